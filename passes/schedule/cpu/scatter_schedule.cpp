// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/scatter_schedule.h"

#include <algorithm>
#include <unordered_map>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/scatter_staged.h"
#include "passes/schedule/scatter_update.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kBlock = 4096;                   // elements of a task that has no more than one row
constexpr int64_t kMostNear = 64;                  // columns that a task keeps near
constexpr int64_t kMostParts = 16;                 // each looks at all updates
constexpr int64_t kWorthParts = int64_t{1} << 15;  // updates
constexpr int64_t kStaged = 512;                   // updates whose places and values stay in a first-level cache
constexpr int64_t kMostStaged = int64_t{1} << 14;
constexpr int64_t kFewTogether = 4;  // elements of an update: rather made one by one, many updates at a time

// All places of the result, in vectors: kernels that go through it once.
Size each_place(KernelFrame& f, LoopNest& n, int64_t wanted, const std::function<void()>& body) {
  std::vector<LoopAxis> axes = n.stages[0].axes;
  if (axes.empty()) {
    f.b.task();
    body();
    return 1;
  }
  const LoopAxis vector = axes.back();
  axes.pop_back();
  std::vector<LoopAxis> task, serial;
  for (const LoopAxis& a : axes) (iterations(task) < wanted ? task : serial).push_back(a);
  const ValueId all = f.value(vector.extent), block = f.parameter(kBlock);
  const ValueId blocks = f.b.div(f.b.add(all, f.b.sub(block, f.b.index(1))), block);
  ValueId number = f.b.task(), part = number;
  if (!task.empty()) {
    part = f.b.rem(number, blocks);
    f.bind_digits(task, f.b.div(number, blocks));
  }
  const ValueId lo = f.b.mul(part, block), hi = f.b.min(f.b.add(lo, block), all);
  f.serial_loops(serial, [&] { f.vector_loop(vector, lo, hi, body); });
  return iterations(task) * ((vector.value + kBlock - 1) / kBlock);
}

// Whether updates beside each other land on elements that are not.
bool spreads(LoopNest& n, const ScatterShape& shape) { return !is_unit(n, shape.address, shape.vector->id); }

// An axis for each dimension of the result, and the stage's own axes by these.
struct ResultAxes {
  std::vector<LoopAxis> dims;
  std::unordered_map<ExprId, ExprId> of_stage;
};

// nullopt where the stage's axes are neither one through all elements nor its dimensions: views may have cut them anew.
std::optional<ResultAxes> result_axes(LoopNest& n) {
  const LoopStage& s = n.stages[0];
  const size_t rank = s.extents.size();
  if (s.axes.size() != 1 && s.axes.size() != rank) return std::nullopt;
  ResultAxes r;
  std::vector<ExprId> dims;
  for (const ExprId e : s.extents) {
    r.dims.push_back({n.pool.new_axis(e), e, evaluate(n, e)});
    dims.push_back(n.pool.axis(r.dims.back().id));
  }
  const ExprId address = linear_address(n.pool, dims, s.extents);
  for (size_t d = 0; d < s.axes.size(); ++d) {
    if (s.axes.size() == rank && s.axes[d].extent != s.extents[d]) return std::nullopt;
    r.of_stage[n.pool.axis(s.axes[d].id)] = s.axes.size() == rank ? dims[d] : address;
  }
  const bool is_address = n.pool.poly(n.pool.substitute(s.store, r.of_stage)) == n.pool.poly(address);
  return is_address ? std::optional(std::move(r)) : std::nullopt;
}

std::span<const ExprId> places_of(const LoopNest& n) { return std::span(n.stages[0].lift).subspan(kScatterIndex); }

// The axis of updates that dimension `d` of the result is, if indices do not choose along it.
const LoopAxis* kept_axis(LoopNest& n, const ScatterShape& shape, size_t d) {
  const ExprId place = places_of(n)[d];
  const auto it = std::ranges::find_if(shape.kept, [&](const LoopAxis& k) { return place == n.pool.axis(k.id); });
  return it == shape.kept.end() ? nullptr : &*it;
}

