// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/scatter_schedule.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/scatter_update.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kBlock = 4096;                   // elements of a task that has no more than one row
constexpr int64_t kMostParts = 16;                 // each looks at all updates
constexpr int64_t kWorthParts = int64_t{1} << 15;  // updates

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
        f.vector_loop(*shape_.vector, lo, f.b.min(f.b.add(lo, block), all), [&] { change_vector(f, u); });
      });
      tasks *= (shape_.vector->value + steps_.block - 1) / steps_.block;
    } else {
      f.bind_digits(task, number);
      f.serial_loops(serial, [&] { u.change_where_it_lands(); });
    }
    return std::move(f).finish(tasks, fmt::format("{} kept axes, {} walked", shape_.kept.size(), shape_.walked.size()),
                               update_counts(n_));
  }

  // Lanes are different elements, for their axis is one of the result's own.
  void change_vector(KernelFrame& f, ScatterUpdate& u) {
    const ValueId yes = u.lands(), around = f.emit.mask();
    auto masked = [&](ValueId mask) {
      const ExprEmitter::VectorScope vector(f.emit, shape_.vector->id, f.emit.base(), mask);
      u.change();
    };
    if (f.b.type(yes).lanes == 1) return f.b.branch(yes, [&] { masked(around); });
    if (around != kNoId) return masked(f.b.prim(Prim::bit_and, {yes, around}));
    // Mostly all of them: then none is asked for.
    const ValueId every = f.b.constant(make_int_scalar(DType::u32, (int64_t{1} << f.b.type(yes).lanes) - 1));
    const bool spread = !is_unit(n_, shape_.address, shape_.vector->id);
    const auto all = [&] {
      spread ? change_lanes(f, u) : masked(kNoId);
      return std::vector<ValueId>{};
    };
    const auto some = [&] {
      masked(yes);
      return std::vector<ValueId>{};
    };
    f.b.branch(f.b.prim(Prim::eq, {f.b.mask_bits(yes), every}), {}, all, some);
  }

  // One after the other: processors take longer for a gather or a scatter than for its elements.
  void change_lanes(KernelFrame& f, ScatterUpdate& u) {
    const ExprEmitter::Scope scope(f.emit);
    const ValueId places = f.emit.emit_vector(shape_.address), first = f.emit.base();
    for (int lane = 0; lane < f.b.type(places).lanes; ++lane) {
      const ValueId at = f.b.add(first, f.b.index(lane));
      const ExprEmitter::VectorScope one(f.emit, shape_.vector->id, at, kNoId, 1);
      f.emit.bind(shape_.address, f.b.extract(places, lane));
      u.change();
    }
  }

  LoopNest& n_;
  LoopStage& s_;
  const ScatterShape& shape_;
  const ScatterSteps& steps_;
  const ScheduleContext& context_;
};

}  // namespace

Result<std::vector<ScheduleOption>> scatter_options(LoopNest& n, const Machine& machine) {
  if (!scatters(n)) return std::vector<ScheduleOption>{};
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
