// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/turn_schedule.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <unordered_set>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/turn_copied.h"
#include "passes/schedule/map_nest.h"
#include "passes/schedule/turn_squares.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int kFewOperations = 4;
constexpr size_t kMostTurned = 3;  // others are gathers
constexpr int64_t kMostLanes = 64;
constexpr int64_t kTasks = 8;             // for each thread, at least, where tiles are large
constexpr int64_t kLeastLanes = 4;        // of half a part of a register: gathers take longer
constexpr int64_t kMostLines = 8;         // read beside each other: addresses in registers
constexpr int64_t kShareOfLines = 6;      // of the second-level cache, for lines that several tiles read
constexpr int64_t kLine = 64, kWays = 8;  // bytes of a cache line; lines that a set of the first-level cache holds

// Values that are read along `across` and spread over `axis`: reads, and what is picked from them.
class Crossing {
 public:
  Crossing(LoopNest& n, AxisId axis, AxisId across) : n_(n), reads_(crossing_reads(n, axis, across)) {
    for (const LoopStage& s : n.stages) find(s.lift[0]);
    if (found.size() > kMostTurned) found.resize(kMostTurned);
  }

  std::vector<ExprId> found;

 private:
  void find(ExprId x) {
    if (!seen_.insert(x).second) return;
    if (crosses(x)) {
      found.push_back(x);
      return;
    }
    const Expr e = n_.pool[x];
    if (e.kind == ExprKind::load) return;  // an index that is read is no value to turn
    for (ExprId o : e.operands) find(o);
  }

  bool crosses(ExprId x) {
    const Expr e = n_.pool[x];
    if (e.kind == ExprKind::load) return std::ranges::count(reads_, x) != 0;
    if (e.kind != ExprKind::prim || e.prim != Prim::select) return false;
    auto is_picked = [&](ExprId o) { return n_.pool[o].kind == ExprKind::constant || crosses(o); };
    return (crosses(e.operands[1]) && is_picked(e.operands[2])) || (is_picked(e.operands[1]) && crosses(e.operands[2]));
  }

  LoopNest& n_;
  std::vector<ExprId> reads_;
  std::unordered_set<ExprId> seen_;
};

// Whether so many lines, `step` elements apart each, fill the sets of the first-level cache that they fall into: a
// power of two apart, few of them hold all.
bool lines_collide(const Machine& machine, const std::optional<Size>& step, DType t, int64_t lines) {
  const int64_t way = machine.profile.l1_bytes / kWays;
  int64_t apart = step ? way : 0;  // the largest power of two up to it that divides the step
  while (apart > kLine && *step * static_cast<int64_t>(size_of(t)) % apart != 0) apart /= 2;
  return lines * apart >= kWays * way;
}

// Whether so many lines of a result push each other out of the first-level cache.
bool results_collide(LoopNest& n, const Machine& machine, AxisId across, int64_t lines) {
  return std::ranges::any_of(n.stages, [&](const LoopStage& s) {
    return s.output >= 0 && lines_collide(machine, step_along(n, s.store, across), s.dtype, lines);
  });
}

// Whether a tile's lines are copied side by side first. Where they lie they are read if few lines are, so that
// registers hold their addresses, if nothing is to be picked, and if neither they nor the lines of the result collide.
bool copies_lines(LoopNest& n, const Machine& machine, std::span<const ExprId> values, AxisId axis, AxisId across,
                  int64_t lanes, int64_t run) {
  if (lanes > kMostLines) return true;
  for (ExprId x : values) {
    const Expr e = n.pool[x];
    if (e.kind != ExprKind::load) return true;
    if (lines_collide(machine, step_along(n, e.operands[0], axis), e.dtype, lanes)) return true;
  }
  return results_collide(n, machine, across, run);
}

// Whether lines so many four-byte elements apart crowd into a few sets of the first-level cache and begin anywhere in
// its lines.
bool lines_crowd(const Machine& machine, const std::optional<Size>& step) {
  const int64_t half = machine.profile.l1_bytes / kWays / 2, near = kLine / 2;
  if (!step) return false;
  const Size beyond = *step * 4 % half;
  return (beyond > 0 && beyond < near) || beyond > half - near;
}

// Of results of four-byte elements: what is stored to a part of a line finds it gone then, unless a tile's lines are
// long. Shorter elements take more shuffles, and no more stores.
bool results_crowd(LoopNest& n, const Machine& machine, AxisId across) {
  return std::ranges::any_of(n.stages, [&](const LoopStage& s) {
    return s.output >= 0 && size_of(s.dtype) == 4 && lines_crowd(machine, step_along(n, s.store, across));
  });
}

