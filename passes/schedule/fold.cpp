// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/fold.h"

#include <algorithm>
#include <array>

#include "passes/schedule/extremum.h"
#include "passes/schedule/nest_util.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kMaxExpanded = 50;
constexpr size_t kChains = 4;
constexpr int64_t kMinExtremes = 4;  // elements from which the last step of extremum.h pays

struct Folder {
  KernelFrame& f;
  LoopNest& n;
  const LoopStage& s;
  KernelBuilder& b;
  std::optional<Prim> extremum;  // set: the state is what extremum.h keeps

  Folder(KernelFrame& frame, LoopNest& nest, const LoopStage& stage) : f(frame), n(nest), s(stage), b(frame.b) {}

  State identity(int lanes) {
    if (extremum) return extremes_of(b, b.constant(s.identity[0], lanes));
    State v;
    for (Scalar x : s.identity) v.push_back(b.constant(x, lanes));
    return v;
  }

  State finished(State v) { return extremum ? State{extremum_from(b, *extremum, v)} : v; }

  State combine(const State& left, const State& right) {
    if (extremum) return widened(join_extremes(b, left, right), left);
    const ExprEmitter::Scope scope(f.emit);
    for (uint32_t k = 0; k < left.size(); ++k) {
      f.emit.bind(n.pool.lhs(k, s.identity[k].dtype), left[k]);
      f.emit.bind(n.pool.rhs(k, s.identity[k].dtype), right[k]);
    }
    State out;
    for (ExprId e : s.combine) out.push_back(f.value(e));
    return widened(std::move(out), left);
  }

  // A combine may drop to scalars when an operand is constant; carried values keep their width.
  State widened(State v, const State& like) {
    for (size_t k = 0; k < v.size(); ++k) v[k] = b.splat(v[k], b.type(like[k]).lanes);
    return v;
  }

  State lifted(int lanes) {
    State v;
    for (ExprId e : s.lift) v.push_back(lanes == 1 ? f.value(e) : b.splat(f.value(e), lanes));
    if (extremum) return extremes_of(b, v[0]);
    return v;
  }

  // Lanes off the mask hold the identity.
  State lifted_masked() {
    State v = lifted(kVectorLanes);
    if (f.emit.mask() == kNoId) return v;
    const State id = identity(kVectorLanes);
    for (size_t k = 0; k < v.size(); ++k) v[k] = b.select(f.emit.mask(), v[k], id[k]);
    return v;
  }

  // s[j] . s[j + 8], then 4, 2, 1.
  State across_lanes(State v) {
    for (int half = kVectorLanes / 2; half >= 1; half /= 2) {
      std::vector<uint8_t> low, high;
      for (int j = 0; j < half; ++j)
        low.push_back(static_cast<uint8_t>(j)), high.push_back(static_cast<uint8_t>(j + half));
      State left, right;
      for (ValueId x : v) {
        left.push_back(half == 1 ? b.extract(x, 0) : b.shuffle(x, x, low));
        right.push_back(half == 1 ? b.extract(x, 1) : b.shuffle(x, x, high));
      }
      v = combine(left, right);
    }
    return v;
  }

  Size length() const { return iterations(s.reduce); }

  State loops(std::span<const LoopAxis> axes, const State& init, const std::function<State(const State&)>& body) {
    if (axes.empty()) return body(init);
    return b.loop(b.index(0), f.value(axes[0].extent), b.index(1), init,
                  [&](ValueId iv, std::span<const ValueId> carried) {
                    const ExprEmitter::Scope scope(f.emit);
                    f.emit.bind(n.pool.axis(axes[0].id), iv);
                    State next = loops(axes.subspan(1), State(carried.begin(), carried.end()), body);
                    return next;
                  });
  }

  // Filter taps: a reduce space of constant extents, small enough to be written out.
  bool expands() const {
    const bool constant = std::all_of(s.reduce.begin(), s.reduce.end(),
                                      [&](const LoopAxis& a) { return n.pool[a.extent].kind == ExprKind::constant; });
    return constant && length() <= kMaxExpanded;
  }

