// SPDX-License-Identifier: Apache-2.0
#include "tests/support/block_samples.h"

#include <algorithm>
#include <numeric>

#include "base/host_address.h"
#include "ir/kernel/builder.h"
#include "ir/kernel/interpret.h"
#include "tests/ir/run_kernel.h"

namespace thermite::testing {
namespace {

constexpr int kThreads = 64;
using Ints = std::vector<int32_t>;
using Floats = std::vector<float>;

// Small whole numbers: their sums and products are exact in any order.
template <class T>
std::vector<T> numbers(int64_t count) {
  std::vector<T> v(static_cast<size_t>(count));
  for (size_t i = 0; i < v.size(); ++i) v[i] = static_cast<T>(static_cast<int>(i * 37 % 101 + i % 7) - 50);
  return v;
}
ValueId zero(KernelBuilder& b, DType t = DType::i32) { return b.constant(make_int_scalar(t, 0)); }

// By all threads; every thread of a subgroup gives the same.
ValueId across_subgroup(KernelBuilder& b, Prim p, ValueId v) {
  for (int distance = kSubgroup / 2; distance > 0; distance /= 2) v = b.prim(p, {v, b.lane_xor(v, distance)});
  return v;
}
void share_by_first_lane(KernelBuilder& b, MemId parts, ValueId v) {
  const ValueId lane = b.rem(b.thread(), b.index(kSubgroup)), group = b.div(b.thread(), b.index(kSubgroup));
  b.branch(b.prim(Prim::eq, {lane, b.index(0)}), [&] { b.store(parts, group, v); });
}
ValueId of_both(KernelBuilder& b, Prim p, MemId parts) {
  return b.prim(p, {b.load(parts, b.index(0), 1), b.load(parts, b.index(1), 1)});
}

// The row's elements that are this thread's, one after the other; 0 beyond the row's end where `masked` is not asked.
ValueId over_row(KernelBuilder& b, ValueId n, ValueId init,
                 const std::function<ValueId(ValueId at, ValueId in_row, ValueId so_far)>& body) {
  return b.loop(b.index(0), n, b.index(kThreads), std::array{init}, [&](ValueId base, std::span<const ValueId> c) {
    const ValueId at = b.add(base, b.thread());
    return std::vector{body(at, b.lt(at, n), c[0])};
  })[0];
}

// ---- sums of rows, several rows a task ----

Kernel row_sums() {
  KernelBuilder b("row_sums");
  b.block_of(kThreads);
  const MemId in = b.buffer(DType::i32, MemAccess::read), out = b.buffer(DType::i32, MemAccess::write);
  const MemId parts = b.shared(DType::i32, 2);
  const ValueId n = b.scalar(), rounds = b.scalar();
  b.loop(b.index(0), rounds, b.index(1), [&](ValueId round) {
    const ValueId row = b.add(b.mul(b.task(), rounds), round), first = b.mul(row, n);
    const ValueId mine = over_row(b, n, zero(b), [&](ValueId at, ValueId in_row, ValueId sum) {
      return b.add(sum, b.load(in, b.add(first, at), 1, in_row));
    });
    share_by_first_lane(b, parts, across_subgroup(b, Prim::add, mine));
    b.barrier();
    b.branch(b.prim(Prim::eq, {b.thread(), b.index(0)}), [&] { b.store(out, row, of_both(b, Prim::add, parts)); });
    b.barrier();
  });
  return std::move(b).finish();
}

BlockRun row_sums_run(int64_t n, int64_t rounds, int64_t tasks) {
  const Ints in = numbers<int32_t>(n * rounds * tasks);
  Ints out;
  for (auto row = in.begin(); row != in.end(); row += n) out.push_back(std::accumulate(row, row + n, 0));
  return {{static_cast<uint64_t>(n), static_cast<uint64_t>(rounds)},
          {bytes_of(in), bytes_of(Ints(out.size(), 7))},
          {bytes_of(in), bytes_of(out)},
          tasks};
}

// ---- rows in two passes: the greatest, then how far each is below it, as a share ----

Kernel row_shares() {
  KernelBuilder b("row_shares");
  b.block_of(kThreads);
  const MemId in = b.buffer(DType::f32, MemAccess::read), out = b.buffer(DType::f32, MemAccess::write);
  const MemId parts = b.shared(DType::f32, 2);
  const ValueId n = b.scalar(), first = b.mul(b.task(), n);
  const auto load = [&](ValueId at, ValueId in_row) { return b.load(in, b.add(first, at), 1, in_row); };
  const ValueId least = b.constant(make_scalar(DType::f32, -1000)), none = b.constant(make_scalar(DType::f32, 0));
  const ValueId mine = over_row(b, n, least, [&](ValueId at, ValueId in_row, ValueId so_far) {
    return b.select(in_row, b.max(so_far, load(at, in_row)), so_far);
  });
  share_by_first_lane(b, parts, across_subgroup(b, Prim::max, mine));
  b.barrier();
  const ValueId greatest = of_both(b, Prim::max, parts);
  b.barrier();
  const ValueId below = over_row(b, n, none, [&](ValueId at, ValueId in_row, ValueId so_far) {
    return b.add(so_far, b.select(in_row, b.sub(greatest, load(at, in_row)), none));
  });
  share_by_first_lane(b, parts, across_subgroup(b, Prim::add, below));
  b.barrier();
  const ValueId all = b.add(of_both(b, Prim::add, parts), b.constant(make_scalar(DType::f32, 1)));
  b.loop(b.index(0), n, b.index(kThreads), [&](ValueId base) {
    const ValueId at = b.add(base, b.thread()), in_row = b.lt(at, n);
    b.store(out, b.add(first, at), b.div(b.sub(greatest, load(at, in_row)), all), in_row);
  });
  return std::move(b).finish();
}

BlockRun row_shares_run(int64_t n, int64_t tasks) {
  const Floats in = numbers<float>(n * tasks);
  Floats out;
  for (auto row = in.begin(); row != in.end(); row += n) {
    const float greatest = *std::max_element(row, row + n);
    float sum = 1;
    for (int64_t i = 0; i < n; ++i) sum += greatest - row[i];
    for (int64_t i = 0; i < n; ++i) out.push_back((greatest - row[i]) / sum);
  }
  return {{static_cast<uint64_t>(n)},
          {bytes_of(in), bytes_of(Floats(out.size(), 7))},
          {bytes_of(in), bytes_of(out)},
          tasks};
}

// ---- transposed tiles of 32 x 32, through shared memory with rows of `stride` ----

Kernel transpose(const char* name, int stride, Swizzle swizzle) {
  constexpr int kTile = 32;
  KernelBuilder b(name);
  b.block_of(kThreads);
  const MemId in = b.buffer(DType::f32, MemAccess::read), out = b.buffer(DType::f32, MemAccess::write);
  const MemId tile = b.shared(DType::f32, kTile * stride, swizzle);
  const ValueId rows = b.scalar(), columns = b.scalar(), tiles = b.scalar();  // tiles of a row
  const ValueId row0 = b.mul(b.div(b.task(), tiles), b.index(kTile));
  const ValueId column0 = b.mul(b.rem(b.task(), tiles), b.index(kTile));
  const ValueId x = b.rem(b.thread(), b.index(kTile)), y = b.div(b.thread(), b.index(kTile));
  const auto each = [&](const std::function<void(ValueId)>& body) {
    b.loop(y, b.index(kTile), b.index(kThreads / kTile), body);
  };
  each([&](ValueId r) {
    const ValueId row = b.add(row0, r), column = b.add(column0, x);
    const ValueId inside = b.prim(Prim::bit_and, {b.lt(row, rows), b.lt(column, columns)});
    b.store(tile, b.add(b.mul(r, b.index(stride)), x), b.load(in, b.add(b.mul(row, columns), column), 1, inside));
  });
  b.barrier();
  each([&](ValueId r) {
    const ValueId row = b.add(column0, r), column = b.add(row0, x);
    const ValueId inside = b.prim(Prim::bit_and, {b.lt(row, columns), b.lt(column, rows)});
    const ValueId v = b.load(tile, b.add(b.mul(x, b.index(stride)), r), 1);
    b.store(out, b.add(b.mul(row, rows), column), v, inside);
  });
  return std::move(b).finish();
}

BlockRun transpose_run(int64_t rows, int64_t columns) {
  const Floats in = numbers<float>(rows * columns);
  Floats out(in.size());
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t c = 0; c < columns; ++c) out[c * rows + r] = in[r * columns + c];
  const int64_t tiles = (columns + 31) / 32;
  return {{static_cast<uint64_t>(rows), static_cast<uint64_t>(columns), static_cast<uint64_t>(tiles)},
          {bytes_of(in), bytes_of(Floats(out.size(), 7))},
          {bytes_of(in), bytes_of(out)},
          (rows + 31) / 32 * tiles};
}

// ---- C = A B in tiles of 16 x 16, two by two a thread, fed by a ring of asynchronous copies of 8 deep ----

class RingProduct {
 public:
  // `behind`: a stage is filled again behind a barrier of its own, else while the next one is worked on.
  RingProduct(const char* name, int stages, bool behind) : b_(name), stages_(stages), behind_(behind) {}

