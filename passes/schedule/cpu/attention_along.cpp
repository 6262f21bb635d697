// SPDX-License-Identifier: Apache-2.0
// Few queries, one after the other: a block's keys are turned, so that a vector holds an element of 16 of them, and
// values are read as they lie.
#include <numeric>

#include "passes/schedule/attention_task.h"
#include "passes/schedule/cpu/attention_kernel.h"
#include "passes/schedule/turn_squares.h"

namespace thermite {
namespace {

constexpr int64_t kTile = 16;  // queries of a task
constexpr int64_t kBlockVectors = kAttentionBlock / kVectorLanes;
constexpr int64_t kSide = 4;  // vectors of a value whose sums are in registers

using Values = std::vector<ValueId>;

class AlongKernel {
 public:
  AlongKernel(LoopNest& n, const AttentionShape& shape, const ScheduleContext& context)
      : x_(n, shape, context),
        b_(x_.b),
        s_(shape),
        square_(
            std::min<int64_t>(kVectorLanes, context.machine.target.vector_bytes / static_cast<int64_t>(size_of(x_.t)))),
        turned_(lies_along(n, kAttentionKey, s_.keys, s_.size)),
        single_(s_.row_count() == 1) {}

  Result<KernelLaunch> run() {
    if (s_.segment) x_.bind_parts(s_, MemAccess::write);
    queries_ = x_.scratch(s_.size.value * kTile, x_.t);
    keys_ = x_.scratch(s_.size.value * kAttentionBlock, x_.t);
    if (!single_) values_ = x_.scratch(s_.width.value * kAttentionBlock, x_.t);
    scores_ = x_.scratch(kAttentionBlock * kTile, x_.t);
    sums_ = x_.scratch(s_.width.value * kTile, x_.t);
    greatest_ = x_.scratch(kTile, x_.t), weight_ = x_.scratch(kTile, x_.t), change_ = x_.scratch(kTile, x_.t);
    const Size tasks = x_.bind(kTile);
    size_ = x_.f.value(s_.size.extent), width_ = x_.f.value(s_.width.extent);
    const ValueId high = begin();
    b_.loop(x_.first_key(), high, b_.index(kAttentionBlock), [&](ValueId first) {
      const ExprEmitter::Scope scope(x_.f.emit);
      block(first);
    });
    x_.each_row([&](ValueId r) {
      const auto values = [&](ValueId at, ValueId mask, int lanes) {
        return b_.load(sums_, place(r, width_, at), lanes, mask);
      };
      const ValueId sum = b_.load(weight_, r, 1);
      if (s_.segment)
        x_.leave_row(r, b_.load(greatest_, r, 1), sum, values);
      else
        x_.store_row(sum, values);
    });
    return std::move(x_.f).finish(tasks, "keys side by side", x_.counts());
  }

 private:
  ValueId place(ValueId row, ValueId rows, ValueId column) { return b_.add(b_.mul(row, rows), column); }

  // Reads the queries; the number of keys that any of them has.
  ValueId begin() {
    return b_.loop(b_.index(0), x_.rows_here(), b_.index(1), Values{b_.index(0)},
                   [&](ValueId r, std::span<const ValueId> carried) {
                     const ExprEmitter::Scope scope(x_.f.emit);
                     x_.bind_row(r);
                     b_.store(greatest_, r, x_.lowest());
                     b_.store(weight_, r, x_.zero(1));
                     x_.f.vector_loop(s_.size, b_.index(0), size_, [&] {
                       b_.store(queries_, place(r, size_, x_.f.emit.base()),
                                x_.f.emit.emit_vector(x_.stage.lift[kAttentionQuery]), x_.f.emit.mask());
                     });
                     x_.f.vector_loop(s_.width, b_.index(0), width_, [&] {
                       b_.store(sums_, place(r, width_, x_.f.emit.base()), x_.zero(x_.f.emit.lanes()),
                                x_.f.emit.mask());
                     });
                     return Values{b_.max(carried[0], x_.limit())};
                   })[0];
  }

