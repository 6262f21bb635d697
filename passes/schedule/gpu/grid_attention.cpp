// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/grid_attention.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/attention_task.h"
#include "passes/schedule/gpu/threads.h"

namespace thermite {
namespace {

constexpr int64_t kThreads = 256;
constexpr int64_t kSide = 16;                       // threads of a query, and of a tile's queries
constexpr int64_t kKeys = kAttentionBlock / kSide;  // of a thread: a lane of the leaf that exps are summed in
constexpr int64_t kPad = 4;                         // behind a line of exps, so that threads wait for no bank
constexpr int64_t kMostSums = 64;                   // of a thread's values, in registers
constexpr int64_t kMostRows = 4;                    // queries of a thread
static_assert(kSide <= kSubgroup && kSide == kSumLanes && kAttentionBlock == kSumLeaf && kThreads == kSide * kSide);

using Values = std::vector<ValueId>;

// What lies in shared memory, in elements.
struct AttentionTile {
  int64_t rows, size, width, lanes;  // queries; of a key; of a value; of a thread's vector of a value
  AttentionTile(const GridAttentionSteps& steps, const AttentionShape& s, DType t)
      : rows(steps.rows * kSide),
        size(s.size.value.fixed()),
        width(s.width.value.fixed()),
        lanes(whole_lanes(width, kAccessBytes / static_cast<int64_t>(size_of(t)))) {}
  int64_t pieces() const { return (width + kSide * lanes - 1) / (kSide * lanes); }  // a thread's of a value
  int64_t value_line() const { return pieces() * kSide * lanes; }
  int64_t exp_line() const { return rows + kPad; }
  int64_t queries() const { return size * rows; }
  int64_t keys() const { return kAttentionBlock * std::max(size, exp_line()); }  // their exps take their place
  int64_t values() const { return kAttentionBlock * value_line(); }
  int64_t elements() const { return queries() + keys() + values(); }
};

class GridAttention {
 public:
  GridAttention(LoopNest& n, const AttentionShape& shape, const GridAttentionSteps& steps,
                const ScheduleContext& context)
      : x_(n, shape, context),
        b_(x_.b),
        s_(shape),
        tile_(steps, shape, x_.t),
        rows_(steps.rows),
        turned_(lies_along(n, kAttentionKey, s_.keys, s_.size)) {}

  Result<KernelLaunch> run() {
    b_.block_of(kThreads);
    x_.f.emit.want_aligned();
    queries_ = b_.shared(x_.t, tile_.queries());
    keys_ = b_.shared(x_.t, tile_.keys());
    values_ = b_.shared(x_.t, tile_.values());
    if (s_.segment) x_.bind_parts(s_, MemAccess::write);
    const Size tasks = x_.bind(tile_.rows);
    mine_ = low_part(b_, b_.thread(), kSide), first_ = b_.mul(high_part(b_, b_.thread(), kSide), b_.index(rows_));
    read_queries();
    for (int64_t i = 0; i < rows_; ++i) limits_.push_back(in_row(row(i), [&] { return x_.limit(); }));
    const Values states = b_.loop(x_.first_key(), end_of_tile(), b_.index(kAttentionBlock), first_states(),
                                  [&](ValueId first, std::span<const ValueId> carried) {
                                    const ExprEmitter::Scope scope(x_.f.emit);
                                    return block(first, carried);
                                  });
    for (int64_t i = 0; i < rows_; ++i) leave(i, states);
    return std::move(x_.f).finish(tasks, fmt::format("{} queries a block", tile_.rows), x_.counts());
  }

 private:
  // Of the thread's queries, those that there are not being the last one.
  ValueId row(int64_t i) { return b_.add(first_, b_.index(i)); }
  ValueId clamped(ValueId r) { return b_.min(r, b_.sub(x_.rows_here(), b_.index(1))); }
  ValueId in_row(ValueId r, const std::function<ValueId()>& body) {
    const ExprEmitter::Scope scope(x_.f.emit);
    x_.bind_row(clamped(r));
    return body();
  }

