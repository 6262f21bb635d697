// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/gemm_schedule.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"
#include "passes/schedule/cpu/gemm_columns.h"
#include "passes/schedule/cpu/gemm_frames.h"
#include "passes/schedule/cpu/gemm_groups.h"
#include "passes/schedule/cpu/gemm_image.h"
#include "passes/schedule/cpu/gemm_lines.h"
#include "passes/schedule/cpu/gemm_panel.h"
#include "passes/schedule/cpu/gemm_store.h"
#include "passes/schedule/cpu/gemm_swapped.h"
#include "passes/schedule/cpu/gemm_tasks.h"

namespace thermite {
namespace {

constexpr int64_t kRun = 16;       // of the depth, at least, between prefetches
constexpr int64_t kMinWork = 512;  // multiply-adds below which tiles do not pay

class Gemm {
 public:
  Gemm(LoopNest& nest, const GemmShape& shape, const NestCounts& counts, const ScheduleContext& context)
      : n_(nest),
        s_(shape),
        counts_(counts),
        f_(nest, context),
        b_(f_.b),
        c_(nest.stages[s_.stage]),
        acc_(c_.identity[0].dtype),
        nr_(s_.columns_per_strip()),
        has_maths_(tails_have_maths(nest)),
        looks_ahead_(shape.looks_ahead(acc_, context.machine.profile)),
        panel_(nest, s_, f_) {}

  Result<KernelProgram> build() {
    const Size tasks = bind_task();
    if (panel_.passes(s_.mr))
      turned_once();
    else if (s_.block == 0)
      whole_depth();
    else
      blocked_depth();
    return program_of(std::move(f_).finish(tasks, fmt::format("tile {}x{}", s_.mr, nr_), counts_));
  }

 private:
  Size bind_task() {
    const Size groups = s_.strip_groups(acc_);
    parts_ = panel_.passes(s_.mr) ? Size(1) : s_.row_parts(iterations(s_.outer) * groups);
    strips_per_task_ = f_.parameter(s_.strips_per_task(acc_)), far_ = f_.has_far_outputs();
    ValueId t = b_.task();
    std::tie(tile_begin_, tile_end_) = take_share(f_, t, s_.row_tiles(), parts_);
    whole_tiles_ = f_.parameter(s_.row_tiles() - s_.short_row_tiles());
    const auto [strip, strip_end] = take_share(f_, t, s_.strips(), groups);
    f_.bind_digits(s_.outer, t);
    panel_.allocate(strip, strip_end, f_.value(s_.column.extent));
    return iterations(s_.outer) * groups * parts_;
  }

  // Of the rows; `tall`: it has mr of them and not mr - 1.
  struct Tile {
    ValueId number = kNoId, tall = kNoId, first = kNoId, rows = kNoId;
  };

  Tile tile_at(ValueId number) {
    const ValueId short_before = b_.max(b_.index(0), b_.sub(number, whole_tiles_)), tall = b_.lt(number, whole_tiles_);
    const ValueId first = b_.sub(b_.mul(number, b_.index(s_.mr)), short_before);
    const ValueId left = b_.sub(f_.value(s_.row.extent), first);
    return {number, tall, first, b_.min(left, b_.select(tall, b_.index(s_.mr), b_.index(s_.mr - 1)))};
  }

  void each_tile(const std::function<void(const Tile& tile)>& body) {
    b_.loop(tile_begin_, tile_end_, b_.index(1), [&](ValueId number) {
      const ExprEmitter::Scope scope(f_.emit);
      const Tile tile = tile_at(number);
      panel_.each_strip([&] { body(tile); });
    });
  }

