// SPDX-License-Identifier: Apache-2.0
// Kernel text: parsed, verified, printed and read back, then interpreted with every access checked.
#include "ir/kernel/interpret.h"
#include "ir/kernel/parse.h"
#include "passes/kernel/divide_by_reciprocals.h"
#include "passes/kernel/narrow_index.h"
#include "passes/schedule/program.h"
#include "tests/fuzz/target.h"
#include "tests/ir/random_kernel.h"
#include "tests/support/golden_graph.h"

namespace thermite::fuzz {
namespace {

constexpr size_t kBufferBytes = 512, kMaxScratch = 1 << 16;
constexpr uint64_t kMaxTrips = 2000;

void interpret(const Kernel& k, uint64_t scalar) {
  std::vector<std::vector<std::byte>> memory(static_cast<size_t>(k.buffer_count()),
                                             std::vector<std::byte>(kBufferBytes));
  std::vector<BufferArg> buffers;
  for (auto& m : memory) buffers.push_back({m.data(), m.size()});
  const std::vector<uint64_t> scalars(k.scalars.size(), scalar);
  const size_t scratch = scratch_bytes(k, scalars);
  if (scratch > kMaxScratch || buffers.size() > 64) return;
  std::vector<std::byte> bytes(scratch);
  const Status s = make_interpreted(k, {.max_trips = kMaxTrips})->run(buffers, scalars, 0, 2, bytes);
  if (!s.ok())
    require(s.error().kind == ErrorKind::device, "a kernel that verifies runs or is caught", s.error().message);
}

bool run(std::span<const std::byte> input) {
  const auto k = parse_kernel(text_of(input));
  if (!k.ok()) {
    require(k.error().kind == ErrorKind::user, "a text is a kernel or a user error", k.error().message);
    return false;
  }
  require(verify(*k).ok(), "what is parsed verifies");
  const std::string printed = print(*k);
  const auto again = parse_kernel(printed);
  require(again.ok(), "what is printed is read", again.ok() ? "" : again.error().message + "\n" + printed);
  require(print(*again) == printed, "a kernel read back is the same", printed);
  for (uint64_t scalar : {uint64_t{3}, uint64_t{0}, ~uint64_t{0}, uint64_t{1} << 33}) interpret(*k, scalar);
  return true;
}

std::vector<std::string> seeds() {
  std::vector<std::string> texts;
  for (uint64_t seed = 1; seed <= 40; ++seed)
    texts.push_back(print(testing::RandomKernel(seed, {.size = 12}).make().kernel));
  for (uint64_t seed = 1; seed <= 10; ++seed) {
    const Kernel k = testing::RandomKernel(seed, {.size = 12, .facts = true}).make().kernel;
    texts.push_back(print(divide_by_reciprocals(narrow_index(k))));
  }
  for (const testing::GoldenCase& c : testing::kGoldenCases) {
    const auto g = testing::golden_graph(c);
    if (!g.ok()) continue;
    for (const Group& group : g->partition.groups) {
      if (group.kind == GroupKind::alias) continue;
      const auto program = lower(g->graph, group, g->target);
      if (!program.ok()) continue;
      for (const KernelLaunch& launch : program->kernels) texts.push_back(print(*launch.kernel));
    }
  }
  return texts;
}

std::vector<std::string> words() {
  std::vector<std::string> all{
      "kernel @k {\n", " : local ", " : scratch ", " : buffer ", " : scalar ", "loop ",
      "if ",           "else",      "yield ",      "task",       " carry ",    " mask ",
      "index i32\n",   " from ",    " below 2^31", " multiple ", " align 64",  " reciprocal of %"};
  for (const PrimInfo& p : kPrims) all.emplace_back(p.name);
  return all;
}

const Registration kKernel({"kernel", run, seeds, words});

}  // namespace
}  // namespace thermite::fuzz
