// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/scatter_schedule.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/frame.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kBlock = 4096;                   // elements of a task that has no more than one row
constexpr int64_t kMostParts = 16;                 // each looks at all updates
constexpr int64_t kWorthParts = int64_t{1} << 15;  // updates

// Axes of the updates.
struct ScatterShape {
  std::vector<LoopAxis> kept;      // dimensions of the result that indices do not choose
  std::vector<LoopAxis> walked;    // the others, in order
  std::optional<LoopAxis> vector;  // of the kept ones: elements that lie together; not in `kept` then
  ExprId address = kNoExpr;        // where an update lands
};

Result<ScatterShape> scatter_shape(LoopNest& n) {
  if (n.stages.size() != 1) return unsupported("a scatter beside other stages");
  const LoopStage& s = n.stages[0];
  ScatterShape shape;
  const std::span<const ExprId> places = std::span(s.lift).subspan(kScatterIndex);
  auto is_place = [&](const LoopAxis& a) { return std::ranges::count(places, n.pool.axis(a.id)) == 1; };
  for (const LoopAxis& a : s.reduce) (is_place(a) ? shape.kept : shape.walked).push_back(a);
  shape.address = linear_address(n.pool, places, s.extents);
  if (shape.kept.empty() || places.empty()) return shape;
  const LoopAxis last = shape.kept.back();
  if (places.back() != n.pool.axis(last.id)) return shape;
  shape.vector = last;
  shape.kept.pop_back();
  return shape;
}

// Halves add up in the type they are computed in.
bool accumulates(const LoopStage& s) {
  return is_half(s.dtype) && s.scatter->combine && *s.scatter->combine != Prim::min && *s.scatter->combine != Prim::max;
}

DType state_type(const LoopStage& s) { return accumulates(s) ? compute_type(s.dtype) : s.dtype; }
Size elements_of(const LoopNest& n) { return volume(n, n.stages[0].extents); }
int64_t bytes_of(DType t) { return static_cast<int64_t>(size_of(t)); }

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

class ScatterProgram {
 public:
  ScatterProgram(LoopNest& n, const ScatterShape& shape, const ScatterSteps& steps, const ScheduleContext& context)
      : n_(n), s_(n.stages[0]), shape_(shape), steps_(steps), context_(context) {}

  Result<KernelProgram> build() {
    KernelProgram program;
    if (accumulates(s_)) program.workspaces = {elements_of(n_) * bytes_of(state_type(s_))};
    TRY(KernelLaunch first, store_old());
    program.kernels.push_back(std::move(first));
    TRY(KernelLaunch second, update());
    program.kernels.push_back(std::move(second));
    if (!accumulates(s_)) return program;
    TRY(KernelLaunch third, round());
    program.kernels.push_back(std::move(third));
    return program;
  }

 private:
  // Where values stand until all updates are made.
  MemId state(KernelFrame& f, MemAccess access) {
    if (!accumulates(s_)) return f.output(s_);
    return f.workspace(0, elements_of(n_) * bytes_of(state_type(s_)), state_type(s_), access);
  }

  NestCounts moved(const Size& read, const Size& written) const { return {read, written, 0}; }

  Result<KernelLaunch> store_old() {
    KernelFrame f(n_, context_);
    const MemId to = state(f, MemAccess::write);
    const Size tasks = each_place(
        f, n_, steps_.tasks, [&] { f.emit.store(to, s_.store, n_.pool.cast(s_.lift[kScatterOld], state_type(s_))); });
    const Size elements = elements_of(n_);
    return std::move(f).finish(tasks, "old values",
                               moved(elements * bytes_of(s_.dtype), elements * bytes_of(state_type(s_))));
  }

  Result<KernelLaunch> round() {
    KernelFrame f(n_, context_);
    f.emit.bind_buffer(s_.source, state(f, MemAccess::read));
    const ExprId value = n_.pool.cast(n_.pool.load(s_.source, state_type(s_), std::span(&s_.store, 1)), s_.dtype);
    const Size tasks = each_place(f, n_, steps_.tasks, [&] { f.emit.store(f.output(s_), s_.store, value); });
    const Size elements = elements_of(n_);
    return std::move(f).finish(tasks, "rounding",
                               moved(elements * bytes_of(state_type(s_)), elements * bytes_of(s_.dtype)));
  }

  Result<KernelLaunch> update() {
    KernelFrame f(n_, context_, {}, MemAccess::readwrite);
    const MemId memory = state(f, MemAccess::readwrite);
    f.emit.bind_buffer(s_.source, memory);
    std::vector<LoopAxis> task, serial;
    for (const LoopAxis& a : shape_.kept) (iterations(task) < steps_.tasks ? task : serial).push_back(a);
    serial.insert(serial.end(), shape_.walked.begin(), shape_.walked.end());
    ValueId number = f.b.task();
    Size tasks = iterations(task);
    if (steps_.parts > 1) {
      const Size size = (elements_of(n_) + (steps_.parts - 1)) / steps_.parts;
      const ValueId parts = f.b.index(steps_.parts), part = f.b.rem(number, parts);
      low_ = f.b.mul(part, f.parameter(size));
      high_ = f.b.add(low_, f.parameter(size));
      number = f.b.div(number, parts);
      tasks *= steps_.parts;
    }
    if (shape_.vector) {
      const ValueId all = f.value(shape_.vector->extent), block = f.parameter(steps_.block);
      const ValueId blocks = f.b.div(f.b.add(all, f.b.sub(block, f.b.index(1))), block);
      const ValueId lo = f.b.mul(task.empty() ? number : f.b.rem(number, blocks), block);
      if (!task.empty()) f.bind_digits(task, f.b.div(number, blocks));
      f.serial_loops(serial, [&] {
        f.vector_loop(*shape_.vector, lo, f.b.min(f.b.add(lo, block), all), [&] { change_vector(f, memory); });
      });
      tasks *= (shape_.vector->value + steps_.block - 1) / steps_.block;
    } else {
      f.bind_digits(task, number);
      f.serial_loops(serial, [&] { change_one(f, memory); });
    }
    const Size updates = iterations(s_.reduce);
    const Size bytes = updates * (bytes_of(s_.dtype) + bytes_of(DType::i64));
    return std::move(f).finish(tasks, fmt::format("{} kept axes, {} walked", shape_.kept.size(), shape_.walked.size()),
                               moved(bytes, updates * bytes_of(state_type(s_))));
  }