  // Of the keys of the segment those that a query of the tile has end there: known to all threads.
  ValueId end_of_tile() {
    if (!s_.causal) return x_.end_of_keys();
    return b_.loop(b_.index(0), x_.rows_here(), b_.index(1), Values{b_.index(0)},
                   [&](ValueId r, std::span<const ValueId> most) {
                     const ExprEmitter::Scope scope(x_.f.emit);
                     x_.bind_row(r);
                     return Values{b_.max(most[0], x_.limit())};
                   })[0];
  }

  // By query: the greatest score, the sum of exps, the sums of values.
  int64_t states_of_row() const { return 2 + tile_.pieces(); }
  size_t state(int64_t i, int64_t k) const { return static_cast<size_t>(i * states_of_row() + k); }
  Values first_states() {
    Values all;
    for (int64_t i = 0; i < rows_; ++i) {
      all.insert(all.end(), {x_.lowest(), x_.zero(1)});
      all.insert(all.end(), static_cast<size_t>(tile_.pieces()), x_.zero(static_cast<int>(tile_.lanes)));
    }
    return all;
  }

  // Vectors along the size, as they lie, or elements where their lines lie along the other axis.
  int64_t size_lanes(bool along) const {
    return along ? whole_lanes(tile_.size, kAccessBytes / static_cast<int64_t>(size_of(x_.t))) : 1;
  }

  // The part's elements of `count` neighbours, a power of two: element d of number k goes to (d, place(k)). `bind`:
  // where number k is.
  void read_lines(AttentionPart part, bool along, MemId to, int64_t count,
                  const std::function<ValueId(ValueId k)>& place, const std::function<void(ValueId k)>& bind,
                  const std::function<ValueId(ValueId k)>& there) {
    const int64_t lanes = size_lanes(along), each = kThreads / count;
    const ValueId k = low_part(b_, b_.thread(), count), at = place(k), is_there = there(k);
    const ValueId first = b_.mul(high_part(b_, b_.thread(), count), b_.index(lanes));
    b_.loop(first, b_.index(tile_.size), b_.index(each * lanes), [&](ValueId d) {
      const ExprEmitter::Scope scope(x_.f.emit);
      const auto read = [&] {
        const ExprEmitter::Scope of_branch(x_.f.emit);
        bind(k);
        return Values{vector_along(s_.size, d, lanes, part)};
      };
      const auto none = [&] { return Values{x_.zero(static_cast<int>(lanes))}; };
      const ValueType type{x_.t, static_cast<uint8_t>(lanes)};
      const ValueId v = b_.branch(is_there, std::span(&type, 1), read, none)[0];
      for (int64_t l = 0; l < lanes; ++l)
        b_.store(to, b_.add(b_.mul(b_.add(d, b_.index(l)), b_.index(count)), at), b_.extract(v, static_cast<int>(l)));
    });
  }

  ValueId vector_along(const LoopAxis& axis, ValueId at, int64_t lanes, AttentionPart part) {
    if (lanes == 1) {
      const ExprEmitter::Scope scope(x_.f.emit);
      x_.f.emit.bind(x_.n.pool.axis(axis.id), at);
      return x_.f.value(x_.stage.lift[part]);
    }
    const ExprEmitter::VectorScope vector(x_.f.emit, axis.id, at, kNoId, static_cast<int>(lanes));
    return x_.f.emit.emit_vector(x_.stage.lift[part]);
  }

  void read_queries() {
    read_lines(
        kAttentionQuery, true, queries_, tile_.rows, [](ValueId r) { return r; }, [&](ValueId r) { x_.bind_row(r); },
        [&](ValueId r) { return b_.lt(r, x_.rows_here()); });
  }