  Kernel make() {
    declare();
    const ValueId none = b_.constant(make_scalar(DType::f32, 0));
    for (int k = 0; k < 2 * kDeep; k += kDeep) ahead(b_.index(k));
    const std::array init{none, none, none, none};
    const auto sums =
        b_.loop(b_.index(0), depth_, b_.index(kDeep), init, [&](ValueId k, std::span<const ValueId> sums) {
          b_.wait(1);
          b_.barrier();
          const ValueId next = b_.add(k, b_.index(2 * kDeep));
          if (!behind_) ahead(next);
          const auto more = multiply(stage(k), sums);
          if (behind_) b_.barrier();
          if (behind_) ahead(next);
          return more;
        });
    for (int i = 0; i < 4; ++i) put(i / 2, i % 2, sums[static_cast<size_t>(i)]);
    return std::move(b_).finish();
  }

 private:
  static constexpr int kTile = 16, kDeep = 8, kStage = kTile * kDeep;

  void declare() {
    b_.block_of(kThreads);
    in_a_ = b_.buffer(DType::f32, MemAccess::read);
    in_b_ = b_.buffer(DType::f32, MemAccess::read);
    out_ = b_.buffer(DType::f32, MemAccess::write);
    for (MemId m : {in_a_, in_b_}) b_.assume_buffer(m, 0, 16);
    a_ = b_.shared(DType::f32, stages_ * kStage, {1, 2, 3});
    bb_ = b_.shared(DType::f32, stages_ * kStage);
    rows_ = b_.scalar(), columns_ = b_.scalar(), depth_ = b_.scalar();
    b_.assume(columns_, {.multiple = 4});
    b_.assume(depth_, {.multiple = 4});
    const ValueId tiles = b_.scalar();
    row0_ = b_.mul(b_.div(b_.task(), tiles), b_.index(kTile));
    column0_ = b_.mul(b_.rem(b_.task(), tiles), b_.index(kTile));
    y_ = b_.mul(b_.div(b_.thread(), b_.index(8)), b_.index(2));
    x_ = b_.mul(b_.rem(b_.thread(), b_.index(8)), b_.index(2));
  }
  ValueId both(ValueId p, ValueId q) { return b_.prim(Prim::bit_and, {p, q}); }
  ValueId stage(ValueId k) { return b_.mul(b_.rem(b_.div(k, b_.index(kDeep)), b_.index(stages_)), b_.index(kStage)); }

