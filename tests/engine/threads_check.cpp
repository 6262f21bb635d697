// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/threads_check.h"

#include "ir/ops/op_def.h"
#include "tests/support/watchdog.h"

namespace thermite {
namespace {

std::string describe_program(const ThreadProgram& p) {
  std::string text = fmt::format("{} threads:", p.threads);
  constexpr const char* kNames[] = {"make", "call", "read"};
  for (const ThreadProgram::Step& s : p.steps) text += fmt::format(" {}:{}%{}", s.thread, kNames[s.kind], s.node);
  return text + "\n" + print(p.graph);
}

}  // namespace

std::string ThreadsCheck::compare_runs(const ThreadProgram& p, const ReadValues& want, const char* what,
                                       bool in_threads) {
  const ReadValues got = run_thread_program(p, device_, in_threads);
  for (const auto& [n, value] : want) {
    const auto it = got.find(n);
    if (it == got.end()) return fmt::format("{}: %{} was not read", what, n);
    if (!same_values(p.graph[n].type.dtype, it->second, value)) {
      return fmt::format("{}: %{} ({}) differs", what, n, p.graph[n].op->name);
    }
  }
  return "";
}

std::string ThreadsCheck::check_seed(uint64_t seed, int max_ops) {
  Watchdog watchdog(std::chrono::seconds(120), fmt::format("the program of seed {}", seed));
  const Graph g = differential_.graph_of_seed(seed, 4, max_ops);
  const auto inputs = Differential::contents_of_inputs(g, seed);
  const ThreadProgram p = random_thread_program(g, inputs, seed);
  ++programs;
  std::string wrong;
  try {
    // What one thread reads is what the reference says of the whole graph: all that it read become outputs.
    const ReadValues alone = run_thread_program(p, device_, false);
    Graph whole = g;
    whole.outputs.clear();
    for (const auto& [n, value] : alone) whole.outputs.push_back(n);
    wrong = differential_.check(whole, seed, [&](size_t k, const std::vector<std::byte>& value) {
      return same_values(whole[whole.outputs[k]].type.dtype, value, alone.at(whole.outputs[k]));
    });
    for (int round = 0; round < 2 && wrong.empty(); ++round) wrong = compare_runs(p, alone, "in threads", true);
    if (wrong.empty()) wrong = compare_runs(p, alone, "alone again", false);
  } catch (const Unsupported&) {
    ++skipped;
  } catch (const Exception& e) {
    wrong = e.what();
  }
  return wrong.empty() ? "" : fmt::format("seed {}: {}\n{}", seed, wrong, describe_program(p));
}

}  // namespace thermite