  // A thread's keys lie together: key j at j / 16 of those of thread j % 16.
  void read_keys(ValueId first) {
    const ValueId there = b_.sub(x_.end_of_keys(), first);
    read_lines(
        kAttentionKey, !turned_, keys_, kAttentionBlock,
        [&](ValueId j) { return b_.add(b_.mul(low_part(b_, j, kSide), b_.index(kKeys)), high_part(b_, j, kSide)); },
        [&](ValueId j) { x_.f.emit.bind(x_.n.pool.axis(s_.keys.id), b_.add(first, j)); },
        [&](ValueId j) { return b_.lt(j, there); });
  }

  void read_values(ValueId first) {
    const ValueId there = b_.sub(x_.end_of_keys(), first), of_line = b_.index(tile_.value_line() / tile_.lanes);
    const ValueType type{x_.t, static_cast<uint8_t>(tile_.lanes)};
    b_.loop(b_.thread(), b_.mul(b_.index(kAttentionBlock), of_line), b_.index(kThreads), [&](ValueId k) {
      const ExprEmitter::Scope scope(x_.f.emit);
      const ValueId j = b_.div(k, of_line), e = b_.mul(b_.rem(k, of_line), b_.index(tile_.lanes));
      const ValueId is_there = b_.prim(Prim::bit_and, {b_.lt(j, there), b_.lt(e, b_.index(tile_.width))});
      const auto read = [&] {
        const ExprEmitter::Scope of_branch(x_.f.emit);
        x_.f.emit.bind(x_.n.pool.axis(s_.keys.id), b_.add(first, j));
        return Values{vector_along(s_.width, e, tile_.lanes, kAttentionValue)};
      };
      const auto none = [&] { return Values{x_.zero(static_cast<int>(tile_.lanes))}; };
      b_.store(values_, b_.mul(k, b_.index(tile_.lanes)), b_.branch(is_there, std::span(&type, 1), read, none)[0]);
    });
  }

  Values block(ValueId first, std::span<const ValueId> before) {
    read_keys(first);
    read_values(first);
    b_.barrier();
    const Values products = multiply();
    b_.barrier();  // the keys are read: exps take their place
    Values now(before.begin(), before.end()), exps;
    for (int64_t i = 0; i < rows_; ++i) exps.push_back(score(i, first, products[static_cast<size_t>(i)], now));
    for (int64_t m = 0; m < kKeys; ++m)
      b_.store(keys_, b_.add(b_.mul(key_of(m), b_.index(tile_.exp_line())), first_), column(exps, m));
    b_.barrier();
    add_values(first, now);
    b_.barrier();  // before the next ones come
    return now;
  }

  // Of the block, the thread's.
  ValueId key_of(int64_t m) { return b_.add(mine_, b_.index(m * kSide)); }

  // By query, for the thread's keys.
  Values multiply() {
    const Values none(static_cast<size_t>(rows_), x_.zero(kKeys));
    return b_.loop(
        b_.index(0), b_.index(tile_.size), b_.index(1), none, [&](ValueId d, std::span<const ValueId> carried) {
          const ValueId q = b_.load(queries_, b_.add(b_.mul(d, b_.index(tile_.rows)), first_), static_cast<int>(rows_));
          const ValueId at = b_.add(b_.mul(d, b_.index(kAttentionBlock)), b_.mul(mine_, b_.index(kKeys)));
          const ValueId k = b_.load(keys_, at, kKeys);
          Values sums;
          for (size_t i = 0; i < carried.size(); ++i)
            sums.push_back(b_.prim(Prim::muladd, {b_.splat(b_.extract(q, static_cast<int>(i)), kKeys), k, carried[i]}));
          return sums;
        });
  }