  void ahead(ValueId k) {
    b_.branch(b_.lt(k, depth_), [&] { copy(k); });
    b_.commit();
  }
  // Four elements a thread: the first half A, the second B.
  void copy(ValueId k) {
    const ValueId quad = b_.rem(b_.thread(), b_.index(32)), to = b_.add(stage(k), b_.mul(quad, b_.index(4)));
    const auto copy_a = [&] {
      const ValueId row = b_.add(row0_, b_.div(quad, b_.index(2)));
      const ValueId column = b_.add(k, b_.mul(b_.rem(quad, b_.index(2)), b_.index(4)));
      const ValueId inside = both(b_.lt(row, rows_), b_.lt(column, depth_));
      b_.copy_async(a_, to, in_a_, b_.add(b_.mul(row, depth_), column), 4, inside);
      return std::vector<ValueId>{};
    };
    const auto copy_b = [&] {
      const ValueId row = b_.add(k, b_.div(quad, b_.index(4)));
      const ValueId column = b_.add(column0_, b_.mul(b_.rem(quad, b_.index(4)), b_.index(4)));
      const ValueId inside = both(b_.lt(row, depth_), b_.lt(column, columns_));
      b_.copy_async(bb_, to, in_b_, b_.add(b_.mul(row, columns_), column), 4, inside);
      return std::vector<ValueId>{};
    };
    b_.branch(b_.lt(b_.thread(), b_.index(32)), {}, copy_a, copy_b);
  }

