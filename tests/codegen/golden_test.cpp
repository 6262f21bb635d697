// SPDX-License-Identifier: Apache-2.0
// What emitters write of the kernels of a few small graphs, compared as text. LLVM IR and assembly are LLVM's, and
// change with it.
#include "codegen/cpu/client.h"
#include "codegen/cuda/emit_cuda.h"
#include "codegen/cuda/target.h"
#include "codegen/vulkan/emit_glsl.h"
#include "codegen/vulkan/target.h"
#include "passes/schedule/program.h"
#include "tests/support/block_samples.h"
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

using Emit = Result<std::string> (*)(const Kernel&, const Target&);

Result<std::string> sources(const testing::GoldenGraph& g, const Machine& machine, Emit emit) {
  std::string all;
  for (const Group& group : g.partition.groups) {
    TRY(const Program program, lower(g.graph, group, machine));
    for (const KernelLaunch& launch : program.kernels) {
      TRY(const std::string text, emit(*launch.kernel, machine.target));
      all += text;
    }
  }
  return all;
}

TEST(Golden, GpuSources) {
  if (!testing::kHasBlessedOrder) GTEST_SKIP() << "kernels are GCC's";
  const Machine cuda(*cuda::cuda_target("sm_90a"), *find_profile("cuda-h100"));
  const Machine vulkan(*vulkan::vulkan_target("vulkan"), *find_profile("vulkan-generic"));
  for (const char* name : {"gelu_chain", "gather_concat"}) {
    for (const auto& [machine, emit, stage] :
         {std::tuple(cuda, &cuda::cuda_source, "cu"), std::tuple(vulkan, &vulkan::glsl_source, "glsl")}) {
      const auto g = testing::golden_graph(name, machine);
      ASSERT_TRUE(g.ok()) << g.error().message;
      const auto text = sources(*g, machine, emit);
      ASSERT_TRUE(text.ok()) << text.error().message;
      EXPECT_TRUE(testing::is_golden(g->file(stage), *text));
    }
  }
}

TEST(Golden, TilesInCuda) {
  for (const testing::BlockSample& s : testing::tile_samples()) {
    const auto text = cuda::cuda_source(s.kernel, *cuda::cuda_target("sm_80"));
    ASSERT_TRUE(text.ok()) << text.error().message;
    EXPECT_TRUE(testing::is_golden(fmt::format("{}.sm_80.cu", s.kernel.name), *text));
  }
}

}  // namespace
}  // namespace thermite