  void block(ValueId first) {
    const ValueId there = b_.sub(x_.end_of_keys(), first);
    const ValueId whole = b_.prim(Prim::ge, {there, b_.index(kAttentionBlock)});
    const auto arm = [&](bool all) {
      return [&, all] {
        const ExprEmitter::Scope scope(x_.f.emit);
        if (all && single_ && !turned_) {
          x_.each_row([&](ValueId r) { score_row(r, first, multiply_turning(r, first)); });
          return Values{};
        }
        if (all && !turned_)
          turn_keys(first);
        else
          read_keys(first, b_.index(0), all ? kNoId : there);
        x_.each_row([&](ValueId r) { score_row(r, first, multiply(r)); });
        return Values{};
      };
    };
    b_.branch(whole, {}, arm(true), arm(false));
    if (!single_) read_values(first, there);
    x_.each_row([&](ValueId r) { add_row(r, first); });
  }

  // Elements of the keys from `from` on, vectors along the keys.
  void read_keys(ValueId first, ValueId from, ValueId there) {
    b_.loop(from, size_, b_.index(1), [&](ValueId d) {
      const ExprEmitter::Scope scope(x_.f.emit);
      x_.f.emit.bind(x_.n.pool.axis(s_.size.id), d);
      for (int64_t v = 0; v < kBlockVectors; ++v) {
        const ValueId at = b_.index(v * kVectorLanes);
        const ValueId mask = there == kNoId ? kNoId : b_.lane_mask(b_.sub(there, at), kVectorLanes);
        const ExprEmitter::VectorScope vector(x_.f.emit, s_.keys.id, b_.add(first, at), mask);
        b_.store(keys_, place(d, b_.index(kAttentionBlock), at), x_.f.emit.emit_vector(x_.stage.lift[kAttentionKey]));
      }
    });
  }

  ValueId key_line(ValueId key, ValueId d) {
    const ExprEmitter::Scope scope(x_.f.emit);
    x_.f.emit.bind(x_.n.pool.axis(s_.keys.id), key);
    const ExprEmitter::VectorScope vector(x_.f.emit, s_.size.id, d, kNoId, static_cast<int>(square_));
    return x_.f.emit.emit_vector(x_.stage.lift[kAttentionKey]);
  }

  void turn_keys(ValueId first) {
    const ValueId q = b_.index(square_), end = b_.mul(b_.div(size_, q), q);
    b_.loop(b_.index(0), b_.index(kAttentionBlock), q, [&](ValueId j) {
      b_.loop(b_.index(0), end, q, [&](ValueId d) {
        Values lines;
        for (int64_t k = 0; k < square_; ++k) lines.push_back(key_line(b_.add(first, b_.add(j, b_.index(k))), d));
        turn_square(b_, lines);
        for (int64_t k = 0; k < square_; ++k)
          b_.store(keys_, place(b_.add(d, b_.index(k)), b_.index(kAttentionBlock), j), lines[static_cast<size_t>(k)]);
      });
    });
    read_keys(first, end, kNoId);
  }

  void read_values(ValueId first, ValueId there) {
    b_.loop(b_.index(0), b_.min(there, b_.index(kAttentionBlock)), b_.index(1), [&](ValueId j) {
      const ExprEmitter::Scope scope(x_.f.emit);
      x_.f.emit.bind(x_.n.pool.axis(s_.keys.id), b_.add(first, j));
      x_.f.vector_loop(s_.width, b_.index(0), width_, [&] {
        b_.store(values_, place(j, width_, x_.f.emit.base()), x_.f.emit.emit_vector(x_.stage.lift[kAttentionValue]),
                 x_.f.emit.mask());
      });
    });
  }