// Whether the second-level cache keeps the lines that are read along the axis until the next tiles read on.
bool keeps_lines(LoopNest& n, const Machine& machine, std::span<const ExprId> values, const LoopAxis& axis) {
  const auto crowds = [&](ExprId x) {
    const Expr e = n.pool[x];
    return e.kind == ExprKind::load && lines_crowd(machine, step_along(n, e.operands[0], axis.id));
  };
  const Size bytes = axis.value * (2 * kLine * kShareOfLines);
  return bytes <= machine.profile.l2_bytes && std::ranges::none_of(values, crowds);
}

int operations(LoopNest& n) {
  int count = 0;
  for (LoopStage& s : n.stages)
    walk(n.pool, s.lift, [&](ExprId x) {
      const Expr e = n.pool[x];
      const bool counts = e.kind == ExprKind::cast || (e.kind == ExprKind::prim && e.prim != Prim::select);
      count += counts && e.dtype != DType::i64 && e.dtype != DType::boolean;
    });
  return count;
}

// Lines are read where they lie.
class Turn {
 public:
  Turn(LoopNest& n, const TurnSteps& steps, std::span<const ExprId> values, const ScheduleContext& context)
      : n_(n),
        steps_(steps),
        axis_(n.stages[0].axes[static_cast<size_t>(steps.axis)]),
        across_(n.stages[0].axes[static_cast<size_t>(steps.across)]),
        few_operations_(operations(n) <= kFewOperations),
        f_(n, context),
        b_(f_.b) {
    f_.emit.want_branches();
    for (const LoopAxis& a : n.stages[0].axes)
      if (a.id != axis_.id && a.id != across_.id) outer_.push_back(a);
    for (ExprId x : values)
      turned_.push_back({x, few_operations_ ? 0 : b_.local(n.pool.dtype(x), steps.lanes * steps.depth), {}});
  }

  Result<KernelLaunch> run() {
    const Size columns = vectors_of(axis_, steps_.lanes), runs = vectors_of(across_, steps_.run);
    const Size tiles = (columns + (steps_.wide - 1)) / steps_.wide;
    // Tasks that follow each other, and so a thread's, write lines of their own.
    const ValueId runs_v = f_.parameter(runs), tiles_v = f_.parameter(tiles), columns_v = f_.parameter(columns);
    const ValueId task = b_.div(b_.task(), tiles_v);
    const ExprEmitter::Scope scope(f_.emit);
    if (!outer_.empty()) f_.bind_digits(outer_, b_.div(task, runs_v));
    hoist();
    line_ = begin(across_, outer_.empty() ? task : b_.rem(task, runs_v), steps_.run);
    const ValueId tile = b_.rem(b_.task(), tiles_v);
    first_ = b_.mul(tile, b_.index(steps_.wide));
    last_ = b_.min(b_.add(first_, b_.index(steps_.wide)), columns_v);
    each_column([&](ValueId at) { each_square([&](ValueId from) { write_squares(at, from); }); });
    return std::move(f_).finish(iterations(outer_) * tiles * runs, fmt::format("{} turned", turned_.size()));
  }

 private:
  struct Turned {
    ExprId value;
    MemId square;  // where there is much to do with its lines
    std::vector<ValueId> rows;
  };

  // A multiple of the size where the extent is one.
  ValueId begin(const LoopAxis& a, ValueId number, int64_t size) {
    return b_.min(b_.mul(number, b_.index(size)), b_.sub(f_.value(a.extent), b_.index(size)));
  }

  // The vectors of the tile: where they lie along the axis.
  void each_column(const std::function<void(ValueId at)>& body) {
    b_.loop(first_, last_, b_.index(1), [&](ValueId k) {
      const ExprEmitter::Scope of_column(f_.emit);
      body(begin(axis_, k, steps_.lanes));
    });
  }

  void each_square(const std::function<void(ValueId from)>& body) {
    b_.loop(b_.index(0), b_.index(steps_.run), b_.index(steps_.depth), [&](ValueId from) {
      const ExprEmitter::Scope of_lines(f_.emit);
      body(from);
    });
  }

  void hoist() {
    std::vector<ExprId> roots;
    for (const LoopStage& s : n_.stages) roots.push_back(s.lift[0]);
    const AxisId unbound[] = {axis_.id, across_.id};
    f_.emit.hoist(roots, unbound);
  }

  // Lanes along `across`, of one place along the axis.
  ValueId read(ExprId value, ValueId at, ValueId from, int64_t lanes) {
    const ExprEmitter::Scope line(f_.emit);
    f_.emit.bind(n_.pool.axis(axis_.id), at);
    const ExprEmitter::VectorScope vector(f_.emit, across_.id, b_.add(line_, from), kNoId, static_cast<int>(lanes));
    return f_.emit.emit_vector(value);
  }

