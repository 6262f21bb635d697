// SPDX-License-Identifier: Apache-2.0
// .thm text: parsed, printed and read back, then planned and run.
#include "ir/ops/op_def.h"
#include "tests/fuzz/run_on_interp.h"
#include "tests/fuzz/target.h"
#include "tests/support/golden_graph.h"
#include "tests/support/random_graph.h"

namespace thermite::fuzz {
namespace {

bool run(std::span<const std::byte> input) {
  const auto g = parse_graph(text_of(input));
  if (!g.ok()) {
    require(g.error().kind == ErrorKind::user, "a text is a graph or a user error", g.error().message);
    return false;
  }
  require(verify(*g).ok(), "what is parsed verifies");
  const std::string printed = print(*g);
  const auto again = parse_graph(printed);
  require(again.ok(), "what is printed is read", printed);
  require(print(*again) == printed, "a graph read back is the same", printed);
  run_on_interp(*g);
  return true;
}

std::vector<std::string> seeds() {
  std::vector<std::string> texts;
  for (const testing::GoldenCase& c : testing::kGoldenCases)
    if (const auto text = testing::read_text(testing::golden_path(std::string("graphs/") + c.name + ".thm")))
      texts.push_back(*text);
  for (uint64_t seed = 1; seed <= 60; ++seed)
    texts.push_back(print(random_graph({.seed = seed, .max_ops = 6, .extents = {1, 2, 3}, .max_elements = 60})));
  return texts;
}

std::vector<std::string> words() {
  std::vector<std::string> all{"thermite.graph 1\n", "return ", "const @0 : ", " = ", "f32[2, 3]", "i64[]", "input()"};
  for (const OpDef* op : all_ops()) {
    all.emplace_back(op->name);
    for (const AttrRow& row : op->attrs) all.push_back(std::string(row.name) + " = ");
  }
  return all;
}

const Registration kGraph({"graph", run, seeds, words});

}  // namespace
}  // namespace thermite::fuzz
