// SPDX-License-Identifier: Apache-2.0
// Tiles of queries, a query to a lane. A block of keys and values is copied beside each other for all tiles of a task;
// scores of a block are tiles of keys by queries, sums of values tiles of elements by queries: both read one element
// for all lanes, and everything between them is the lanes' own.
#include "passes/schedule/cpu/attention_copies.h"
#include "passes/schedule/cpu/attention_kernel.h"

namespace thermite {
namespace {

constexpr int64_t kHalfLeaf = kSumLanes / 2;  // keys whose exps are made together

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
        most_tiles_(steps.tiles),
        tile_(lanes_ * vectors_),
        tiles_(share_out(shape, tile_, most_tiles_).tiles),
        copies_(x_, {.lanes = lanes_,
                     .vectors = vectors_,
                     .square = lanes_ == 1 ? 1
                                           : std::min<int64_t>(lanes_, context.machine.target.vector_bytes /
                                                                           static_cast<int64_t>(size_of(x_.t))),
                     .keys = std::max<int64_t>(keys_, kHalfLeaf),
                     .tiles = tiles_}) {}

  Result<KernelLaunch> run() {
    if (s_.segment) x_.bind_parts(s_, MemAccess::write);
    allocate();
    const Size tasks = x_.bind(tile_, most_tiles_);
    tiles_here_ = b_.div(b_.add(x_.rows_here(), b_.index(tile_ - 1)), b_.index(tile_));
    const ValueId end = begin();
    b_.loop(x_.first_key(), end, b_.index(kAttentionBlock), [&](ValueId first) {
      const ExprEmitter::Scope scope(x_.f.emit);
      first_ = first;
      copies_.read_block(first, end);
      each_tile([&] { meet_block(); });
    });
    each_tile([&] { finish(); });
    return std::move(x_.f).finish(tasks, fmt::format("{} queries at once", tile_), x_.counts());
  }

 private:
  enum class Where { whole, partial };

  void allocate() {
    const Size width = s_.width.value, block = kAttentionBlock;
    copies_.allocate();
    scores_ = x_.scratch(block * tile_, x_.t);
    sums_ = x_.scratch(width * tile_ * tiles_, x_.t);
    partial_ = x_.scratch(8 * tile_, x_.t);
    greatest_ = x_.scratch(tile_ * tiles_, x_.t);
    weight_ = x_.scratch(tile_ * tiles_, x_.t);
    if (!s_.causal) return;
    limits_ = x_.scratch(tile_ * tiles_, DType::i64);
    of_all_ = x_.scratch(tiles_, DType::i64), of_any_ = x_.scratch(tiles_, DType::i64);
  }

  // body for each tile of the task, which is bound.
  void each_tile(const std::function<void()>& body) {
    const auto bound = [&](ValueId tile) {
      const ExprEmitter::Scope scope(x_.f.emit);
      tile_number_ = tile;
      copies_.bind_tile(tile);
      body();
    };
    b_.loop(b_.index(0), tiles_here_, b_.index(1), bound);
  }

  ValueId in_tile(ValueId row, int64_t vector) { return copies_.in_tile(row, vector); }

  // Of the bound tile: where vector `v` of its queries is in memory that has one element for each.
  ValueId of_tile(int64_t v) { return b_.add(b_.mul(tile_number_, b_.index(tile_)), b_.index(v * lanes_)); }
  ValueId sums_of(ValueId e, int64_t v) { return in_tile(b_.add(copies_.line_of_tile(copies_.width()), e), v); }

  // Reads the queries and begins their states; the number of keys that any of them has.
  ValueId begin() {
    each_tile([&] {
      copies_.read_queries();
      b_.loop(b_.index(0), copies_.width(), b_.index(1), [&](ValueId e) {
        for (int64_t v = 0; v < vectors_; ++v) b_.store(sums_, sums_of(e, v), x_.zero(lanes_));
      });
      for (int64_t v = 0; v < vectors_; ++v) {
        b_.store(greatest_, of_tile(v), b_.splat(x_.lowest(), lanes_));
        b_.store(weight_, of_tile(v), x_.zero(lanes_));
      }
      if (s_.causal) find_limits();
    });
    if (!s_.causal) return x_.limit();
    return b_.loop(b_.index(0), tiles_here_, b_.index(1), Values{b_.index(0)},
                   [&](ValueId tile, std::span<const ValueId> carried) {
                     return Values{b_.max(carried[0], b_.load(of_any_, tile, 1))};
                   })[0];
  }

