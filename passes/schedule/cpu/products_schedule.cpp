// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/products_schedule.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/products_shape.h"
#include "passes/schedule/frame.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

class Products {
 public:
  Products(LoopNest& nest, const ProductsShape& shape, const ProductsSteps& steps, const NestCounts& counts,
           const ScheduleContext& context)
      : n_(nest),
        s_(shape),
        steps_(steps),
        counts_(counts),
        f_(nest, context),
        b_(f_.b),
        nr_(steps.vectors * kVectorLanes),
        together_(static_cast<size_t>(steps.together)) {}

  Result<KernelProgram> build() {
    const Size tasks = bind_task();
    for (const StageProduct& p : s_.products) sums_.push_back(b_.local(sum_type(p), steps_.rows * nr_));
    if (s_.has_trees()) {
      const DType t = sum_type(s_.products[0]);
      levels_ = b_.local(t, kMostLeafLevels * steps_.lanes * steps_.together * nr_);
      lanes_ = b_.local(t, kSumLanes * steps_.together * nr_);
      if (steps_.lanes > 1) rest_ = b_.local(t, steps_.lanes * steps_.together * nr_);
    }
    b_.loop(row_begin_, row_end_, b_.index(steps_.rows), [&](ValueId i0) {
      const ExprEmitter::Scope scope(f_.emit);
      tile(i0);
      store_tile(i0);
    });
    const std::string text = fmt::format("{} products, tile {}x{}", s_.products.size(), steps_.rows, nr_);
    return program_of(std::move(f_).finish(tasks, text, counts_));
  }

 private:
  using Chunk = std::span<const StageProduct>;
  DType sum_type(const StageProduct& p) const { return n_.stages[p.stage].identity[0].dtype; }

  Size bind_task() {
    const Size strips = (s_.column.value + nr_ - 1) / nr_, around = iterations(s_.outer) * strips;
    const Size blocks = (s_.row.value + steps_.rows - 1) / steps_.rows;
    const Size parts = max(1, min(blocks, (Size(steps_.tasks) + around - 1) / around));
    const ValueId strips_v = f_.parameter(strips), parts_v = f_.parameter(parts);
    const ValueId part_rows = f_.parameter((blocks + parts - 1) / parts * steps_.rows);
    width_ = f_.value(s_.column.extent), rows_ = f_.value(s_.row.extent);
    ValueId t = b_.task();
    row_begin_ = b_.mul(b_.rem(t, parts_v), part_rows);
    row_end_ = b_.min(rows_, b_.add(row_begin_, part_rows));
    t = b_.div(t, parts_v);
    strip_ = b_.rem(t, strips_v);
    column_ = b_.mul(strip_, b_.index(nr_));
    f_.bind_digits(s_.outer, b_.div(t, strips_v));
    return around * parts;
  }

  void tile(ValueId i0) {
    std::vector<ValueId> rows;
    const ValueId last = b_.sub(rows_, b_.index(1));
    for (int64_t r = 0; r < steps_.rows; ++r) rows.push_back(b_.min(b_.add(i0, b_.index(r)), last));
    const ValueId whole = b_.prim(Prim::le, {b_.add(column_, b_.index(nr_)), width_});
    for (size_t first = 0, next; first < s_.products.size(); first = next) {
      for (next = first + 1; next < s_.products.size() && next < first + together_; ++next)
        if (!walk_as_one(n_, s_.products[first], s_.products[next])) break;
      const Chunk chunk = std::span(s_.products).subspan(first, next - first);
      const bool tree = chunk[0].tree == Tree::sum;
      auto arm = [&](bool inside) {
        return [&, inside] { return tree ? trees(chunk, rows[0], inside) : chains(chunk, rows, inside); };
      };
      keep(first, s_.panels ? arm(true)() : b_.branch(whole, types_of(chunk), arm(true), arm(false)));
    }
  }

  std::vector<ValueId> filled(Chunk chunk, Scalar value) {
    const size_t count = chunk.size() * static_cast<size_t>(steps_.rows * steps_.vectors);
    return std::vector(count, b_.constant(value, kVectorLanes));
  }
  std::vector<ValueType> types_of(Chunk chunk) {
    std::vector<ValueType> types;
    for (ValueId v : filled(chunk, make_scalar(sum_type(chunk[0]), 0))) types.push_back(b_.type(v));
    return types;
  }

