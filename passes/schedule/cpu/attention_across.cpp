// SPDX-License-Identifier: Apache-2.0
// A tile of queries, a query to a lane. A block of keys and values is copied beside each other; scores of a block are
// tiles of keys by queries, sums of values tiles of elements by queries: both read one element for all lanes, and
// everything between them is the lanes' own.
#include "passes/schedule/cpu/attention_kernel.h"
#include "passes/schedule/cpu/attention_task.h"
#include "passes/schedule/turn_squares.h"

namespace thermite {
namespace {

using Values = std::vector<ValueId>;

class AcrossKernel {
 public:
  AcrossKernel(LoopNest& n, const AttentionShape& shape, const AttentionSteps& steps, const ScheduleContext& context)
      : x_(n, shape, context),
        b_(x_.b),
        s_(shape),
        lanes_(steps.mode == AttentionMode::scalar ? 1 : kVectorLanes),
        vectors_(steps.vectors),
        keys_(steps.keys),
        tile_(lanes_ * vectors_),
        square_(lanes_ == 1 ? 1 : std::min<int64_t>(lanes_, context.machine.target.vector_bytes / size_of(x_.t))) {}

  Result<KernelLaunch> run() {
    if (s_.segment) x_.bind_parts(s_, MemAccess::write);
    allocate();
    const Size tasks = x_.bind(tile_);
    size_ = x_.f.value(s_.size.extent), width_ = x_.f.value(s_.width.extent);
    read_queries();
    const Range limits = find_limits();
    b_.loop(b_.index(0), b_.mul(width_, b_.index(tile_)), b_.index(lanes_),
            [&](ValueId at) { b_.store(sums_, at, x_.zero(lanes_)); });
    Values state(static_cast<size_t>(vectors_), b_.splat(x_.lowest(), lanes_));
    state.insert(state.end(), static_cast<size_t>(vectors_), x_.zero(lanes_));
    state = b_.loop(x_.first_key(), limits.high, b_.index(kAttentionBlock), state,
                    [&](ValueId first, std::span<const ValueId> carried) {
                      const ExprEmitter::Scope scope(x_.f.emit);
                      return block(first, limits, Values(carried.begin(), carried.end()));
                    });
    finish(state);
    return std::move(x_.f).finish(tasks, fmt::format("{} queries at once", tile_), x_.counts());
  }

 private:
  struct Range {
    ValueId low, high;  // numbers of keys that all and any of the tile's queries have
  };
  enum class Where { whole, partial };

  void allocate() {
    const Size size = s_.size.value, width = s_.width.value, block = kAttentionBlock;
    const DType t = x_.t;
    queries_ = x_.scratch(size * tile_, t);
    key_block_ = x_.scratch(size * block, t);
    value_block_ = x_.scratch(width * block, t);
    scores_ = x_.scratch(block * tile_, t);
    sums_ = x_.scratch(width * tile_, t);
    partial_ = x_.scratch(8 * tile_, t);
    rows_ = x_.scratch(max(max(size, width), block) * tile_, t);
    greatest_ = x_.scratch(tile_, t);
    weight_ = x_.scratch(tile_, t);
    if (s_.causal) limits_ = x_.scratch(tile_, DType::i64);
    if (s_.bias && s_.by_row) biases_ = x_.scratch(block * tile_, t);
    if (s_.allowed && s_.by_row) permits_ = x_.scratch(block * tile_, t);
    const auto turned = [&](uint32_t part, const LoopAxis& axis) {
      return lanes_ > 1 && lies_along(x_.n, part, s_.keys, axis);
    };
    keys_turned_ = turned(kAttentionKey, s_.size), values_turned_ = turned(kAttentionValue, s_.width);
  }

  ValueId place(ValueId row, ValueId rows, ValueId column) { return b_.add(b_.mul(row, rows), column); }
  ValueId in_tile(ValueId row, int64_t vector) { return place(row, b_.index(tile_), b_.index(vector * lanes_)); }

  // ---- queries