  std::vector<ValueId> multiply(ValueId stage, std::span<const ValueId> sums) {
    return b_.loop(b_.index(0), b_.index(kDeep), b_.index(1), sums, [&](ValueId k, std::span<const ValueId> c) {
      const ValueId row = b_.add(b_.add(stage, b_.mul(y_, b_.index(kDeep))), k);
      const ValueId p[] = {b_.load(a_, row, 1), b_.load(a_, b_.add(row, b_.index(kDeep)), 1)};
      const ValueId q = b_.load(bb_, b_.add(b_.add(stage, x_), b_.mul(k, b_.index(kTile))), 2);
      std::vector<ValueId> next;
      for (int i = 0; i < 4; ++i)
        next.push_back(b_.add(c[static_cast<size_t>(i)], b_.mul(p[i / 2], b_.extract(q, i % 2))));
      return next;
    });
  }

  void put(int y, int x, ValueId v) {
    const ValueId row = b_.add(b_.add(row0_, y_), b_.index(y)), column = b_.add(b_.add(column0_, x_), b_.index(x));
    b_.store(out_, b_.add(b_.mul(row, columns_), column), v, both(b_.lt(row, rows_), b_.lt(column, columns_)));
  }

  KernelBuilder b_;
  const int stages_;
  const bool behind_;
  MemId in_a_ = 0, in_b_ = 0, out_ = 0, a_ = 0, bb_ = 0;
  ValueId rows_ = 0, columns_ = 0, depth_ = 0, row0_ = 0, column0_ = 0, y_ = 0, x_ = 0;
};

BlockRun product_run(int64_t rows, int64_t columns, int64_t depth) {
  const Floats a = numbers<float>(rows * depth), b = numbers<float>(depth * columns);
  Floats c(static_cast<size_t>(rows * columns));
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t k = 0; k < depth; ++k)
      for (int64_t i = 0; i < columns; ++i) c[r * columns + i] += a[r * depth + k] * b[k * columns + i];
  const int64_t tiles = (columns + 15) / 16;
  const auto scalar = [](int64_t v) { return static_cast<uint64_t>(v); };
  return {{scalar(rows), scalar(columns), scalar(depth), scalar(tiles)},
          {bytes_of(a), bytes_of(b), bytes_of(Floats(c.size(), 7))},
          {bytes_of(a), bytes_of(b), bytes_of(c)},
          (rows + 15) / 16 * tiles};
}

// ---- how often each of 32 values comes ----

constexpr int kBins = 32;