  void whole_depth() {
    const ValueId zero = b_.index(0), end = f_.value(s_.reduce[0].extent);
    const Depth depth{zero, f_.value(s_.depth.extent), zero, end};
    sums_ = b_.local(acc_, s_.mr * nr_);
    panel_.pack(zero, end);
    each_tile([&](const Tile& tile) {
      const ExprEmitter::Scope scope(f_.emit);
      prefetch_tails(f_, n_, s_, [&] { return block_at(tile); });
      prefetch_stores(f_, n_, s_, far_part(tile));
      const auto store = [&] { store_block(f_, n_, s_, block_at(tile), sums_, zero); };
      const auto whole = [&](int rows) {
        const std::vector<ValueId> sums = multiply(tile, depth, zeros(rows));
        const ValueId stored = store_or_keep(f_, n_, s_, block_at(tile), sums, sums_);
        if (has_maths_) store();
        return std::vector{stored};
      };
      const auto parts = [&] {
        multiply_parts(tile, depth, zero, zero);
        if (has_maths_) store();
        return std::vector{b_.constant(make_int_scalar(DType::boolean, 0))};
      };
      const ValueType stored{DType::boolean, 1};
      const ValueId done = by_size(tile, std::span(&stored, 1), whole, parts)[0];
      if (!has_maths_) b_.branch(b_.prim(Prim::bit_not, {done}), store);
    });
  }

  using Arm = KernelBuilder::Arm;
  // Does the one for strips whose columns are all there, by how many rows the tile has, the other for those that end
  // before.
  std::vector<ValueId> by_size(const Tile& tile, std::span<const ValueType> results,
                               const std::function<std::vector<ValueId>(int rows)>& whole, const Arm& parts) {
    const auto arm = [&](const Arm& body) {
      return [this, body] {
        const ExprEmitter::Scope scope(f_.emit);
        return body();
      };
    };
    const Arm tall = arm([&] { return whole(s_.mr); });
    const auto by_rows = [&] {
      return s_.mr == 1 || has_maths_ ? tall()
                                      : b_.branch(tile.tall, results, tall, arm([&] { return whole(s_.mr - 1); }));
    };
    const ValueId all = b_.prim(Prim::le, {b_.add(panel_.column(), b_.index(nr_)), panel_.width()});
    return b_.branch(all, results, arm(by_rows), arm(parts));
  }

  // Columns that lie along the depth and that one tile of rows meets are multiplied as they are turned.
  void turned_once() {
    sums_ = b_.local(acc_, s_.mr * nr_);
    panel_.each_strip([&] {
      const BlockPart block = block_at({.first = b_.index(0), .rows = f_.value(s_.row.extent)});
      prefetch_tails(f_, n_, s_, [&] { return block; });
      b_.loop(b_.index(0), b_.index(nr_), b_.index(s_.turn_lanes), [&](ValueId part) {
        const ExprEmitter::Scope scope(f_.emit);
        const std::vector<ValueId> sums = squares(part);
        for (int r = 0; r < s_.mr; ++r) b_.store(sums_, b_.add(part, b_.index(r * nr_)), sums[static_cast<size_t>(r)]);
      });
      store_block(f_, n_, s_, block, sums_, b_.index(0));
    });
  }

  // A chain for each row of so many columns of the strip.
  std::vector<ValueId> squares(ValueId part) {
    const ValueId depth = f_.value(s_.depth.extent), lanes = b_.index(s_.turn_lanes);
    const ValueId whole = b_.mul(b_.div(depth, lanes), lanes);
    const std::vector<ValueId> zero(static_cast<size_t>(s_.mr), b_.constant(make_scalar(acc_, 0), s_.turn_lanes));
    const std::vector<ValueId> sums =
        b_.loop(b_.index(0), whole, lanes, zero,
                [&](ValueId k, std::span<const ValueId> in) { return square(k, depth, part, in, true); });
    const std::vector<ValueType> types(sums.size(), b_.type(sums[0]));
    return b_.branch(
        b_.lt(whole, depth), types, [&] { return square(whole, depth, part, sums, false); }, [&] { return sums; });
  }

