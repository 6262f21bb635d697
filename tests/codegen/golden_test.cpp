// SPDX-License-Identifier: Apache-2.0
// MLIR of the kernels of a few small graphs, compared as text. LLVM IR and assembly are LLVM's, and change with it.
#include "codegen/cpu/client.h"
#include "passes/schedule/program.h"
#include "tests/support/golden_graph.h"

namespace thermite {
namespace {

TEST(Golden, Mlir) {
  for (const testing::GoldenCase& c : testing::kGoldenCases) {
    auto g = testing::golden_graph(c);
    ASSERT_TRUE(g.ok()) << g.error().message;
    std::string text;
    for (const Group& group : g->partition.groups) {
      auto program = lower(g->graph, group, g->target);
      ASSERT_TRUE(program.ok()) << program.error().message;
      for (const KernelLaunch& launch : program->kernels) {
        auto mlir = cpu_stage_text(*launch.kernel, g->target, CpuStage::mlir);
        ASSERT_TRUE(mlir.ok()) << mlir.error().message;
        text += "// " + launch.kernel->name + "\n" + *mlir;
      }
    }
    EXPECT_TRUE(testing::is_golden(g->file("mlir"), text));
  }
}

}  // namespace
}  // namespace thermite