  void each_element(std::span<const LoopAxis> axes, int64_t position,
                    const std::function<void(int64_t position)>& body) {
    if (axes.empty()) return body(position);
    const int64_t extent = axes[0].value.fixed();
    for (int64_t k = 0; k < extent; ++k) {
      const ExprEmitter::Scope scope(f.emit);
      f.emit.bind(n.pool.axis(axes[0].id), b.index(k));
      each_element(axes.subspan(1), position * extent + k, body);
    }
  }

  State expanded_dot(int lanes) {
    const ValueId zero = b.constant(make_scalar(s.identity[0].dtype, 0), lanes);
    ValueId sum = kNoId, acc = zero;
    each_element(s.reduce, 0, [&](int64_t position) {
      if (position > 0 && position % kDotChunk == 0) {
        sum = sum == kNoId ? acc : b.add(sum, acc);
        acc = zero;
      }
      const State x = lifted(lanes);
      acc = b.prim(Prim::muladd, {x[0], x[1], acc});
    });
    return {sum == kNoId ? acc : b.add(sum, acc)};
  }

  State expanded(int lanes) {
    std::array<State, kReduceLanes> v;
    v.fill(identity(lanes));
    const int slots = s.tree == Tree::lanes ? kReduceLanes : 1;
    each_element(s.reduce, 0, [&](int64_t position) {
      State& slot = v[static_cast<size_t>(position % slots)];
      slot = combine(slot, lifted(lanes));
    });
    return slots == 1 ? v[0] : pairwise(v);
  }

  State pairwise(std::array<State, kReduceLanes>& v) {
    for (int half = kReduceLanes / 2; half >= 1; half /= 2)
      for (int j = 0; j < half; ++j) v[j] = combine(v[j], v[j + half]);
    return v[0];
  }

  // Where the order is free and an element is cheap, several chains hide the latency of combining.
  bool interleaves() {
    if (s.tree != Tree::exact || s.identity.size() != 1) return false;
    int cost = 0;
    walk(n.pool, s.lift, [&](ExprId x) { cost += n.pool[x].kind == ExprKind::prim && n.pool.dtype(x) != DType::i64; });
    return cost <= 2;
  }

  // kWideLanes elements at once, combined in order.
  State wide_step(const LoopAxis& axis, ValueId base, State acc, const AtElement& before, const AtElement& after) {
    const ExprEmitter::VectorScope vector(f.emit, axis.id, base, kNoId, kWideLanes);
    if (before) before();
    const State all = lifted(kWideLanes);
    if (after) after();
    for (int part = 0; part < kWideLanes; part += kVectorLanes) {
      State some;
      for (ValueId v : all) {
        std::vector<uint8_t> lanes;
        for (int k = 0; k < kVectorLanes; ++k) lanes.push_back(static_cast<uint8_t>(part + k));
        some.push_back(b.shuffle(v, v, lanes));
      }
      acc = combine(acc, some);
    }
    return acc;
  }