  std::vector<ValueId> square(ValueId k, ValueId end, ValueId part, std::span<const ValueId> in, bool whole) {
    const ExprEmitter::Scope scope(f_.emit);
    std::vector<ValueId> sums(in.begin(), in.end());
    const ValueId last = b_.sub(f_.value(s_.row.extent), b_.index(1));
    panel_.turn(k, end, part, whole, [&](int l, ValueId columns) {
      const ValueId at = b_.add(k, b_.index(l)), there = b_.lt(at, end);
      for (int r = 0; r < s_.mr; ++r) {
        const ExprEmitter::Scope at_row(f_.emit);
        f_.emit.bind(n_.pool.axis(s_.row.id), b_.min(b_.index(r), last));
        f_.emit.bind(n_.pool.axis(s_.depth.id), whole ? at : b_.min(at, b_.sub(end, b_.index(1))));
        ValueId& sum = sums[static_cast<size_t>(r)];
        const ValueId next = multiply_add(b_, b_.splat(f_.value(s_.row_value), s_.turn_lanes), columns, sum);
        sum = whole ? next : b_.select(b_.splat(there, s_.turn_lanes), next, sum);
      }
    });
    return sums;
  }

  // A block of the depth for all tiles of the task, then the next one; sums rest in memory.
  void blocked_depth() {
    const std::span<const LoopAxis> inner = std::span(s_.reduce).subspan(1);
    const ValueId end = f_.value(s_.reduce[0].extent);
    ValueId size = b_.index(1);  // of one element of the outermost axis
    for (const LoopAxis& a : inner) size = b_.mul(size, f_.value(a.extent));
    const Size rows = ceil_div(s_.row_tiles(), parts_) * s_.mr;
    sums_ = b_.scratch(acc_, f_.parameter(rows * s_.strips_per_task(acc_) * nr_));
    multiply_blocks(f_, s_.reduce[0], s_.block, [&](ValueId first, ValueId last, bool) {
      panel_.pack(first, last);
      each_tile([&](const Tile& tile) {
        const ExprEmitter::Scope at_tile(f_.emit);
        const ValueId place = place_of(tile);
        const ValueId ends = b_.prim(Prim::le, {end, last});
        const auto at_end = [&](BlockPart block) {
          block.rows = b_.select(ends, block.rows, b_.index(0));
          return block;
        };
        prefetch_tails(f_, n_, s_, [&] { return at_end(block_at(tile)); });
        prefetch_stores(f_, n_, s_, at_end(far_part(tile)));
        const Depth depth{b_.mul(first, size), b_.mul(b_.sub(last, first), size), first, last};
        const auto whole = [&](int rows) {
          keep(place, multiply(tile, depth, so_far(first, place, rows)));
          return std::vector<ValueId>{};
        };
        const auto parts = [&] {
          multiply_parts(tile, depth, first, place);
          return std::vector<ValueId>{};
        };
        by_size(tile, {}, whole, parts);
      });
    });
    each_tile([&](const Tile& tile) { store_block(f_, n_, s_, block_at(tile), sums_, place_of(tile)); });
  }

  std::vector<ValueId> zeros(int rows) {
    return std::vector(static_cast<size_t>(rows) * s_.nv, b_.constant(make_scalar(acc_, 0), kVectorLanes));
  }

  // Before the block of the depth that begins at `first`: what was kept of the blocks before, if any.
  std::vector<ValueId> so_far(ValueId first, ValueId place, int rows) {
    const auto kept = [&] {
      std::vector<ValueId> sums;
      for (int r = 0; r < rows; ++r)
        for (int v = 0; v < s_.nv; ++v)
          sums.push_back(b_.load(sums_, b_.add(place, b_.index(offset(r, v))), kVectorLanes));
      return sums;
    };
    const std::vector<ValueType> types(static_cast<size_t>(rows) * s_.nv, ValueType{acc_, kVectorLanes});
    return b_.branch(b_.lt(b_.index(0), first), types, kept, [&] { return zeros(rows); });
  }

  int64_t offset(int r, int v) const { return r * nr_ + int64_t{v} * kVectorLanes; }