  Values multiply(ValueId r) {
    const Values none(kBlockVectors, x_.zero(kVectorLanes));
    return b_.loop(b_.index(0), size_, b_.index(1), none, [&](ValueId d, std::span<const ValueId> carried) {
      Values acc(carried.begin(), carried.end());
      const ValueId q = b_.splat(b_.load(queries_, place(r, size_, d), 1), kVectorLanes);
      for (int64_t v = 0; v < kBlockVectors; ++v) {
        const ValueId k = b_.load(keys_, place(d, b_.index(kAttentionBlock), b_.index(v * kVectorLanes)), kVectorLanes);
        acc[static_cast<size_t>(v)] = b_.prim(Prim::muladd, {q, k, acc[static_cast<size_t>(v)]});
      }
      return acc;
    });
  }

  // The same of keys as they lie, turned in registers on the way.
  Values multiply_turning(ValueId r, ValueId first) {
    const ValueId q = b_.index(square_), end = b_.mul(b_.div(size_, q), q);
    const auto times = [&](ValueId d, ValueId key, ValueId acc) {
      const ValueId query = b_.splat(b_.load(queries_, place(r, size_, d), 1), kVectorLanes);
      return Values{b_.prim(Prim::muladd, {query, key, acc})};
    };
    Values out;
    for (int64_t v = 0; v < kBlockVectors; ++v) {
      const ValueId from = b_.add(first, b_.index(v * kVectorLanes));
      Values acc =
          b_.loop(b_.index(0), end, q, Values{x_.zero(kVectorLanes)}, [&](ValueId d, std::span<const ValueId> carried) {
            const Values keys = turn_lines(b_, kVectorLanes, square_,
                                           [&](int64_t line) { return key_line(b_.add(from, b_.index(line)), d); });
            Values next(carried.begin(), carried.end());
            for (int64_t k = 0; k < square_; ++k)
              next = times(b_.add(d, b_.index(k)), keys[static_cast<size_t>(k)], next[0]);
            return next;
          });
      acc = b_.loop(end, size_, b_.index(1), acc, [&](ValueId d, std::span<const ValueId> carried) {
        const ExprEmitter::Scope scope(x_.f.emit);
        x_.f.emit.bind(x_.n.pool.axis(s_.size.id), d);
        const ExprEmitter::VectorScope vector(x_.f.emit, s_.keys.id, from, kNoId);
        return times(d, x_.f.emit.emit_vector(x_.stage.lift[kAttentionKey]), carried[0]);
      });
      out.push_back(acc[0]);
    }
    return out;
  }

  // Lane 0 of the lanes folded in pairs: those half of them apart first.
  ValueId fold_lanes(Prim p, ValueId v) {
    for (int width = kVectorLanes / 2; width > 0; width /= 2) {
      std::vector<uint8_t> low(static_cast<size_t>(width)), high(static_cast<size_t>(width));
      std::iota(low.begin(), low.end(), uint8_t{0});
      std::iota(high.begin(), high.end(), static_cast<uint8_t>(width));
      v = b_.prim(p, {b_.shuffle(v, v, low), b_.shuffle(v, v, high)});
    }
    return v;
  }

