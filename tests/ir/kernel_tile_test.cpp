// SPDX-License-Identifier: Apache-2.0
// Tiles of subgroups: text, checks, and what the interpreter makes of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/kernel/builder.h"
#include "ir/kernel/rewrite.h"
#include "ir/kernel/tile.h"
#include "tests/ir/run_kernel.h"

namespace thermite {
namespace {

using testing::Bytes;
using testing::bytes_of;
using ::testing::HasSubstr;
using testing::values_of;

// c = a b^T + 1 and its rows' greatest; a from registers, b from shared memory.
constexpr std::string_view kProduct = R"(kernel @product {
  block 32
  %b0 : buffer f16 read
  %b1 : buffer f16 read
  %b2 : buffer f32 write
  %b3 : buffer f32 write
  %m4 : shared f16[256]
  %0 : task
  %1 : thread
  %2 = const 0 : i64
  %3 = const 16 : i64
  %4 = const 8 : i64
  %5 = tile_load %b0[%2 by %3] : tile f16[16, 16]
  %6 = tile_load %b1[%2 by %4] transposed : tile f16[8, 16]
  tile_store %m4[%2 by %3], %6
  barrier
  %7 = const 0x0p+0 : tile f32[16, 8]
  %8 = tile_mma %7, %5, %m4[%2 by %3] deep 16 : tile f32[16, 8]
  %9 = const 0x1p+0 : tile f32[16, 8]
  %10 = add %8, %9 : tile f32[16, 8]
  tile_store %b2[%2 by %4], %10
  %11 = tile_reduce max %10 : tile f32[16, 1]
  %12 = splat %11 : tile f32[16, 8]
  tile_store %b3[%2 by %4], %12
}
)";

Bytes halves(const std::vector<float>& values) {
  std::vector<uint16_t> bits;
  for (float v : values) bits.push_back(static_cast<uint16_t>(make_scalar(DType::f16, v).bits));
  return bytes_of(bits);
}

struct Product {
  std::vector<float> a, b, c, greatest;  // b: 16 x 8
  Product() {
    for (int i = 0; i < 256; ++i) a.push_back(static_cast<float>(i * 7 % 19 - 9));
    for (int i = 0; i < 128; ++i) b.push_back(static_cast<float>(i * 5 % 23 - 11));
    for (int r = 0; r < 16; ++r) {
      float most = -1e9f;
      for (int n = 0; n < 8; ++n) {
        float sum = 1;
        for (int k = 0; k < 16; ++k) sum += a[r * 16 + k] * b[k * 8 + n];
        c.push_back(sum);
        most = std::max(most, sum);
      }
      greatest.insert(greatest.end(), 8, most);
    }
  }
  std::vector<Bytes> buffers() const {
    return {halves(a), halves(b), bytes_of(std::vector<float>(128)), bytes_of(std::vector<float>(128))};
  }
};

std::string with(std::string_view from, std::string_view to) {
  std::string text(kProduct);
  return text.replace(text.find(from), from.size(), to);
}

TEST(KernelTiles, TextRoundTrips) {
  const auto k = parse_kernel(kProduct);
  ASSERT_TRUE(k.ok()) << k.error().message;
  EXPECT_EQ(print(*k), kProduct);
  EXPECT_EQ(print(rewrite(*k, {})), kProduct);
}

TEST(KernelTiles, AreMultipliedAndReduced) {
  const Product p;
  std::vector<Bytes> b = p.buffers();
  ASSERT_EQ(testing::run_text(kProduct, b, {}, 1), "");
  EXPECT_EQ(values_of<float>(b[2]), p.c);
  EXPECT_EQ(values_of<float>(b[3]), p.greatest);
}

// Every element is one thread's, but those of columns.
TEST(KernelTiles, AreHeldByOneThreadEach) {
  for (const ValueType t :
       {tile_type(DType::f32, 16, 8), tile_type(DType::f32, 8, 40), tile_type(DType::f32, 64, 64)}) {
    std::vector<int> held(size_t{t.rows} * t.columns);
    for (int thread = 0; thread < kSubgroup; ++thread)
      for (int l = 0; l < t.lanes; ++l) {
        const TilePlace p = tile_place(t, thread, l);
        ++held[static_cast<size_t>(p.row * t.columns + p.column)];
      }
    EXPECT_EQ(held, std::vector<int>(held.size(), 1)) << type_text(t);
  }
}

TEST(KernelTiles, AreReadByOthersBehindABarrier) {
  std::vector<Bytes> b = Product().buffers();
  EXPECT_THAT(testing::run_text(with("  barrier\n", ""), b, {}, 1), HasSubstr("without a barrier in between"));
}

TEST(KernelTiles, StayInBounds) {
  std::vector<Bytes> b = Product().buffers();
  b[1].resize(2 * 127);
  EXPECT_THAT(testing::run_text(kProduct, b, {}, 1), HasSubstr("reads element 127 of %b1, which has 127"));
  b = Product().buffers();
  b[2].resize(4 * 120);
  EXPECT_THAT(testing::run_text(kProduct, b, {}, 1), HasSubstr("writes element 120 of %b2, which has 120"));
}