// Elements that the indices of a column choose among, and columns in all but the last dimension: of the result, which
// updates need not fill.
struct ColumnSizes {
  Size chosen = 1, rows = 1, last = 1;
};
ColumnSizes column_sizes(LoopNest& n, const ScatterShape& shape) {
  const std::vector<ExprId>& extents = n.stages[0].extents;
  ColumnSizes sizes;
  for (size_t d = 0; d + 1 < extents.size(); ++d)
    (kept_axis(n, shape, d) ? sizes.rows : sizes.chosen) *= evaluate(n, extents[d]);
  sizes.last = evaluate(n, extents.back());
  return sizes;
}

class ScatterProgram {
 public:
  ScatterProgram(LoopNest& n, const ScatterShape& shape, const ScatterSteps& steps, const ScheduleContext& context)
      : n_(n), s_(n.stages[0]), shape_(shape), steps_(steps), context_(context) {}

  Result<KernelProgram> build() {
    if (steps_.near) {
      const std::optional<ResultAxes> axes = result_axes(n_);
      return axes ? near_program(*axes) : unsupported("a scatter through views that cut its axes anew");
    }
    return scatter_program(
        n_,
        [this](const char* what, MemAccess access, const NestCounts& counts, auto at_place) {
          return each(what, access, counts, at_place);
        },
        [this] { return update(); });
  }

 private:
  Result<KernelLaunch> each(const char* what, MemAccess access, const NestCounts& counts,
                            void (*at_place)(KernelFrame&, LoopNest&, MemId)) {
    KernelFrame f(n_, context_);
    const MemId state = scatter_state(f, n_, access);
    const Size tasks = each_place(f, n_, steps_.tasks, [&] { at_place(f, n_, state); });
    return std::move(f).finish(tasks, what, counts);
  }

  Result<KernelLaunch> update() {
    KernelFrame f(n_, context_, {}, MemAccess::readwrite);
    ScatterUpdate u(f, n_, shape_, scatter_state(f, n_, MemAccess::readwrite));
    std::vector<LoopAxis> task, serial;
    for (const LoopAxis& a : shape_.kept) (iterations(task) < steps_.tasks ? task : serial).push_back(a);
    serial.insert(serial.end(), shape_.walked.begin(), shape_.walked.end());
    ValueId number = f.b.task();
    Size tasks = iterations(task);
    if (steps_.parts > 1) {
      const Size size = (scatter_elements(n_) + (steps_.parts - 1)) / steps_.parts;
      const ValueId parts = f.b.index(steps_.parts), part = f.b.rem(number, parts);
      const ValueId low = f.b.mul(part, f.parameter(size));
      u.limit(low, f.b.add(low, f.parameter(size)));
      number = f.b.div(number, parts);
      tasks *= steps_.parts;
    }
    if (shape_.vector) {
      const ValueId all = f.value(shape_.vector->extent), block = f.parameter(steps_.block);
      const ValueId blocks = f.b.div(f.b.add(all, f.b.sub(block, f.b.index(1))), block);
      const ValueId lo = f.b.mul(task.empty() ? number : f.b.rem(number, blocks), block);
      if (!task.empty()) f.bind_digits(task, f.b.div(number, blocks));
      f.serial_loops(serial, [&] {
        f.vector_loop(*shape_.vector, lo, f.b.min(f.b.add(lo, block), all), [&] { change_vector(f, u, shape_); });
      });
      tasks *= (shape_.vector->value + steps_.block - 1) / steps_.block;
    } else {
      f.bind_digits(task, number);
      if (steps_.staged == 0) {
        f.serial_loops(serial, [&] { u.change_where_it_lands(); });
      } else {
        const LoopAxis last = serial.back();
        serial.pop_back();
        f.serial_loops(
            serial, [&] { change_staged(f, n_, shape_, u, last, steps_.staged, context_.machine.target.moves_lanes); });
      }
    }
    return std::move(f).finish(tasks, fmt::format("{} kept axes, {} walked", shape_.kept.size(), shape_.walked.size()),
                               update_counts(n_));
  }