  // Folds [lo, hi) of the axis with vectors, starting from `init`.
  State vector_fold(const LoopAxis& axis, ValueId lo, ValueId hi, const State& init, const AtElement& before,
                    const AtElement& after) {
    const ValueId w = b.index(kVectorLanes);
    const ValueId main_end = b.add(lo, b.mul(b.div(b.sub(hi, lo), w), w));
    auto step = [&](ValueId base, ValueId mask, const State& acc) {
      const ExprEmitter::VectorScope vector(f.emit, axis.id, base, mask);
      if (before) before();
      State next = combine(acc, lifted_masked());
      if (after) after();
      return next;
    };
    ValueId from = lo;
    State acc = init;
    if (interleaves()) {
      from = b.add(lo, b.mul(b.div(b.sub(hi, lo), b.index(kChains * kVectorLanes)), b.index(kChains * kVectorLanes)));
      // Integers have hardly any latency: one chain does.
      const size_t chains = extremum ? 1 : kChains, width = init.size();
      State first = init;
      for (size_t c = 1; c < chains; ++c) first.push_back(identity(kVectorLanes)[0]);
      const State folded =
          b.loop(lo, from, b.index(kChains * kVectorLanes), first, [&](ValueId iv, std::span<const ValueId> carried) {
            State next(carried.begin(), carried.end());
            for (size_t c = 0; c < kChains; ++c) {
              const auto mine = static_cast<long>(c % chains * width);
              const State some(next.begin() + mine, next.begin() + mine + static_cast<long>(width));
              const State then = step(b.add(iv, b.index(static_cast<int64_t>(c) * kVectorLanes)), kNoId, some);
              std::copy(then.begin(), then.end(), next.begin() + mine);
            }
            return next;
          });
      acc = extremum ? folded : combine(combine({folded[0]}, {folded[1]}), combine({folded[2]}, {folded[3]}));
    }
    if (s.tree == Tree::lanes && wants_wide_vectors(n, s.lift, axis)) {
      const ValueId wide = b.index(kWideLanes);
      const ValueId end = b.add(from, b.mul(b.div(b.sub(hi, from), wide), wide));
      acc = b.loop(from, end, wide, acc, [&](ValueId iv, std::span<const ValueId> carried) {
        return wide_step(axis, iv, State(carried.begin(), carried.end()), before, after);
      });
      from = end;
    }
    acc = b.loop(from, main_end, w, acc, [&](ValueId iv, std::span<const ValueId> carried) {
      return step(iv, kNoId, State(carried.begin(), carried.end()));
    });
    std::vector<ValueType> types;
    for (ValueId v : acc) types.push_back(b.type(v));
    return b.branch(
        b.lt(main_end, hi), types, [&] { return step(main_end, b.lane_mask(b.sub(hi, main_end), kVectorLanes), acc); },
        [&] { return acc; });
  }

  // Chunk results in rising order. The identity of Tree::lanes changes no bit of the first one's, so that one body
  // serves every length.
  State fold_chunks(ValueId length, const std::function<State(ValueId lo, ValueId hi)>& chunk) {
    const ValueId size = b.index(kReduceChunk);
    return b.loop(b.index(0), length, size, identity(1), [&](ValueId lo, std::span<const ValueId> carried) {
      return combine(State(carried.begin(), carried.end()), chunk(lo, b.min(length, b.add(lo, size))));
    });
  }

  State dot(int lanes) {
    const ValueId zero = b.constant(make_scalar(s.identity[0].dtype, 0), lanes);
    auto step = [&](ValueId acc) {
      const State x = lifted(lanes);
      return b.prim(Prim::muladd, {x[0], x[1], acc});
    };
    if (length() <= kDotChunk) return loops(s.reduce, {zero}, [&](const State& a) { return State{step(a[0])}; });
    // Carried: position, sum of the finished chunks, current chunk. -0.0 + x is x, so the first chunk starts the sum.
    const ValueId none = b.constant(make_scalar(s.identity[0].dtype, -0.0), lanes);
    const State out = loops(s.reduce, {b.index(0), none, zero}, [&](const State& c) {
      const ValueId at_chunk = b.prim(Prim::eq, {b.rem(c[0], b.index(kDotChunk)), b.index(0)});
      const ValueId flush = b.prim(Prim::bit_and, {at_chunk, b.prim(Prim::gt, {c[0], b.index(0)})});
      const ValueId total = b.select(flush, b.add(c[1], c[2]), c[1]);
      const ValueId acc = b.select(flush, zero, c[2]);
      return State{b.add(c[0], b.index(1)), total, step(acc)};
    });
    return {b.add(out[1], out[2])};
  }