  ValueId lands(KernelFrame& f) {
    ValueId yes = f.value(s_.lift[kScatterLands]);
    if (low_ == kNoId) return yes;
    const ValueId at = f.value(shape_.address);
    const ValueId inside = f.b.prim(Prim::bit_and, {f.b.prim(Prim::ge, {at, low_}), f.b.lt(at, high_)});
    return f.b.prim(Prim::bit_and, {yes, inside});
  }

  // The element that the update in scope lands on.
  void change(KernelFrame& f, MemId memory) {
    ExprId value = s_.lift[kScatterUpdate];
    if (s_.scatter->combine) {
      const ExprId old = n_.pool.load(s_.source, state_type(s_), std::span(&shape_.address, 1));
      value = n_.pool.prim(*s_.scatter->combine, {n_.pool.cast(old, n_.pool.dtype(value)), value});
    }
    f.emit.store(memory, shape_.address, n_.pool.cast(value, state_type(s_)));
  }

  void change_one(KernelFrame& f, MemId memory) {
    const ExprEmitter::Scope scope(f.emit);
    f.b.branch(lands(f), [&] {
      const ExprEmitter::Scope inner(f.emit);
      change(f, memory);
    });
  }

  // Lanes are different elements, for their axis is one of the result's own.
  void change_vector(KernelFrame& f, MemId memory) {
    const ValueId yes = lands(f), around = f.emit.mask();
    auto masked = [&](ValueId mask) {
      const ExprEmitter::VectorScope vector(f.emit, shape_.vector->id, f.emit.base(), mask);
      change(f, memory);
    };
    if (f.b.type(yes).lanes == 1) return f.b.branch(yes, [&] { masked(around); });
    if (around != kNoId) return masked(f.b.prim(Prim::bit_and, {yes, around}));
    // Mostly all of them: then none is asked for.
    const ValueId every = f.b.constant(make_int_scalar(DType::u32, (int64_t{1} << f.b.type(yes).lanes) - 1));
    const bool spread = !is_unit(n_, shape_.address, shape_.vector->id);
    const auto all = [&] {
      spread ? change_lanes(f, memory) : masked(kNoId);
      return std::vector<ValueId>{};
    };
    const auto some = [&] {
      masked(yes);
      return std::vector<ValueId>{};
    };
    f.b.branch(f.b.prim(Prim::eq, {f.b.mask_bits(yes), every}), {}, all, some);
  }

  // One after the other: processors take longer for a gather or a scatter than for its elements.
  void change_lanes(KernelFrame& f, MemId memory) {
    const ExprEmitter::Scope scope(f.emit);
    const ValueId places = f.emit.emit_vector(shape_.address), first = f.emit.base();
    for (int lane = 0; lane < f.b.type(places).lanes; ++lane) {
      const ValueId at = f.b.add(first, f.b.index(lane));
      const ExprEmitter::VectorScope one(f.emit, shape_.vector->id, at, kNoId, 1);
      f.emit.bind(shape_.address, f.b.extract(places, lane));
      change(f, memory);
    }
  }

  LoopNest& n_;
  LoopStage& s_;
  const ScatterShape& shape_;
  const ScatterSteps& steps_;
  const ScheduleContext& context_;
  ValueId low_ = kNoId, high_ = kNoId;  // addresses of the part
};

}  // namespace

Result<std::vector<ScheduleOption>> scatter_options(LoopNest& n, const Machine& machine) {
  if (std::ranges::none_of(n.stages, [](const LoopStage& s) { return s.scatter.has_value(); }))
    return std::vector<ScheduleOption>{};
  TRY(const ScatterShape shape, scatter_shape(n));
  const int64_t threads = machine.profile.threads;
  ScatterSteps steps{.block = kBlock, .parts = 1, .tasks = 8 * threads};
  Size rows = iterations(shape.kept);
  if (shape.vector && rows < steps.tasks) {
    const auto tasks = [&] { return rows * ((shape.vector->value + (steps.block - 1)) / steps.block); };
    while (steps.block > kWideLanes && tasks() < steps.tasks) steps.block /= 2;
    while (steps.block > kVectorLanes && tasks() < 2 * threads) steps.block /= 2;
    rows = tasks();
  }
  if (rows < threads && iterations(shape.walked) >= kWorthParts) steps.parts = std::min(threads, kMostParts);
  return std::vector<ScheduleOption>{{1, steps}};
}

Result<KernelProgram> generate_scatter(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<ScatterSteps>(&steps);
  if (!s) return internal_error("scatter: steps of another family");
  const bool fits = s->block >= 1 && s->parts >= 1 && s->tasks >= 1 && n.stages.size() == 1 && n.stages[0].scatter;
  if (!fits) return unsupported("{} does not fit the nest", print(steps));
  TRY(const ScatterShape shape, scatter_shape(n));
  return ScatterProgram(n, shape, *s, context).build();
}

}  // namespace thermite
