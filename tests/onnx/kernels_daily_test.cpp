// SPDX-License-Identifier: Apache-2.0
// The ONNX backend suite as users run it: in default settings, compiled where this build can.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/engine/run_graph.h"
#include "tools/conformance/conformance.h"

namespace thermite {
namespace {

TEST(DailyOnnxConformance, NothingIsWrongOnKernels) {
  const std::string data = "/usr/share/libonnx-testdata/data";
  if (!std::filesystem::exists(data)) GTEST_SKIP() << "no ONNX test data (package libonnx-testdata)";
  const auto engine = Engine::open({.device = THERMITE_HAS_MLIR ? "cpu" : "interp", .cache = "disabled"});
  ASSERT_TRUE(engine.ok()) << engine.error().message;
  const auto report = run_conformance(
      data, [&](const Graph& g, std::span<const Constant> in) { return run_on(**engine, g, in); }, {.compare = true});
  ASSERT_TRUE(report.ok()) << report.error().message;
  for (const CaseResult& c : report->cases)
    if (c.outcome == Outcome::wrong) ADD_FAILURE() << c.name << ": " << c.message;
  EXPECT_GE(report->count(Outcome::passed), 1014);
}

}  // namespace
}  // namespace thermite