  // How many keys each of the tile's queries has, and all and any of them.
  void find_limits() {
    // Lanes of no query need no keys of their own.
    b_.loop(b_.index(0), b_.index(tile_), b_.index(1),
            [&](ValueId r) { b_.store(limits_, b_.add(of_tile(0), r), x_.end_of_keys()); });
    const Values bounds = b_.loop(b_.index(0), x_.rows_here(), b_.index(1), Values{x_.end_of_keys(), b_.index(0)},
                                  [&](ValueId r, std::span<const ValueId> carried) {
                                    const ExprEmitter::Scope scope(x_.f.emit);
                                    x_.bind_row(r);
                                    const ValueId limit = x_.limit();
                                    b_.store(limits_, b_.add(of_tile(0), r), limit);
                                    return Values{b_.min(carried[0], limit), b_.max(carried[1], limit)};
                                  });
    b_.store(of_all_, tile_number_, bounds[0]);
    b_.store(of_any_, tile_number_, bounds[1]);
  }

  // ---- a block of keys and a tile

  void meet_block() {
    if (!s_.causal) {
      const ValueId limit = x_.limit();
      return update(limit, limit);
    }
    const ValueId high = b_.load(of_any_, tile_number_, 1);
    b_.branch(b_.lt(first_, high), [&] { update(b_.load(of_all_, tile_number_, 1), high); });
  }

  // `low`, `high`: how many keys all and any of the tile's queries have.
  void update(ValueId low, ValueId high) {
    copies_.enter_block(high);
    Values state;
    for (const MemId memory : {greatest_, weight_})
      for (int64_t v = 0; v < vectors_; ++v) state.push_back(b_.load(memory, of_tile(v), lanes_));
    std::vector<ValueType> types;
    for (ValueId v : state) types.push_back(b_.type(v));
    const auto arm = [&](Where where) {
      return [&, where] {
        const ExprEmitter::Scope scope(x_.f.emit);
        return step(where, state);
      };
    };
    const ValueId whole = b_.prim(Prim::le, {b_.add(first_, b_.index(kAttentionBlock)), low});
    state = b_.branch(whole, types, arm(Where::whole), arm(Where::partial));
    for (int64_t v = 0; v < vectors_; ++v) {
      b_.store(greatest_, of_tile(v), state[static_cast<size_t>(v)]);
      b_.store(weight_, of_tile(v), state[static_cast<size_t>(vectors_ + v)]);
    }
  }

  // How many keys of the block the queries have.
  void bind_limits() {
    keys_of_.clear();
    for (int64_t v = 0; s_.causal && v < vectors_; ++v) {
      const ValueId limit = b_.load(limits_, of_tile(v), lanes_);
      const auto index = [&](int64_t n) { return b_.splat(b_.index(n), lanes_); };
      const ValueId of_block = b_.max(b_.sub(limit, b_.splat(first_, lanes_)), index(0));
      keys_of_.push_back(b_.cast(b_.min(of_block, index(kAttentionBlock)), DType::i32));
    }
  }

  // Which of the lanes have key `j` of the block.
  ValueId has_key(ValueId j, int64_t v) {
    if (!s_.causal) return b_.splat(b_.lt(j, copies_.there()), lanes_);
    return b_.lt(b_.splat(b_.cast(j, DType::i32), lanes_), keys_of_[static_cast<size_t>(v)]);
  }

