// SPDX-License-Identifier: Apache-2.0
// Loop text: parsed, verified, printed and read back.
#include "ir/loops/loops.h"
#include "passes/loops/build_loops.h"
#include "passes/loops/pipeline.h"
#include "tests/fuzz/target.h"
#include "tests/support/golden_graph.h"

namespace thermite::fuzz {
namespace {

bool run(std::span<const std::byte> input) {
  const auto nest = parse_loops(text_of(input));
  if (!nest.ok()) {
    require(nest.error().kind == ErrorKind::user, "a text is a nest or a user error", nest.error().message);
    return false;
  }
  require(verify(*nest).ok(), "what is parsed verifies");
  const std::string printed = print(*nest);
  const auto again = parse_loops(printed);
  require(again.ok(), "what is printed is read", again.ok() ? "" : again.error().message + "\n" + printed);
  require(print(*again) == printed, "a nest read back is the same", printed);
  return true;
}

std::vector<std::string> seeds() {
  std::vector<std::string> texts;
  for (const testing::GoldenCase& c : testing::kGoldenCases) {
    const auto g = testing::golden_graph(c);
    if (!g.ok()) continue;
    for (const Group& group : g->partition.groups) {
      if (group.kind == GroupKind::alias) continue;
      auto nest = build_loops(g->graph, group);
      if (!nest.ok()) continue;
      texts.push_back(print(*nest));
      if (prepare_nest(*nest).ok()) texts.push_back(print(*nest));
    }
  }
  return texts;
}

const Registration kLoops({"loops", run, seeds});

}  // namespace
}  // namespace thermite::fuzz