  // Lines of `extent` elements of the expression along the axis, one per query, in rows_.
  void read_rows(uint32_t part, const LoopAxis& axis, ValueId from, ValueId extent, ValueId line) {
    b_.loop(b_.index(0), b_.index(tile_), b_.index(1), [&](ValueId r) {
      const auto there = [&] {
        const ExprEmitter::Scope scope(x_.f.emit);
        x_.bind_row(r);
        along(axis, from, extent, [&](ValueId at, ValueId mask, int lanes) {
          ValueId v = b_.splat(x_.f.value(x_.stage.lift[part]), lanes);
          if (is_bool(b_.type(v).dtype)) v = b_.cast(v, x_.t);
          b_.store(rows_, place(r, line, at), v, mask);
        });
        return Values{};
      };
      const auto missing = [&] {
        b_.loop(b_.index(0), line, b_.index(1), [&](ValueId at) { b_.store(rows_, place(r, line, at), x_.zero(1)); });
        return Values{};
      };
      b_.branch(b_.lt(r, x_.rows_here()), {}, there, missing);
    });
  }

  // body(at, mask, lanes) over `extent` elements of the axis from `from` on.
  void along(const LoopAxis& axis, ValueId from, ValueId extent,
             const std::function<void(ValueId at, ValueId mask, int lanes)>& body) {
    const ExprId axis_expr = x_.n.pool.axis(axis.id);
    if (lanes_ == 1) {
      b_.loop(b_.index(0), extent, b_.index(1), [&](ValueId at) {
        const ExprEmitter::Scope scope(x_.f.emit);
        x_.f.emit.bind(axis_expr, b_.add(from, at));
        body(at, kNoId, 1);
      });
      return;
    }
    const ValueId w = b_.index(lanes_), whole = b_.mul(b_.div(extent, w), w);
    const auto vector = [&](ValueId at, ValueId mask) {
      const ExprEmitter::VectorScope scope(x_.f.emit, axis.id, b_.add(from, at), mask, lanes_);
      body(at, mask, lanes_);
    };
    b_.loop(b_.index(0), whole, w, [&](ValueId at) { vector(at, kNoId); });
    b_.branch(b_.lt(whole, extent), [&] { vector(whole, b_.lane_mask(b_.sub(extent, whole), lanes_)); });
  }

  // to[c][r] = from[r][c] for r < rows, c < columns; one of them is the tile's.
  void turn(MemId from, ValueId rows, ValueId columns, MemId to) {
    const ValueId q = b_.index(square_);
    const auto squares = [&](ValueId n) { return b_.mul(b_.div(n, q), q); };
    const ValueId rows_end = squares(rows), columns_end = squares(columns);
    const auto singly = [&](ValueId r0, ValueId r1, ValueId c0, ValueId c1) {
      b_.loop(r0, r1, b_.index(1), [&](ValueId r) {
        b_.loop(c0, c1, b_.index(1),
                [&](ValueId c) { b_.store(to, place(c, rows, r), b_.load(from, place(r, columns, c), 1)); });
      });
    };
    b_.loop(b_.index(0), rows_end, q, [&](ValueId r) {
      b_.loop(b_.index(0), columns_end, q, [&](ValueId c) {
        Values lines;
        for (int64_t k = 0; k < square_; ++k)
          lines.push_back(b_.load(from, place(b_.add(r, b_.index(k)), columns, c), static_cast<int>(square_)));
        if (square_ > 1) turn_square(b_, lines);
        for (int64_t k = 0; k < square_; ++k)
          b_.store(to, place(b_.add(c, b_.index(k)), rows, r), lines[static_cast<size_t>(k)]);
      });
    });
    singly(rows_end, rows, b_.index(0), columns_end);
    singly(b_.index(0), rows, columns_end, columns);
  }

  void read_queries() {
    read_rows(kAttentionQuery, s_.size, b_.index(0), size_, size_);
    turn(rows_, b_.index(tile_), size_, queries_);
  }

  Range find_limits() {
    if (!s_.causal) {
      const ValueId limit = x_.limit();
      return {limit, limit};
    }
    // Lanes of no query need no keys of their own.
    b_.loop(b_.index(0), b_.index(tile_), b_.index(1), [&](ValueId r) { b_.store(limits_, r, x_.end_of_keys()); });
    const Values bounds = b_.loop(b_.index(0), x_.rows_here(), b_.index(1), Values{x_.end_of_keys(), b_.index(0)},
                                  [&](ValueId r, std::span<const ValueId> carried) {
                                    const ExprEmitter::Scope scope(x_.f.emit);
                                    x_.bind_row(r);
                                    const ValueId limit = x_.limit();
                                    b_.store(limits_, r, limit);
                                    return Values{b_.min(carried[0], limit), b_.max(carried[1], limit)};
                                  });
    return {bounds[0], bounds[1]};
  }

  // ---- a block of keys

