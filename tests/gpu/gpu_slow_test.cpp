// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/engine/run_graph.h"
#include "tests/gpu/devices.h"
#include "tests/gpu/gpu_checks.h"
#include "tests/support/seeds.h"
#include "tools/conformance/conformance.h"
#include "tools/model/model.h"

namespace thermite {
namespace {

class GpuSlow : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Devices, GpuSlow, ::testing::ValuesIn(testing::gpu_devices()));

TEST_P(GpuSlow, FiveHundredRandomGraphsAgree) {
  const testing::Seeds seeds = testing::given_seeds(1, 500);
  for (uint64_t s = 0; s < seeds.count; ++s) EXPECT_EQ(testing::check_graph_on_gpu(GetParam(), seeds.first + s), "");
}

struct OcrModel {
  const char *file, *shape;
};
constexpr OcrModel kOcrModels[] = {{"ch_PP-OCRv4_rec_infer.onnx", "x=1x3x48x48"},
                                   {"ch_PP-OCRv4_det_infer.onnx", "x=1x3x64x64"},
                                   {"ch_ppocr_mobile_v2.0_cls_infer.onnx", "x=1x3x48x48"}};

// As the CPU has it, as near as other roundings of products and maths come.
TEST_P(GpuSlow, OcrModelsAreRight) {
  const std::string folder = THERMITE_SOURCE_DIR "/build/models/";
  const auto reference = Engine::open({.device = THERMITE_HAS_MLIR ? "cpu" : "interp", .cache = "disabled"});
  ASSERT_TRUE(reference.ok()) << reference.error().message;
  for (const OcrModel& o : kOcrModels) {
    if (!std::filesystem::exists(folder + o.file)) GTEST_SKIP() << "no models (./dev demo fetches them)";
    ModelFlags flags;
    flags.path = folder + o.file;
    flags.shapes = {o.shape};
    const auto m = load_model(flags);
    ASSERT_TRUE(m.ok()) << m.error().message;
    const auto want = run_on(**reference, m->graph, m->inputs);
    const auto got = run_on(*testing::gpu_engine({.device = GetParam()}), m->graph, m->inputs);
    ASSERT_TRUE(want.ok()) << want.error().message;
    ASSERT_TRUE(got.ok()) << o.file << ": " << got.error().message;
    ConformanceOptions options;
    options.atol = 1e-5;
    for (size_t k = 0; k < want->size(); ++k) EXPECT_EQ(difference((*got)[k], (*want)[k], options), "") << o.file;
  }
}

}  // namespace
}  // namespace thermite