  // A task's elements of the result lie a block beside the other in scratch, and halves are rounded but once.
  Result<KernelProgram> near_program(const ResultAxes& axes) {
    KernelFrame f(n_, context_);
    const DType t = scatter_state_type(s_);
    const ColumnSizes sizes = column_sizes(n_, shape_);
    const ValueId block = f.b.index(steps_.block), all = f.parameter(sizes.last);
    const ValueId blocks = f.b.div(f.b.add(all, f.b.index(steps_.block - 1)), block), number = f.b.task();
    const ValueId lo = f.b.mul(f.b.rem(number, blocks), block), hi = f.b.min(f.b.add(lo, block), all);
    const ValueId updated = bind_column(f, axes, f.b.div(number, blocks));
    const NearPlaces places = near_places(f, axes, lo);
    const MemId memory = f.b.scratch(t, f.parameter(sizes.chosen * steps_.block));
    const auto at_each = [&](MemId to, ExprId address, ExprId value) {
      f.serial_loops(places.chosen,
                     [&] { f.vector_loop(axes.dims.back(), lo, hi, [&] { f.emit.store(to, address, value); }); });
    };

    at_each(memory, places.of_result, n_.pool.cast(n_.pool.substitute(s_.lift[kScatterOld], axes.of_stage), t));
    ScatterShape in_scratch = shape_;
    in_scratch.address = places.of_update;
    ScatterUpdate u(f, n_, in_scratch, memory);
    const ValueId end = f.b.max(lo, f.b.min(hi, f.value(shape_.vector->extent)));
    f.serial_loops(shape_.walked, [&] {
      f.vector_loop(*shape_.vector, lo, f.b.select(updated, end, lo), [&] { change_vector(f, u, in_scratch); });
    });
    const ExprId value = n_.pool.load(s_.source, t, std::span(&places.of_result, 1));
    at_each(f.output(s_), n_.pool.substitute(s_.store, axes.of_stage), n_.pool.cast(value, s_.dtype));
    KernelProgram program;
    const Size tasks = sizes.rows * ((sizes.last + (steps_.block - 1)) / steps_.block);
    TRY(KernelLaunch launch, std::move(f).finish(tasks, "columns of a task together", one_kernel_counts(n_)));
    program.kernels.push_back(std::move(launch));
    return program;
  }

  // The digits of a column's number, of the result and of the updates; gives whether there are updates so far out.
  ValueId bind_column(KernelFrame& f, const ResultAxes& axes, ValueId number) {
    std::vector<LoopAxis> rows;
    for (size_t d = 0; d + 1 < axes.dims.size(); ++d)
      if (kept_axis(n_, shape_, d)) rows.push_back(axes.dims[d]);
    f.bind_digits(rows, number);
    ValueId updated = f.b.constant(make_int_scalar(DType::boolean, 1));
    for (size_t d = 0; d + 1 < axes.dims.size(); ++d)
      if (const LoopAxis* kept = kept_axis(n_, shape_, d)) {
        const ValueId at = f.value(n_.pool.axis(axes.dims[d].id));
        f.emit.bind(n_.pool.axis(kept->id), at);
        updated = f.b.prim(Prim::bit_and, {updated, f.b.lt(at, f.value(kept->extent))});
      }
    return updated;
  }