TEST(KernelTiles, AreRefusedWhereTheyAreMalformed) {
  const auto refused = [](std::string_view from, std::string_view to) {
    const auto k = parse_kernel(with(from, to));
    return k.ok() ? "" : k.error().message;
  };
  EXPECT_THAT(refused("tile f16[16, 16]", "tile f16[16, 12]"), HasSubstr("a tile of 16 x 12"));
  EXPECT_THAT(refused("tile f16[16, 16]", "tile f16[16, 8]"), HasSubstr("an operand is tile f16[16, 8]"));
  EXPECT_THAT(refused("tile f16[16, 16]", "tile f32[16, 16]"), HasSubstr("data in a f16 memory"));
  EXPECT_THAT(refused("deep 16", "deep 8"), HasSubstr("a depth of 8"));
  EXPECT_THAT(refused("%b0[%2 by %3]", "%b0[%1 by %3]"),
              HasSubstr("not all threads of the subgroup mean the same view"));
  EXPECT_THAT(refused("%b0[%2 by %3]", "%b2[%2 by %3]"), HasSubstr("data in a f32 memory"));
  EXPECT_THAT(refused("  tile_store %m4[%2 by %3], %6\n",
                      "  %20 = lt %1, %3 : bool\n  if %20 {\n    tile_store %m4[%2 by %3], %6\n    yield\n  } else {\n"
                      "    yield\n  }\n"),
              HasSubstr("not all threads of the subgroup come by"));
  EXPECT_THAT(refused("%m4[%2 by %3] deep", "%b1[%2 by %3] deep"), HasSubstr("reads halves from shared memories"));
  EXPECT_THAT(refused("splat %11", "splat %10"), HasSubstr("a column of as many rows"));
  EXPECT_THAT(refused("tile_reduce max", "tile_reduce sub"), HasSubstr("none of add, mul, min, max"));
  EXPECT_THAT(refused("tile_store %b3", "tile_store %b0"), HasSubstr("data in a f16 memory"));
  EXPECT_THAT(refused("%12 = splat %11 : tile f32[16, 8]", "%12 = lane_xor %10, 1 : tile f32[16, 8]"),
              HasSubstr("does not work on tiles"));
}

// Subgroups part ways by the thread's number divided by 32; a block's barrier is not for one of them alone.
TEST(KernelTiles, OfOneSubgroup) {
  constexpr std::string_view kOne = R"(kernel @one {
  block 64
  %b0 : buffer f32 read
  %b1 : buffer f32 write
  %0 : task
  %1 : thread
  %2 = const 32 : i64
  %3 = div %1, %2 : i64
  %4 = const 0 : i64
  %5 = const 8 : i64
  %6 = eq %3, %4 : bool
  if %6 {
    %7 = tile_load %b0[%4 by %5] : tile f32[8, 8]
    %8 = tile_reduce add %7 : tile f32[8, 1]
    %9 = splat %8 : tile f32[8, 8]
    tile_store %b1[%4 by %5] transposed, %9
    yield
  } else {
    yield
  }
}
)";
  std::vector<float> in, want;
  for (int i = 0; i < 64; ++i) in.push_back(static_cast<float>(i));
  for (int i = 0; i < 64; ++i) want.push_back(static_cast<float>(i % 8 * 64 + 28));
  std::vector<Bytes> b{bytes_of(in), bytes_of(std::vector<float>(64))};
  ASSERT_EQ(testing::run_text(kOne, b, {}, 1), "");
  EXPECT_EQ(values_of<float>(b[1]), want);
  std::string halves(kOne);
  halves.replace(halves.find("const 32"), 8, "const 16");
  EXPECT_THAT(parse_kernel(halves).error().message, HasSubstr("not all threads of the subgroup come by"));
}

// Loads of halves take as many turns as rows of 16 bytes lie in the same banks.
uint64_t conflicts(int stride, std::string_view transposed) {
  const std::string text = fmt::format(R"(kernel @loads {{
  block 32
  %b0 : buffer f16 write
  %m1 : shared f16[2048]
  %0 : task
  %1 : thread
  %2 = const 0 : i64
  %3 = const 2048 : i64
  %4 = const 32 : i64
  %5 = const 0x0p+0 : f16
  loop %6 = %1 to %3 step %4 {{
    store %m1[%6], %5
    yield
  }}
  barrier
  %7 = const {} : i64
  %8 = tile_load %m1[%2 by %7]{} : tile f16[16, 16]
  %9 = const 16 : i64
  tile_store %b0[%2 by %9], %8
}}
)",
                                       stride, transposed);
  const auto k = parse_kernel(text);
  EXPECT_TRUE(k.ok()) << k.error().message;
  Bytes out(512);
  const BufferArg arg{out.data(), out.size()};
  const auto run = make_interpreted(*k, {.count = true});
  EXPECT_TRUE(run->run({&arg, 1}, {}, 0, 1, {}).ok());
  return run->counts().bank_conflicts;
}
TEST(KernelTiles, BankConflictsAreCounted) {
  for (std::string_view way : {"", " transposed"}) {
    EXPECT_EQ(conflicts(64, way), 4 * 7u) << way;
    EXPECT_EQ(conflicts(32, way), 4 * 3u) << way;
    EXPECT_EQ(conflicts(72, way), 0u) << way;
  }
}

}  // namespace
}  // namespace thermite