  // The lines' values from registers, or, where they are much code, from memory of the task's own in a loop.
  void write_squares(ValueId at, ValueId from) {
    for (Turned& t : turned_)
      t.rows = turn_lines(b_, steps_.lanes, steps_.depth,
                          [&](int64_t j) { return read(t.value, b_.add(at, b_.index(j)), from, steps_.depth); });
    const ValueId line = b_.add(line_, from);
    if (few_operations_) {
      for (int64_t i = 0; i < steps_.depth; ++i)
        write_line(at, b_.add(line, b_.index(i)), [&](const Turned& t) { return t.rows[static_cast<size_t>(i)]; });
      return;
    }
    for (const Turned& t : turned_)
      for (int64_t i = 0; i < steps_.depth; ++i)
        b_.store(t.square, b_.index(i * steps_.lanes), t.rows[static_cast<size_t>(i)]);
    b_.loop(b_.index(0), b_.index(steps_.depth), b_.index(1), [&](ValueId i) {
      write_line(at, b_.add(line, i), [&](const Turned& t) {
        return b_.load(t.square, b_.mul(i, b_.index(steps_.lanes)), static_cast<int>(steps_.lanes));
      });
    });
  }

  void write_line(ValueId at, ValueId across, const std::function<ValueId(const Turned&)>& value) {
    const ExprEmitter::Scope line(f_.emit);
    f_.emit.bind(n_.pool.axis(across_.id), across);
    const ExprEmitter::VectorScope vector(f_.emit, axis_.id, at, kNoId, static_cast<int>(steps_.lanes));
    for (const Turned& t : turned_) f_.emit.bind(t.value, value(t));
    store_all(f_, n_);
  }

  LoopNest& n_;
  const TurnSteps steps_;
  const LoopAxis axis_, across_;
  const bool few_operations_;
  std::vector<LoopAxis> outer_;
  std::vector<Turned> turned_;
  KernelFrame f_;
  KernelBuilder& b_;
  ValueId line_ = kNoId, first_ = kNoId, last_ = kNoId;  // of the tile: along `across`; vectors along the axis
};

bool stores_along(LoopNest& n, AxisId axis) {
  return std::ranges::all_of(n.stages, [&](const LoopStage& s) { return s.output < 0 || is_unit(n, s.store, axis); });
}

// How many lines along the axis follow one another in results, before the next one across: of the axis of them.
Size lines_beside(LoopNest& n, const LoopAxis& axis, const LoopAxis& across) {
  const std::vector<LoopAxis>& axes = n.stages[0].axes;
  const auto is_other = [&](const LoopAxis& a) { return a.id != axis.id && a.id != across.id; };
  const auto last = std::find_if(axes.rbegin(), axes.rend(), is_other);
  if (last == axes.rend()) return 1;
  const bool nearer = std::ranges::all_of(n.stages, [&](const LoopStage& s) {
    if (s.output < 0) return true;
    const std::optional<Size> next = step_along(n, s.store, last->id), over = step_along(n, s.store, across.id);
    return next && over && *next <= axis.value && *next < *over;
  });
  return nearer ? last->value : Size(1);
}

int64_t power_of_two_in(int64_t x) { return static_cast<int64_t>(std::bit_floor(static_cast<uint64_t>(x))); }

