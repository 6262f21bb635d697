// SPDX-License-Identifier: Apache-2.0
// One model, many threads: calls of known and of new sizes at once have the values of calls one after another.
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/onnx/model_writer.h"
#include "tests/support/device.h"
#include "tests/support/watchdog.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

using namespace thermite::testing;

// Weights are prepared once, and every batch is a size of its own.
std::string write_model() {
  std::vector<float> w(3 * 4), b(4, 0.25f);
  for (size_t k = 0; k < w.size(); ++k) w[k] = 0.125f * static_cast<float>(k) - 0.5f;
  const std::string bytes = model({.nodes = {node("MatMul", {"x", "w"}, {"p"}), node("Add", {"p", "b"}, {"s"}),
                                             node("Softmax", {"s"}, {"y"}, {attribute("axis", int64_t{1})})},
                                   .initializers = {tensor("w", {3, 4}, w), tensor("b", {4}, b)},
                                   .inputs = {port("x", {-1, 3})},
                                   .outputs = {port("y", {-1, 4})}});
  const std::string file = ::testing::TempDir() + "thermite_shared_" + std::to_string(getpid()) + ".onnx";
  std::ofstream(file, std::ios::binary) << bytes;
  return file;
}

std::vector<float> call(const onnx::Model& model, const DeviceHandle& device, int batch) {
  std::vector<float> x(static_cast<size_t>(batch) * 3);
  for (size_t k = 0; k < x.size(); ++k) x[k] = 0.0625f * static_cast<float>(k % 37);
  return model(Tensor::from_data(x, {batch, 3}, device)).to_vector<float>();
}

TEST(SharedModel, SixThreadsReadWhatOneReads) {
  Watchdog watchdog(std::chrono::seconds(240), "the shared model");
  constexpr int kThreads = 6, kBatches = 9, kRounds = 12;
  const std::string file = write_model();
  const DeviceOptions options{.device = test_device(THERMITE_HAS_MLIR ? "cpu" : "interp"), .cache = "disabled"};
  std::vector<std::vector<float>> alone;
  {
    const DeviceHandle device = DeviceHandle::open(options);
    const onnx::Model model = onnx::Model::load(file, device);
    for (int batch = 0; batch < kBatches; ++batch) alone.push_back(call(model, device, batch));
  }
  const DeviceHandle device = DeviceHandle::open(options);
  const onnx::Model model = onnx::Model::load(file, device);
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      for (int k = 0; k < kRounds; ++k) {
        const int batch = (t * 5 + k) % kBatches;
        wrong += call(model, device, batch) != alone[static_cast<size_t>(batch)];
      }
    });
  }
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(wrong, 0);
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace thermite
