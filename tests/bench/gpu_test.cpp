// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "bench/gpu/report.h"

namespace thermite::bench {
namespace {

using ::testing::HasSubstr;

TEST(GpuBench, EveryFamilyHasACase) {
  std::set<std::string> families, names;
  for (const GpuCase& c : gpu_cases(GpuScale::full)) {
    families.insert(c.family);
    EXPECT_TRUE(names.insert(c.name).second) << c.name;
    EXPECT_GT(c.bytes, 0) << c.name;
  }
  for (const char* family : {"map", "row", "transpose", "fold", "scan", "gather", "gemm", "launch"})
    EXPECT_TRUE(families.contains(family)) << family;
  EXPECT_EQ(gpu_cases(GpuScale::small).size(), names.size());
}

TEST(GpuBench, RunsSmallOnAnyDevice) {
  const GpuBenchOptions options{
      .device = {.device = "interp", .cache = "disabled"}, .scale = GpuScale::small, .seconds = 0};
  const auto all = measure_gpu(options);
  ASSERT_TRUE(all.ok()) << all.error().message;
  for (const GpuMeasure& m : *all) EXPECT_EQ(m.error, "") << m.name;
  const Json j = to_json(*all, options);
  ASSERT_EQ(j["rows"].size(), gpu_cases(GpuScale::small).size() + 1);
  for (const Json& row : j["rows"])
    for (const char* key : {"name", "family", "us", "host_us", "gbps", "gflops", "of_copy", "kernels", "compile_ms"})
      EXPECT_TRUE(row.contains(key)) << row.dump();
}

TEST(GpuBench, CasesOfTheSweepStandBesideTheirRoofs) {
  const GpuBenchOptions options{.device = {.device = "interp", .cache = "disabled"},
                                .scale = GpuScale::small,
                                .sweep = true,
                                .filter = "map/add_row/512x512",
                                .seconds = 0};
  const auto all = measure_gpu(options);
  ASSERT_TRUE(all.ok()) << all.error().message;
  ASSERT_EQ(all->size(), 2u) << "the copy, and the case";
  const GpuMeasure& m = all->back();
  EXPECT_EQ(m.error, "");
  EXPECT_EQ(m.family, "map");
  EXPECT_GT(m.roof_us, 0);
  EXPECT_THAT(m.dearest, HasSubstr("blocks: ")) << "an interpreter is far from what copies take";
  EXPECT_TRUE(to_json(*all, options)["rows"][1].contains("of_roof"));
}

TEST(GpuBench, AFailedCaseIsARowWithItsReason) {
  const std::vector<GpuMeasure> all{{.name = "copy", .family = "copy", .us = 2, .bytes = 4000},
                                    {.name = "gemm", .family = "gemm", .error = "no such thing"}};
  const Json j = to_json(all, {});
  EXPECT_EQ(j["rows"][0]["of_copy"], 1.0);
  EXPECT_EQ(j["rows"][1]["error"], "no such thing");
  EXPECT_FALSE(j["rows"][1].contains("us"));
}

class GpuReport : public ::testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  void put(const std::string& name, const std::string& text) const { std::ofstream(folder_ + "/" + name) << text; }
  const std::string folder_ = ::testing::TempDir() + "gpu_report";
};

TEST_F(GpuReport, HoldsWhatEveryStageLeft) {
  put("stages.txt", "bench 0 12\npeer 0 3\nmemcheck 127 0\n");
  put("bench.json", R"({"rows": [{"name": "gemm", "family": "gemm", "us": 20.0, "host_us": 1.0, "gbps": 5.0,
                                  "gflops": 7.0, "of_copy": 0.5}]})");
  put("peer.json", R"({"rows": [{"name": "gemm", "us": 15.0}]})");
  put("memcheck.log", "there is no compute-sanitizer\n");
  const auto report = collect(folder_);
  ASSERT_TRUE(report.ok()) << report.error().message;
  EXPECT_EQ((*report)["schema"], 1);
  EXPECT_EQ((*report)["stages"][2]["code"], 127);
  EXPECT_EQ((*report)["results"]["memcheck"]["log"][0], "there is no compute-sanitizer");
  EXPECT_THAT(table(*report), HasSubstr("| gemm | gemm | 20.00 | 1.00 | 5.0 | 7.0 | 0.50 | 0.75 |"));
}

TEST_F(GpuReport, AStageThatWroteNoJsonIsItsLog) {
  put("stages.txt", "bench 1 2\n");
  put("bench.json", "{\"rows\": [");
  put("bench.log", "killed\n");
  const auto report = collect(folder_);
  ASSERT_TRUE(report.ok()) << report.error().message;
  EXPECT_EQ(report->at("results").at("bench").at("log").at(0), "killed");
  put("stages.txt", "bench ../x y\n");
  EXPECT_FALSE(collect(folder_).ok());
}

}  // namespace
}  // namespace thermite::bench
