// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/deal_schedule.h"

#include <algorithm>
#include <bit>
#include <unordered_map>
#include <unordered_set>

#include "passes/loops/nest_util.h"
#include "passes/schedule/deal_lanes.h"
#include "passes/schedule/frame.h"
#include "passes/schedule/map_nest.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kMostVectors = 8;  // beside each other
constexpr size_t kMostDealt = 3;     // values
constexpr int64_t kMostLanes = 64, kFewestLanes = 4;
constexpr int64_t kBlock = 4096, kLeastBlock = 256;  // elements across, of a task
constexpr int64_t kLeastGathered = 4;                // bytes of an element
// Places of a row whose elements lie apart, where a vector has 32 bytes: to gather more takes longer than rows do.
constexpr int64_t kMostPicked = 4;

// How a value lies, both axes known to it.
enum class Lie : uint8_t { either, rows, columns, otherwise };

class Deal {
 public:
  Deal(LoopNest& n, const LoopAxis& axis, const LoopAxis& across, const DeviceProfile& profile)
      : n_(n), axis_(axis), across_(across), near_bytes_(profile.l1_bytes / 2) {}

  // Whether all that the nest reads and stores lies in rows or columns, and not all in the same way; what is read may
  // lie in columns of other rows, too.
  bool find() {
    stores_rows = lies(n_.stages[0].store) == Lie::rows;
    const Lie stored = stores_rows ? Lie::rows : Lie::columns;
    for (const LoopStage& s : n_.stages) {
      if (s.output >= 0 && lies(s.store) != stored) return false;
      if (!visit(s.lift[0])) return false;
    }
    return !dealt.empty() && dealt.size() <= kMostDealt;
  }

  bool stores_rows = false;
  bool picks = false;         // elements apart
  std::vector<ExprId> dealt;  // what is read the other way

 private:
  // The axis has a stride of one, the other steps over all of it.
  bool is_row(ExprId address) const {
    const auto across = n_.pool.poly(address).linear_in(n_.pool.axis(across_.id));
    return across && across->coefficient == n_.pool.poly(axis_.extent) && is_unit(n_, address, axis_.id) &&
           !n_.pool.depends_on(n_.pool.from_poly(across->rest - Poly::atom(n_.pool.axis(axis_.id))), across_.id);
  }

  Lie lies(ExprId address) const {
    const bool by_axis = n_.pool.depends_on(address, axis_.id), by_across = n_.pool.depends_on(address, across_.id);
    if (!by_axis && !by_across) return Lie::either;
    if (by_axis && by_across && is_row(address)) return Lie::rows;
    const bool unit = !by_across || is_unit(n_, address, across_.id);
    return unit ? Lie::columns : Lie::otherwise;
  }

  bool visit(ExprId x) {
    if (!seen_.insert(x).second) return true;
    const Expr e = n_.pool[x];
    if (e.kind == ExprKind::axis) return e.id != axis_.id && e.id != across_.id;
    const AxisId both[] = {axis_.id, across_.id};
    if (!n_.pool.depends_on(x, both)) return true;
    const bool chooses =
        e.kind == ExprKind::prim && e.prim == Prim::select && n_.pool.depends_on(e.operands[0], axis_.id);
    const bool guarded = e.kind == ExprKind::load && e.guard != kNoExpr;
    // Which row is read is guarded, not which of its places: it is read as a row, by others.
    if (stores_rows && guarded && lies(e.operands[0]) == Lie::rows) return false;
    if (stores_rows && (chooses || guarded)) return deal_chosen(x);
    if (e.kind != ExprKind::load) return std::ranges::all_of(e.operands, [&](ExprId o) { return visit(o); });
    if (e.operands.size() != 1 || e.guard != kNoExpr || is_bool(e.dtype)) return false;
    const Lie lie = lies(e.operands[0]);
    if (lie == Lie::otherwise && !(stores_rows && lies_apart(e))) return false;
    const bool other = (lie != Lie::rows) == stores_rows;
    if (lie != Lie::either && other && !std::ranges::count(dealt, x)) dealt.push_back(x);
    return true;
  }

