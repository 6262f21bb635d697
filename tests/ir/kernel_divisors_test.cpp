// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "ir/kernel/builder.h"
#include "ir/kernel/divisors.h"

namespace thermite {
namespace {

TEST(Divisors, FollowFromFactsAndArithmetic) {
  KernelBuilder b("k");
  b.block_of(32);
  const MemId in = b.buffer(DType::f32, MemAccess::read), out = b.buffer(DType::f32, MemAccess::write);
  b.assume_buffer(in, 0, 16);
  const ValueId rows = b.scalar();
  b.assume(rows, {.from = 0, .below = 1 << 20, .multiple = 12});
  const ValueId quad = b.mul(b.thread(), b.index(4)), at = b.add(quad, b.mul(b.task(), rows));
  const ValueId odd = b.add(at, b.index(2)), least = b.mul(b.thread(), b.index(INT64_MIN));
  const ValueId v = b.load(in, at, 4), w = b.load(in, odd, 4);
  b.store(out, b.add(at, least), b.add(v, w));
  const Kernel k = std::move(b).finish();
  const std::vector<int64_t> d = known_divisors(k);
  EXPECT_EQ(d[rows], 4);
  EXPECT_EQ(d[quad], 4);
  EXPECT_EQ(d[at], 4);
  EXPECT_EQ(d[odd], 2);
  EXPECT_EQ(d[least], kMostDivisor);
  EXPECT_EQ(d[k.task], 1);
  std::vector<int> bytes;
  for (const Inst& i : k.insts)
    if (i.op == Op::load || i.op == Op::store) bytes.push_back(wide_bytes(k, i, d, splats(k)));
  EXPECT_EQ(bytes, (std::vector<int>{16, 0, 0}));  // the second is not aligned, the third goes to any base
}

TEST(Divisors, AMaskOfOneConditionKeepsAnAccessWhole) {
  KernelBuilder b("k");
  b.block_of(32);
  const MemId in = b.buffer(DType::f32, MemAccess::read), out = b.buffer(DType::f32, MemAccess::write);
  b.assume_buffer(in, 0, 16), b.assume_buffer(out, 0, 16);
  const ValueId end = b.scalar(), at = b.mul(b.thread(), b.index(4));
  const ValueId v = b.load(in, at, 4, b.splat(b.lt(at, end), 4));
  b.store(out, at, v, b.lane_mask(b.sub(end, at), 4));
  const Kernel k = std::move(b).finish();
  std::vector<int> bytes;
  for (const Inst& i : k.insts)
    if (i.op == Op::load || i.op == Op::store) bytes.push_back(wide_bytes(k, i, known_divisors(k), splats(k)));
  EXPECT_EQ(bytes, (std::vector<int>{16, 0}));
}

}  // namespace
}  // namespace thermite