  Values step(Where where, const Values& state) {
    const auto n = static_cast<size_t>(vectors_);
    if (where == Where::partial) bind_limits();
    const Values greatest = make_scores(where);
    Values next, bases, weights;
    for (size_t v = 0; v < n; ++v) {
      next.push_back(b_.max(state[v], greatest[v]));
      bases.push_back(x_.base_of(next[v]));
      weights.push_back(x_.exp_from(state[v], bases[v]));
    }
    const Values sums = make_exps(where, bases);
    for (size_t v = 0; v < n; ++v) next.push_back(b_.prim(Prim::muladd, {state[n + v], weights[v], sums[v]}));
    // Elements as many at once as keys are, and what is left in halves of that.
    ValueId done = b_.index(0);
    for (int64_t count = keys_; count >= 1; count /= 2) {
      const ValueId left = b_.sub(copies_.width(), done), step = b_.index(count);
      const ValueId end = b_.add(done, b_.mul(b_.div(left, step), step));
      b_.loop(done, end, step, [&](ValueId e) { add_values(where, weights, e, count); });
      done = end;
    }
    return next;
  }

  ValueId end_of_walk(Where where) { return where == Where::partial ? copies_.walked() : b_.index(kAttentionBlock); }

  // Scores of the block, and the greatest of each query.
  Values make_scores(Where where) {
    const Values lowest(static_cast<size_t>(vectors_), b_.splat(x_.lowest(), lanes_));
    return b_.loop(b_.index(0), end_of_walk(where), b_.index(keys_), lowest,
                   [&](ValueId j, std::span<const ValueId> carried) {
                     Values greatest(carried.begin(), carried.end());
                     const Values products = multiply(where, j);
                     for (int64_t k = 0; k < keys_; ++k) {
                       const ValueId key = b_.add(j, b_.index(k));
                       for (int64_t v = 0; v < vectors_; ++v) {
                         const ValueId product = products[static_cast<size_t>(k * vectors_ + v)];
                         ValueId s = copies_.score(key, v, product, where == Where::partial);
                         if (where == Where::partial) s = b_.select(has_key(key, v), s, b_.splat(x_.lowest(), lanes_));
                         b_.store(scores_, in_tile(key, v), s);
                         greatest[static_cast<size_t>(v)] = b_.max(greatest[static_cast<size_t>(v)], s);
                       }
                     }
                     return greatest;
                   });
  }

  Values multiply(Where where, ValueId j) {
    const Values none(static_cast<size_t>(keys_ * vectors_), x_.zero(lanes_));
    return b_.loop(b_.index(0), copies_.size(), b_.index(1), none, [&](ValueId d, std::span<const ValueId> carried) {
      Values acc(carried.begin(), carried.end()), q;
      for (int64_t v = 0; v < vectors_; ++v) q.push_back(copies_.query(d, v));
      for (int64_t k = 0; k < keys_; ++k) {
        const ValueId key = copies_.key(b_.add(j, b_.index(k)), d, where == Where::partial);
        for (int64_t v = 0; v < vectors_; ++v) {
          ValueId& a = acc[static_cast<size_t>(k * vectors_ + v)];
          a = b_.prim(Prim::muladd, {q[static_cast<size_t>(v)], key, a});
        }
      }
      return acc;
    });
  }

  // exp of the scores in their place; sums by the leaf of Tree::sum.
  Values make_exps(Where where, const Values& bases) {
    b_.loop(b_.index(0), b_.index(kHalfLeaf), b_.index(1), [&](ValueId lane) {
      Values halves[2];
      for (int64_t half = 0; half < 2; ++half)
        for (int64_t at = half * kHalfLeaf; at < kAttentionBlock; at += kSumLanes)
          add_to(halves[half], exps_there(where, at, lane, bases));
      add_to(halves[0], halves[1]);
      for (int64_t v = 0; v < vectors_; ++v) b_.store(partial_, in_tile(lane, v), halves[0][static_cast<size_t>(v)]);
    });
    Values out;
    for (int64_t v = 0; v < vectors_; ++v) {
      Values lane;
      for (int64_t k = 0; k < kHalfLeaf; ++k) lane.push_back(b_.load(partial_, in_tile(b_.index(k), v), lanes_));
      for (size_t width = kHalfLeaf / 2; width > 0; width /= 2)
        for (size_t k = 0; k < width; ++k) lane[k] = b_.add(lane[k], lane[k + width]);
      out.push_back(lane[0]);
    }
    return out;
  }

