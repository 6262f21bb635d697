// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/unit_pack.h"

#include "ir/kernel/unit.h"
#include "passes/schedule/turn_squares.h"

namespace thermite {

ValueId zip_elements(KernelBuilder& b, std::vector<ValueId> parts) {
  for (int together = 1; parts.size() > 1; together *= 2) {
    std::vector<ValueId> next;
    for (size_t p = 0; p < parts.size(); p += 2) {
      const int lanes = b.type(parts[p]).lanes;
      std::vector<uint8_t> order;
      for (int l = 0; l < 2 * lanes; ++l) {
        const int pair = l / (2 * together), in_pair = l % (2 * together);
        order.push_back(static_cast<uint8_t>(pair * together + in_pair % together + (in_pair < together ? 0 : lanes)));
      }
      next.push_back(b.shuffle(parts[p], parts[p + 1], order));
    }
    parts = std::move(next);
  }
  return parts[0];
}

UnitPack::UnitPack(LoopNest& nest, const UnitShape& shape, KernelFrame& frame)
    : n_(nest),
      u_(shape),
      f_(frame),
      b_(frame.b),
      c_(nest.stages[shape.gemm.stage]),
      depth_(frame.value(shape.gemm.depth.extent)),
      padded_(frame.parameter(shape.padded_depth())),
      chunk_(shape.chunk ? frame.b.index(shape.chunk) : padded_),
      chunks_(shape.chunk ? frame.parameter((shape.padded_depth() + (shape.chunk - 1)) / shape.chunk)
                          : frame.b.index(1)) {}

void UnitPack::allocate(const Size& strips) {
  lines_ = b_.div(padded_, b_.index(u_.group()));
  if (!u_.columns_in_place())
    columns_ = b_.scratch(u_.column_dtype, f_.parameter(strips * (u_.padded_depth() / u_.group() * u_.line())));
  if (packs_rows()) rows_ = b_.scratch(u_.row_dtype, f_.parameter(u_.padded_depth() * (2 * u_.height())));
}

ValueId UnitPack::clamped(const UnitSide& side, ValueId at) {
  return b_.min(at, b_.sub(f_.value(side.axis.extent), b_.index(1)));
}

void UnitPack::bind_depth(const UnitSide& side, ValueId k) {
  if (side.digits)
    f_.bind_digits(c_.reduce, k);
  else
    f_.emit.bind(n_.pool.axis(u_.gemm.depth.id), k);
}

// Sixteen places of the side from `at` on, each with a group of the depth.
ValueId UnitPack::group_line(const UnitSide& side, DType t, ValueId at, ValueId group, ValueId mask, bool whole) {
  const ExprEmitter::Scope scope(f_.emit);
  std::vector<ValueId> parts;
  for (int64_t e = 0; e < unit_group(t); ++e) {
    const ValueId k = b_.add(b_.mul(group, b_.index(unit_group(t))), b_.index(e));
    const ExprEmitter::Scope at_depth(f_.emit);
    bind_depth(side, whole ? k : b_.min(k, b_.sub(depth_, b_.index(1))));
    const ExprEmitter::VectorScope vector(f_.emit, side.axis.id, at, mask, kUnitSquare);
    const ValueId v = f_.emit.emit_vector(side.value);
    parts.push_back(whole ? v : b_.select(b_.lt(k, depth_), v, b_.constant(make_scalar(t, 0), kUnitSquare)));
  }
  return zip_elements(b_, std::move(parts));
}

ValueId UnitPack::side_mask(const UnitSide& side, ValueId at) {
  return b_.lane_mask(b_.sub(f_.value(side.axis.extent), at), kUnitSquare);
}

// One place of the side with a step of the depth from `k` on.
ValueId UnitPack::side_line(const UnitSide& side, DType t, ValueId at, ValueId k, bool whole) {
  const ExprEmitter::Scope scope(f_.emit);
  const auto lanes = static_cast<int>(unit_step(t));
  const ValueId mask = whole ? kNoId : b_.lane_mask(b_.sub(depth_, k), lanes);
  f_.emit.bind(n_.pool.axis(side.axis.id), clamped(side, at));
  const ExprEmitter::VectorScope vector(f_.emit, u_.gemm.depth.id, k, mask, lanes);
  const ValueId v = f_.emit.emit_vector(side.value);
  return whole ? v : b_.select(mask, v, b_.constant(make_scalar(t, 0), lanes));
}

UnitPack::Lines UnitPack::turned_by_side(const UnitSide& side, DType t, ValueId at, ValueId k, bool whole) {
  Lines lines;
  for (int64_t j = 0; j < kUnitSquare; ++j) lines.push_back(side_line(side, t, b_.add(at, b_.index(j)), k, whole));
  turn_square(b_, lines, static_cast<int>(unit_group(t)));
  return lines;
}

UnitPack::Lines UnitPack::turned_by_group(const UnitSide& side, DType t, ValueId at, ValueId k, bool whole) {
  const ExprEmitter::Scope scope(f_.emit);
  const ValueId first = b_.div(k, b_.index(unit_group(t))), mask = side_mask(side, at);
  Lines lines;
  for (int64_t g = 0; g < kUnitGroups; ++g)
    lines.push_back(group_line(side, t, at, b_.add(first, b_.index(g)), mask, whole));
  turn_square(b_, lines, static_cast<int>(unit_group(t)));
  return lines;
}

void UnitPack::each_step(const std::function<void(ValueId k, bool whole)>& body) {
  const ValueId step = b_.index(u_.step()), whole_end = b_.mul(b_.div(depth_, step), step);
  b_.loop(b_.index(0), whole_end, step, [&](ValueId k) { body(k, true); });
  b_.branch(b_.lt(whole_end, depth_), [&] { body(whole_end, false); });
}

void UnitPack::each_group(const std::function<void(ValueId group, bool whole)>& body) {
  const ValueId whole_end = b_.div(depth_, b_.index(u_.group()));
  b_.loop(b_.index(0), whole_end, b_.index(1), [&](ValueId g) { body(g, true); });
  b_.loop(whole_end, lines_, b_.index(1), [&](ValueId g) { body(g, false); });
}

void UnitPack::each_strip(ValueId begin, ValueId end,
                          const std::function<void(ValueId strip, ValueId first_line)>& body) {
  b_.loop(begin, end, b_.index(1), [&](ValueId strip) { body(strip, b_.mul(b_.sub(strip, begin), lines_)); });
}

// Of 64 bytes in the columns' memory: so many squares into a line.
ValueId UnitPack::line_place(ValueId line, int64_t square) {
  return b_.add(b_.mul(line, b_.index(u_.line())), b_.index(square * kUnitSquare * u_.group()));
}

// A group of the depth for all columns of a strip, masked where some are beyond the last one.
void UnitPack::pack_strip_group(ValueId strip, ValueId line, ValueId group, bool whole) {
  const ExprEmitter::Scope scope(f_.emit);
  const UnitSide& side = u_.columns;
  const ValueId first = b_.mul(strip, b_.index(u_.width()));
  const auto pack = [&](bool masked) {
    return [this, &side, first, line, group, whole, masked] {
      const ExprEmitter::Scope scope(f_.emit);
      for (int64_t c = 0; c < u_.across; ++c) {
        const ValueId at = b_.add(first, b_.index(c * kUnitSquare)), mask = masked ? side_mask(side, at) : kNoId;
        b_.store(columns_, line_place(line, c), group_line(side, u_.column_dtype, at, group, mask, whole));
      }
      return std::vector<ValueId>{};
    };
  };
  const ValueId inside =
      b_.prim(Prim::le, {b_.add(first, b_.index(u_.across * kUnitSquare)), f_.value(side.axis.extent)});
  b_.branch(inside, {}, pack(false), pack(true));
}

void UnitPack::pack_columns(ValueId begin, ValueId end) {
  strip_begin_ = begin;
  if (u_.columns_in_place()) return;
  const UnitSide& side = u_.columns;
  const DType t = u_.column_dtype;
  const auto place_of = [&](ValueId strip, int64_t square) {
    return b_.add(b_.mul(strip, b_.index(u_.width())), b_.index(square * kUnitSquare));
  };
  if (!side.along_depth) {
    // A row of memory for all strips at a time.
    each_group([&](ValueId group, bool whole) {
      each_strip(begin, end,
                 [&](ValueId strip, ValueId first) { pack_strip_group(strip, b_.add(first, group), group, whole); });
    });
    return;
  }
  each_strip(begin, end, [&](ValueId strip, ValueId first) {
    for (int64_t c = 0; c < u_.across; ++c)
      each_step([&](ValueId k, bool whole) {
        const Lines lines = turned_by_side(side, t, place_of(strip, c), k, whole);
        const ValueId line = b_.add(first, b_.div(k, b_.index(u_.group())));
        for (int64_t g = 0; g < kUnitGroups; ++g)
          b_.store(columns_, line_place(b_.add(line, b_.index(g)), c), lines[static_cast<size_t>(g)]);
      });
  });
}

// `k`: where a step begins.
ValueId UnitPack::row_place(ValueId place, ValueId row, ValueId k) {
  return b_.add(place, b_.add(b_.mul(k, b_.index(u_.height())), b_.mul(row, b_.index(u_.step()))));
}

ValueId UnitPack::rows_place(ValueId first) {
  const ValueId height = b_.index(u_.height());
  return b_.mul(b_.rem(b_.div(first, height), b_.index(2)), b_.mul(padded_, height));
}

void UnitPack::pack_rows(ValueId first, ValueId place, ValueId from, ValueId to) {
  const UnitSide& side = u_.rows;
  const DType t = u_.row_dtype;
  if (side.along_depth) {
    b_.loop(from, to, b_.index(1), [&](ValueId r) {
      each_step([&](ValueId k, bool whole) {
        b_.store(rows_, row_place(place, r, k), side_line(side, t, b_.add(first, r), k, whole));
      });
    });
    return;
  }
  b_.loop(from, to, b_.index(kUnitSquare), [&](ValueId r) {
    each_step([&](ValueId k, bool whole) {
      const Lines lines = turned_by_group(side, t, b_.add(first, r), k, whole);
      for (int64_t j = 0; j < kUnitSquare; ++j)
        b_.store(rows_, row_place(place, b_.add(r, b_.index(j)), k), lines[static_cast<size_t>(j)]);
    });
  });
}

KernelBuilder::View UnitPack::columns(ValueId strip_of_task, ValueId chunk) {
  const ValueId line = b_.div(b_.mul(chunk, chunk_), b_.index(u_.group()));
  if (!u_.columns_in_place())
    return {columns_, line_place(b_.add(b_.mul(strip_of_task, lines_), line), 0), b_.index(u_.line())};
  const ExprEmitter::Scope scope(f_.emit);
  const UnitInPlace& at = *u_.columns.in_place;
  f_.emit.bind(n_.pool.axis(at.around.id), b_.add(strip_begin_, strip_of_task));
  const ValueId stride = f_.value(at.stride);
  return {memory(u_.columns), b_.add(f_.value(at.first), b_.mul(line, stride)), stride};
}

UnitPack::Rows UnitPack::rows(ValueId first, ValueId chunk) {
  const ValueId height = b_.index(u_.height()), step = b_.index(u_.step());
  if (packs_rows()) {
    const ValueId at = b_.add(rows_place(first), b_.mul(b_.mul(chunk, height), chunk_));
    return {{rows_, at, step}, b_.mul(height, step), b_.index(0)};
  }
  const ExprEmitter::Scope scope(f_.emit);
  const UnitInPlace& at = *u_.rows.in_place;
  const ValueId begin = b_.min(first, b_.sub(f_.value(u_.gemm.row.extent), height));
  f_.emit.bind(n_.pool.axis(u_.gemm.row.id), begin);
  return {{memory(u_.rows), f_.value(at.first), f_.value(at.stride)}, step, b_.sub(first, begin)};
}

ValueId UnitPack::steps_of(ValueId chunk) {
  return b_.div(b_.min(chunk_, b_.sub(padded_, b_.mul(chunk, chunk_))), b_.index(u_.step()));
}

}  // namespace thermite