  void score_row(ValueId r, ValueId first, Values scores) {
    const ValueId limit = b_.sub(x_.limit(), first);
    ValueId greatest = kNoId;
    for (int64_t v = 0; v < kBlockVectors; ++v) {
      ValueId& s = scores[static_cast<size_t>(v)];
      const ValueId at = b_.index(v * kVectorLanes), there = b_.lane_mask(b_.sub(limit, at), kVectorLanes);
      {
        const ExprEmitter::VectorScope vector(x_.f.emit, s_.keys.id, b_.add(first, at), there);
        s = x_.score(s, x_.bias_of(true), x_.allowed_of(true));
      }
      s = b_.select(there, s, b_.splat(x_.lowest(), kVectorLanes));
      greatest = v == 0 ? s : b_.max(greatest, s);
    }
    const ValueId before = b_.load(greatest_, r, 1), now = b_.max(before, fold_lanes(Prim::max, greatest));
    const ValueId base = x_.base_of(now), change = x_.exp_from(before, base);
    ValueId sum = kNoId;
    for (int64_t v = 0; v < kBlockVectors; ++v) {
      const ValueId p = x_.exp_from(scores[static_cast<size_t>(v)], b_.splat(base, kVectorLanes));
      b_.store(scores_, place(r, b_.index(kAttentionBlock), b_.index(v * kVectorLanes)), p);
      sum = v == 0 ? p : b_.add(sum, p);
    }
    b_.store(greatest_, r, now);
    b_.store(change_, r, change);
    b_.store(weight_, r, b_.prim(Prim::muladd, {b_.load(weight_, r, 1), change, fold_lanes(Prim::add, sum)}));
  }

  void add_row(ValueId r, ValueId first) {
    const ValueId end = b_.min(b_.sub(x_.limit(), first), b_.index(kAttentionBlock));
    const ValueId change = b_.load(change_, r, 1), step = b_.index(kSide * kVectorLanes);
    const ValueId whole = b_.mul(b_.div(width_, step), step);
    b_.loop(b_.index(0), whole, step, [&](ValueId e) { add_part(r, first, end, change, e, kSide, kNoId); });
    b_.loop(whole, width_, b_.index(kVectorLanes),
            [&](ValueId e) { add_part(r, first, end, change, e, 1, b_.lane_mask(b_.sub(width_, e), kVectorLanes)); });
  }

  void add_part(ValueId r, ValueId first, ValueId end, ValueId change, ValueId e, int64_t vectors, ValueId mask) {
    const auto at = [&](int64_t v) { return b_.add(e, b_.index(v * kVectorLanes)); };
    Values sums;
    for (int64_t v = 0; v < vectors; ++v)
      sums.push_back(
          b_.mul(b_.load(sums_, place(r, width_, at(v)), kVectorLanes, mask), b_.splat(change, kVectorLanes)));
    sums = b_.loop(b_.index(0), end, b_.index(1), sums, [&](ValueId j, std::span<const ValueId> carried) {
      Values acc(carried.begin(), carried.end());
      const ValueId p = b_.splat(b_.load(scores_, place(r, b_.index(kAttentionBlock), j), 1), kVectorLanes);
      for (int64_t v = 0; v < vectors; ++v)
        acc[static_cast<size_t>(v)] =
            b_.prim(Prim::muladd, {p, value(first, j, at(v), mask), acc[static_cast<size_t>(v)]});
      return acc;
    });
    for (int64_t v = 0; v < vectors; ++v) b_.store(sums_, place(r, width_, at(v)), sums[static_cast<size_t>(v)], mask);
  }

  ValueId value(ValueId first, ValueId j, ValueId e, ValueId mask) {
    if (!single_) return b_.load(values_, place(j, width_, e), kVectorLanes, mask);
    const ExprEmitter::Scope scope(x_.f.emit);
    x_.f.emit.bind(x_.n.pool.axis(s_.keys.id), b_.add(first, j));
    const ExprEmitter::VectorScope vector(x_.f.emit, s_.width.id, e, mask);
    return x_.f.emit.emit_vector(x_.stage.lift[kAttentionValue]);
  }

  AttentionTask x_;
  KernelBuilder& b_;
  const AttentionShape& s_;
  const int64_t square_;
  const bool turned_, single_;
  MemId queries_ = 0, keys_ = 0, values_ = 0, scores_ = 0, sums_ = 0, greatest_ = 0, weight_ = 0, change_ = 0;
  ValueId size_ = kNoId, width_ = kNoId;
};

}  // namespace

Result<KernelLaunch> attention_along(LoopNest& n, const AttentionShape& shape, const ScheduleContext& context) {
  return AlongKernel(n, shape, context).run();
}

}  // namespace thermite
