// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/device.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

TEST(OnnxModel, RunsByNameAndRefusesWhatDoesNotFit) {
  const std::string path = "/usr/share/libonnx-testdata/data/node/test_matmul_2d/model.onnx";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "libonnx-testdata is not installed";
  const DeviceHandle device = DeviceHandle::open({.device = test_device("interp"), .cache = "disabled"});
  const onnx::Model model = onnx::Model::load(path, device);
  ASSERT_EQ(model.input_names(), (std::vector<std::string>{"a", "b"}));
  const Tensor a = Tensor::ones({3, 4}, DType::f32, device), b = Tensor::full({4, 3}, 2, DType::f32, device);
  for (int call = 0; call < 2; ++call) {
    EXPECT_EQ(model.run({{"a", a}, {"b", b}}).at("c").to_vector<float>(), std::vector<float>(9, 8.0f));
    EXPECT_EQ(model.info().nodes, 1u);
    EXPECT_EQ(model.info().kernels, 1u);
  }
  EXPECT_THROW(model.run({{"a", a}}), UserError);
  EXPECT_THROW(model.run({{"a", a}, {"b", a}}), UserError);
  EXPECT_THROW(model.run({{"a", a}, {"b", a}, {"c", a}}), UserError);
  EXPECT_THROW(onnx::Model::load("/nonexistent.onnx", device), UserError);
}

}  // namespace
}  // namespace thermite
