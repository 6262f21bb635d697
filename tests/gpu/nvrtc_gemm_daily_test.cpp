// SPDX-License-Identifier: Apache-2.0
// What NVRTC makes of products: registers, and what the inner loop is made of.
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <sstream>

#include "codegen/cuda/disassemble.h"
#include "codegen/cuda/emit_cuda.h"
#include "codegen/cuda/nvrtc.h"
#include "engine/backend.h"
#include "tests/gpu/target_kernels.h"

namespace thermite {
namespace {

struct Loop {
  int instructions = 0, multiplications = 0, wide_reads = 0;
};

// The loop with no other one in it that multiplies most: from a label to a branch back to it.
Loop inner_loop(const std::string& sass) {
  std::vector<std::string> lines;
  std::map<std::string, size_t> labels;
  Loop best;
  std::istringstream in(sass);
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with(".L_")) labels[line.substr(0, line.find(':'))] = lines.size();
    const size_t end = line.find(';'), begin = line.find("*/");
    if (end == line.npos || begin == line.npos) continue;
    lines.push_back(line.substr(begin + 2, end - begin - 2));
    const size_t label = lines.back().find(".L_");
    if (lines.back().find(" BRA") == line.npos || label == line.npos) continue;
    const std::string target = lines.back().substr(label, lines.back().find_first_of("`)", label) - label);
    if (!labels.contains(target)) continue;
    Loop l;
    for (size_t k = labels[target]; k < lines.size(); ++k) {
      ++l.instructions;
      l.multiplications += lines[k].find(" FFMA ") != line.npos;
      l.wide_reads += lines[k].find(" LDS") != line.npos && lines[k].find(".128 ") != line.npos;
    }
    if (l.multiplications > best.multiplications) best = l;
  }
  return best;
}

double thread_ms() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}

TEST(DailyNvrtcGemm, LargeTilesMultiplyMostOfTheTime) {
  if (const auto version = nvrtc_version(); !version.ok()) GTEST_SKIP() << version.error().message;
  const auto g = parse_graph(R"(thermite.graph 1
%0 = input() {index = 0, dtype = f32, dims = [4096, 4096]} : f32[4096, 4096]
%1 = input() {index = 1, dtype = f32, dims = [4096, 4096]} : f32[4096, 4096]
%2 = dot_general(%0, %1) {lhs_contract = [1], rhs_contract = [0], lhs_batch = [], rhs_batch = []} : f32[4096, 4096]
return %2
)");
  ASSERT_TRUE(g.ok()) << g.error().message;
  for (const char* arch : {"sm_75", "sm_80", "sm_90a", "sm_120"}) {
    const Target target = find_backend("cuda")->target(arch, "").value();
    const auto kernels = testing::kernels_of(*g, target, "product");
    ASSERT_TRUE(kernels.ok()) << kernels.error().message;
    ASSERT_EQ(kernels->size(), 1u);
    const auto* steps = std::get_if<GpuGemmSteps>(&kernels->front().steps);
    ASSERT_TRUE(steps && steps->rows == 128 && steps->columns == 128) << print(kernels->front().steps);
    const double began = thread_ms();
    const auto artifact = find_backend("cuda")->compile(*kernels->front().kernel, target);
    ASSERT_TRUE(artifact.ok()) << artifact.error().message;
    const double ms = thread_ms() - began;
    const auto usage = cuda_usage(artifact->bytes, cuda::kEntryName);
    ASSERT_TRUE(usage.ok()) << usage.error().message;
    EXPECT_LE(usage->registers, 160u) << arch;
    EXPECT_EQ(usage->local_bytes, 0u) << arch;
    const auto sass = disassemble_cuda(artifact->bytes);
    if (!sass.ok()) GTEST_SKIP() << sass.error().message;
    const Loop l = inner_loop(*sass);
    printf("%s: %d registers; %d of the %d instructions of the inner loop multiply; %.0f ms of a core\n", arch,
           static_cast<int>(usage->registers), l.multiplications, l.instructions, ms);
    EXPECT_GE(l.multiplications, 64) << arch;
    EXPECT_GE(l.multiplications, 0.85 * l.instructions) << arch << "\n" << *sass;
    EXPECT_EQ(l.wide_reads * 16, l.multiplications) << arch << "\n" << *sass;
  }
}

}  // namespace
}  // namespace thermite
