// SPDX-License-Identifier: Apache-2.0
// Stores past the caches stay where their addresses are shown to be multiples of 64 bytes, and nowhere else.
#include <gtest/gtest.h>

#include "ir/kernel/builder.h"
#include "ir/kernel/parse.h"
#include "passes/kernel/settle_streams.h"

namespace thermite {
namespace {

// One streamed vector of f32 in a loop of 16 elements, at what `place` makes of the loop's number and a scalar.
template <class F>
bool stays(F place, int64_t multiple = 1) {
  KernelBuilder b("k");
  const MemId out = b.buffer(DType::f32, MemAccess::write);
  b.assume_buffer(out, 0, 64);
  const ValueId n = b.scalar(), shift = b.scalar();
  b.assume(shift, {.multiple = multiple});
  b.task();
  b.loop(b.index(0), n, b.index(16),
         [&](ValueId i) { b.stream(out, place(b, i, shift), b.constant(make_scalar(DType::f32, 1), 16)); });
  const Kernel before = std::move(b).finish();
  EXPECT_TRUE(verify(before).ok()) << verify(before).error().message;
  const Kernel k = settle_streams(before);
  EXPECT_TRUE(verify(k).ok()) << verify(k).error().message;
  for (const Inst& i : k.insts)
    if (i.op == Op::store) return i.streaming;
  ADD_FAILURE() << "no store";
  return false;
}

TEST(SettleStreams, WhatIsShownToBeAlignedStays) {
  EXPECT_TRUE(stays([](KernelBuilder&, ValueId i, ValueId) { return i; }));
  EXPECT_TRUE(stays([](KernelBuilder& b, ValueId i, ValueId) { return b.add(i, b.index(32)); }));
  EXPECT_TRUE(stays([](KernelBuilder& b, ValueId i, ValueId s) { return b.add(i, s); }, 16));
  EXPECT_TRUE(stays([](KernelBuilder& b, ValueId i, ValueId s) { return b.add(i, b.mul(s, b.index(16))); }));
}

TEST(SettleStreams, WhatIsNotBecomesAPlainStore) {
  EXPECT_FALSE(stays([](KernelBuilder& b, ValueId i, ValueId) { return b.add(i, b.index(8)); }));
  EXPECT_FALSE(stays([](KernelBuilder& b, ValueId i, ValueId s) { return b.add(i, s); }));
  EXPECT_FALSE(stays([](KernelBuilder& b, ValueId i, ValueId s) { return b.add(i, s); }, 8));
}

}  // namespace
}  // namespace thermite
