// SPDX-License-Identifier: Apache-2.0
// Elements a few places apart are picked from whole vectors.
#include <gtest/gtest.h>

#include <cstring>

#include "ir/ops/attrs.h"
#include "tests/passes/one_group.h"

namespace thermite {
namespace {

bool reads_each(const Program& p) {
  bool any = false;
  for (const KernelLaunch& k : p.kernels)
    any |= std::ranges::any_of(k.kernel->insts, [](const Inst& i) { return i.op == Op::gather && !i.masked; });
  return any;
}

// Buffers of whole groups of so many elements, whose other elements may be read, and others; ends of rows within them.
TEST(SlicesApart, AreWhatLiesThere) {
  for (const CpuLevel level : {CpuLevel::v1, CpuLevel::v4})
    for (const DType t : {DType::f32, DType::u8, DType::i16, DType::f64})
      for (const int64_t step : {3, 4, 5, 7, 8, 9})
        for (const int64_t start : {0, 1, static_cast<int>(step) - 1, static_cast<int>(step) + 1})
          for (const int64_t length : {40 * step, 40 * step + 1, 16 * step - step + 1 + start, 33 * step + start}) {
            GraphBuilder b;
            const NodeId x = b.input({t, {2, length}});
            const NodeId cut = add(b, "slice", {x}, SliceAttrs{{0, start}, {2, length}, {1, step}}.pack());
            const Graph g = finished(b, add(b, "add", {cut, cut}, {}));
            const Result<Program> p = lower(g, whole(g), cpu_target(level));
            ASSERT_TRUE(p.ok()) << p.error().message;
            EXPECT_EQ(reads_each(*p), step > 8) << print(g);
            PartitionRun run;
            run.values.resize(g.size());
            run.values[x] = random_contents(g[x].type, static_cast<uint64_t>(step));
            const Bytes from = run.values[x];
            const Status ran = run_program(g, *p, run);
            ASSERT_TRUE(ran.ok()) << ran.error().message << print(g);
            const int64_t row = g[cut].type.dims[1];
            for (int64_t k = 0; k < 2 * row; ++k) {
              const auto* in = reinterpret_cast<const std::byte*>(from.data());
              const auto* out = reinterpret_cast<const std::byte*>(run.values[g.outputs[0]].data());
              const auto size = static_cast<int64_t>(size_of(t));
              const Scalar v = load_scalar(t, in + (k / row * length + start + k % row * step) * size);
              const Scalar twice = evaluate(Prim::add, std::array{v, v}, false);
              ASSERT_EQ(load_scalar(t, out + k * size).bits, twice.bits) << print(g) << k;
            }
          }
}

}  // namespace
}  // namespace thermite