  void add_to(Values& sums, const Values& more) {
    if (sums.empty()) sums.assign(more.size(), kNoId);
    for (size_t v = 0; v < more.size(); ++v) sums[v] = sums[v] == kNoId ? more[v] : b_.add(sums[v], more[v]);
  }

  // Of key `at` + `lane`; 0 of keys behind those that are walked, which add nothing.
  Values exps_there(Where where, int64_t at, ValueId lane, const Values& bases) {
    const auto there = [&] {
      Values exps;
      for (int64_t v = 0; v < vectors_; ++v) {
        const ValueId place = in_tile(b_.add(lane, b_.index(at)), v);
        exps.push_back(x_.exp_from(b_.load(scores_, place, lanes_), bases[static_cast<size_t>(v)]));
        b_.store(scores_, place, exps.back());
      }
      return exps;
    };
    if (where == Where::whole || at == 0) return there();
    const Values none(static_cast<size_t>(vectors_), x_.zero(lanes_));
    const std::vector<ValueType> types(none.size(), b_.type(none[0]));
    return b_.branch(b_.lt(b_.index(at), copies_.walked()), types, there, [&] { return none; });
  }

  // Elements e, e + 1, .. of the weighted sums of values.
  void add_values(Where where, const Values& weights, ValueId e, int64_t count) {
    Values sums;
    for (int64_t k = 0; k < count; ++k)
      for (int64_t v = 0; v < vectors_; ++v)
        sums.push_back(
            b_.mul(b_.load(sums_, sums_of(b_.add(e, b_.index(k)), v), lanes_), weights[static_cast<size_t>(v)]));
    const bool partial = where == Where::partial;
    const ValueId end = partial ? copies_.there() : b_.index(kAttentionBlock);
    sums = b_.loop(b_.index(0), end, b_.index(1), sums, [&](ValueId j, std::span<const ValueId> carried) {
      Values acc(carried.begin(), carried.end()), p, there;
      for (int64_t v = 0; v < vectors_; ++v) {
        p.push_back(b_.load(scores_, in_tile(j, v), lanes_));
        if (partial && s_.causal) there.push_back(has_key(j, v));
      }
      for (int64_t k = 0; k < count; ++k) {
        const ValueId value = copies_.value(j, b_.add(e, b_.index(k)));
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
        b_.store(sums_, sums_of(b_.add(e, b_.index(k)), v), sums[static_cast<size_t>(k * vectors_ + v)]);
  }

  // ---- results

  void finish() {
    const ValueId width = copies_.width();
    copies_.turn({sums_, copies_.line_of_tile(width)}, width, b_.index(tile_), {copies_.lines(), b_.index(0)});
    x_.each_row([&](ValueId r) {
      const auto values = [&](ValueId at, ValueId mask, int lanes) {
        return b_.load(copies_.lines(), copies_.place(r, width, at), lanes, mask);
      };
      const ValueId of_row = b_.add(of_tile(0), r), sum = b_.load(weight_, of_row, 1);
      if (s_.segment)
        x_.leave_row(r, b_.load(greatest_, of_row, 1), sum, values);
      else
        x_.store_row(sum, values);
    });
  }

  AttentionTask x_;
  KernelBuilder& b_;
  const AttentionShape& s_;
  const int lanes_;
  const int64_t vectors_, keys_, most_tiles_, tile_;
  const Size tiles_;  // of a task
  AttentionCopies copies_;
  MemId scores_ = 0, sums_ = 0, partial_ = 0, greatest_ = 0, weight_ = 0;
  MemId limits_ = 0, of_all_ = 0, of_any_ = 0;  // keys of a query; of all and of any of a tile's
  ValueId tiles_here_ = kNoId;                  // of the task
  ValueId tile_number_ = kNoId, first_ = kNoId;
  Values keys_of_;  // how many of the block each lane has
};

}  // namespace

Result<KernelLaunch> attention_across(LoopNest& n, const AttentionShape& shape, const AttentionSteps& steps,
                                      const ScheduleContext& context) {
  return AcrossKernel(n, shape, steps, context).run();
}

}  // namespace thermite
