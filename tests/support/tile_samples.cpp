// SPDX-License-Identifier: Apache-2.0
// Samples whose subgroups work on tiles.
#include <algorithm>

#include "ir/kernel/builder.h"
#include "ir/kernel/tile.h"
#include "tests/ir/run_kernel.h"
#include "tests/support/block_samples.h"

namespace thermite::testing {
namespace {

constexpr int kThreads = 64;
using Floats = std::vector<float>;

// Small whole numbers, which halves hold: their sums and products are exact in any order.
Floats numbers(int64_t count, int most) {
  Floats v(static_cast<size_t>(count));
  for (size_t i = 0; i < v.size(); ++i)
    v[i] = static_cast<float>(static_cast<int>((i * 37 % 101 + i % 7) % static_cast<size_t>(2 * most + 1)) - most);
  return v;
}
Bytes halves(DType t, const Floats& values) {
  std::vector<uint16_t> bits;
  for (float v : values) bits.push_back(static_cast<uint16_t>(make_scalar(t, v).bits));
  return bytes_of(bits);
}
uint64_t scalar(int64_t v) { return static_cast<uint64_t>(v); }
ValueId zeros(KernelBuilder& b, int rows, int columns) {
  return b.constant(make_scalar(DType::f32, 0), tile_type(DType::f32, rows, columns));
}
ValueId subgroup(KernelBuilder& b) { return b.div(b.thread(), b.index(kSubgroup)); }

// ---- C = A B of bf16 in tiles of 32 x 16, half of the rows a subgroup, fed by a ring of asynchronous copies ----

class TileRing {
 public:
  Kernel make() {
    declare();
    for (int k = 0; k < 2 * kDeep; k += kDeep) ahead(b_.index(k));
    const std::array init{zeros(b_, 16, kColumns)};
    const auto sum = b_.loop(b_.index(0), depth_, b_.index(kDeep), init, [&](ValueId k, std::span<const ValueId> c) {
      b_.wait(1);
      b_.barrier();
      ahead(b_.add(k, b_.index(2 * kDeep)));
      const ValueId at = stage(k), row = b_.mul(subgroup(b_), b_.index(16 * kDeep));
      const KernelBuilder::View a{a_, b_.add(b_.mul(at, b_.index(kRows * kDeep)), row), b_.index(kDeep)},
          b{bb_, b_.mul(at, b_.index(kColumns * kDeep)), b_.index(kColumns), true};
      return std::vector{b_.tile_mma(c[0], a, b, kDeep)};
    });
    b_.tile_store({c_, b_.mul(subgroup(b_), b_.index(16 * kColumns)), b_.index(kColumns)}, sum[0]);
    b_.barrier();
    for (int n = 0; n < kRows * kColumns / kThreads; ++n) put(b_.add(b_.thread(), b_.index(n * kThreads)));
    return std::move(b_).finish();
  }

 private:
  static constexpr int kRows = 32, kColumns = 16, kDeep = 16, kStages = 3, kLanes = 8;

  void declare() {
    b_.block_of(kThreads);
    in_a_ = b_.buffer(DType::bf16, MemAccess::read);
    in_b_ = b_.buffer(DType::bf16, MemAccess::read);
    out_ = b_.buffer(DType::f32, MemAccess::write);
    for (MemId m : {in_a_, in_b_}) b_.assume_buffer(m, 0, 16);
    a_ = b_.shared(DType::bf16, kStages * kRows * kDeep, {1, 3, 3});
    bb_ = b_.shared(DType::bf16, kStages * kColumns * kDeep);
    c_ = b_.shared(DType::f32, kRows * kColumns);
    rows_ = b_.scalar(), columns_ = b_.scalar(), depth_ = b_.scalar();
    for (ValueId v : {columns_, depth_}) b_.assume(v, {.multiple = kLanes});
    const ValueId tiles = b_.scalar();
    row0_ = b_.mul(b_.div(b_.task(), tiles), b_.index(kRows));
    column0_ = b_.mul(b_.rem(b_.task(), tiles), b_.index(kColumns));
  }
  ValueId both(ValueId p, ValueId q) { return b_.prim(Prim::bit_and, {p, q}); }
  ValueId stage(ValueId k) { return b_.rem(b_.div(k, b_.index(kDeep)), b_.index(kStages)); }