  // Images put side by side, each read along `across`: which one is read is known with the place on the axis.
  bool deal_chosen(ExprId x) {
    if (!is_bool(n_.pool.dtype(x)) && is_along(x)) return dealt.push_back(x), true;
    return false;
  }

  // Whether for one place of the axis it is a vector along `across`.
  bool is_along(ExprId x) {
    if (!along_.insert(x).second) return true;
    const Expr e = n_.pool[x];
    if (e.kind == ExprKind::axis) return e.id != across_.id;
    if (e.kind != ExprKind::load) return std::ranges::all_of(e.operands, [&](ExprId o) { return is_along(o); });
    if (e.guard != kNoExpr && n_.pool.depends_on(e.guard, across_.id)) return false;
    if (e.operands.size() != 1 || is_bool(e.dtype)) return !n_.pool.depends_on(x, across_.id);
    const Lie lie = lies(e.operands[0]);
    return lie == Lie::either || lie == Lie::columns || lies_apart(e);
  }

  // Elements apart, sixteen rows of which span half of the first-level cache at most: further apart they gain nothing.
  // Narrow ones have no instruction that gathers them: rows are to be vectors beside each other.
  bool lies_apart(const Expr& load) {
    const std::optional<Size> step = step_along(n_, load.operands[0], across_.id);
    const auto element = static_cast<int64_t>(size_of(load.dtype));
    if (!step || *step < 1) return false;
    const bool near =
        element < kLeastGathered ? *step <= kMostVectors : *step * (kVectorLanes * element) <= near_bytes_;
    picks |= near;
    return near;
  }

  LoopNest& n_;
  const LoopAxis &axis_, &across_;
  const int64_t near_bytes_;
  std::unordered_set<ExprId> seen_, along_;  // what has been looked at: the first that does not fit ends it
};

class DealKernel {
 public:
  DealKernel(LoopNest& n, const DealSteps& steps, const Deal& deal, const ScheduleContext& context)
      : n_(n),
        steps_(steps),
        axis_(n.stages[0].axes[static_cast<size_t>(steps.axis)]),
        across_(n.stages[0].axes[static_cast<size_t>(steps.across)]),
        count_(axis_.value.fixed()),
        deal_(deal),
        f_(n, context),
        b_(f_.b) {
    for (const LoopAxis& a : n.stages[0].axes)
      if (a.id != axis_.id && a.id != across_.id) outer_.push_back(a);
  }

  Result<KernelLaunch> run() {
    const Size blocks = (across_.value + (steps_.block - 1)) / steps_.block;
    const ValueId blocks_v = f_.parameter(blocks), block = f_.parameter(steps_.block), end = f_.value(across_.extent);
    const ValueId lo = b_.mul(b_.rem(b_.task(), blocks_v), block), hi = b_.min(b_.add(lo, block), end);
    f_.bind_digits(outer_, b_.div(b_.task(), blocks_v));
    std::vector<ExprId> roots;
    for (const LoopStage& s : n_.stages) roots.push_back(s.lift[0]);
    const AxisId unbound[] = {axis_.id, across_.id};
    f_.emit.hoist(roots, unbound);
    const ValueId last = b_.sub(end, b_.index(steps_.lanes));
    b_.loop(lo, hi, b_.index(steps_.lanes), [&](ValueId at) {
      const ExprEmitter::Scope scope(f_.emit);
      vectors(b_.min(at, last));
    });
    return std::move(f_).finish(iterations(outer_) * blocks, fmt::format("{} dealt", deal_.dealt.size()));
  }