// Tiles of half the first-level cache: of a cache line of each line that is read, or, where those have to be copied
// side by side, of lines that are about as long on both sides; shorter ones where too much of the last one would be
// computed twice. Of elements of less than four bytes, a register's worth or more of each line is read, and all of the
// cache is taken where lines of a result fall into one of its sets: those are stored in longer pieces then. Where
// results crowd, a tile is twice as long on their side: half as much of each line is read, where the second-level cache
// keeps the lines for the next tiles, else as much. Nothing where the axes are shorter than a square.
std::optional<TurnSteps> shape_of(LoopNest& n, const Machine& machine, const LoopAxis& axis, const LoopAxis& across,
                                  std::span<const ExprId> values) {
  const AxisId both[] = {axis.id, across.id};
  const int64_t width = widest_element(n, both);
  TurnSteps s{.lanes = std::min<int64_t>(kMostLanes, machine.target.vector_bytes / width)};
  // More than an eighth of what is computed.
  auto twice = [&](const LoopAxis& a, int64_t part) {
    return (a.value + (part - 1)) / part * (7 * part) > a.value * 8;
  };
  s.depth = std::max<int64_t>(2, kRegisterPart / width);
  while (s.depth > 2 && across.value < s.depth) s.depth /= 2;
  const int64_t least = std::max<int64_t>(kLeastLanes, kRegisterPart / 2 / width);
  while (s.depth > least && axis.value < s.depth) s.depth /= 2;
  while (s.lanes > s.depth && (axis.value < s.lanes || (s.lanes > 4 && twice(axis, s.lanes)))) s.lanes /= 2;
  if (s.lanes < 2 || s.lanes < s.depth || axis.value < s.lanes || across.value < s.depth) return std::nullopt;
  if (s.lanes * width < kRegisterPart && s.lanes < least) return std::nullopt;
  int64_t tile = machine.profile.l1_bytes / 2 / static_cast<int64_t>(values.size()), bytes = kLine;
  const bool copied = copies_lines(n, machine, values, axis.id, across.id, s.lanes, bytes / width);
  if (copied && width < 4) {
    bytes = kMostLanes * width;
    const bool many = iterations(n.stages[0].axes) >= kTasks * machine.profile.threads * (2 * tile / width);
    if (many && results_collide(n, machine, across.id, kWays)) tile *= 2;
  } else if (copied) {
    bytes = 1;
    while (4 * bytes * bytes <= tile * width) bytes *= 2;
    if (width == 4 && axis.value * bytes >= 2 * tile && results_crowd(n, machine, across.id))
      keeps_lines(n, machine, values, axis) ? bytes /= 2 : tile *= 2;
  }
  s.run = std::max(s.depth, bytes / width);
  while (s.run > s.depth && (across.value < s.run || twice(across, s.run))) s.run /= 2;
  s.wide = std::max<int64_t>(1, power_of_two_in(tile / (s.run * width)) / s.lanes);
  const Size beside = copied ? lines_beside(n, axis, across) : Size(1);
  while (s.wide > 1 && vectors_of(axis, s.lanes) * beside < s.wide) s.wide /= 2;
  return s;
}

// The axis along which most is read that is spread over the one that is stored along.
std::optional<TurnSteps> steps_for(LoopNest& n, const Machine& machine) {
  const std::vector<LoopAxis>& axes = n.stages[0].axes;
  std::optional<TurnSteps> best;
  size_t most = 0;
  for (size_t v = 0; v < axes.size(); ++v) {
    if (!stores_along(n, axes[v].id)) continue;
    for (size_t w = 0; w < axes.size(); ++w) {
      if (w == v) continue;
      const std::vector<ExprId> values = Crossing(n, axes[v].id, axes[w].id).found;
      if (values.size() <= most) continue;
      std::optional<TurnSteps> steps = shape_of(n, machine, axes[v], axes[w], values);
      if (!steps) continue;
      steps->axis = static_cast<int64_t>(v), steps->across = static_cast<int64_t>(w);
      best = steps, most = values.size();
    }
  }
  return best;
}

bool is_power_of_two(int64_t x) { return x >= 1 && std::has_single_bit(static_cast<uint64_t>(x)); }

}  // namespace

Result<std::vector<ScheduleOption>> turn_options(LoopNest& n, const Machine& machine) {
  CHECK_OK(check_maps(n));
  std::vector<ScheduleOption> all;
  if (const std::optional<TurnSteps> steps = steps_for(n, machine)) all.push_back({1, *steps});
  return all;
}

Result<KernelProgram> generate_turn(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<TurnSteps>(&steps);
  CHECK_OK(check_maps(n));
  const auto count = static_cast<int64_t>(n.stages[0].axes.size());
  bool fits = s && s->axis >= 0 && s->axis < count && s->across >= 0 && s->across < count && s->axis != s->across;
  fits = fits && is_power_of_two(s->lanes) && s->lanes <= kMostLanes && is_power_of_two(s->depth) && s->depth >= 2 &&
         s->depth <= s->lanes && is_power_of_two(s->run) && s->run >= s->depth && s->wide >= 1;
  fits = fits && n.stages[0].axes[static_cast<size_t>(s->axis)].value >= s->lanes &&
         n.stages[0].axes[static_cast<size_t>(s->across)].value >= s->run;
  if (!fits) return unsupported("{} does not fit the nest", print(steps));
  const LoopAxis axis = n.stages[0].axes[static_cast<size_t>(s->axis)];
  const LoopAxis across = n.stages[0].axes[static_cast<size_t>(s->across)];
  const std::vector<ExprId> values = Crossing(n, axis.id, across.id).found;
  const bool copies = copies_lines(n, context.machine, values, axis.id, across.id, s->lanes, s->run);
  TRY(KernelLaunch launch, copies ? copied_turn_kernel(n, *s, values, operations(n) <= kFewOperations, context)
                                  : Turn(n, *s, values, context).run());
  KernelProgram program;
  program.kernels.push_back(std::move(launch));
  return program;
}

}  // namespace thermite
