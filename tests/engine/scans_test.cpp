// SPDX-License-Identifier: Apache-2.0
// Running sums: every path has the same bits, near the reference.
#include <gtest/gtest.h>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/optimize.h"
#include "tests/engine/differential.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

Graph scan(DType t, Dims d, int64_t axis, bool exclusive, bool reverse) {
  GraphBuilder b;
  const NodeId x = b.input({t, d});
  const CumsumAttrs attrs{.axis = axis, .exclusive = exclusive, .reverse = reverse};
  b.output(*b.add(*find_op("cumsum"), std::array{*b.add(*find_op("neg"), std::array{x}, {})}, attrs.pack()));
  return std::move(b).finish();
}

struct Case {
  Dims dims;
  int64_t axis;
};
const Case kCases[] = {{{64}, 0},      {{65}, 0},   {{2, 1000}, 1},   {{1000, 3}, -2}, {{3, 17, 5}, 1},
                       {{1, 1025}, 1}, {{5000}, 0}, {{2, 128, 3}, 1}, {{0, 100}, 1},   {{3, 1}, 1}};

TEST(Scans, EveryPathHasTheSameBits) {
  Differential exact(Numerics::exact), fast(Numerics::fast);
  uint64_t seed = 0, taken = 0;
  for (const Case& c : kCases)
    for (const DType t : {DType::f32, DType::f16, DType::bf16, DType::f64, DType::i32, DType::i8, DType::u8})
      for (const int kind : {0, 1, 2, 3}) {
        if (++seed % ((t == DType::f32 ? 2 : 7) * testing::kCaseStep) != 0 || !testing::is_of_today(taken++)) continue;
        const Graph g = scan(t, c.dims, c.axis, kind & 1, kind & 2);
        EXPECT_EQ(exact.check(g, seed), "") << print(g);
        EXPECT_EQ(fast.check(g, seed), "") << print(g);
      }
}

}  // namespace
}  // namespace thermite