  void ahead(ValueId k) {
    b_.branch(b_.lt(k, depth_), [&] { copy(k); });
    b_.commit();
  }
  // Eight elements a thread of A, and of B where there are as many.
  void copy(ValueId k) {
    const ValueId row = b_.div(b_.thread(), b_.index(2)),
                  right = b_.mul(b_.rem(b_.thread(), b_.index(2)), b_.index(kLanes));
    const auto to = [&](int count) {
      return b_.add(b_.mul(stage(k), b_.index(count * kDeep)), b_.mul(b_.thread(), b_.index(kLanes)));
    };
    const ValueId y = b_.add(row0_, row), x = b_.add(k, right);
    b_.copy_async(a_, to(kRows), in_a_, b_.add(b_.mul(y, depth_), x), kLanes, both(b_.lt(y, rows_), b_.lt(x, depth_)));
    b_.branch(b_.lt(b_.thread(), b_.index(2 * kDeep)), [&] {
      const ValueId down = b_.add(k, row), column = b_.add(column0_, right);
      b_.copy_async(bb_, to(kColumns), in_b_, b_.add(b_.mul(down, columns_), column), kLanes,
                    both(b_.lt(down, depth_), b_.lt(column, columns_)));
    });
  }
  void put(ValueId n) {
    const ValueId y = b_.add(row0_, b_.div(n, b_.index(kColumns))), x = b_.add(column0_, b_.rem(n, b_.index(kColumns)));
    b_.store(out_, b_.add(b_.mul(y, columns_), x), b_.load(c_, n, 1), both(b_.lt(y, rows_), b_.lt(x, columns_)));
  }