  // By product, row and vector of columns.
  std::vector<ValueId> chains(Chunk chunk, std::span<const ValueId> rows, bool whole) {
    const ExprEmitter::Scope scope(f_.emit);
    const std::vector<ValueId> zeros = filled(chunk, make_scalar(sum_type(chunk[0]), 0));
    return f_.loops(n_.stages[chunk[0].stage].reduce, zeros, [&](std::span<const ValueId> in) {
      std::vector<ValueId> columns, out(in.begin(), in.end());
      for (const StageProduct& p : chunk)
        for (int64_t v = 0; v < steps_.vectors; ++v) columns.push_back(read(p, v, whole));
      const auto vectors = static_cast<size_t>(steps_.vectors);
      for (size_t r = 0; r < rows.size(); ++r) {
        const ExprEmitter::Scope row(f_.emit);
        f_.emit.bind(n_.pool.axis(s_.row.id), rows[r]);
        for (size_t p = 0; p < chunk.size(); ++p) {
          const ValueId a = b_.splat(f_.value(chunk[p].row_value), kVectorLanes);
          for (size_t v = 0; v < vectors; ++v) {
            ValueId& sum = out[(p * rows.size() + r) * vectors + v];
            sum = b_.prim(Prim::muladd, {a, columns[p * vectors + v], sum});
          }
        }
      }
      return out;
    });
  }