  Values block(ValueId first, const Range& limits, const Values& state) {
    first_ = first;
    there_ = b_.min(b_.index(kAttentionBlock), b_.sub(x_.end_of_keys(), first));
    if (lanes_ > 1) {
      pack(kAttentionKey, s_.size, size_, key_block_, keys_turned_);
      pack(kAttentionValue, s_.width, width_, value_block_, values_turned_);
    }
    if (s_.by_row) {
      if (s_.bias) read_scores(kAttentionBias, biases_);
      if (s_.allowed) read_scores(kAttentionAllowed, permits_);
    }
    std::vector<ValueType> types;
    for (ValueId v : state) types.push_back(b_.type(v));
    const auto arm = [&](Where where) {
      return [&, where] {
        const ExprEmitter::Scope scope(x_.f.emit);
        return step(where, limits, state);
      };
    };
    const ValueId whole = b_.prim(Prim::le, {b_.add(first, b_.index(kAttentionBlock)), limits.low});
    return b_.branch(whole, types, arm(Where::whole), arm(Where::partial));
  }

  // The block's keys or values: line after line, or, where they lie so, element after element of all keys.
  void pack(uint32_t part, const LoopAxis& axis, ValueId extent, MemId to, bool turned) {
    const ExprId key = x_.n.pool.axis(s_.keys.id);
    const ValueId block = b_.index(kAttentionBlock);
    if (turned) {
      b_.loop(b_.index(0), extent, b_.index(1), [&](ValueId k) {
        const ExprEmitter::Scope scope(x_.f.emit);
        x_.f.emit.bind(x_.n.pool.axis(axis.id), k);
        along(s_.keys, first_, there_, [&](ValueId at, ValueId mask, int lanes) {
          b_.store(to, place(k, block, at), b_.splat(x_.f.value(x_.stage.lift[part]), lanes), mask);
        });
        b_.loop(there_, block, b_.index(1), [&](ValueId at) { b_.store(to, place(k, block, at), x_.zero(1)); });
      });
      return;
    }
    b_.loop(b_.index(0), there_, b_.index(1), [&](ValueId j) {
      const ExprEmitter::Scope scope(x_.f.emit);
      x_.f.emit.bind(key, b_.add(first_, j));
      along(axis, b_.index(0), extent, [&](ValueId at, ValueId mask, int lanes) {
        b_.store(to, place(j, extent, at), b_.splat(x_.f.value(x_.stage.lift[part]), lanes), mask);
      });
    });
    b_.loop(b_.mul(there_, extent), b_.mul(block, extent), b_.index(1),
            [&](ValueId at) { b_.store(to, at, x_.zero(1)); });
  }

  // What is given for each query and key of the block, queries beside each other.
  void read_scores(uint32_t part, MemId to) {
    const ValueId block = b_.index(kAttentionBlock);
    read_rows(part, s_.keys, first_, there_, block);
    b_.loop(b_.index(0), b_.index(tile_), b_.index(1), [&](ValueId r) {
      b_.loop(there_, block, b_.index(1), [&](ValueId at) { b_.store(rows_, place(r, block, at), x_.zero(1)); });
    });
    turn(rows_, b_.index(tile_), block, to);
  }

  // One element for all lanes.
  ValueId packed(uint32_t part, ValueId j, ValueId k, bool checked) {
    const bool of_key = part == kAttentionKey;
    if (lanes_ > 1) {
      const bool turned = of_key ? keys_turned_ : values_turned_;
      const ValueId at = turned ? place(k, b_.index(kAttentionBlock), j) : place(j, of_key ? size_ : width_, k);
      return b_.splat(b_.load(of_key ? key_block_ : value_block_, at, 1), lanes_);
    }
    const ExprEmitter::Scope scope(x_.f.emit);
    bind_key(j, checked);
    x_.f.emit.bind(x_.n.pool.axis((of_key ? s_.size : s_.width).id), k);
    return x_.f.value(x_.stage.lift[part]);
  }
  // `checked`: the last key for those behind it.
  void bind_key(ValueId j, bool checked) {
    ValueId at = b_.add(first_, j);
    if (checked) at = b_.min(at, b_.sub(x_.end_of_keys(), b_.index(1)));
    x_.f.emit.bind(x_.n.pool.axis(s_.keys.id), at);
  }

  // Which of the lanes have key `j` of the block.
  ValueId has_key(ValueId j, int64_t v, const Range& limits) {
    const ValueId key = b_.add(first_, j);
    if (!s_.causal) return b_.splat(b_.lt(key, limits.high), lanes_);
    return b_.lt(b_.splat(key, lanes_), b_.load(limits_, b_.index(v * lanes_), lanes_));
  }

