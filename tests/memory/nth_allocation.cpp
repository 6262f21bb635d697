// SPDX-License-Identifier: Apache-2.0
#include "tests/memory/nth_allocation.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <utility>
#include <vector>

#include "tests/memory/failing_allocation.h"
#include "tests/onnx/model_writer.h"
#include "thermite/thermite.h"

namespace thermite::testing {
namespace {

std::vector<float> ramp(int64_t n) {
  std::vector<float> v(static_cast<size_t>(n));
  for (size_t k = 0; k < v.size(); ++k) v[k] = static_cast<float>(k % 17) * 0.25f - 1;
  return v;
}

const Shape kSquare{4, 4}, kPicture{1, 1, 8, 8}, kOrigin{0, 0};
const std::vector<float> kNumbers = ramp(16), kPixels = ramp(64);

Tensor layer(const Tensor& x, const Tensor& w, double scale) {
  const Tensor y = softmax(matmul(x, w) * scale, 1) + x;
  const Tensor parts[] = {relu(y), tanh(y)};
  return concat(parts, 0);
}

void read(const Tensor& t, std::span<float> out) { t.read(std::as_writable_bytes(out)); }

// Weights, a shape computed on the host, a few kernels.
const std::string& model_file() {
  static const std::string path = [] {
    const GraphParts parts{
        .nodes = {node("Conv", {"x", "w"}, {"c"}), node("Relu", {"c"}, {"r"}), node("Shape", {"r"}, {"s"}),
                  node("Mul", {"s", "k"}, {"t"}), node("Reshape", {"r", "t"}, {"f"}),
                  node("Concat", {"f", "f"}, {"y"}, {attribute("axis", int64_t{1})})},
        .initializers = {tensor("w", {2, 1, 3, 3}, ramp(18)), tensor("k", {4}, std::vector<int64_t>{1, 1, 1, 1})},
        .inputs = {port("x", {1, 1, 8, 8})},
        .outputs = {port("y", {-1, -1, -1, -1})}};
    const std::string file = ::testing::TempDir() + "/thermite_memory_" + std::to_string(getpid()) + ".onnx";
    std::ofstream(file, std::ios::binary) << model(parts);
    return file;
  }();
  return path;
}

// With room for one tensor, from memory that does not run out.
std::vector<Tensor> spare_list() {
  const PausedFailures paused;
  std::vector<Tensor> list;
  list.reserve(1);
  return list;
}

// Whether an exception of ours came out of the call.
bool is_refused(const Program& program, int call, int64_t n, bool lasting, std::span<float> out) {
  fail_allocations(n, lasting ? int64_t{1} << 50 : 1);
  try {
    program(call, out);
  } catch (const Exception&) {
    return true;
  } catch (const std::exception& e) {
    stop_failing();
    ADD_FAILURE() << "an exception that is not Thermite's: " << e.what();
  }
  return false;
}

}  // namespace

void check_every_allocation(const Program& program, size_t outputs, int64_t all, int64_t part, bool lasting) {
  int call = 0, refused = 0;
  std::vector<float> wanted(outputs), out(outputs);
  program(call++, wanted);
  program(call++, wanted);
  for (int64_t n = 1; !::testing::Test::HasFailure(); n += n < all ? 1 : n / part + 1) {
    SCOPED_TRACE(n);
    std::ranges::fill(out, 0.0f);
    const bool threw = is_refused(program, call++, n, lasting, out);
    const bool failed = stop_failing();
    if (!threw) {
      EXPECT_EQ(out, wanted);
    }
    if (!failed) break;
    refused += threw;
    std::ranges::fill(out, 0.0f);
    program(call++, out);
    EXPECT_EQ(out, wanted) << "after an allocation failed";
  }
  EXPECT_GT(refused, 5);
}

void run_lazily(const DeviceOptions& options, std::span<float> out) {
  const DeviceHandle device = DeviceHandle::open(options);
  const Tensor x = Tensor::from_data(kNumbers, kSquare, device), w = Tensor::from_data(kNumbers, kSquare, device);
  const Tensor y = layer(x, w, 0.5);
  read(layer(slice(y, kOrigin, kSquare), w, 3.25), out);
}

void run_traced(const DeviceOptions& options, std::span<float> out) {
  static const InputSpec specs[] = {{DType::f32, kSquare}, {DType::f32, kSquare}};
  std::vector<Tensor> results = spare_list();  // for the traced function, which is the user's
  const DeviceHandle device = DeviceHandle::open(options);
  const Tensor x = Tensor::from_data(kNumbers, kSquare, device);
  const Executable e = Executable::trace(
      specs,
      [&](std::span<const Tensor> in) {
        results.push_back(layer(in[0], in[1], 0.5));
        return std::move(results);
      },
      device);
  read(e({x, x})[0], out);
}

void run_model(const DeviceOptions& options, std::span<float> out) {
  const DeviceHandle device = DeviceHandle::open(options);
  const onnx::Model model = onnx::Model::load(model_file(), device);
  read(model(Tensor::from_data(kPixels, kPicture, device)), out);
}

}  // namespace thermite::testing
