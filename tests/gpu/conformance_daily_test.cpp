// SPDX-License-Identifier: Apache-2.0
// The ONNX backend suite on what the emitters for GPUs write.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/engine/run_graph.h"
#include "tests/gpu/devices.h"
#include "tools/conformance/conformance.h"

namespace thermite {
namespace {

class DailyGpuConformance : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Devices, DailyGpuConformance, ::testing::ValuesIn(testing::gpu_devices()));

TEST_P(DailyGpuConformance, NothingIsWrong) {
  const std::string data = "/usr/share/libonnx-testdata/data";
  if (!std::filesystem::exists(data)) GTEST_SKIP() << "no ONNX test data (package libonnx-testdata)";
  const auto engine = testing::gpu_engine(GetParam());
  ConformanceOptions options;
  options.compare = true;
  const auto report = run_conformance(
      data, [&](const Graph& g, std::span<const Constant> in) { return run_on(*engine, g, in); }, options);
  ASSERT_TRUE(report.ok()) << report.error().message;
  for (const CaseResult& c : report->cases)
    if (c.outcome == Outcome::wrong) ADD_FAILURE() << c.name << ": " << c.message;
  EXPECT_GE(report->count(Outcome::passed), 1014);
}

}  // namespace
}  // namespace thermite
