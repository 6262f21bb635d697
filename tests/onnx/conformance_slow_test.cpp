// SPDX-License-Identifier: Apache-2.0
// The ONNX backend suite through the importer and the ops' references.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "tests/onnx/reference_runner.h"

namespace thermite {
namespace {

TEST(OnnxConformance, NothingIsWrongByReference) {
  const char* given = std::getenv("THERMITE_TEST_ONNX_DATA");
  const std::string data = given ? given : "/usr/share/libonnx-testdata/data";
  if (!std::filesystem::exists(data)) GTEST_SKIP() << "no ONNX test data (package libonnx-testdata)";
  const char* filter = std::getenv("THERMITE_TEST_ONNX_FILTER");
  ConformanceOptions options;
  if (filter) options.filter = filter;
  const auto report = run_conformance(data, run_by_reference, options);
  ASSERT_TRUE(report.ok()) << report.error().message;
  for (const auto& c : report->cases)
    if (c.outcome != Outcome::passed)
      fmt::print("{} {}: {}\n", name(c.outcome), c.name, c.message);
    else if (filter)
      fmt::print("passed {}\n", c.name);
  fmt::print("{} cases, {} passed, {} wrong, {} unsupported, {} skipped\n", report->cases.size(),
             report->count(Outcome::passed), report->count(Outcome::wrong), report->count(Outcome::unsupported),
             report->count(Outcome::skipped));
  EXPECT_EQ(report->count(Outcome::wrong), 0);
  if (!filter && !given) {
    EXPECT_GE(report->count(Outcome::passed), 800);
  }
}

}  // namespace
}  // namespace thermite