  // Of the tile's sums, where those of all tiles are kept.
  ValueId place_of(const Tile& tile) {
    const ValueId strips = b_.mul(b_.sub(tile.number, tile_begin_), strips_per_task_);
    return b_.mul(b_.add(strips, panel_.strip_of_task()), b_.index(s_.mr * nr_));
  }

  void keep(ValueId place, std::span<const ValueId> sums) {
    for (size_t i = 0; i < sums.size(); ++i)
      b_.store(sums_, b_.add(place, b_.index(static_cast<int64_t>(i) * kVectorLanes)), sums[i]);
  }

  struct Depth {
    ValueId first, count;
    ValueId begin, end;  // of its outermost axis
  };
  // Vectors of columns at row `p` of what is packed, `k` of the whole depth.
  using Columns = std::function<std::vector<ValueId>(ValueId p, ValueId k)>;

  // The tile after one more step of each chain, row by row.
  std::vector<ValueId> step(ValueId k, std::span<const ValueId> columns, std::span<const ValueId> rows,
                            std::span<const ValueId> in) {
    std::vector<ValueId> out;
    for (const ValueId row : rows) {
      const ExprEmitter::Scope scope(f_.emit);
      f_.emit.bind(n_.pool.axis(s_.row.id), row);
      f_.emit.bind(n_.pool.axis(s_.depth.id), k);
      const ValueId a = b_.splat(f_.value(s_.row_value), b_.type(columns[0]).lanes);
      for (const ValueId column : columns) out.push_back(multiply_add(b_, a, column, in[out.size()]));
    }
    return out;
  }

  // A chain per row and vector; rows beyond the last one repeat it.
  std::vector<ValueId> chains(const Tile& tile, int height, const Depth& depth, std::span<const ValueId> sums,
                              const Columns& columns) {
    std::vector<ValueId> rows;
    const ValueId last = b_.sub(f_.value(s_.row.extent), b_.index(1));
    for (int r = 0; r < height; ++r) rows.push_back(b_.min(b_.add(tile.first, b_.index(r)), last));
    if (s_.digits)
      return by_digits(depth, sums, [&](ValueId k, std::span<const ValueId> in) {
        return step(k, columns(b_.sub(k, depth.first), k), rows, in);
      });
    const auto of_rows = [&](ValueId from, ValueId to, std::span<const ValueId> start) {
      return b_.loop(from, to, b_.index(1), start, [&](ValueId p, std::span<const ValueId> in) {
        const ExprEmitter::Scope scope(f_.emit);
        const ValueId k = b_.add(depth.first, p);
        return step(k, columns(p, k), rows, in);
      });
    };
    const bool whole = static_cast<int>(sums.size()) == height * s_.nv;
    if (looks_ahead_ && whole) return in_runs(tile, depth.count, sums, of_rows);
    return of_rows(b_.index(0), depth.count, sums);
  }

  using OfRows = std::function<std::vector<ValueId>(ValueId from, ValueId to, std::span<const ValueId> sums)>;
  // Between runs of the depth a tile brings its share of the next task's columns near: the first tile of that would
  // wait for them.
  std::vector<ValueId> in_runs(const Tile& tile, ValueId depth, std::span<const ValueId> sums, const OfRows& body) {
    const ValueId tiles = b_.sub(tile_end_, tile_begin_), number = b_.sub(tile.number, tile_begin_);
    const ValueId ahead = panel_.has_next_task();
    const ValueId rows = ceil_div(b_, b_.index(kRun), tiles);
    const ValueId run = b_.select(ahead, b_.mul(tiles, rows), b_.max(depth, b_.index(1)));
    const ValueId share = ceil_div(b_, depth, tiles), first = b_.mul(number, share);
    const ValueId last = b_.select(ahead, b_.min(depth, b_.add(first, share)), b_.index(0));
    return b_.loop(b_.index(0), depth, run, sums, [&](ValueId p, std::span<const ValueId> in) {
      const ValueId at = b_.add(first, b_.mul(b_.div(p, run), rows));
      panel_.prefetch_next_task(at, b_.min(b_.add(at, rows), last));
      return body(p, b_.min(depth, b_.add(p, run)), in);
    });
  }