  // The sixteen partial folds live in local memory, one vector each.
  State interleaved(int lanes) {
    std::vector<MemId> slots, totals;
    for (Scalar x : s.identity) {
      slots.push_back(b.local(x.dtype, kReduceLanes * lanes));
      totals.push_back(b.local(x.dtype, lanes));
    }
    const bool chunked = length() > kReduceChunk;
    reset(slots, lanes);
    const ValueId sixteen = b.index(kReduceLanes);
    loops(s.reduce, {b.index(0)}, [&](const State& c) {
      if (chunked) flush(c[0], slots, totals, lanes);
      const ValueId at = b.mul(b.rem(c[0], sixteen), b.index(lanes));
      State acc;
      for (MemId m : slots) acc.push_back(b.load(m, at, lanes));
      const State next = combine(acc, lifted(lanes));
      for (size_t k = 0; k < slots.size(); ++k) b.store(slots[k], at, next[k]);
      return State{b.add(c[0], b.index(1))};
    });
    State last = tree(slots, lanes);
    if (!chunked) return last;
    State total;
    for (MemId m : totals) total.push_back(b.load(m, b.index(0), lanes));
    return combine(total, last);
  }

  void reset(const std::vector<MemId>& slots, int lanes) {
    const State id = identity(lanes);
    b.loop(b.index(0), b.index(kReduceLanes * lanes), b.index(lanes), [&](ValueId at) {
      for (size_t k = 0; k < slots.size(); ++k) b.store(slots[k], at, id[k]);
    });
  }

  State tree(const std::vector<MemId>& slots, int lanes) {
    std::array<State, kReduceLanes> v;
    for (int j = 0; j < kReduceLanes; ++j)
      for (MemId m : slots) v[j].push_back(b.load(m, b.index(j * lanes), lanes));
    return pairwise(v);
  }

  // At the first element of every chunk but the first: folds the finished chunk into the totals.
  void flush(ValueId position, const std::vector<MemId>& slots, const std::vector<MemId>& totals, int lanes) {
    const ValueId at_chunk = b.prim(Prim::eq, {b.rem(position, b.index(kReduceChunk)), b.index(0)});
    b.branch(b.prim(Prim::bit_and, {at_chunk, b.prim(Prim::gt, {position, b.index(0)})}), [&] {
      State done = tree(slots, lanes);
      b.branch(
          b.prim(Prim::eq, {position, b.index(kReduceChunk)}), {},
          [&] {
            for (size_t k = 0; k < done.size(); ++k) b.store(totals[k], b.index(0), done[k]);
            return State{};
          },
          [&] {
            State total;
            for (MemId m : totals) total.push_back(b.load(m, b.index(0), lanes));
            const State sum = combine(total, done);
            for (size_t k = 0; k < sum.size(); ++k) b.store(totals[k], b.index(0), sum[k]);
            return State{};
          });
      reset(slots, lanes);
    });
  }
};

}  // namespace

State fold_along(KernelFrame& f, LoopNest& n, const LoopStage& s, const AtElement& before, const AtElement& after) {
  Folder d(f, n, s);
  d.extremum = extremum_of(n, s);
  const LoopAxis& v = s.reduce.back();
  const ValueId length = f.value(v.extent);
  auto chunk = [&](ValueId lo, ValueId hi) {
    return d.across_lanes(d.vector_fold(v, lo, hi, d.identity(kVectorLanes), before, after));
  };
  if (s.tree == Tree::lanes) return d.fold_chunks(length, chunk);
  const auto outer = std::span(s.reduce).first(s.reduce.size() - 1);
  return d.finished(d.across_lanes(d.loops(outer, d.identity(kVectorLanes), [&](const State& acc) {
    return d.vector_fold(v, f.b.index(0), length, acc, before, after);
  })));
}

State fold_across(KernelFrame& f, LoopNest& n, const LoopStage& s, int lanes) {
  Folder d(f, n, s);
  if (d.length() >= kMinExtremes) d.extremum = extremum_of(n, s);
  if (d.expands()) return s.tree == Tree::dot ? d.expanded_dot(lanes) : d.finished(d.expanded(lanes));
  if (s.tree == Tree::dot) return d.dot(lanes);
  if (s.tree == Tree::lanes) return d.interleaved(lanes);
  return d.finished(
      d.loops(s.reduce, d.identity(lanes), [&](const State& acc) { return d.combine(acc, d.lifted(lanes)); }));
}

}  // namespace thermite
