// SPDX-License-Identifier: Apache-2.0
// Every fuzz target over its seeds, which it must understand, and over what fuzzing has kept.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/fuzz/target.h"
#include "tests/support/watchdog.h"

namespace thermite::fuzz {
namespace {

class Fuzz : public ::testing::TestWithParam<Target> {
 protected:
  static bool run(const std::string& input) {
    Watchdog watchdog(std::chrono::seconds(60), "a kept input");
    return GetParam().run(std::as_bytes(std::span(input)));
  }
};

TEST_P(Fuzz, SeedsAreUnderstood) {
  const std::vector<std::string> seeds = GetParam().seeds();
  size_t understood = 0;
  for (const std::string& seed : seeds) understood += run(seed);
  EXPECT_GE(understood, 1u);
  EXPECT_GE(understood * 10, seeds.size() * 7) << understood << " of " << seeds.size();
}

TEST_P(Fuzz, KeptInputsKeepEveryPromise) {
  const auto folder = std::filesystem::path(THERMITE_SOURCE_DIR) / "tests/fuzz/corpus" / GetParam().name;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
    SCOPED_TRACE(entry.path());
    std::ifstream in(entry.path(), std::ios::binary);
    run(std::string(std::istreambuf_iterator<char>(in), {}));
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, Fuzz, ::testing::ValuesIn(targets().begin(), targets().end()),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace thermite::fuzz