  KernelBuilder b_{"tile_ring"};
  MemId in_a_ = 0, in_b_ = 0, out_ = 0, a_ = 0, bb_ = 0, c_ = 0;
  ValueId rows_ = 0, columns_ = 0, depth_ = 0, row0_ = 0, column0_ = 0;
};

BlockRun ring_run(int64_t rows, int64_t columns, int64_t depth) {
  const Floats a = numbers(rows * depth, 50), b = numbers(depth * columns, 50);
  Floats c(static_cast<size_t>(rows * columns));
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t k = 0; k < depth; ++k)
      for (int64_t i = 0; i < columns; ++i) c[r * columns + i] += a[r * depth + k] * b[k * columns + i];
  const int64_t tiles = (columns + 15) / 16;
  const Bytes in_a = halves(DType::bf16, a), in_b = halves(DType::bf16, b);
  return {{scalar(rows), scalar(columns), scalar(depth), scalar(tiles)},
          {in_a, in_b, bytes_of(Floats(c.size(), 7))},
          {in_a, in_b, bytes_of(c)},
          (rows + 31) / 32 * tiles};
}

// ---- O = (S - m) V + sum(S - m) with S = Q K^T and m its rows' greatest: products of what products have left ----

Kernel tile_rows() {
  KernelBuilder b("tile_rows");
  b.block_of(kThreads);
  std::array<MemId, 3> in;
  for (MemId& m : in) m = b.buffer(DType::f16, MemAccess::read);
  const MemId out = b.buffer(DType::f32, MemAccess::write);
  const ValueId wide = b.index(16), none = b.index(0);
  const ValueId first = b.mul(b.add(b.mul(b.task(), b.index(2)), subgroup(b)), b.index(256));
  const ValueId s = b.tile_mma(zeros(b, 16, 16), b.tile_load({in[0], first, wide}, 16, 16),
                               b.tile_load({in[1], none, wide}, 16, 16), 16);
  const ValueId below = b.sub(s, b.splat(b.tile_reduce(Prim::max, s), b.type(s)));
  const ValueId odd = b.prim(Prim::lt, {below, b.constant(make_scalar(DType::f32, -9))});
  const ValueId p = b.select(odd, below, b.prim(Prim::neg, {below}));
  const ValueId o =
      b.tile_mma(zeros(b, 16, 16), b.cast(p, DType::f16), b.tile_load({in[2], none, wide, true}, 16, 16), 16);
  b.tile_store({out, first, wide}, b.add(o, b.splat(b.tile_reduce(Prim::add, p), b.type(o))));
  return std::move(b).finish();
}

BlockRun rows_run(int64_t tasks) {
  const int64_t rows = 32 * tasks;
  const Floats q = numbers(rows * 16, 2), k = numbers(256, 2), v = numbers(256, 3);
  Floats out;
  for (int64_t r = 0; r < rows; ++r) {
    Floats p(16), o(16);
    for (size_t n = 0; n < 16; ++n)
      for (size_t d = 0; d < 16; ++d) p[n] += q[static_cast<size_t>(r) * 16 + d] * k[n * 16 + d];
    const float greatest = *std::ranges::max_element(p);
    float sum = 0;
    for (float& x : p) x -= greatest, x = x < -9 ? x : -x, sum += x;
    for (size_t n = 0; n < 256; ++n) o[n % 16] += p[n / 16] * v[n];
    for (float x : o) out.push_back(x + sum);
  }
  std::vector<Bytes> buffers{halves(DType::f16, q), halves(DType::f16, k), halves(DType::f16, v)}, want = buffers;
  buffers.push_back(bytes_of(Floats(out.size(), 7)));
  want.push_back(bytes_of(out));
  return {{}, buffers, want, tasks};
}

// ---- one subgroup leaves a tile, transposed, for the other ----

Kernel handed_over() {
  KernelBuilder b("handed_over");
  b.block_of(kThreads);
  const MemId in = b.buffer(DType::i32, MemAccess::read), out = b.buffer(DType::i32, MemAccess::write);
  const MemId between = b.shared(DType::i32, 16 * 9);
  const ValueId none = b.index(0), first = b.mul(b.task(), b.index(128)),
                is_first = b.prim(Prim::eq, {subgroup(b), none});
  b.branch(is_first, [&] {
    const ValueId t = b.tile_load({in, first, b.index(16)}, 8, 16);
    b.tile_store({between, none, b.index(9), true}, t);
  });
  b.barrier();
  b.branch(b.prim(Prim::eq, {subgroup(b), b.index(1)}), [&] {
    const ValueId t = b.tile_load({between, none, b.index(9)}, 16, 8);
    b.tile_store({out, first, b.index(8)}, b.add(t, t));
  });
  return std::move(b).finish();
}

BlockRun handed_over_run(int64_t tasks) {
  std::vector<int32_t> in(static_cast<size_t>(tasks) * 128), out(in.size());
  for (size_t i = 0; i < in.size(); ++i) {
    in[i] = static_cast<int32_t>(i * i % 1009);
    out[i / 128 * 128 + i % 16 * 8 + i % 128 / 16] = 2 * in[i];
  }
  return {{}, {bytes_of(in), bytes_of(std::vector<int32_t>(in.size(), 7))}, {bytes_of(in), bytes_of(out)}, tasks};
}

}  // namespace

std::vector<BlockSample> tile_samples() {
  std::vector<BlockSample> all;
  all.push_back({TileRing().make(), {ring_run(32, 16, 16), ring_run(40, 8, 8), ring_run(5, 24, 88)}});
  all.push_back({tile_rows(), {rows_run(1), rows_run(2)}});
  all.push_back({handed_over(), {handed_over_run(1), handed_over_run(3)}});
  return all;
}

}  // namespace thermite::testing