  // What the block's scores make of query i's state; the exps of the thread's keys. What is there of the sums of
  // values is weighed anew.
  ValueId score(int64_t i, ValueId first, ValueId products, Values& now) {
    const ExprEmitter::Scope scope(x_.f.emit);
    x_.bind_row(clamped(row(i)));
    Values scores;
    for (int64_t m = 0; m < kKeys; ++m) {
      const ExprEmitter::Scope of_key(x_.f.emit);
      const ValueId key = b_.add(first, key_of(m)), product = b_.extract(products, static_cast<int>(m));
      const ValueId there = b_.lt(key, limits_[static_cast<size_t>(i)]);
      const auto made = [&] {
        const ExprEmitter::Scope of_branch(x_.f.emit);
        x_.f.emit.bind(x_.n.pool.axis(s_.keys.id), key);
        return Values{x_.score(product, x_.bias_of(false), x_.allowed_of(false))};
      };
      const ValueType type{x_.t, 1};
      scores.push_back(b_.branch(there, std::span(&type, 1), made, [&] { return Values{x_.lowest()}; })[0]);
    }
    ValueId greatest = scores[0];
    for (size_t m = 1; m < scores.size(); ++m) greatest = b_.max(greatest, scores[m]);
    ValueId &most = now[state(i, 0)], &sum = now[state(i, 1)];
    const ValueId before = most;
    most = b_.max(before, shared_by_row(Prim::max, greatest));
    const ValueId base = x_.base_of(most), change = x_.exp_from(before, base);
    Values exps;
    for (const ValueId s : scores) exps.push_back(x_.exp_from(s, base));
    ValueId lane = exps[0];
    for (size_t m = 1; m < exps.size(); ++m) lane = b_.add(lane, exps[m]);
    sum = b_.prim(Prim::muladd, {sum, change, shared_by_row(Prim::add, lane)});
    for (int64_t p = 0; p < tile_.pieces(); ++p) {
      ValueId& v = now[state(i, 2 + p)];
      v = b_.mul(v, b_.splat(change, static_cast<int>(tile_.lanes)));
    }
    return joined(b_, std::move(exps));
  }

  // In the order of a leaf's lanes: those half of them apart first.
  ValueId shared_by_row(Prim p, ValueId v) {
    for (int distance = kSide / 2; distance > 0; distance /= 2) v = b_.prim(p, {v, b_.lane_xor(v, distance)});
    return v;
  }

  ValueId column(const Values& rows, int64_t m) {
    Values of_key;
    for (const ValueId r : rows) of_key.push_back(b_.extract(r, static_cast<int>(m)));
    return joined(b_, std::move(of_key));
  }

  // A query has no more terms than keys: of a block that all of the thread's have, none is asked for.
  void add_values(ValueId first, Values& now) {
    ValueId least = limits_[0];
    for (const ValueId l : limits_) least = b_.min(least, l);
    const ValueId whole = b_.prim(Prim::ge, {b_.sub(least, first), b_.index(kAttentionBlock)});
    std::vector<ValueType> types;
    for (const ValueId v : now) types.push_back(b_.type(v));
    const auto arm = [&](bool all) {
      return [&, all] {
        return b_.loop(b_.index(0), b_.index(kAttentionBlock), b_.index(1), now,
                       [&](ValueId j, std::span<const ValueId> carried) { return add_value(j, first, all, carried); });
      };
    };
    now = b_.branch(whole, types, arm(true), arm(false));
  }

  Values add_value(ValueId j, ValueId first, bool all, std::span<const ValueId> carried) {
    Values next(carried.begin(), carried.end());
    const auto lanes = static_cast<int>(tile_.lanes);
    const ValueId p = b_.load(keys_, b_.add(b_.mul(j, b_.index(tile_.exp_line())), first_), static_cast<int>(rows_));
    for (int64_t piece = 0; piece < tile_.pieces(); ++piece) {
      const ValueId v = b_.load(values_, b_.add(b_.mul(j, b_.index(tile_.value_line())), place(piece)), lanes);
      for (int64_t i = 0; i < rows_; ++i) {
        ValueId& sum = next[state(i, 2 + piece)];
        const ValueId with = b_.prim(Prim::muladd, {b_.splat(b_.extract(p, static_cast<int>(i)), lanes), v, sum});
        sum = all ? with : b_.select(b_.lt(b_.add(first, j), limits_[static_cast<size_t>(i)]), with, sum);
      }
    }
    return next;
  }

