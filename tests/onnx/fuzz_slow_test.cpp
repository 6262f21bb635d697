// SPDX-License-Identifier: Apache-2.0
// Damage to every model of the conformance suite; THERMITE_TEST_ONNX_FUZZ sets the number of rounds per model.
#include <cstdlib>
#include <filesystem>

#include "tests/onnx/damage.h"

namespace thermite {
namespace {

using namespace thermite::testing;

TEST(OnnxFuzz, TheWholeSuiteDamagedNeverCrashes) {
  const std::string data = "/usr/share/libonnx-testdata/data";
  if (!std::filesystem::exists(data)) GTEST_SKIP() << "no ONNX test data (package libonnx-testdata)";
  const char* given = std::getenv("THERMITE_TEST_ONNX_FUZZ");
  const int rounds = given ? std::atoi(given) : 20;
  const auto cases = find_cases(data);
  ASSERT_TRUE(cases.ok());
  int imported = 0, tried = 0;
  std::string why;
  for (size_t k = 0; k < cases->size(); ++k) {
    const auto file = read_file_bytes((*cases)[k] + "/model.onnx");
    if (!file.ok() || file->size() > 20000) continue;
    const std::string bytes(reinterpret_cast<const char*>(file->data()), file->size());
    for (int round = 0; round < rounds; ++round, tried += 2) {
      SCOPED_TRACE(::testing::Message() << (*cases)[k] << ", round " << round);
      std::mt19937_64 rng(k * 1000003 + static_cast<uint64_t>(round));
      try_model(damage(bytes, rng), rng, imported, &why);
      OnnxModel model = *load_onnx(as_bytes(bytes), "");
      scramble(model, rng);
      try_model(model, rng, imported, &why);
    }
  }
  fmt::print("{} damaged models, {} of them still import\n", tried, imported);
  EXPECT_GT(imported, tried / 20);
}

}  // namespace
}  // namespace thermite
