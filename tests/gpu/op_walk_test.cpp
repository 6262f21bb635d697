// SPDX-License-Identifier: Apache-2.0
// Every op on what the emitters for GPUs write: near its reference, with the bits of the interpreter.
#include <gtest/gtest.h>

#include "ir/ops/op_def.h"
#include "ir/ops/tolerance.h"
#include "tests/engine/run_graph.h"
#include "tests/gpu/devices.h"
#include "tests/ir/random_kernel.h"
#include "tests/support/op_cases.h"

namespace thermite {
namespace {

class GpuOps : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Devices, GpuOps, ::testing::ValuesIn(testing::gpu_devices()));

void check(const std::string& device, const testing::OpCase& c) {
  const auto g = testing::graph_of(c);
  const auto out = run_graph(*testing::gpu_engine(device), *g, c.data);
  const auto same = run_graph(*testing::gpu_engine("interp:" + device), *g, c.data);
  ASSERT_TRUE(out.ok()) << c.text() << ": " << out.error().message;
  ASSERT_TRUE(same.ok()) << c.text() << ": " << same.error().message;
  EXPECT_EQ(testing::first_difference((*g)[g->outputs[0]].type.dtype, (*out)[0], (*same)[0]), -1) << c.text();
  const auto want = expected_outputs(*g, testing::operands_of(c));
  EXPECT_LE(compare(out->front().data(), (*want)[0]).worst_error_ratio, 1) << c.text();
}

TEST_P(GpuOps, AreRight) {
  for (const OpDef* op : all_ops()) {
    if (op->has(kLeaf)) continue;
    const std::vector<testing::OpCase> cases = testing::op_cases(*op);
    for (size_t k = 0; k < cases.size(); k += 1 + cases.size() / 4) check(GetParam(), cases[k]);
  }
}

}  // namespace
}  // namespace thermite