  // Of the thread's piece, in a value.
  ValueId place(int64_t piece) { return b_.mul(b_.add(mine_, b_.index(piece * kSide)), b_.index(tile_.lanes)); }

  void leave(int64_t i, std::span<const ValueId> states) {
    b_.branch(b_.lt(row(i), x_.rows_here()), [&] {
      const ExprEmitter::Scope scope(x_.f.emit);
      x_.bind_row(row(i));
      const ValueId sum = states[state(i, 1)], at = s_.segment ? x_.state_place(row(i)) : kNoId;
      if (s_.segment)
        b_.branch(b_.prim(Prim::eq, {mine_, b_.index(0)}), [&] {
          b_.store(x_.parts().greatest, at, states[state(i, 0)]);
          b_.store(x_.parts().sum, at, sum);
        });
      else
        x_.bind_sum(sum);
      for (int64_t piece = 0; piece < tile_.pieces(); ++piece)
        b_.branch(b_.lt(place(piece), b_.index(tile_.width)),
                  [&] { leave_values(at, place(piece), states[state(i, 2 + piece)]); });
    });
  }

  void leave_values(ValueId state_at, ValueId e, ValueId value) {
    const ExprEmitter::Scope scope(x_.f.emit);
    if (s_.segment) return b_.store(x_.parts().values, b_.add(b_.mul(state_at, b_.index(tile_.width)), e), value);
    if (tile_.lanes == 1) {
      x_.f.emit.bind(x_.n.pool.axis(s_.width.id), e);
      return x_.put(value);
    }
    const ExprEmitter::VectorScope vector(x_.f.emit, s_.width.id, e, kNoId, static_cast<int>(tile_.lanes));
    x_.put(value);
  }

  AttentionTask x_;
  KernelBuilder& b_;
  const AttentionShape& s_;
  const AttentionTile tile_;
  const int64_t rows_;  // of a thread
  const bool turned_;   // keys lie side by side
  MemId queries_ = 0, keys_ = 0, values_ = 0;
  ValueId mine_ = kNoId, first_ = kNoId;  // of the threads of a query; the thread's first query
  Values limits_;
};

// A query's segments, in order, for an element of its result.
class GridJoin {
 public:
  GridJoin(LoopNest& n, const AttentionShape& shape, const AttentionShape& whole, const ScheduleContext& context)
      : x_(n, whole, context), b_(x_.b), parts_of_(shape) {}

  Result<KernelLaunch> run() {
    b_.block_of(kThreads);
    x_.bind_parts(parts_of_, MemAccess::read);
    const Size rows = parts_of_.row_count(), width = parts_of_.width.value,
               all = iterations(parts_of_.batch) * rows * width;
    const ValueId place = b_.add(b_.mul(b_.task(), b_.index(kThreads)), b_.thread());
    const ValueId rows_v = x_.f.parameter(rows), width_v = x_.f.parameter(width),
                  segments = x_.f.parameter(parts_of_.segments);
    b_.branch(b_.lt(place, x_.f.parameter(all)), [&] {
      const ExprEmitter::Scope scope(x_.f.emit);
      const ValueId e = b_.rem(place, width_v), query = b_.div(place, width_v);
      const ValueId batch = b_.div(query, rows_v), r = b_.rem(query, rows_v);
      if (!parts_of_.batch.empty()) x_.f.bind_digits(parts_of_.batch, batch);
      if (!parts_of_.rows.empty()) x_.f.bind_digits(parts_of_.rows, r);
      const auto at = [&](ValueId k) { return b_.add(b_.mul(b_.add(b_.mul(batch, segments), k), rows_v), r); };
      const AttentionParts& parts = x_.parts();
      const Values most =
          b_.loop(b_.index(0), segments, b_.index(1), Values{x_.lowest()}, [&](ValueId k, std::span<const ValueId> m) {
            return Values{b_.max(m[0], b_.load(parts.greatest, at(k), 1))};
          });
      const ValueId base = x_.base_of(most[0]);
      const Values sums =
          b_.loop(b_.index(0), segments, b_.index(1), Values{x_.zero(1), x_.zero(1)},
                  [&](ValueId k, std::span<const ValueId> so_far) {
                    const ValueId state = at(k);
                    const ValueId w = x_.exp_from(b_.load(parts.greatest, state, 1), base);
                    const ValueId l = b_.load(parts.sum, state, 1);
                    const ValueId v = b_.load(parts.values, b_.add(b_.mul(state, width_v), e), 1);
                    return Values{b_.prim(Prim::muladd, {l, w, so_far[0]}), b_.prim(Prim::muladd, {v, w, so_far[1]})};
                  });
      x_.bind_sum(sums[0]);
      x_.f.emit.bind(x_.n.pool.axis(parts_of_.width.id), e);
      x_.put(sums[1]);
    });
    const std::vector<Size> bytes = AttentionParts::bytes(parts_of_, x_.t);
    NestCounts counts = x_.counts();
    counts.bytes_read = bytes[0] + bytes[1] + bytes[2];
    counts.flops = 2 * bytes[AttentionParts::kValues] / static_cast<int64_t>(size_of(x_.t));
    return std::move(x_.f).finish((all + (kThreads - 1)) / kThreads, "segments joined", counts);
  }