 private:
  void vectors(ValueId at) {
    std::vector<std::vector<ValueId>> known;
    for (ExprId x : deal_.dealt) {
      std::vector<ValueId> v;
      for (int64_t k = 0; k < count_; ++k)
        in_vector(at, k, !deal_.stores_rows, [&] {
          if (deal_.stores_rows) read_at(k, x);
          v.push_back(f_.emit.emit_vector(x));
        });
      known.push_back(deal_.stores_rows ? columns_to_rows(b_, std::move(v)) : rows_to_columns(b_, std::move(v)));
    }
    for (int64_t k = 0; k < count_; ++k)
      in_vector(at, k, deal_.stores_rows, [&] {
        for (size_t x = 0; x < known.size(); ++x) f_.emit.bind(deal_.dealt[x], known[x][static_cast<size_t>(k)]);
        store_all(f_, n_);
      });
  }

  // What is known at place k of the axis: which piece is read there, and its narrow elements that lie apart.
  void read_at(int64_t k, ExprId value) {
    std::unordered_map<ExprId, bool> facts;
    std::vector<ExprId> apart;
    walk(n_.pool, std::span(&value, 1), [&](ExprId x) {
      const Expr e = n_.pool[x];
      if (e.kind == ExprKind::prim && is_bool(e.dtype))
        if (const std::optional<bool> holds = holds_at(k, e, facts)) facts[x] = *holds;
      const bool read = e.kind == ExprKind::load && !e.operands.empty() && size_of(e.dtype) < kLeastGathered;
      if (read && (e.guard == kNoExpr || (facts.contains(e.guard) && facts[e.guard]))) apart.push_back(x);
    });
    f_.emit.assume(facts);
    for (const ExprId x : apart) read_apart(x);
  }

  std::optional<bool> holds_at(int64_t k, const Expr& e, const std::unordered_map<ExprId, bool>& facts) {
    if (e.prim == Prim::bit_and) {
      const auto a = facts.find(e.operands[0]), b = facts.find(e.operands[1]);
      return a == facts.end() || b == facts.end() ? std::nullopt : std::optional(a->second && b->second);
    }
    if ((e.prim != Prim::lt && e.prim != Prim::le) || n_.pool.dtype(e.operands[0]) != DType::i64) return std::nullopt;
    ExprId sides[2];
    for (int i = 0; i < 2; ++i) {
      sides[i] = n_.pool.substitute(e.operands[i], {{n_.pool.axis(axis_.id), n_.pool.index(k)}});
      if (!is_extent(n_, sides[i])) return std::nullopt;
    }
    const Size low = evaluate(n_, sides[0]), high = evaluate(n_, sides[1]);
    return e.prim == Prim::lt ? low < high : low <= high;
  }

  void read_apart(ExprId x) {
    const Expr e = n_.pool[x];
    const std::optional<Size> step = step_along(n_, e.operands[0], across_.id);
    if (!step || *step < 2 || *step > kMostVectors) return;
    const int64_t rows = step->fixed(), lanes = steps_.lanes;
    const ValueId first = f_.emit.emit_address(e.operands[0]);
    std::vector<ValueId> run;
    for (int64_t j = 0; j < rows; ++j) {  // no further than the last element that is taken
      const bool last = j + 1 == rows;
      const ValueId mask = last ? b_.lane_mask(b_.index(lanes - rows + 1), static_cast<int>(lanes)) : kNoId;
      run.push_back(b_.load(f_.emit.memory(e.id), b_.add(first, b_.index(j * lanes)), static_cast<int>(lanes), mask));
    }
    f_.emit.bind(x, first_column(b_, run));
  }

  // Number k of those from `at` on. A row's lanes go on beyond the end of the axis: there the next row begins.
  template <class F>
  void in_vector(ValueId at, int64_t k, bool row, const F& body) {
    const ExprEmitter::Scope scope(f_.emit);
    const LoopAxis& bound = row ? across_ : axis_;
    f_.emit.bind(n_.pool.axis(bound.id), row ? at : b_.index(k));
    const ExprEmitter::VectorScope vector(f_.emit, row ? axis_.id : across_.id, row ? b_.index(k * steps_.lanes) : at,
                                          kNoId, static_cast<int>(steps_.lanes));
    body();
  }