  // Where elements of the columns from `lo` on lie in scratch, by the axes of the result and by those of the updates.
  struct NearPlaces {
    std::vector<LoopAxis> chosen;  // of the result, that indices choose along
    ExprId of_result, of_update;
  };
  NearPlaces near_places(KernelFrame& f, const ResultAxes& axes, ValueId lo) {
    const std::span<const ExprId> places = places_of(n_);
    const ExprId begin = n_.pool.axis(n_.pool.new_axis(s_.extents.back())), block = n_.pool.index(steps_.block);
    f.emit.bind(begin, lo);
    NearPlaces near;
    std::vector<ExprId> of_result, of_update, extents;
    for (size_t d = 0; d + 1 < places.size(); ++d) {
      if (kept_axis(n_, shape_, d)) continue;
      near.chosen.push_back(axes.dims[d]);
      of_result.push_back(n_.pool.axis(axes.dims[d].id));
      of_update.push_back(places[d]), extents.push_back(s_.extents[d]);
    }
    const auto place = [&](std::span<const ExprId> row, ExprId last) {
      return n_.pool.add(n_.pool.mul(linear_address(n_.pool, row, extents), block), n_.pool.sub(last, begin));
    };
    near.of_result = place(of_result, n_.pool.axis(axes.dims.back().id));
    near.of_update = place(of_update, places.back());
    return near;
  }

  // Lanes are different elements, for their axis is one of the result's own.
  void change_vector(KernelFrame& f, ScatterUpdate& u, const ScatterShape& shape) {
    const ValueId yes = u.lands(), around = f.emit.mask();
    auto masked = [&](ValueId mask) {
      const ExprEmitter::VectorScope vector(f.emit, shape_.vector->id, f.emit.base(), mask);
      u.change();
    };
    if (f.b.type(yes).lanes == 1) return f.b.branch(yes, [&] { masked(around); });
    if (around != kNoId) return masked(f.b.prim(Prim::bit_and, {yes, around}));
    // Mostly all of them: then none is asked for.
    const ValueId every = f.b.constant(make_int_scalar(DType::u32, (int64_t{1} << f.b.type(yes).lanes) - 1));
    const auto all = [&] {
      spreads(n_, shape) ? change_lanes(f, u, shape) : masked(kNoId);
      return std::vector<ValueId>{};
    };
    const auto some = [&] {
      masked(yes);
      return std::vector<ValueId>{};
    };
    f.b.branch(f.b.prim(Prim::eq, {f.b.mask_bits(yes), every}), {}, all, some);
  }

  // One after the other: processors take longer for a gather or a scatter than for its elements.
  void change_lanes(KernelFrame& f, ScatterUpdate& u, const ScatterShape& shape) {
    const ExprEmitter::Scope scope(f.emit);
    const ValueId places = f.emit.emit_vector(shape.address), first = f.emit.base();
    for (int lane = 0; lane < f.b.type(places).lanes; ++lane) {
      const ValueId at = f.b.add(first, f.b.index(lane));
      const ExprEmitter::VectorScope one(f.emit, shape_.vector->id, at, kNoId, 1);
      f.emit.bind(shape.address, f.b.extract(places, lane));
      u.change();
    }
  }

  LoopNest& n_;
  LoopStage& s_;
  const ScatterShape& shape_;
  const ScatterSteps& steps_;
  const ScheduleContext& context_;
};

// Of a column of the result and so many beside it, while updates change them.
Size near_bytes(LoopNest& n, const ScatterShape& shape, int64_t columns) {
  return column_sizes(n, shape).chosen * (columns * static_cast<int64_t>(size_of(scatter_state_type(n.stages[0]))));
}

// Whether a task may keep so many columns near: whole vectors of them, whose updates land apart, in half of the
// second-level cache.
bool can_keep_near(LoopNest& n, const ScatterShape& shape, int64_t columns, const DeviceProfile& p) {
  return columns > 0 && columns <= kMostNear && columns % kVectorLanes == 0 && shape.vector && spreads(n, shape) &&
         result_axes(n) && near_bytes(n, shape, columns) <= p.l2_bytes / 2;
}

