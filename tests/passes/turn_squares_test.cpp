// SPDX-License-Identifier: Apache-2.0
// Squares that are turned in registers: their elements, and shuffles that registers have as one instruction.
#include "passes/schedule/turn_squares.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>

#include "ir/kernel/interpret.h"

namespace thermite {
namespace {

struct Square {
  DType dtype;
  int together, lanes;
  int depth() const { return lanes / together; }
};

Kernel turning(const Square& s) {
  KernelBuilder b("turn");
  const MemId in = b.buffer(s.dtype, MemAccess::read), out = b.buffer(s.dtype, MemAccess::write);
  std::vector<ValueId> rows;
  for (int r = 0; r < s.depth(); ++r) rows.push_back(b.load(in, b.index(r * s.lanes), s.lanes));
  turn_square(b, rows, s.together);
  for (int r = 0; r < s.depth(); ++r) b.store(out, b.index(r * s.lanes), rows[static_cast<size_t>(r)]);
  return std::move(b).finish();
}

const Square kSquares[] = {{DType::f32, 1, 16}, {DType::i32, 1, 8}, {DType::f32, 1, 4}, {DType::f64, 1, 8},
                           {DType::f64, 1, 4},  {DType::u8, 4, 64}, {DType::u8, 4, 32}, {DType::bf16, 2, 32},
                           {DType::f16, 1, 16}, {DType::u8, 1, 16}, {DType::f64, 1, 2}, {DType::f32, 2, 16}};

TEST(TurnSquares, RowsBecomeColumns) {
  for (const Square& s : kSquares) {
    const size_t bytes = size_of(s.dtype) * static_cast<size_t>(s.together), depth = static_cast<size_t>(s.depth());
    std::vector<std::byte> in(depth * depth * bytes), out(in.size());
    for (size_t k = 0; k < in.size(); ++k) in[k] = static_cast<std::byte>(k / bytes * 7 + k % bytes * 3 + 1);
    const BufferArg args[] = {{in.data(), in.size()}, {out.data(), out.size()}};
    const Kernel k = turning(s);
    const Status ran = make_interpreted(k, {})->run(args, {}, 0, 1, {});
    ASSERT_TRUE(ran.ok()) << ran.error().message;
    for (size_t r = 0; r < depth; ++r)
      for (size_t c = 0; c < depth; ++c)
        EXPECT_EQ(std::memcmp(&out[(r * depth + c) * bytes], &in[(c * depth + r) * bytes], bytes), 0)
            << name(s.dtype) << " " << s.together << " " << s.lanes << ": " << r << ", " << c;
  }
}

// A shuffle either leaves every lane in its part of a register or moves whole parts.
TEST(TurnSquares, ShufflesOfWordsAreCheap) {
  for (const Square& s : kSquares) {
    const int64_t bytes = static_cast<int64_t>(size_of(s.dtype)) * s.together;
    if (bytes < 4) continue;
    const auto part = static_cast<int>(kRegisterPart * s.together / bytes);
    const Kernel k = turning(s);
    int shuffles = 0;
    for (const Inst& i : k.insts) {
      if (i.op != Op::shuffle) continue;
      ++shuffles;
      bool stays = true, moves = true;
      for (int l = 0; l < s.lanes; ++l) {
        const int from = i.lanes[static_cast<size_t>(l)];
        stays = stays && from % s.lanes / part == l / part;
        moves = moves && from % part == l % part;
      }
      EXPECT_TRUE(stays || moves) << name(s.dtype) << " " << s.lanes;
    }
    EXPECT_EQ(shuffles, s.depth() * std::countr_zero(static_cast<unsigned>(s.depth())));
  }
}

}  // namespace
}  // namespace thermite