Kernel histogram() {
  KernelBuilder b("histogram");
  b.block_of(kThreads);
  const MemId in = b.buffer(DType::i32, MemAccess::read), out = b.buffer(DType::i32, MemAccess::write);
  const MemId bins = b.shared(DType::i32, kBins);
  const ValueId n = b.scalar(), t = b.thread(), has_bin = b.lt(t, b.index(kBins));
  b.branch(has_bin, [&] { b.store(bins, t, zero(b)); });
  b.barrier();
  b.loop(t, n, b.index(kThreads), [&](ValueId at) {
    const ValueId v = b.load(in, b.add(b.mul(b.task(), n), at), 1);
    const ValueId bin = b.prim(Prim::bit_and, {v, b.constant(make_int_scalar(DType::i32, kBins - 1))});
    b.atomic(Prim::add, bins, b.cast(bin, DType::i64), b.constant(make_int_scalar(DType::i32, 1)));
  });
  b.barrier();
  b.branch(has_bin, [&] { b.store(out, b.add(b.mul(b.task(), b.index(kBins)), t), b.load(bins, t, 1)); });
  return std::move(b).finish();
}

BlockRun histogram_run(int64_t n, int64_t tasks) {
  const Ints in = numbers<int32_t>(n * tasks);
  Ints out(static_cast<size_t>(tasks * kBins));
  for (size_t i = 0; i < in.size(); ++i) ++out[i / static_cast<size_t>(n) * kBins + (in[i] & (kBins - 1))];
  return {
      {static_cast<uint64_t>(n)}, {bytes_of(in), bytes_of(Ints(out.size(), 7))}, {bytes_of(in), bytes_of(out)}, tasks};
}

// ---- running sums of rows, 64 at a time (Hillis and Steele), to and fro between two halves of shared memory ----

Kernel running_sums() {
  KernelBuilder b("running_sums");
  b.block_of(kThreads);
  const MemId in = b.buffer(DType::i32, MemAccess::read), out = b.buffer(DType::i32, MemAccess::write);
  const MemId halves = b.shared(DType::i32, 2 * kThreads);
  const ValueId n = b.scalar(), first = b.mul(b.task(), n), t = b.thread();
  b.loop(b.index(0), n, b.index(kThreads), std::array{zero(b)}, [&](ValueId base, std::span<const ValueId> before) {
    const ValueId at = b.add(base, t), in_row = b.lt(at, n);
    ValueId sum = b.load(in, b.add(first, at), 1, in_row);
    b.store(halves, t, sum);
    b.barrier();
    int half = 0;
    for (int distance = 1; distance < kThreads; distance *= 2) {
      const ValueId from = b.add(t, b.index(half - distance));
      sum = b.add(sum, b.load(halves, from, 1, b.prim(Prim::ge, {t, b.index(distance)})));
      half = kThreads - half;
      b.store(halves, b.add(t, b.index(half)), sum);
      b.barrier();
    }
    const ValueId last = b.load(halves, b.index(half + kThreads - 1), 1);
    b.store(out, b.add(first, at), b.add(sum, before[0]), in_row);
    b.barrier();
    return std::vector{b.add(before[0], last)};
  });
  return std::move(b).finish();
}

BlockRun running_sums_run(int64_t n, int64_t tasks) {
  const Ints in = numbers<int32_t>(n * tasks);
  Ints out(in.size());
  for (size_t i = 0; i < in.size(); ++i) out[i] = in[i] + (i % static_cast<size_t>(n) ? out[i - 1] : 0);
  return {
      {static_cast<uint64_t>(n)}, {bytes_of(in), bytes_of(Ints(out.size(), 7))}, {bytes_of(in), bytes_of(out)}, tasks};
}

// ---- rows turned round by `shift` places, 16 bytes at a time, with narrow indices ----

constexpr int kWidest = 128, kMostRows = 4;

