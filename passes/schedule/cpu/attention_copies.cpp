// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/attention_copies.h"

#include <vector>

#include "passes/schedule/turn_squares.h"

namespace thermite {
namespace {

constexpr int64_t kSide = 4;  // of squares where less than a vector is left

}  // namespace

AttentionCopies::AttentionCopies(AttentionTask& task, const QueryTile& tile)
    : x_(task),
      b_(task.b),
      s_(task.s),
      tile_(tile),
      keys_turned_(tile.lanes > 1 && lies_along(task.n, kAttentionKey, s_.keys, s_.size)),
      values_turned_(tile.lanes > 1 && lies_along(task.n, kAttentionValue, s_.keys, s_.width)) {}

void AttentionCopies::allocate() {
  size_ = x_.f.value(s_.size.extent), width_ = x_.f.value(s_.width.extent);
  const Size size = s_.size.value, width = s_.width.value, block = kAttentionBlock;
  const int64_t queries = tile_.queries();
  queries_ = x_.scratch(size * queries * tile_.tiles, x_.t);
  if (tile_.lanes > 1) keys_ = x_.scratch(size * block, x_.t), values_ = x_.scratch(width * block, x_.t);
  lines_ = x_.scratch(max(max(size, width), block) * queries, x_.t);
  if (s_.bias && s_.by_row) biases_ = x_.scratch(block * queries, x_.t);
  if (s_.allowed && s_.by_row) permits_ = x_.scratch(block * queries, x_.t);
}

void AttentionCopies::bind_tile(ValueId tile) {
  number_ = tile;
  const ValueId queries = b_.index(tile_.queries());
  x_.bind_tile(b_.mul(tile, queries), queries);
}

void AttentionCopies::read_queries() {
  const ValueId queries = b_.index(tile_.queries());
  read_lines(kAttentionQuery, s_.size, b_.index(0), size_, size_);
  turn({lines_, b_.index(0)}, queries, size_, {queries_, line_of_tile(size_)});
}

void AttentionCopies::bind_there(ValueId end) {
  there_ = b_.min(b_.index(kAttentionBlock), b_.sub(end, first_));
  const ValueId step = b_.index(tile_.keys);
  walked_ = b_.mul(b_.div(b_.add(there_, b_.index(tile_.keys - 1)), step), step);
}

void AttentionCopies::read_block(ValueId first, ValueId end) {
  first_ = first;
  if (tile_.lanes == 1) return;
  bind_there(end);
  pack(kAttentionKey, s_.size, size_, keys_, keys_turned_);
  pack(kAttentionValue, s_.width, width_, values_, values_turned_);
}

void AttentionCopies::enter_block(ValueId end) {
  bind_there(end);
  if (!s_.by_row) return;
  if (s_.bias) read_masks(kAttentionBias, biases_);
  if (s_.allowed) read_masks(kAttentionAllowed, permits_);
}

// Lines of `extent` elements of the expression along the axis, one per query.
void AttentionCopies::read_lines(uint32_t part, const LoopAxis& axis, ValueId from, ValueId extent, ValueId line) {
  x_.each_row([&](ValueId r) {
    along(axis, from, extent, [&](ValueId at, ValueId mask, int lanes) {
      ValueId v = b_.splat(x_.f.value(x_.stage.lift[part]), lanes);
      if (is_bool(b_.type(v).dtype)) v = b_.cast(v, x_.t);
      b_.store(lines_, place(r, line, at), v, mask);
    });
  });
  clear(lines_, b_.mul(x_.rows_here(), line), b_.mul(b_.index(tile_.queries()), line));
}

void AttentionCopies::clear(MemId memory, ValueId from, ValueId to) {
  b_.loop(from, to, b_.index(tile_.lanes), [&](ValueId at) {
    const ValueId mask = tile_.lanes == 1 ? kNoId : b_.lane_mask(b_.sub(to, at), tile_.lanes);
    b_.store(memory, at, x_.zero(tile_.lanes), mask);
  });
}

void AttentionCopies::along(const LoopAxis& axis, ValueId from, ValueId extent, const Body& body) {
  const ExprId axis_expr = x_.n.pool.axis(axis.id);
  if (tile_.lanes == 1) {
    b_.loop(b_.index(0), extent, b_.index(1), [&](ValueId at) {
      const ExprEmitter::Scope scope(x_.f.emit);
      x_.f.emit.bind(axis_expr, b_.add(from, at));
      body(at, kNoId, 1);
    });
    return;
  }
  const ValueId w = b_.index(tile_.lanes), whole = b_.mul(b_.div(extent, w), w);
  const auto vector = [&](ValueId at, ValueId mask) {
    const ExprEmitter::VectorScope scope(x_.f.emit, axis.id, b_.add(from, at), mask, tile_.lanes);
    body(at, mask, tile_.lanes);
  };
  b_.loop(b_.index(0), whole, w, [&](ValueId at) { vector(at, kNoId); });
  b_.branch(b_.lt(whole, extent), [&] { vector(whole, b_.lane_mask(b_.sub(extent, whole), tile_.lanes)); });
}

void AttentionCopies::turn(const Lines& from, ValueId rows, ValueId columns, const Lines& to) {
  const ValueId q = b_.index(tile_.square), side = b_.index(kSide);
  const auto whole = [&](ValueId n, ValueId part) { return b_.mul(b_.div(n, part), part); };
  const ValueId rows_end = whole(rows, q), columns_end = whole(columns, q);
  const auto line = [&](ValueId r, int64_t k, ValueId c, int64_t lanes) {
    const ValueId row = b_.add(from.first, b_.add(r, b_.index(k)));
    return b_.load(from.memory, place(row, columns, c), static_cast<int>(lanes));
  };
  const auto write = [&](ValueId c, int64_t k, ValueId r, ValueId v) {
    b_.store(to.memory, place(b_.add(to.first, b_.add(c, b_.index(k))), rows, r), v);
  };
  const auto singly = [&](ValueId r0, ValueId r1, ValueId c0, ValueId c1) {
    b_.loop(r0, r1, b_.index(1),
            [&](ValueId r) { b_.loop(c0, c1, b_.index(1), [&](ValueId c) { write(c, 0, r, line(r, 0, c, 1)); }); });
  };
  ValueId rows_left = rows_end, columns_left = columns_end;
  b_.loop(b_.index(0), rows_end, q, [&](ValueId r) {
    b_.loop(b_.index(0), columns_end, q, [&](ValueId c) {
      std::vector<ValueId> lines;
      for (int64_t k = 0; k < tile_.square; ++k) lines.push_back(line(r, k, c, tile_.square));
      if (tile_.square > 1) turn_square(b_, lines);
      for (int64_t k = 0; k < tile_.square; ++k) write(c, k, r, lines[static_cast<size_t>(k)]);
    });
  });
  // What is less than a square along one side: short lines of it.
  if (tile_.square > kSide) {
    rows_left = whole(rows, side), columns_left = whole(columns, side);
    b_.loop(b_.index(0), rows_end, q, [&](ValueId r) {
      b_.loop(columns_end, columns_left, side, [&](ValueId c) {
        const std::vector<ValueId> turned =
            turn_lines(b_, tile_.square, kSide, [&](int64_t k) { return line(r, k, c, kSide); });
        for (int64_t k = 0; k < kSide; ++k) write(c, k, r, turned[static_cast<size_t>(k)]);
      });
    });
    b_.loop(b_.index(0), columns_end, q, [&](ValueId c) {
      b_.loop(rows_end, rows_left, side, [&](ValueId r) {
        std::vector<ValueId> lines;
        for (int64_t k = 0; k < kSide; ++k) lines.push_back(line(r, k, c, tile_.square));
        turn_back(b_, std::move(lines), [&](int64_t k, ValueId v) { write(c, k, r, v); });
      });
    });
  }
  singly(rows_left, rows, b_.index(0), columns_end);
  singly(b_.index(0), rows, columns_left, columns);
}

// The block's keys or values: line after line, or, where they lie so, element after element of all keys.
void AttentionCopies::pack(uint32_t part, const LoopAxis& axis, ValueId extent, MemId to, bool turned) {
  const ExprId key = x_.n.pool.axis(s_.keys.id);
  const ValueId block = b_.index(kAttentionBlock);
  if (turned) {
    b_.loop(b_.index(0), extent, b_.index(1), [&](ValueId k) {
      const ExprEmitter::Scope scope(x_.f.emit);
      x_.f.emit.bind(x_.n.pool.axis(axis.id), k);
      along(s_.keys, first_, there_, [&](ValueId at, ValueId mask, int lanes) {
        const ValueId v = b_.splat(x_.f.value(x_.stage.lift[part]), lanes);
        b_.store(to, place(k, block, at), v, mask);
      });
      if (part == kAttentionKey) clear(to, place(k, block, there_), place(k, block, walked_));
    });
    return;
  }
  b_.loop(b_.index(0), there_, b_.index(1), [&](ValueId j) {
    const ExprEmitter::Scope scope(x_.f.emit);
    x_.f.emit.bind(key, b_.add(first_, j));
    along(axis, b_.index(0), extent, [&](ValueId at, ValueId mask, int lanes) {
      const ValueId v = b_.splat(x_.f.value(x_.stage.lift[part]), lanes);
      b_.store(to, place(j, extent, at), v, mask);
    });
  });
  if (part == kAttentionKey) clear(to, b_.mul(there_, extent), b_.mul(walked_, extent));
}

// What is given for each query and key of the block, queries beside each other.
void AttentionCopies::read_masks(uint32_t part, MemId to) {
  const ValueId block = b_.index(kAttentionBlock);
  read_lines(part, s_.keys, first_, there_, block);
  b_.loop(b_.index(0), b_.index(tile_.queries()), b_.index(1),
          [&](ValueId r) { clear(lines_, place(r, block, there_), place(r, block, block)); });
  turn({lines_, b_.index(0)}, b_.index(tile_.queries()), block, {to, b_.index(0)});
}

// `checked`: the last key for those behind it.
void AttentionCopies::bind_key(ValueId j, bool checked) {
  ValueId at = b_.add(first_, j);
  if (checked) at = b_.min(at, b_.sub(x_.end_of_keys(), b_.index(1)));
  x_.f.emit.bind(x_.n.pool.axis(s_.keys.id), at);
}

ValueId AttentionCopies::element(uint32_t part, ValueId j, ValueId k, bool checked) {
  const bool of_key = part == kAttentionKey;
  if (tile_.lanes > 1) {
    const bool turned = of_key ? keys_turned_ : values_turned_;
    const ValueId at = turned ? place(k, b_.index(kAttentionBlock), j) : place(j, of_key ? size_ : width_, k);
    return b_.splat(b_.load(of_key ? keys_ : values_, at, 1), tile_.lanes);
  }
  const ExprEmitter::Scope scope(x_.f.emit);
  bind_key(j, checked);
  x_.f.emit.bind(x_.n.pool.axis((of_key ? s_.size : s_.width).id), k);
  return x_.f.value(x_.stage.lift[part]);
}

ValueId AttentionCopies::score(ValueId j, int64_t vector, ValueId product, bool checked) {
  const ExprEmitter::Scope scope(x_.f.emit);
  if (!s_.by_row && (s_.bias || s_.allowed)) bind_key(j, checked);
  ValueId bias = kNoId, allowed = kNoId;
  if (s_.bias) bias = s_.by_row ? b_.load(biases_, in_tile(j, vector), tile_.lanes) : x_.bias_of(false);
  if (s_.allowed && !s_.by_row) allowed = x_.allowed_of(false);
  if (s_.allowed && s_.by_row) {
    const ValueId permit = b_.load(permits_, in_tile(j, vector), tile_.lanes);
    allowed = b_.prim(Prim::ne, {permit, x_.zero(tile_.lanes)});
  }
  return x_.score(product, bias, allowed);
}

}  // namespace thermite
