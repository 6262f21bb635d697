// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "ir/kernel/builder.h"
#include "ir/kernel/parse.h"
#include "ir/kernel/rewrite.h"

namespace thermite {
namespace {

// y[i] = max over a row, 16 lanes at a time with a masked tail: every kind of declaration and structure.
Kernel row_max() {
  KernelBuilder b("row max!");
  ValueId n = b.scalar(), extent = b.scalar();
  MemId x = b.buffer(DType::f32, MemAccess::read), y = b.buffer(DType::f32, MemAccess::write);
  MemId tmp = b.local(DType::f32, 16), far = b.scratch(DType::f32, extent);
  ValueId base = b.mul(b.task(), n);
  ValueId low = b.constant(make_scalar(DType::f32, -INFINITY), 16);
  std::vector<ValueId> inits{low};
  auto best = b.loop(b.index(0), n, b.index(16), inits, [&](ValueId i, std::span<const ValueId> carried) {
    ValueId mask = b.lane_mask(b.sub(n, i), 16);
    ValueId v = b.load(x, b.add(base, i), 16, mask);
    return std::vector<ValueId>{b.max(carried[0], b.select(mask, v, low))};
  });
  b.store(tmp, b.index(0), best[0]);
  std::vector<ValueId> first{b.load(tmp, b.index(0), 1)};
  auto folded = b.loop(
      b.index(1), b.index(16), b.index(1), first,
      [&](ValueId i, std::span<const ValueId> c) { return std::vector<ValueId>{b.max(c[0], b.load(tmp, i, 1))}; },
      true);
  ValueType result[] = {b.type(folded[0])};
  auto chosen = b.branch(
      b.lt(n, b.index(1)), result, [&] { return std::vector<ValueId>{b.constant(make_scalar(DType::f32, NAN))}; },
      [&] { return std::vector<ValueId>{folded[0]}; });
  b.branch(b.lt(b.index(0), extent), [&] { b.store(far, b.index(0), chosen[0]); });
  b.store(y, b.task(), chosen[0]);
  return std::move(b).finish();
}

TEST(KernelText, RoundTrips) {
  Kernel k = row_max();
  ASSERT_TRUE(verify(k).ok()) << verify(k).error().message << print(k);
  const std::string text = print(k);
  auto back = parse_kernel(text);
  ASSERT_TRUE(back.ok()) << back.error().message << "\n" << text;
  EXPECT_EQ(print(*back), text);
  EXPECT_EQ(digest_of(*back), digest_of(k));
  EXPECT_EQ(k.name, "row_max_");
}

TEST(KernelText, IsStable) {
  const std::string text = print(row_max());
  EXPECT_EQ(text, print(row_max()));
  EXPECT_EQ(text, R"(kernel @row_max_ {
  %b0 : buffer f32 read
  %b1 : buffer f32 write
  %0 : scalar i64
  %1 : scalar i64
  %m2 : local f32[16]
  %m3 : scratch f32[%1]
  %2 : task
  %3 = mul %2, %0 : i64
  %4 = const -inf : f32x16
  %5 = const 16 : i64
  %6 = const 0 : i64
  %7 = iota : i32x16
  %8 = loop %9 = %6 to %0 step %5 carry %10 = %4 : f32x16 {
    %11 = sub %0, %9 : i64
    %12 = max %11, %6 : i64
    %13 = min %12, %5 : i64
    %14 = cast %13 : i32
    %15 = splat %14 : i32x16
    %16 = lt %7, %15 : boolx16
    %17 = add %3, %9 : i64
    %18 = load %b0[%17] mask %16 : f32x16
    %19 = select %16, %18, %4 : f32x16
    %20 = max %10, %19 : f32x16
    yield %20
  }
  store %m2[%6], %8
  %21 = load %m2[%6] : f32
  %22 = const 1 : i64
  %23 = unroll %24 = %22 to %5 step %22 carry %25 = %21 : f32 {
    %26 = load %m2[%24] : f32
    %27 = max %25, %26 : f32
    yield %27
  }
  %28 = lt %0, %22 : bool
  %29 = const nan : f32
  %30 = if %28 : f32 {
    yield %29
  } else {
    yield %23
  }
  %31 = lt %6, %1 : bool
  if %31 {
    store %m3[%6], %30
    yield
  } else {
    yield
  }
  store %b1[%2], %30
}
)");
}

TEST(KernelText, RewriteIsIdentity) {
  Kernel k = row_max();
  EXPECT_EQ(print(rewrite(k, nullptr)), print(k));
}

}  // namespace
}  // namespace thermite
