// SPDX-License-Identifier: Apache-2.0
// Every op, random graphs of the day and the ONNX suite on what the emitters for GPUs write. Vulkan devices compile
// every kernel once more, on lavapipe in a tenth of a second to seconds: there a part is drawn, another every day.
#include <gtest/gtest.h>

#include <filesystem>

#include "ir/ops/op_def.h"
#include "tests/engine/run_graph.h"
#include "tests/gpu/devices.h"
#include "tests/gpu/gpu_checks.h"
#include "tests/support/random_product.h"
#include "tests/support/seeds.h"
#include "tools/conformance/conformance.h"

namespace thermite {
namespace {

class DailyGpu : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Devices, DailyGpu, ::testing::ValuesIn(testing::gpu_devices()));

uint64_t one_in(const std::string& device) { return device == "rig" ? testing::one_in_a_day() : 16; }

TEST_P(DailyGpu, OpsAreRight) {
  const uint64_t today = testing::today();
  for (const OpDef* op : all_ops()) {
    if (op->has(kLeaf)) continue;
    const std::vector<testing::OpCase> cases = testing::op_cases(*op);
    const bool all = GetParam() == "rig" && testing::one_in_a_day() == 1;
    const size_t step = all ? 1 : 1 + cases.size() / (GetParam() == "rig" ? 2 : 1);
    for (size_t k = today % std::min(step, cases.size()); k < cases.size(); k += step)
      EXPECT_EQ(testing::check_on_gpu(GetParam(), cases[k]), "");
  }
}

TEST_P(DailyGpu, RandomGraphsOfTodayAgree) {
  const testing::Seeds seeds = testing::seeds_of_today(96 / one_in(GetParam()));
  for (uint64_t s = 0; s < seeds.count; ++s) EXPECT_EQ(testing::check_graph_on_gpu(GetParam(), seeds.first + s), "");
}

TEST_P(DailyGpu, ProductsOfTodayAgree) {
  const testing::Seeds seeds = testing::seeds_of_today(48 / one_in(GetParam()));
  for (uint64_t s = seeds.first; s < seeds.first + seeds.count; ++s) {
    const DType t = s % 4 ? DType::f32 : s % 8 ? DType::f16 : DType::f64;
    const Graph g = random_product({.seed = s, .dtype = t, .most = 90, .depthwise = s % 5 == 0});
    EXPECT_EQ(testing::check_graph_on_gpu(GetParam(), g, s), "");
  }
}

TEST_P(DailyGpu, NothingOfTheOnnxSuiteIsWrong) {
  const std::string data = "/usr/share/libonnx-testdata/data";
  if (!std::filesystem::exists(data)) GTEST_SKIP() << "no ONNX test data (package libonnx-testdata)";
  const auto engine = testing::gpu_engine({.device = GetParam()});
  ConformanceOptions options;
  options.compare = true;
  options.one_in = one_in(GetParam());
  options.first = testing::today();
  const auto report = run_conformance(
      data, [&](const Graph& g, std::span<const Constant> in) { return run_on(*engine, g, in); }, options);
  ASSERT_TRUE(report.ok()) << report.error().message;
  for (const CaseResult& c : report->cases)
    if (c.outcome == Outcome::wrong) ADD_FAILURE() << c.name << ": " << c.message;
  const auto one_in_all = static_cast<int>(options.one_in),
             uneven = one_in_all > 1 ? 20 : 0;  // parts have more or fewer of those that are supported
  EXPECT_GE(report->count(Outcome::passed), 1014 / one_in_all - uneven);
}

}  // namespace
}  // namespace thermite