  Values step(Where where, const Range& limits, const Values& state) {
    const auto n = static_cast<size_t>(vectors_);
    const Values greatest = make_scores(where, limits);
    Values next, bases, weights;
    for (size_t v = 0; v < n; ++v) {
      next.push_back(b_.max(state[v], greatest[v]));
      bases.push_back(x_.base_of(next[v]));
      weights.push_back(x_.exp_from(state[v], bases[v]));
    }
    const Values sums = make_exps(bases);
    for (size_t v = 0; v < n; ++v) next.push_back(b_.prim(Prim::muladd, {state[n + v], weights[v], sums[v]}));
    b_.loop(b_.index(0), b_.mul(b_.div(width_, b_.index(keys_)), b_.index(keys_)), b_.index(keys_),
            [&](ValueId e) { add_values(where, limits, weights, e, keys_); });
    b_.loop(b_.mul(b_.div(width_, b_.index(keys_)), b_.index(keys_)), width_, b_.index(1),
            [&](ValueId e) { add_values(where, limits, weights, e, 1); });
    return next;
  }

  // Scores of the block, and the greatest of each query.
  Values make_scores(Where where, const Range& limits) {
    const Values lowest(static_cast<size_t>(vectors_), b_.splat(x_.lowest(), lanes_));
    return b_.loop(b_.index(0), b_.index(kAttentionBlock), b_.index(keys_), lowest,
                   [&](ValueId j, std::span<const ValueId> carried) {
                     Values greatest(carried.begin(), carried.end());
                     const Values products = multiply(where, j);
                     for (int64_t k = 0; k < keys_; ++k) {
                       const ValueId key = b_.add(j, b_.index(k));
                       for (int64_t v = 0; v < vectors_; ++v) {
                         ValueId s = score(where, key, v, products[static_cast<size_t>(k * vectors_ + v)]);
                         if (where == Where::partial)
                           s = b_.select(has_key(key, v, limits), s, b_.splat(x_.lowest(), lanes_));
                         b_.store(scores_, in_tile(key, v), s);
                         greatest[static_cast<size_t>(v)] = b_.max(greatest[static_cast<size_t>(v)], s);
                       }
                     }
                     return greatest;
                   });
  }

  Values multiply(Where where, ValueId j) {
    const Values none(static_cast<size_t>(keys_ * vectors_), x_.zero(lanes_));
    return b_.loop(b_.index(0), size_, b_.index(1), none, [&](ValueId d, std::span<const ValueId> carried) {
      Values acc(carried.begin(), carried.end()), q;
      for (int64_t v = 0; v < vectors_; ++v) q.push_back(b_.load(queries_, in_tile(d, v), lanes_));
      for (int64_t k = 0; k < keys_; ++k) {
        const ValueId key = packed(kAttentionKey, b_.add(j, b_.index(k)), d, where == Where::partial);
        for (int64_t v = 0; v < vectors_; ++v) {
          ValueId& a = acc[static_cast<size_t>(k * vectors_ + v)];
          a = b_.prim(Prim::muladd, {q[static_cast<size_t>(v)], key, a});
        }
      }
      return acc;
    });
  }

  ValueId score(Where where, ValueId key, int64_t v, ValueId product) {
    const ExprEmitter::Scope scope(x_.f.emit);
    if (!s_.by_row && (s_.bias || s_.allowed)) bind_key(key, where == Where::partial);
    const ValueId bias = !s_.bias ? kNoId : s_.by_row ? b_.load(biases_, in_tile(key, v), lanes_) : x_.bias_of(false);
    ValueId allowed = kNoId;
    if (s_.allowed)
      allowed = s_.by_row ? b_.prim(Prim::ne, {b_.load(permits_, in_tile(key, v), lanes_), x_.zero(lanes_)})
                          : x_.allowed_of(false);
    return x_.score(product, bias, allowed);
  }

