// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/grid_scatter.h"

#include "passes/loops/nest_util.h"
#include "passes/schedule/gpu/threads.h"
#include "passes/schedule/scatter_update.h"

namespace thermite {
namespace {

constexpr int64_t kThreads = 256;
constexpr int64_t kLooking = 32;  // threads for a block of those that run at once: more look in vain
constexpr int64_t kMostParts = 1 << 15;
constexpr int64_t kLooks = 16;  // updates

class GridScatter {
 public:
  GridScatter(LoopNest& n, const ScatterShape& shape, const GridScatterSteps& steps, const ScheduleContext& context)
      : n_(n), s_(n.stages[0]), shape_(shape), steps_(steps), context_(context), columns_(shape.kept) {
    if (shape.vector) columns_.push_back(*shape.vector);
  }

  Result<KernelProgram> build() {
    return scatter_program(
        n_,
        [this](const char* what, MemAccess access, const NestCounts& counts, auto at_place) {
          return each_place(what, access, counts, at_place);
        },
        [this] { return update(); });
  }

 private:
  // Number of the thread, and whether so many are wanted.
  Size each_thread(KernelFrame& f, const Size& count, const std::function<void(ValueId number)>& body) {
    const ValueId number = f.b.add(f.b.mul(f.b.task(), f.b.index(kThreads)), f.b.thread());
    f.b.branch(f.b.lt(number, f.parameter(count)), [&] {
      const ExprEmitter::Scope scope(f.emit);
      body(number);
    });
    return (count + (kThreads - 1)) / kThreads;
  }

  // A vector of the result for each thread.
  Result<KernelLaunch> each_place(const char* what, MemAccess access, const NestCounts& counts,
                                  void (*at_place)(KernelFrame&, LoopNest&, MemId)) {
    KernelFrame f(n_, context_);
    f.b.block_of(kThreads);
    f.emit.want_aligned();
    f.count_elements(kThreads);
    const MemId state = scatter_state(f, n_, access);
    std::vector<LoopAxis> outer = s_.axes;
    std::optional<LoopAxis> last;
    if (!outer.empty()) last = outer.back(), outer.pop_back();
    const int64_t most = kAccessBytes / static_cast<int64_t>(size_of(scatter_state_type(s_)));
    const int64_t lanes = last ? whole_lanes(last->value, most) : 1;
    const Size row = last ? last->value / lanes : Size(1);
    const Size tasks = each_thread(f, iterations(outer) * row, [&](ValueId number) {
      const ValueId of_row = f.parameter(row), at = outer.empty() ? number : f.b.rem(number, of_row);
      if (!outer.empty()) f.bind_digits(outer, f.b.div(number, of_row));
      if (!last) return at_place(f, n_, state);
      const ValueId first = f.b.mul(at, f.b.index(lanes));
      if (lanes == 1) {
        f.emit.bind(n_.pool.axis(last->id), first);
        return at_place(f, n_, state);
      }
      const ExprEmitter::VectorScope vector(f.emit, last->id, first, kNoId, static_cast<int>(lanes));
      at_place(f, n_, state);
    });
    return std::move(f).finish(tasks, what, counts);
  }

  Result<KernelLaunch> update() {
    KernelFrame f(n_, context_, {}, MemAccess::readwrite);
    f.b.block_of(kThreads);
    f.count_elements(kThreads);
    ScatterUpdate u(f, n_, shape_, scatter_state(f, n_, MemAccess::readwrite));
    const Size columns = iterations(columns_);
    const Size tasks = each_thread(f, columns * steps_.parts, [&](ValueId number) {
      if (steps_.parts > 1) {
        const ValueId columns_v = f.parameter(columns);
        const ValueId size = f.parameter((scatter_elements(n_) + (steps_.parts - 1)) / steps_.parts);
        const ValueId low = f.b.mul(columns_.empty() ? number : f.b.div(number, columns_v), size);
        u.limit(low, f.b.add(low, size));
        number = f.b.rem(number, columns_v);
      }
      f.bind_digits(columns_, number);
      if (shape_.walked.empty()) return u.change_where_it_lands();
      const std::span<const LoopAxis> walked(shape_.walked);
      f.serial_loops(walked.first(walked.size() - 1), [&] { walk(f, u, walked.back()); });
    });
    return std::move(f).finish(tasks, fmt::format("{} kept axes, {} walked", columns_.size(), shape_.walked.size()),
                               update_counts(n_));
  }

  // Of so many updates together whether any is the thread's own, then one after the other.
  void walk(KernelFrame& f, ScatterUpdate& u, const LoopAxis& axis) {
    KernelBuilder& b = f.b;
    const ValueId all = f.value(axis.extent), looks = b.index(kLooks);
    b.loop(b.index(0), all, looks, [&](ValueId first) {
      const ExprEmitter::Scope scope(f.emit);
      const ValueId mask = b.lane_mask(b.sub(all, first), kLooks);
      ValueId own = kNoId;
      {
        const ExprEmitter::VectorScope vector(f.emit, axis.id, first, mask, kLooks);
        own = b.prim(Prim::bit_and, {mask, b.splat(u.lands(), kLooks)});
      }
      const ValueId any = b.prim(Prim::ne, {b.mask_bits(own), b.constant(make_int_scalar(DType::u32, 0))});
      b.branch(any, [&] {
        b.loop(first, b.min(all, b.add(first, looks)), b.index(1), [&](ValueId at) {
          const ExprEmitter::Scope of_one(f.emit);
          f.emit.bind(n_.pool.axis(axis.id), at);
          u.change_where_it_lands();
        });
      });
    });
  }

  LoopNest& n_;
  LoopStage& s_;
  const ScatterShape& shape_;
  const GridScatterSteps& steps_;
  const ScheduleContext& context_;
  std::vector<LoopAxis> columns_;
};

}  // namespace

Result<std::vector<ScheduleOption>> grid_scatter_options(LoopNest& n, const Machine& machine) {
  if (!scatters(n)) return std::vector<ScheduleOption>{};
  TRY(const ScatterShape shape, scatter_shape(n));
  // Parts are of elements of the result: no more than there are, nor, of short walks, than there are updates.
  const Size columns = iterations(shape.kept) * (shape.vector ? shape.vector->value : Size(1));
  const Size most = min(scatter_elements(n), iterations(shape.walked));
  GridScatterSteps steps;
  while (steps.parts < kMostParts && columns * (2 * steps.parts) <= machine.profile.threads * kLooking &&
         2 * steps.parts <= most)
    steps.parts *= 2;
  return std::vector<ScheduleOption>{{1, steps}};
}

Result<KernelProgram> generate_grid_scatter(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<GridScatterSteps>(&steps);
  const bool fits = s && s->parts >= 1 && s->parts <= kMostParts && n.stages.size() == 1 && scatters(n);
  if (!fits) return unsupported("{} does not fit the nest", print(steps));
  TRY(const ScatterShape shape, scatter_shape(n));
  return GridScatter(n, shape, *s, context).build();
}

}  // namespace thermite
