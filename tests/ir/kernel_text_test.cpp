// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "ir/kernel/builder.h"
#include "ir/kernel/parse.h"
#include "ir/kernel/rewrite.h"
#include "tests/ir/run_kernel.h"
#include "tests/support/damaged_text.h"

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
  const ValueId sixteen = b.index(16), zero = b.index(0);  // as arguments their order would be the compiler's
  std::vector<ValueId> inits{low};
  auto best = b.loop(zero, n, sixteen, inits, [&](ValueId i, std::span<const ValueId> carried) {
    ValueId mask = b.lane_mask(b.sub(n, i), 16);
    ValueId v = b.load(x, b.add(base, i), 16, mask);
    return std::vector<ValueId>{b.max(carried[0], b.select(mask, v, low))};
  });
  b.store(tmp, b.index(0), best[0]);
  std::vector<ValueId> first{b.load(tmp, b.index(0), 1)};
  auto folded = b.loop(b.index(1), b.index(16), b.index(1), first, [&](ValueId i, std::span<const ValueId> c) {
    return std::vector<ValueId>{b.max(c[0], b.load(tmp, i, 1))};
  });
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
  %23 = loop %24 = %22 to %5 step %22 carry %25 = %21 : f32 {
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

TEST(KernelText, NameIsNotContent) {
  Kernel a = row_max(), b = row_max();
  b.name = "other";
  EXPECT_EQ(digest_of(a), digest_of(b));
  b.memories[0].access = MemAccess::readwrite;
  EXPECT_NE(digest_of(a), digest_of(b));
}

TEST(KernelText, KeepsEveryBitOfLiterals) {
  std::vector<Scalar> all;
  std::mt19937_64 rng(7);
  for (DType t : kComputableTypes) {
    for (int i = 0; i < 200; ++i) all.push_back(testing::random_scalar(t, rng));
  }
  for (int i = 0; i < 1000; ++i) {
    all.push_back({DType::f32, rng() & 0xffffffff});
    all.push_back({DType::f64, rng()});
    all.push_back({DType::f16, rng() & 0xffff});
    all.push_back({DType::bf16, rng() & 0xffff});
    all.push_back({DType::f32, 0x7f800000 | (rng() & 0x807fffff)});  // NaNs with payloads
  }
  for (Scalar s : all) {
    KernelBuilder one("one");
    MemId m = one.buffer(s.dtype, MemAccess::write);
    one.store(m, one.index(0), one.constant(s, 4));
    Kernel kernel = std::move(one).finish();
    auto back = parse_kernel(print(kernel));
    ASSERT_TRUE(back.ok()) << back.error().message;
    bool found = false;
    for (const Inst& i : back->insts) found |= i.op == Op::constant && i.imm == s;
    EXPECT_TRUE(found) << print(kernel);
  }
}

TEST(KernelText, RandomKernelsRoundTripAndRewrite) {
  for (uint64_t seed = 0; seed < 150; ++seed) {
    testing::RandomProgram p = testing::random_kernel(seed);
    ASSERT_TRUE(verify(p.kernel).ok()) << seed << ": " << verify(p.kernel).error().message << print(p.kernel);
    const std::string text = print(p.kernel);
    auto back = parse_kernel(text);
    ASSERT_TRUE(back.ok()) << seed << ": " << back.error().message << "\n" << text;
    ASSERT_EQ(print(*back), text) << seed;
    std::vector<testing::Bytes> a = testing::random_buffers(p, seed), b = a, c = a;
    ASSERT_EQ(testing::run_kernel(p.kernel, a, p.scalars, p.tasks), "") << seed << text;
    ASSERT_EQ(testing::run_kernel(*back, b, p.scalars, p.tasks), "") << seed;
    ASSERT_EQ(a, b) << seed;
    Kernel rewritten = rewrite(p.kernel, nullptr);
    ASSERT_TRUE(verify(rewritten).ok()) << seed << verify(rewritten).error().message;
    ASSERT_EQ(testing::run_kernel(rewritten, c, p.scalars, p.tasks), "") << seed;
    for (size_t i = 0; i < a.size(); ++i) {
      ASSERT_EQ(testing::first_difference(p.kernel.memories[i].dtype, a[i], c[i]), -1) << seed << " buffer " << i;
    }
  }
}

// ---- hostile text ----

std::string parse_error(const std::string& text) {
  auto k = parse_kernel(text);
  return k.ok() ? "" : k.error().message;
}

TEST(KernelText, ErrorsNameTheLine) {
  const std::string head = "kernel @k {\n  %b0 : buffer f32 write\n  %0 : task\n";
  using ::testing::HasSubstr;
  EXPECT_EQ(parse_error(head + "}\n"), "");
  EXPECT_THAT(parse_error(head + "  %1 = nonsense %0 : i64\n}"), HasSubstr("line 4: `nonsense` is no instruction"));
  EXPECT_THAT(parse_error(head + "\n  %1 = add %0, %7 : i64\n}"), HasSubstr("line 5: %7 is not defined here"));
  EXPECT_THAT(parse_error(head + "  %1 = add %0, %0 : f32\n}"), HasSubstr("line 4: add: gives i64, not f32"));
  EXPECT_THAT(parse_error(head + "  %0 = add %0, %0 : i64\n}"), HasSubstr("line 4: %0 is defined a second time"));
  EXPECT_THAT(parse_error(head + "  %1 = load %b0[%0] : f32\n}"), HasSubstr("line 4: load: reads a buffer"));
  EXPECT_THAT(parse_error(head + "  %1 = const 0x : f32\n}"), HasSubstr("line 4: `0x` is no f32 literal"));
  EXPECT_THAT(parse_error(head + "  store %b4[%0], %0\n}"), HasSubstr("line 4: `%b4` is no memory"));
  EXPECT_THAT(parse_error(head + "  %1 = iota : i32x3\n}"), HasSubstr("line 4: iota: has a value of type i32x3"));
  EXPECT_THAT(parse_error(head + "  %1 = iota : i32x300\n}"), HasSubstr("line 4: `i32x300` is no type"));
  EXPECT_THAT(parse_error(head), HasSubstr("ends inside a block"));
  EXPECT_THAT(parse_error(head + "}\nkernel @l {"), HasSubstr("line 5: expected the end"));
  EXPECT_THAT(parse_error(head + "  loop %1 = %0 to %0 step %0 {\n    yield\n  }\n  %2 = add %1, %0 : i64\n}"),
              HasSubstr("line 7: %1 belongs to a block that is closed"));
  EXPECT_THAT(parse_error(""), HasSubstr("line 1: expected `kernel`"));
}

TEST(KernelText, DeepNestingIsRefused) {
  std::string text = "kernel @k {\n %0 : task\n %1 = const 1 : bool\n";
  for (int i = 0; i < 100000; ++i) text += "if %1 {\n";
  EXPECT_THAT(parse_error(text), ::testing::HasSubstr("nest deeper than 64"));
}

TEST(KernelText, HugeNumbersAreRefused) {
  const std::string head = "kernel @k {\n %0 : task\n";
  EXPECT_NE(parse_error(head + "%99999999999999999999 = iota : i32\n}"), "");
  EXPECT_NE(parse_error(head + "%4294967295 = iota : i32\n}"), "");
  EXPECT_NE(parse_error("kernel @k {\n %m0 : local f32[99999999999999]\n %0 : task\n}"), "");
  EXPECT_NE(parse_error("kernel @k {\n %m99999999999 : local f32[1]\n %0 : task\n}"), "");
  EXPECT_NE(parse_error(std::string((16u << 20) + 1, ' ')), "");
}

TEST(KernelText, DamagedTextNeverCrashes) {
  std::mt19937_64 rng(11);
  std::vector<std::string> seeds{print(row_max())};
  for (uint64_t s = 0; s < 8; ++s) seeds.push_back(print(testing::random_kernel(s).kernel));
  int parsed = 0;
  for (int n = 0; n < 4000; ++n) {
    const std::string text = testing::damaged_text(seeds[rng() % seeds.size()], "0123456789", rng);
    auto k = parse_kernel(text);
    if (!k.ok()) {
      EXPECT_EQ(k.error().kind, ErrorKind::user);
      continue;
    }
    ++parsed;
    auto again = parse_kernel(print(*k));
    ASSERT_TRUE(again.ok()) << again.error().message;
    EXPECT_EQ(print(*again), print(*k));
  }
  EXPECT_GT(parsed, 100);  // damage that leaves valid text is covered as well
}

}  // namespace
}  // namespace thermite