  // Tree::sum of a single row, some lanes of it at a time: their part of a leaf in registers, those of leaves in a
  // binary counter.
  std::vector<ValueId> trees(Chunk chunk, ValueId row, bool whole) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(s_.row.id), row);
    const LoopStage& c = n_.stages[chunk[0].stage];
    const std::vector<ValueId> none = filled(chunk, c.identity[0]);  // of a lane
    const size_t of_lane = none.size();
    const int64_t lanes = steps_.lanes;
    const std::vector<ValueId> nothing(of_lane * static_cast<size_t>(lanes), none[0]);
    const ValueId depth = f_.value(c.reduce[0].extent), leaf = b_.index(kSumLeaf), leaves = b_.div(depth, leaf);
    const ValueId width = b_.index(static_cast<int64_t>(of_lane) * kVectorLanes);
    const ValueId wide = b_.mul(width, b_.index(lanes));
    const auto of = [&](std::vector<ValueId>& sums, int64_t lane) {
      return std::span(sums).subspan(static_cast<size_t>(lane) * of_lane, of_lane);
    };
    b_.loop(b_.index(0), b_.index(kSumLanes), b_.index(lanes), [&](ValueId lane) {
      b_.loop(b_.index(0), leaves, b_.index(1), [&](ValueId l) {
        std::vector<ValueId> sums = nothing;
        for (int64_t k = 0; k < kSumLeaf; k += kSumLanes)
          for (int64_t i = 0; i < lanes; ++i)
            add_products(chunk, b_.add(b_.add(b_.mul(l, leaf), lane), b_.index(k + i)), whole, of(sums, i));
        push(l, wide, std::move(sums));
      });
      std::vector<ValueId> rest = nothing;
      for (int64_t k = 0; k < kSumLeaf; k += kSumLanes) {
        const ValueId first = b_.add(b_.add(b_.mul(leaves, leaf), lane), b_.index(k));
        rest = rest_of_leaf(chunk, first, whole, std::move(rest));
      }
      store_all(lanes_, b_.mul(lane, width), close(leaves, wide, std::move(rest)));
    });
    std::vector<ValueId> out;
    for (size_t v = 0; v < of_lane; ++v) out.push_back(across_lanes(static_cast<int64_t>(v), width));
    return out;
  }

  // One more term of each lane that the depth has from `first` on: of all, or of some.
  std::vector<ValueId> rest_of_leaf(Chunk chunk, ValueId first, bool whole, std::vector<ValueId> sums) {
    const size_t of_lane = sums.size() / static_cast<size_t>(steps_.lanes);
    std::vector<ValueType> types;
    for (ValueId v : sums) types.push_back(b_.type(v));
    const ValueId left = b_.sub(f_.value(n_.stages[chunk[0].stage].reduce[0].extent), first);
    const auto all = [&] {
      std::vector<ValueId> out = sums;
      for (int64_t i = 0; i < steps_.lanes; ++i)
        add_products(chunk, b_.add(first, b_.index(i)), whole,
                     std::span(out).subspan(static_cast<size_t>(i) * of_lane, of_lane));
      return out;
    };
    const auto some = [&] { return steps_.lanes == 1 ? sums : rest_by_lane(chunk, {first, left, whole}, sums); };
    return b_.branch(b_.prim(Prim::le, {b_.index(steps_.lanes), left}), types, all, some);
  }

  struct Rest {
    ValueId first, left;
    bool whole;
  };
  // The same where it has not all: sums of a lane rest in memory, so that a loop goes over those that are there.
  std::vector<ValueId> rest_by_lane(Chunk chunk, const Rest& rest, std::span<const ValueId> sums) {
    const size_t of_lane = sums.size() / static_cast<size_t>(steps_.lanes);
    const ValueId width = b_.index(static_cast<int64_t>(of_lane) * kVectorLanes);
    store_all(rest_, b_.index(0), sums);
    b_.loop(b_.index(0), rest.left, b_.index(1), [&](ValueId i) {
      std::vector<ValueId> lane;
      for (size_t v = 0; v < of_lane; ++v) lane.push_back(b_.load(rest_, vector_at(b_.mul(i, width), v), kVectorLanes));
      add_products(chunk, b_.add(rest.first, i), rest.whole, lane);
      store_all(rest_, b_.mul(i, width), lane);
    });
    std::vector<ValueId> out;
    for (size_t v = 0; v < sums.size(); ++v) out.push_back(b_.load(rest_, vector_at(b_.index(0), v), kVectorLanes));
    return out;
  }

  // One more term of each sum.
  void add_products(Chunk chunk, ValueId k, bool whole, std::span<ValueId> sums) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(n_.stages[chunk[0].stage].reduce[0].id), k);
    size_t at = 0;
    for (const StageProduct& p : chunk) {
      const ValueId a = b_.splat(f_.value(p.row_value), kVectorLanes);
      for (int64_t v = 0; v < steps_.vectors; ++v, ++at) sums[at] = b_.add(sums[at], b_.mul(a, read(p, v, whole)));
    }
  }

  ValueId slot(ValueId level, ValueId width) { return b_.mul(level, width); }

  // Sums of leaf number `l` join those before them as a binary counter carries.
  void push(ValueId l, ValueId width, std::vector<ValueId> sums) {
    const ValueId next = b_.add(l, b_.index(1));
    const ValueId lowest = b_.prim(Prim::bit_and, {next, b_.prim(Prim::neg, {next})});
    const ValueId merges = b_.sub(b_.prim(Prim::bit_width, {lowest}), b_.index(1));
    const auto merged =
        b_.loop(b_.index(0), merges, b_.index(1), sums,
                [&](ValueId level, std::span<const ValueId> right) { return joined(slot(level, width), right); });
    store_all(levels_, slot(merges, width), merged);
  }

  // All that were pushed, then the rest.
  std::vector<ValueId> close(ValueId leaves, ValueId width, std::vector<ValueId> rest) {
    std::vector<ValueType> types;
    for (ValueId v : rest) types.push_back(b_.type(v));
    const ValueId levels = b_.prim(Prim::bit_width, {leaves});
    return b_.loop(b_.index(0), levels, b_.index(1), rest, [&](ValueId level, std::span<const ValueId> right) {
      const ValueId bit = b_.prim(Prim::bit_and, {b_.prim(Prim::shr, {leaves, level}), b_.index(1)});
      return b_.branch(
          b_.prim(Prim::ne, {bit, b_.index(0)}), types, [&] { return joined(slot(level, width), right); },
          [&] { return std::vector(right.begin(), right.end()); });
    });
  }

  std::vector<ValueId> joined(ValueId place, std::span<const ValueId> right) {
    std::vector<ValueId> out;
    for (size_t v = 0; v < right.size(); ++v)
      out.push_back(b_.add(b_.load(levels_, vector_at(place, v), kVectorLanes), right[v]));
    return out;
  }

  ValueId across_lanes(int64_t v, ValueId width) {
    std::vector<ValueId> lanes;
    for (int64_t lane = 0; lane < kSumLanes; ++lane)
      lanes.push_back(b_.load(lanes_, vector_at(b_.mul(b_.index(lane), width), static_cast<size_t>(v)), kVectorLanes));
    for (size_t half = kSumLanes / 2; half >= 1; half /= 2)
      for (size_t j = 0; j < half; ++j) lanes[j] = b_.add(lanes[j], lanes[j + half]);
    return lanes[0];
  }

  ValueId vector_at(ValueId place, size_t v) { return b_.add(place, b_.index(static_cast<int64_t>(v) * kVectorLanes)); }
  void store_all(MemId m, ValueId place, std::span<const ValueId> values) {
    for (size_t v = 0; v < values.size(); ++v) b_.store(m, vector_at(place, v), values[v]);
  }

  ValueId read(const StageProduct& p, int64_t v, bool whole) {
    if (s_.panels) return read_panel(p, v);
    const ValueId j = b_.add(column_, b_.index(v * kVectorLanes));
    const ExprEmitter::VectorScope vector(f_.emit, s_.column.id, j,
                                          whole ? kNoId : b_.lane_mask(b_.sub(width_, j), kVectorLanes));
    return f_.emit.emit_vector(p.column_value);
  }

  // Beyond the last panel it repeats that one.
  ValueId read_panel(const StageProduct& p, int64_t v) {
    const ExprEmitter::Scope scope(f_.emit);
    const ValueId panel = b_.add(b_.mul(strip_, b_.index(steps_.vectors)), b_.index(v));
    const ValueId last = b_.sub(f_.value(s_.panels->around.extent), b_.index(1));
    f_.emit.bind(n_.pool.axis(s_.panels->around.id), b_.min(panel, last));
    const ExprEmitter::VectorScope vector(f_.emit, s_.panels->lanes.id, b_.index(0), kNoId);
    return f_.emit.emit_vector(p.column_value);
  }

  void keep(size_t first, std::span<const ValueId> sums) {
    const auto each = static_cast<size_t>(steps_.rows * steps_.vectors);
    for (size_t k = 0; k < sums.size(); ++k)
      b_.store(sums_[first + k / each], b_.index(static_cast<int64_t>(k % each) * kVectorLanes), sums[k]);
  }

  void store_tile(ValueId i0) {
    const ValueId rows = b_.min(b_.index(steps_.rows), b_.sub(row_end_, i0));
    b_.loop(b_.index(0), rows, b_.index(1), [&](ValueId r) { store_row(b_.add(i0, r), b_.mul(r, b_.index(nr_))); });
  }

  void store_row(ValueId i, ValueId place) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(s_.row.id), i);
    std::vector<ExprId> roots;
    for (const LoopStage& t : n_.stages)
      if (t.is_map()) roots.push_back(t.lift[0]);
    f_.emit.hoist(roots, std::span(&s_.column.id, 1));
    const int lanes = nr_ >= kWideLanes && wants_wide_vectors(n_, roots, s_.column) ? kMathsLanes : kVectorLanes;
    const ValueId end = b_.min(width_, b_.add(column_, b_.index(nr_)));
    f_.vector_loop(
        s_.column, column_, end, [&] { store_vector(b_.add(place, b_.sub(f_.emit.base(), column_))); }, lanes);
  }

  void store_vector(ValueId place) {
    for (size_t k = 0; k < s_.products.size(); ++k) {
      const LoopStage& c = n_.stages[s_.products[k].stage];
      const ValueId value = projected(c, b_.load(sums_[k], place, f_.emit.lanes()));
      f_.emit.bind(n_.pool.load(c.source, c.dtype, {}), value);
      if (c.output >= 0) f_.emit.store_value(f_.output(c), c.store, value);
    }
    for (const LoopStage& t : n_.stages)
      if (t.is_map()) f_.emit.store(f_.output(t), t.store, t.lift[0]);
  }

  ValueId projected(const LoopStage& c, ValueId sum) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.lhs(0, c.identity[0].dtype), sum);
    return f_.value(c.project);
  }

  LoopNest& n_;
  const ProductsShape& s_;
  const ProductsSteps steps_;
  const NestCounts counts_;
  KernelFrame f_;
  KernelBuilder& b_;
  const int64_t nr_;  // columns of a strip
  const size_t together_;
  std::vector<MemId> sums_;       // by product: of a tile
  MemId levels_ = 0, lanes_ = 0;  // of balanced trees: by level and by lane
  MemId rest_ = 0;                // of lanes behind the last whole leaf
  ValueId width_ = kNoId, rows_ = kNoId, row_begin_ = kNoId, row_end_ = kNoId, strip_ = kNoId, column_ = kNoId;
};

}  // namespace

Result<std::vector<ScheduleOption>> products_options(LoopNest& n, const Machine& machine) {
  const std::optional<ProductsShape> shape = find_products_shape(n);
  if (!shape) return std::vector<ScheduleOption>{};
  return products_tilings(n, *shape, machine);
}

Result<KernelProgram> generate_products(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<ProductsSteps>(&steps);
  const std::optional<ProductsShape> shape = find_products_shape(n);
  if (!s || !shape || !fits(*s, *shape)) return unsupported("{} does not fit the nest", print(steps));
  const NestCounts counts = count(n);
  apply_panels(n, *shape);
  return Products(n, *shape, *s, counts, context).build();
}

}  // namespace thermite