  // A loop for each axis of the depth: to divide its places takes longer than their multiply-adds.
  std::vector<ValueId> by_digits(
      const Depth& depth, std::span<const ValueId> sums,
      const std::function<std::vector<ValueId>(ValueId k, std::span<const ValueId> in)>& body) {
    const std::span<const LoopAxis> inner = std::span(s_.reduce).subspan(1);
    return b_.loop(depth.begin, depth.end, b_.index(1), sums, [&](ValueId outer, std::span<const ValueId> in) {
      const ExprEmitter::Scope scope(f_.emit);
      f_.emit.bind(n_.pool.axis(s_.reduce[0].id), outer);
      return f_.loops(inner, in, [&](std::span<const ValueId> carried) {
        ValueId k = outer;
        for (const LoopAxis& a : inner) k = b_.add(b_.mul(k, f_.value(a.extent)), f_.value(n_.pool.axis(a.id)));
        return body(k, carried);
      });
    });
  }

  struct Lanes {
    ValueId from;  // of the strip
    int count;
    bool whole;  // all of them are there
  };
  ValueId column(ValueId p, ValueId k, const Lanes& l) {
    if (s_.pack == PackMode::none) return panel_.read(k, l.from, l.count, l.whole);
    return panel_.load(p, l.from, l.count);
  }

  // As many sums as there are, over a part of the depth, of a strip that is all there.
  std::vector<ValueId> multiply(const Tile& tile, const Depth& depth, std::span<const ValueId> sums) {
    return chains(tile, static_cast<int>(sums.size()) / s_.nv, depth, sums, [&](ValueId p, ValueId k) {
      std::vector<ValueId> columns;
      for (int v = 0; v < s_.nv; ++v) columns.push_back(column(p, k, {b_.index(v * kVectorLanes), kVectorLanes, true}));
      return columns;
    });
  }

  // The same of what is there of a strip, a vector at a time and half of one where that is enough. Sums rest at `place`
  // from one block of the depth to the next one; `first` is 0 before there are any.
  void multiply_parts(const Tile& tile, const Depth& depth, ValueId first, ValueId place) {
    const ValueId left = b_.sub(panel_.width(), panel_.column());
    const auto part = [&](ValueId j, int lanes, bool whole) {
      const ExprEmitter::Scope scope(f_.emit);
      multiply_part(tile, depth, first, {{j, lanes, whole}, b_.add(place, j)});
      return std::vector<ValueId>{};
    };
    const ValueId vector = b_.index(kVectorLanes), half = b_.index(kVectorLanes / 2);
    // Of what is packed, a vector has all of its lanes.
    const bool packed = s_.pack != PackMode::none;
    const ValueId vectors = b_.div(packed ? b_.add(left, b_.sub(half, b_.index(1))) : left, vector);
    const ValueId begin = b_.mul(vectors, vector), rest = b_.sub(left, begin);
    b_.loop(b_.index(0), begin, vector, [&](ValueId j) { part(j, kVectorLanes, true); });
    if (s_.panels) return;  // those are whole
    b_.branch(b_.lt(b_.index(0), rest), [&] {
      if (packed) return void(part(begin, kVectorLanes / 2, true));
      b_.branch(
          b_.prim(Prim::le, {rest, half}), {}, [&] { return part(begin, kVectorLanes / 2, false); },
          [&] { return part(begin, kVectorLanes, false); });
    });
  }

  struct Part {
    Lanes lanes;
    ValueId place;  // of its sums in the first row
  };