  // exp of the scores in their place; sums by the leaf of Tree::sum.
  Values make_exps(const Values& bases) {
    constexpr int64_t kHalf = kSumLanes / 2;
    b_.loop(b_.index(0), b_.index(kHalf), b_.index(1), [&](ValueId lane) {
      for (int64_t v = 0; v < vectors_; ++v) {
        Values halves;
        for (int64_t half = 0; half < 2; ++half) {
          ValueId sum = kNoId;
          for (int64_t at = half * kHalf; at < kAttentionBlock; at += kSumLanes) {
            const ValueId place = in_tile(b_.add(lane, b_.index(at)), v);
            const ValueId p = x_.exp_from(b_.load(scores_, place, lanes_), bases[static_cast<size_t>(v)]);
            b_.store(scores_, place, p);
            sum = sum == kNoId ? p : b_.add(sum, p);
          }
          halves.push_back(sum);
        }
        b_.store(partial_, in_tile(lane, v), b_.add(halves[0], halves[1]));
      }
    });
    Values out;
    for (int64_t v = 0; v < vectors_; ++v) {
      Values lane;
      for (int64_t k = 0; k < kHalf; ++k) lane.push_back(b_.load(partial_, in_tile(b_.index(k), v), lanes_));
      for (size_t width = kHalf / 2; width > 0; width /= 2)
        for (size_t k = 0; k < width; ++k) lane[k] = b_.add(lane[k], lane[k + width]);
      out.push_back(lane[0]);
    }
    return out;
  }

  // Elements e, e + 1, .. of the weighted sums of values.
  void add_values(Where where, const Range& limits, const Values& weights, ValueId e, int64_t count) {
    Values sums;
    for (int64_t k = 0; k < count; ++k)
      for (int64_t v = 0; v < vectors_; ++v)
        sums.push_back(
            b_.mul(b_.load(sums_, in_tile(b_.add(e, b_.index(k)), v), lanes_), weights[static_cast<size_t>(v)]));
    const bool partial = where == Where::partial;
    const ValueId end =
        partial ? b_.min(b_.index(kAttentionBlock), b_.sub(limits.high, first_)) : b_.index(kAttentionBlock);
    sums = b_.loop(b_.index(0), end, b_.index(1), sums, [&](ValueId j, std::span<const ValueId> carried) {
      Values acc(carried.begin(), carried.end()), p, there;
      for (int64_t v = 0; v < vectors_; ++v) {
        p.push_back(b_.load(scores_, in_tile(j, v), lanes_));
        if (partial && s_.causal) there.push_back(has_key(j, v, limits));
      }
      for (int64_t k = 0; k < count; ++k) {
        const ValueId value = packed(kAttentionValue, j, b_.add(e, b_.index(k)), false);
        for (int64_t v = 0; v < vectors_; ++v) {
          ValueId& a = acc[static_cast<size_t>(k * vectors_ + v)];
          const ValueId more = b_.prim(Prim::muladd, {p[static_cast<size_t>(v)], value, a});
          a = there.empty() ? more : b_.select(there[static_cast<size_t>(v)], more, a);
        }
      }
      return acc;
    });
    for (int64_t k = 0; k < count; ++k)
      for (int64_t v = 0; v < vectors_; ++v)
        b_.store(sums_, in_tile(b_.add(e, b_.index(k)), v), sums[static_cast<size_t>(k * vectors_ + v)]);
  }

  // ---- results

  void finish(const Values& state) {
    for (int64_t v = 0; v < vectors_; ++v) {
      b_.store(greatest_, b_.index(v * lanes_), state[static_cast<size_t>(v)]);
      b_.store(weight_, b_.index(v * lanes_), state[static_cast<size_t>(vectors_ + v)]);
    }
    turn(sums_, width_, b_.index(tile_), rows_);
    x_.each_row([&](ValueId r) {
      const auto values = [&](ValueId at, ValueId mask, int lanes) {
        return b_.load(rows_, place(r, width_, at), lanes, mask);
      };
      const ValueId sum = b_.load(weight_, r, 1);
      if (s_.segment)
        x_.leave_row(r, b_.load(greatest_, r, 1), sum, values);
      else
        x_.store_row(sum, values);
    });
  }

  AttentionTask x_;
  KernelBuilder& b_;
  const AttentionShape& s_;
  const int lanes_;
  const int64_t vectors_, keys_, tile_, square_;
  MemId queries_ = 0, key_block_ = 0, value_block_ = 0, scores_ = 0, sums_ = 0, partial_ = 0, rows_ = 0;
  MemId greatest_ = 0, weight_ = 0, limits_ = 0, biases_ = 0, permits_ = 0;
  bool keys_turned_ = false, values_turned_ = false;
  ValueId size_ = kNoId, width_ = kNoId, first_ = kNoId, there_ = kNoId;
};

}  // namespace

Result<KernelLaunch> attention_across(LoopNest& n, const AttentionShape& shape, const AttentionSteps& steps,
                                      const ScheduleContext& context) {
  return AcrossKernel(n, shape, steps, context).run();
}

}  // namespace thermite
