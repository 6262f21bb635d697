// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/builder.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ir/kernel/parse.h"
#include "ir/kernel/rewrite.h"

namespace thermite {
namespace {

class Builder : public ::testing::Test {
 protected:
  KernelBuilder b{"k"};
  ValueId n = b.scalar();
  ValueId x = b.scalar(DType::f32);
  ValueId flag = b.scalar(DType::boolean);
  MemId in = b.buffer(DType::f32, MemAccess::read);
  MemId out = b.buffer(DType::f32, MemAccess::readwrite);
  ValueId real(double v) { return b.constant(make_scalar(DType::f32, v)); }
};

TEST_F(Builder, EqualInstructionsAreOne) {
  EXPECT_EQ(b.add(n, b.index(3)), b.add(b.index(3), n));
  EXPECT_NE(b.sub(n, b.task()), b.sub(b.task(), n));
  EXPECT_EQ(b.load(in, n, 4), b.load(in, n, 4));    // nothing writes a `read` buffer
  EXPECT_NE(b.load(out, n, 4), b.load(out, n, 4));  // a store may come between
  EXPECT_EQ(b.iota(DType::i32, 16), b.iota(DType::i32, 16));
}

TEST_F(Builder, ReuseStopsAtTheBlock) {
  ValueId inside = kNoId, again = kNoId;
  b.branch(flag, [&] {
    inside = b.mul(n, n);
    EXPECT_EQ(b.mul(n, n), inside);
  });
  again = b.mul(n, n);
  EXPECT_NE(inside, again);
  b.branch(flag, [&] { EXPECT_EQ(b.mul(n, n), again); });
}

TEST_F(Builder, FoldsIntegersExactly) {
  ValueId zero = b.index(0), one = b.index(1);
  EXPECT_EQ(b.add(n, zero), n);
  EXPECT_EQ(b.mul(one, n), n);
  EXPECT_EQ(b.mul(n, zero), zero);
  EXPECT_EQ(b.sub(n, n), zero);
  EXPECT_EQ(b.rem(n, one), zero);
  EXPECT_EQ(b.div(n, zero), zero);
  EXPECT_EQ(b.add(b.add(n, b.index(3)), b.index(-3)), n);
  EXPECT_EQ(b.sub(b.add(n, b.index(7)), n), b.index(7));
  EXPECT_EQ(b.sub(b.add(b.task(), n), n), b.task());
  EXPECT_EQ(b.index_of(b.mul(b.index(6), b.index(7))), 42);
  EXPECT_EQ(b.index_of(b.div(b.index(INT64_MIN), b.index(-1))), INT64_MIN);
  EXPECT_EQ(b.lt(n, n), b.constant(make_int_scalar(DType::boolean, 0)));
}

TEST_F(Builder, FoldsFloatsOnlyWhereNoBitChanges) {
  EXPECT_EQ(b.mul(x, real(1)), x);
  EXPECT_EQ(b.add(x, real(-0.0)), x);
  EXPECT_NE(b.add(x, real(0.0)), x);  // -0 + 0 = 0
  EXPECT_EQ(b.sub(x, real(0.0)), x);
  EXPECT_NE(b.sub(x, real(-0.0)), x);
  EXPECT_NE(b.mul(x, real(0.0)), real(0.0));
  EXPECT_NE(b.sub(x, x), real(0.0));
  EXPECT_EQ(b.add(real(1), real(2)), real(3));
  EXPECT_NE(b.add(b.add(x, real(1)), real(-1)), x);
  EXPECT_EQ(b.prim(Prim::neg, {b.prim(Prim::neg, {x})}), x);
  EXPECT_FALSE(b.constant_of(b.prim(Prim::muladd, {real(1), real(2), real(3)})));  // rounding is the target's
  EXPECT_FALSE(b.constant_of(b.prim(Prim::exp, {real(1)})));                       // bits are the expansion's
}

TEST_F(Builder, FoldsSelectAndBool) {
  ValueId yes = b.constant(make_int_scalar(DType::boolean, 1)), no = b.constant(make_int_scalar(DType::boolean, 0));
  EXPECT_EQ(b.select(yes, x, real(2)), x);
  EXPECT_EQ(b.select(flag, x, x), x);
  EXPECT_EQ(b.select(flag, yes, no), flag);
  EXPECT_EQ(b.prim(Prim::bit_and, {flag, yes}), flag);
  EXPECT_EQ(b.prim(Prim::bit_or, {flag, yes}), yes);
  EXPECT_EQ(b.prim(Prim::eq, {flag, yes}), flag);
  EXPECT_EQ(b.prim(Prim::ne, {flag, no}), flag);
  EXPECT_EQ(b.prim(Prim::bit_xor, {flag, yes}), b.prim(Prim::bit_not, {flag}));
}

TEST_F(Builder, SplatsScalarsAmongVectors) {
  ValueId v = b.load(in, n, 16);
  EXPECT_EQ(b.type(b.mul(v, x)), (ValueType{DType::f32, 16}));
  EXPECT_EQ(b.type(b.select(flag, v, x)), (ValueType{DType::f32, 16}));
  EXPECT_EQ(b.extract(b.splat(x, 8), 5), x);
  EXPECT_EQ(b.splat(real(2), 4), b.constant(make_scalar(DType::f32, 2), 4));
}

TEST_F(Builder, MasksKnownAtBuildTimeVanish) {
  ValueId all = b.lane_mask(b.index(16), 16), none = b.lane_mask(b.index(0), 16);
  EXPECT_EQ(b.load(in, n, 16, all), b.load(in, n, 16));
  EXPECT_EQ(b.load(in, n, 16, none), b.constant(make_scalar(DType::f32, 0), 16));
  b.store(out, n, b.load(in, n, 16), none);
  Kernel k = std::move(b).finish();
  for (const Inst& i : k.insts) EXPECT_NE(i.op, Op::store);
}

TEST_F(Builder, StaticStructureIsInlined) {
  int bodies = 0;
  b.loop(b.index(3), b.index(3), b.index(1), [&](ValueId) { ++bodies; });
  EXPECT_EQ(bodies, 0);
  b.loop(b.index(3), b.index(10), b.index(7), [&](ValueId i) {
    ++bodies;
    EXPECT_EQ(b.index_of(i), 3);
  });
  EXPECT_EQ(bodies, 1);
  b.branch(b.lt(b.index(1), b.index(0)), [&] { ++bodies; });
  EXPECT_EQ(bodies, 1);
  Kernel k = std::move(b).finish();
  EXPECT_EQ(k.blocks.size(), 1u);
}

TEST(KernelBuilder, BuffersComeFirstWhateverTheOrder) {
  KernelBuilder b("k");
  MemId m = b.local(DType::f32, 4);
  MemId x = b.buffer(DType::f32, MemAccess::write);
  b.store(m, b.index(0), b.constant(make_scalar(DType::f32, 1)));
  b.store(x, b.index(0), b.load(m, b.index(0), 1));
  Kernel k = std::move(b).finish();
  EXPECT_EQ(k.buffer_count(), 1);
  EXPECT_TRUE(verify(k).ok()) << verify(k).error().message;
}

TEST(KernelBuilder, ScratchIsLaidOutInAlignedSegments) {
  KernelBuilder b("k");
  ValueId n = b.scalar(), m = b.scalar();
  b.scratch(DType::f32, n);
  b.scratch(DType::i8, m);
  Kernel k = std::move(b).finish();
  const uint64_t sizes[] = {17, 65};
  EXPECT_EQ(scratch_offsets(k, sizes), (std::vector<size_t>{0, 128, 256}));
  const uint64_t negative[] = {static_cast<uint64_t>(-4), 1};
  EXPECT_EQ(scratch_bytes(k, negative), 64u);
  const uint64_t absurd[] = {uint64_t{1} << 62, uint64_t{1} << 62};
  EXPECT_GE(scratch_bytes(k, absurd), size_t{1} << 62);
}

TEST(KernelRewrite, HookReplacesDropsAndCopies) {
  KernelBuilder b("k");
  ValueId n = b.scalar();
  MemId x = b.buffer(DType::f32, MemAccess::read), y = b.buffer(DType::f32, MemAccess::write);
  ValueId zero = b.index(0), one = b.index(1);
  b.loop(zero, n, one, [&](ValueId i) {
    b.store(y, i, b.prim(Prim::exp, {b.load(x, i, 1)}));
    b.store(y, i, b.load(x, i, 1));
  });
  Kernel k = std::move(b).finish();
  int stores = 0;
  Kernel out = rewrite(k, [&](KernelRewriter& r, const Inst& i, std::span<const ValueId> v) -> Rewritten {
    if (i.op == Op::store && ++stores == 2) return std::vector<ValueId>{};
    if (i.op != Op::prim || i.prim != Prim::exp) return std::nullopt;
    return std::vector<ValueId>{r.to().mul(v[0], v[0])};
  });
  ASSERT_TRUE(verify(out).ok()) << verify(out).error().message;
  EXPECT_EQ(print(out), R"(kernel @k {
  %b0 : buffer f32 read
  %b1 : buffer f32 write
  %0 : scalar i64
  %1 : task
  %2 = const 0 : i64
  %3 = const 1 : i64
  loop %4 = %2 to %0 step %3 {
    %5 = load %b0[%4] : f32
    %6 = mul %5, %5 : f32
    store %b1[%4], %6
    yield
  }
}
)");
  EXPECT_TRUE(has_effects(out, out.insts[out.blocks[out.body].insts.back()]));
  EXPECT_EQ(use_counts(out)[out.scalars[0]], 1u);
}

}  // namespace
}  // namespace thermite