  void multiply_part(const Tile& tile, const Depth& depth, ValueId first, const Part& part) {
    const int lanes = part.lanes.count;
    const auto at = [&](int r) { return b_.add(part.place, b_.index(r * nr_)); };
    const std::vector<ValueType> types(static_cast<size_t>(s_.mr), ValueType{acc_, static_cast<uint8_t>(lanes)});
    const auto kept = [&] {
      std::vector<ValueId> sums;
      for (int r = 0; r < s_.mr; ++r) sums.push_back(b_.load(sums_, at(r), lanes));
      return sums;
    };
    const auto fresh = [&] { return std::vector(types.size(), b_.constant(make_scalar(acc_, 0), lanes)); };
    const std::vector<ValueId> sums =
        chains(tile, s_.mr, depth, b_.branch(b_.lt(b_.index(0), first), types, kept, fresh),
               [&](ValueId p, ValueId k) { return std::vector{column(p, k, part.lanes)}; });
    for (int r = 0; r < s_.mr; ++r) b_.store(sums_, at(r), sums[static_cast<size_t>(r)]);
    if (lanes == kVectorLanes) return;
    // The other half of a vector is read with it.
    const ValueId none = b_.constant(make_scalar(acc_, 0), kVectorLanes - lanes);
    for (int r = 0; r < s_.mr; ++r) b_.store(sums_, b_.add(at(r), b_.index(lanes)), none);
  }

  BlockPart block_at(const Tile& tile) {
    const ValueId end = b_.min(panel_.width(), b_.add(panel_.column(), b_.index(nr_)));
    return {tile.first, tile.rows, panel_.column(), end, s_.nv};
  }

  // Of its rows all or, where results are not far, none.
  BlockPart far_part(const Tile& tile) {
    BlockPart block = block_at(tile);
    block.rows = b_.mul(block.rows, far_);
    return block;
  }

  LoopNest& n_;
  const GemmShape s_;
  const NestCounts counts_;
  KernelFrame f_;
  KernelBuilder& b_;
  LoopStage& c_;
  const DType acc_;
  const int64_t nr_;
  // Behind the product: each kind of strip has that by itself and tiles one height, or LLVM spills their sums.
  const bool has_maths_;
  const bool looks_ahead_;  // for columns of the next task
  ColumnPanel panel_;
  MemId sums_ = 0;                                 // of a tile, or of all of the task's
  Size parts_;                                     // of the rows
  ValueId tile_begin_ = kNoId, tile_end_ = kNoId;  // of the task
  ValueId whole_tiles_ = kNoId;                    // of all; those behind them have mr - 1 rows
  ValueId strips_per_task_ = kNoId, far_ = kNoId;
};

}  // namespace

Result<std::vector<ScheduleOption>> gemm_options(LoopNest& n, const Machine& machine) {
  if (!product_stage(n)) return std::vector<ScheduleOption>{};
  LoopNest changed = n;  // other families see the nest as it is
  const bool parted = part_groups(changed), joined = join_frames(changed);
  LoopNest& nest = parted || joined ? changed : n;
  const std::optional<GemmShape> shape = find_gemm_shape(nest, machine.target);
  if (!shape || shape->multiply_adds() < kMinWork) return std::vector<ScheduleOption>{};
  return gemm_tilings(nest, *shape, machine);
}

Result<KernelProgram> generate_gemm(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<GemmSteps>(&steps);
  part_groups(n);
  join_frames(n);
  std::optional<GemmShape> shape = find_gemm_shape(n, context.machine.target);
  auto misfit = [&] { return unsupported("{} does not fit the nest", print(steps)); };
  if (!s || !shape) return misfit();
  const NestCounts counts = count(n);
  if (s->joined) {
    const std::optional<JoinedColumns> joined = join_columns(n, *shape);
    if (!joined) return misfit();
    apply(*joined, n, *shape);
  }
  if (!fits(*s, *shape)) return misfit();
  shape->apply(*s);
  if (s->pack == PackMode::lines) return generate_lines(n, *shape, counts, context);
  if (s->pack == PackMode::image) return generate_image(n, *shape, counts, context);
  if (s->pack == PackMode::swapped || s->pack == PackMode::broadcast)
    return generate_swapped(n, *shape, counts, context);
  return Gemm(n, *shape, counts, context).build();
}

}  // namespace thermite