  LoopNest& n_;
  const DealSteps steps_;
  const LoopAxis axis_, across_;
  const int64_t count_;
  const Deal& deal_;
  std::vector<LoopAxis> outer_;
  KernelFrame f_;
  KernelBuilder& b_;
};

// Elements across that a task takes: fewer where there would be less than two tasks for each thread.
int64_t block_of(const LoopNest& n, const LoopAxis& axis, const LoopAxis& across, const Machine& machine) {
  Size outer = 1;
  for (const LoopAxis& a : n.stages[0].axes)
    if (a.id != axis.id && a.id != across.id) outer *= a.value;
  int64_t block = kBlock;
  const auto tasks = [&] { return outer * ((across.value + (block - 1)) / block); };
  while (block > kLeastBlock && tasks() < 2 * machine.profile.threads) block /= 2;
  return block;
}

std::optional<DealSteps> steps_for(LoopNest& n, const Machine& machine) {
  const std::vector<LoopAxis>& axes = n.stages[0].axes;
  for (size_t v = 0; v < axes.size(); ++v)
    for (size_t w = 0; w < axes.size(); ++w) {
      if (v == w) continue;
      Deal deal(n, axes[v], axes[w], machine.profile);
      if (!deal.find()) continue;
      const AxisId both[] = {axes[v].id, axes[w].id};
      const int64_t whole = std::min<int64_t>(kMostLanes, machine.target.vector_bytes / widest_element(n, both));
      int64_t lanes = whole;
      // No more than an eighth of it twice.
      const auto twice = [&] { return (axes[w].value + (lanes - 1)) / lanes * (7 * lanes) > axes[w].value * 8; };
      while (lanes > kFewestLanes && twice()) lanes /= 2;
      const int64_t most = deal.picks && machine.target.vector_bytes == 32 ? kMostPicked : kMostVectors;
      const bool few = axes[v].value >= 2 && axes[v].value <= most &&
                       (lanes >= std::min<int64_t>(whole, kVectorLanes) || !deal.picks);
      if (few && axes[w].value >= lanes && lanes >= kFewestLanes)
        return DealSteps{.axis = static_cast<int64_t>(v),
                         .across = static_cast<int64_t>(w),
                         .lanes = lanes,
                         .block = block_of(n, axes[v], axes[w], machine)};
    }
  return std::nullopt;
}

}  // namespace

Result<std::vector<ScheduleOption>> deal_options(LoopNest& n, const Machine& machine) {
  CHECK_OK(check_maps(n));
  std::vector<ScheduleOption> all;
  if (const std::optional<DealSteps> steps = steps_for(n, machine)) all.push_back({1, *steps});
  return all;
}

Result<KernelProgram> generate_deal(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<DealSteps>(&steps);
  CHECK_OK(check_maps(n));
  const auto axes = static_cast<int64_t>(n.stages[0].axes.size());
  bool fits = s && s->axis >= 0 && s->axis < axes && s->across >= 0 && s->across < axes && s->axis != s->across;
  fits = fits && s->lanes >= kFewestLanes && s->lanes <= kMostLanes &&
         std::has_single_bit(static_cast<uint64_t>(s->lanes)) && s->block >= s->lanes && s->block % s->lanes == 0;
  if (fits) {
    const LoopAxis &axis = n.stages[0].axes[static_cast<size_t>(s->axis)],
                   &across = n.stages[0].axes[static_cast<size_t>(s->across)];
    fits = axis.value >= 2 && axis.value <= kMostVectors && across.value >= s->lanes;
    Deal deal(n, axis, across, context.machine.profile);
    if (fits && deal.find()) return program_of(DealKernel(n, *s, deal, context).run());
  }
  return unsupported("{} does not fit the nest", print(steps));
}

}  // namespace thermite