 private:
  AttentionTask x_;
  KernelBuilder& b_;
  const AttentionShape& parts_of_;
};

bool holds(const GridAttentionSteps& steps, const AttentionShape& s, DType t, const DeviceProfile& p) {
  if (s.size.value < 1 || s.width.value < 1 || s.size.value > p.shared_bytes || s.width.value > p.shared_bytes)
    return false;
  const AttentionTile tile(steps, s, t);
  return tile.elements() * static_cast<int64_t>(size_of(t)) <= p.shared_bytes &&
         steps.rows * tile.pieces() * tile.lanes <= kMostSums;
}

}  // namespace

Result<std::vector<ScheduleOption>> grid_attention_options(LoopNest& n, const Machine& machine) {
  std::vector<ScheduleOption> out;
  if (!has_attention(n)) return out;
  TRY(const AttentionShape shape, find_attention(n));
  GridAttentionSteps steps{.rows = kMostRows};
  // No more queries than there are, nor so many that multiprocessors have none.
  const Size heads = iterations(shape.batch) * shape.segments, rows = shape.row_count();
  const int64_t units = multiprocessors(machine.profile);
  while (steps.rows > 1 && (rows <= steps.rows / 2 * kSide || heads * rows < Size(units) * (steps.rows * kSide)))
    steps.rows /= 2;
  while (steps.rows > 1 && !holds(steps, shape, n.stages[0].identity[0].dtype, machine.profile)) steps.rows /= 2;
  if (holds(steps, shape, n.stages[0].identity[0].dtype, machine.profile)) out.push_back({1, steps});
  return out;
}

Result<KernelProgram> generate_grid_attention(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<GridAttentionSteps>(&steps);
  if (!s || !has_attention(n)) return unsupported("{} does not fit the nest", print(steps));
  TRY(const AttentionShape shape, find_attention(n));
  const DType t = n.stages[0].identity[0].dtype;
  const bool fits = is_power_of_two(s->rows) && s->rows <= kMostRows && holds(*s, shape, t, context.machine.profile);
  if (!fits) return unsupported("{} does not fit the nest", print(steps));
  KernelProgram program;
  if (shape.segment) program.workspaces = AttentionParts::bytes(shape, t);
  TRY(KernelLaunch launch, GridAttention(n, shape, *s, context).run());
  program.kernels.push_back(std::move(launch));
  if (!shape.segment) return program;
  AttentionShape whole = shape;
  whole.segment = 0, whole.segments = 1;
  TRY(KernelLaunch join, GridJoin(n, shape, whole, context).run());
  program.kernels.push_back(std::move(join));
  return program;
}

}  // namespace thermite
