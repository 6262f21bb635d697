// SPDX-License-Identifier: Apache-2.0
// Loops and kernels of a few small graphs, compared as text. A change that moves them shows in review what it does.
#include <gtest/gtest.h>

#include "passes/loops/build_loops.h"
#include "passes/loops/pipeline.h"
#include "passes/schedule/program.h"
#include "tests/support/golden_graph.h"

namespace thermite {
namespace {

std::string heading(size_t group, const Group& g) { return fmt::format("// group {}: {}\n", group, name(g.kind)); }

Result<std::string> loops_text(const testing::GoldenGraph& g) {
  std::string out;
  for (size_t k = 0; k < g.partition.groups.size(); ++k) {
    const Group& group = g.partition.groups[k];
    out += heading(k, group);
    if (group.kind == GroupKind::alias) continue;
    TRY(LoopNest nest, build_loops(g.graph, group));
    CHECK_OK(prepare_nest(nest));
    out += print(nest);
  }
  return out;
}

Result<std::string> kernel_text(const testing::GoldenGraph& g) {
  std::string out;
  for (size_t k = 0; k < g.partition.groups.size(); ++k) {
    TRY(const Program p, lower(g.graph, g.partition.groups[k], g.target));
    out += heading(k, g.partition.groups[k]);
    for (const KernelLaunch& launch : p.kernels)
      out += fmt::format("// {} tasks; {}\n{}", launch.tasks, launch.schedule, print(*launch.kernel));
  }
  return out;
}

TEST(Golden, Loops) {
  if (!testing::kHasBlessedOrder) GTEST_SKIP() << "these texts are those of GCC";
  for (const testing::GoldenCase& c : testing::kGoldenCases) {
    auto g = testing::golden_graph(c);
    ASSERT_TRUE(g.ok()) << g.error().message;
    auto text = loops_text(*g);
    ASSERT_TRUE(text.ok()) << text.error().message;
    EXPECT_TRUE(testing::is_golden(g->file("loops"), *text));
  }
}

TEST(Golden, Kernels) {
  if (!testing::kHasBlessedOrder) GTEST_SKIP() << "these texts are those of GCC";
  for (const testing::GoldenCase& c : testing::kGoldenCases) {
    auto g = testing::golden_graph(c);
    ASSERT_TRUE(g.ok()) << g.error().message;
    auto text = kernel_text(*g);
    ASSERT_TRUE(text.ok()) << text.error().message;
    EXPECT_TRUE(testing::is_golden(g->file("kernel"), *text));
  }
}

// What a mismatch prints is meant for people.
TEST(Golden, AMismatchShowsTheFirstDifferingLines) {
  EXPECT_EQ(testing::first_difference("a\nb\nc\nd\ne\n", "a\nb\nc\nD\ne\n"), "line 4:\n  b\n  c\n- d\n+ D\n");
  EXPECT_EQ(testing::first_difference("a\n", "a\nb\n"), "line 2:\n  a\n+ b\n");
  if (std::getenv("THERMITE_TEST_BLESS")) return;  // it would write the file
  const auto missing = testing::is_golden("no_such_file", "text");
  EXPECT_FALSE(missing);
  EXPECT_NE(std::string(missing.message()).find("./dev bless"), std::string::npos);
}

}  // namespace
}  // namespace thermite
