// SPDX-License-Identifier: Apache-2.0
// A new target is a folder and one line: here it runs every op of the table, and its kernels and plans are kept.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "engine/engine.h"
#include "ir/graph/byte_size.h"
#include "ir/ops/op_def.h"
#include "ir/ops/tolerance.h"
#include "tests/engine/run_graph.h"
#include "tests/imaginary/imaginary_backend.h"
#include "tests/ir/random_kernel.h"
#include "tests/support/op_cases.h"
#include "tests/support/random_graph.h"
#include "tests/support/seeds.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

using ::testing::HasSubstr;

[[maybe_unused]] const bool kRegistered = (add_backend(imaginary_backend()), true);  // the line

std::shared_ptr<Engine> open(const std::string& device, const std::string& cache = "disabled") {
  Result<std::shared_ptr<Engine>> engine = Engine::open({.device = device, .cache = cache});
  EXPECT_TRUE(engine.ok()) << engine.error().message;
  return *engine;
}

// How far from the reference, in tolerances.
double error_ratio(Engine& engine, const testing::OpCase& c) {
  const auto g = testing::graph_of(c);
  const auto out = run_graph(engine, *g, c.data);
  EXPECT_TRUE(out.ok()) << c.text() << ": " << out.error().message;
  const auto operands = testing::operands_of(c);
  const auto want = expected_outputs(*g, operands);
  return compare(out->front().data(), (*want)[0]).worst_error_ratio;
}

TEST(Imaginary, RunsEveryOp) {
  const auto engine = open("imaginary");
  EXPECT_EQ(engine->context().target.name(), "imaginary-1");
  for (const OpDef* op : all_ops()) {
    if (op->has(kLeaf)) continue;
    const std::vector<testing::OpCase> cases = testing::op_cases(*op);
    for (size_t k = 0; k < cases.size(); k += 1 + cases.size() / 8) {
      EXPECT_LE(error_ratio(*engine, cases[k]), 1) << cases[k].text();
    }
  }
  EXPECT_GT(engine->stats().compiles, 100u);
}

std::vector<float> attention(const DeviceHandle& device) {
  const Tensor x = Tensor::arange(64, DType::f32, device).eval();
  const Tensor y = reshape(x * 0.03f, {8, 8});
  return matmul(softmax(y, 1), tanh(y)).to_vector<float>();
}

TEST(Imaginary, HasTheBitsOfTheInterpreterOnItsKernels) {
  const auto interp = open("interp:imaginary"), null = open("null:imaginary");
  EXPECT_EQ(interp->name(), "interp");
  EXPECT_EQ(null->context().target.name(), "imaginary-1");
  const std::vector<float> values = attention(DeviceHandle(open("imaginary")));
  EXPECT_EQ(attention(DeviceHandle(interp)), values);
  EXPECT_EQ(attention(DeviceHandle(null)), values);
  EXPECT_EQ(interp->stats().compiles, 0u);
}

// Its profile asks for narrow indices.
TEST(Imaginary, RandomGraphsHaveTheBitsOfWideIndices) {
  const auto narrow = open("imaginary"), wide = open("interp");
  const uint64_t seeds = testing::cases(60);
  const int compiled = kernels_compiled(), with_narrow = kernels_with_narrow_indices();
  for (uint64_t seed = 1; seed <= seeds; ++seed) {
    const Graph g = random_graph({.seed = seed, .min_ops = 4, .max_ops = 16});
    std::vector<std::vector<std::byte>> inputs;
    for (NodeId n : g.inputs) {
      inputs.push_back(random_contents(g[n].type, seed + inputs.size()));
      inputs.back().resize(byte_size(g[n].type));
    }
    const auto a = run_graph(*narrow, g, inputs), b = run_graph(*wide, g, inputs);
    ASSERT_TRUE(a.ok()) << "seed " << seed << ": " << a.error().message;
    ASSERT_TRUE(b.ok()) << "seed " << seed << ": " << b.error().message;
    for (size_t k = 0; k < a->size(); ++k)
      EXPECT_EQ(testing::first_difference(g[g.outputs[k]].type.dtype, (*a)[k], (*b)[k]), -1)
          << "seed " << seed << ", output " << k;
  }
  EXPECT_EQ(narrow->stats().fallback_groups, 0u);
  EXPECT_GT(4 * (kernels_with_narrow_indices() - with_narrow), 3 * (kernels_compiled() - compiled));
}

TEST(Imaginary, KernelsAndPlansAreKept) {
  const std::string dir = ::testing::TempDir() + "/thermite_imaginary_" + std::to_string(getpid());
  const std::vector<float> first = attention(DeviceHandle(open("imaginary", dir + "/cache.db")));
  const auto second = open("imaginary", dir + "/cache.db");
  EXPECT_EQ(attention(DeviceHandle(second)), first);
  EXPECT_EQ(second->stats().compiles, 0u);
  EXPECT_EQ(second->stats().searches, 0u);
  EXPECT_GT(second->stats().cache_hits, 0u);
  std::filesystem::remove_all(dir);
}

TEST(Imaginary, IsKnownByName) {
  EXPECT_EQ(find_backend("imaginary"), &imaginary_backend());
  EXPECT_EQ(find_backend("unheard-of"), nullptr);
  const auto wrong = Engine::open({.device = "unheard-of", .cache = "disabled"});
  ASSERT_FALSE(wrong.ok());
  EXPECT_THAT(wrong.error().message, HasSubstr("devices are cpu, cuda, vulkan, imaginary, interp"));
  EXPECT_FALSE(Engine::open({.device = "imaginary", .cpu = "x86-64", .cache = "disabled"}).ok());
  EXPECT_FALSE(Engine::open({.device = "interp:unheard-of", .cache = "disabled"}).ok());
}

}  // namespace
}  // namespace thermite