// Columns that a task is to keep near, if that pays: as many as the first-level cache has room for. Not where few
// elements are updated, for a copy is all there is to do then, nor where parts of the result keep more threads busy.
// Longer columns gained with two threads and lost with one.
std::optional<int64_t> near_block(LoopNest& n, const ScatterShape& shape, const DeviceProfile& p) {
  if (!can_keep_near(n, shape, kVectorLanes, p)) return std::nullopt;
  if (2 * iterations(n.stages[0].reduce) < scatter_elements(n)) return std::nullopt;
  const ColumnSizes sizes = column_sizes(n, shape);
  const auto tasks = [&](int64_t block) { return sizes.rows * ((sizes.last + (block - 1)) / block); };
  int64_t block = kMostNear;
  while (block > kVectorLanes && (near_bytes(n, shape, block) > p.l1_bytes * 3 / 4 || tasks(block) < 2 * p.threads))
    block /= 2;
  const bool parts = tasks(block) < p.threads && iterations(shape.walked) >= kWorthParts;
  const bool alone = p.threads == 1 && near_bytes(n, shape, block) > p.l1_bytes * 3 / 4;
  return parts || alone ? std::nullopt : std::optional(block);
}

bool wants_stages(LoopNest& n, const ScatterShape& shape) {
  const bool together = shape.vector && shape.vector->value > kFewTogether;
  return !together && !shape.walked.empty() && can_stage(n, shape.walked.back());
}

// Elements that lie together are changed one by one then, too: those of one place after those of another, by one
// thread, for they share lines.
void part_vectors(ScatterShape& shape) {
  if (shape.vector) shape.walked.insert(shape.walked.begin(), *shape.vector);
  shape.vector.reset();
}

}  // namespace

Result<std::vector<ScheduleOption>> scatter_options(LoopNest& n, const Machine& machine) {
  if (!scatters(n)) return std::vector<ScheduleOption>{};
  TRY(ScatterShape shape, scatter_shape(n));
  const bool staged = wants_stages(n, shape);
  if (staged) part_vectors(shape);
  const int64_t threads = machine.profile.threads;
  ScatterSteps steps{.block = kBlock, .parts = 1, .tasks = 8 * threads, .staged = staged ? kStaged : 0};
  Size rows = iterations(shape.kept);
  if (shape.vector && rows < steps.tasks) {
    const auto tasks = [&] { return rows * ((shape.vector->value + (steps.block - 1)) / steps.block); };
    while (steps.block > kWideLanes && tasks() < steps.tasks) steps.block /= 2;
    while (steps.block > kVectorLanes && tasks() < 2 * threads) steps.block /= 2;
    rows = tasks();
  }
  if (rows < threads && iterations(shape.walked) >= kWorthParts) steps.parts = std::min(threads, kMostParts);
  if (const std::optional<int64_t> block = near_block(n, shape, machine.profile))
    steps = {.block = *block, .parts = 1, .tasks = 1, .near = 1};
  return std::vector<ScheduleOption>{{1, steps}};
}

Result<KernelProgram> generate_scatter(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<ScatterSteps>(&steps);
  if (!s) return internal_error("scatter: steps of another family");
  const bool fits = s->block >= 1 && s->parts >= 1 && s->tasks >= 1 && n.stages.size() == 1 && n.stages[0].scatter &&
                    s->staged >= 0 && s->staged <= kMostStaged && s->staged % kVectorLanes == 0;
  if (!fits) return unsupported("{} does not fit the nest", print(steps));
  TRY(ScatterShape shape, scatter_shape(n));
  if (s->staged > 0) {
    if (s->near != 0 || shape.walked.empty() || !can_stage(n, shape.walked.back()))
      return unsupported("{}: the nest has no updates to make by vectors", print(steps));
    part_vectors(shape);
  }
  const bool near = s->near == 1 && s->parts == 1 && can_keep_near(n, shape, s->block, context.machine.profile);
  if (s->near != 0 && !near) return unsupported("{}: the nest has no such columns to keep near", print(steps));
  return ScatterProgram(n, shape, *s, context).build();
}

}  // namespace thermite