Kernel rotated_rows() {
  KernelBuilder b("rotated_rows", DType::i32);
  b.block_of(kSubgroup);
  const MemId in = b.buffer(DType::f32, MemAccess::read), out = b.buffer(DType::f32, MemAccess::write);
  for (MemId m : {in, out}) b.assume_buffer(m, kMostRows * kWidest + 1, 16);
  const MemId row = b.shared(DType::f32, kWidest);
  const ValueId n = b.scalar(DType::i32), shift = b.scalar(DType::i32);
  b.assume(n, {.from = 4, .below = kWidest + 1, .multiple = 4});
  b.assume(shift, {.from = 0, .below = kWidest - 3, .multiple = 4});
  b.assume_tasks(kMostRows);
  const ValueId quad = b.mul(b.thread(), b.index(4)), in_row = b.lt(quad, n), first = b.mul(b.task(), n);
  b.branch(in_row, [&] { b.store(row, quad, b.load(in, b.add(first, quad), 4)); });
  b.barrier();
  b.branch(in_row, [&] {
    const ValueId v = b.load(row, b.rem(b.add(quad, shift), n), 4);
    b.store(out, b.add(first, quad), v);
  });
  return std::move(b).finish();
}

BlockRun rotated_rows_run(int64_t n, int64_t shift, int64_t tasks) {
  const Floats in = numbers<float>(n * tasks);
  Floats out;
  for (int64_t i = 0; i < n * tasks; ++i) out.push_back(in[static_cast<size_t>(i / n * n + (i % n + shift) % n)]);
  return {{static_cast<uint64_t>(n), static_cast<uint64_t>(shift)},
          {bytes_of(in), bytes_of(Floats(out.size(), 7))},
          {bytes_of(in), bytes_of(out)},
          tasks};
}

}  // namespace

std::vector<BlockSample> block_samples() {
  std::vector<BlockSample> all;
  all.push_back({row_sums(), {row_sums_run(1, 1, 3), row_sums_run(64, 2, 1), row_sums_run(150, 3, 2)}});
  all.push_back({row_shares(), {row_shares_run(5, 2), row_shares_run(64, 1), row_shares_run(201, 2)}});
  const std::vector tiles{transpose_run(32, 32), transpose_run(3, 40), transpose_run(45, 33)};
  all.push_back({transpose("transpose_swizzled", 32, {5, 0, 5}), tiles});
  all.push_back({transpose("transpose_padded", 33, {}), tiles});
  const std::vector products{product_run(16, 16, 8), product_run(3, 8, 0), product_run(5, 4, 4), product_run(7, 20, 12),
                             product_run(20, 28, 36)};
  all.push_back({RingProduct("ring_of_three", 3, false).make(), products});
  all.push_back({RingProduct("ring_of_two", 2, true).make(), products});
  all.push_back({histogram(), {histogram_run(64, 1), histogram_run(3, 2), histogram_run(500, 2)}});
  all.push_back({running_sums(), {running_sums_run(64, 2), running_sums_run(9, 1), running_sums_run(200, 2)}});
  all.push_back(
      {rotated_rows(), {rotated_rows_run(4, 0, 1), rotated_rows_run(128, 124, 4), rotated_rows_run(60, 12, 2)}});
  std::ranges::move(tile_samples(), std::back_inserter(all));
  return all;
}

std::string run_sample(const Kernel& k, const BlockSample& sample, const BlockRun& run) {
  std::vector<Bytes> rooms;
  std::vector<BufferArg> args;
  for (size_t m = 0; m < run.buffers.size(); ++m) {
    const Memory& declared = sample.kernel.memories[m];
    const auto align = std::max(static_cast<size_t>(declared.align), size_of(declared.dtype));
    Bytes& room = rooms.emplace_back(run.buffers[m].size() + 4 * align);
    const auto base = reinterpret_cast<uintptr_t>(room.data());
    const size_t skip = 2 * align - base % (2 * align) + align;
    std::ranges::copy(run.buffers[m], room.begin() + static_cast<std::ptrdiff_t>(skip));
    args.push_back({room.data() + skip, run.buffers[m].size()});
  }
  const Status s = make_interpreted(k, {.max_trips = 1 << 20})->run(args, run.scalars, 0, run.tasks, {});
  if (!s.ok()) return s.error().message;
  for (size_t m = 0; m < args.size(); ++m)
    if (!std::ranges::equal(run.want[m], std::span(host_pointer(args[m].address), args[m].bytes))) return "differs";
  return "";
}

}  // namespace thermite::testing
