// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/transpose.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "passes/loops/nest_util.h"
#include "passes/schedule/gpu/threads.h"
#include "passes/schedule/map_nest.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kThreads = 256;
constexpr int64_t kVectors = 8;                     // of a row of a tile: 128 bytes, all banks
constexpr int64_t kLeastExtent = 16;                // grid_map walks what is shorter
constexpr int64_t kMostShared = int64_t{16} << 10;  // bytes of a block, for several blocks at once

int64_t bytes_of(const LoopNest& n, std::span<const ExprId> reads) {
  int64_t bytes = 0;
  for (ExprId x : reads) bytes += static_cast<int64_t>(size_of(n.pool[x].dtype));
  return bytes;
}

// Of 16 bytes; of 8 where tiles of small elements would be much more than what there is. Rows of fewer bytes would meet
// in banks.
int64_t lanes_for(LoopNest& n, const LoopAxis& axis, const LoopAxis& across) {
  const AxisId both[] = {axis.id, across.id};
  const int64_t width = widest_element(n, both), lanes = kAccessBytes / width, half = lanes * kVectors / 2;
  return width <= 2 && (axis.value <= half || across.value <= half) ? lanes / 2 : lanes;
}

class Transpose {
 public:
  Transpose(LoopNest& n, const TransposeSteps& steps, const ScheduleContext& context)
      : n_(n),
        steps_(steps),
        side_(kVectors * steps.lanes),
        f_(n, context, find_in_place(n, context.memory)),
        axis_(n.stages[0].axes[static_cast<size_t>(steps.axis)]),
        across_(n.stages[0].axes[static_cast<size_t>(steps.across)]) {
    for (const LoopAxis& a : n.stages[0].axes)
      if (a.id != axis_.id && a.id != across_.id) outer_.push_back(a);
    const auto log = static_cast<uint8_t>(std::countr_zero(static_cast<uint64_t>(steps.lanes)));
    int64_t bytes = 0;
    for (ExprId x : crossing_reads(n, axis_.id, across_.id)) {
      const DType t = n.pool[x].dtype;
      bytes += side_ * side_ * static_cast<int64_t>(size_of(t));
      if (bytes > kMostShared && !staged_.empty()) break;
      // Vectors of a row lie as vector ^ (row / lanes): those that a subgroup writes or reads at once never collide.
      staged_.push_back({x, f_.b.shared(t, side_ * side_, {3, log, static_cast<uint8_t>(3 + log)})});
    }
  }

  Result<KernelLaunch> run() {
    KernelBuilder& b = f_.b;
    b.block_of(static_cast<int>(steps_.threads));
    f_.emit.want_aligned();
    const Size columns = (axis_.value + (side_ - 1)) / side_, rows = (across_.value + (side_ - 1)) / side_;
    const ValueId wide = f_.parameter(columns), high = f_.parameter(rows), tile = b.div(b.task(), wide);
    const ExprEmitter::Scope scope(f_.emit);
    first_ = b.mul(b.rem(b.task(), wide), b.index(side_));
    first_across_ = b.mul(outer_.empty() ? tile : b.rem(tile, high), b.index(side_));
    if (!outer_.empty()) f_.bind_digits(outer_, b.div(tile, high));
    hoist();
    each_vector([&](ValueId vector, ValueId line) { read(vector, line); });
    b.barrier();
    each_vector([&](ValueId vector, ValueId line) { write(vector, line); });
    return std::move(f_).finish(iterations(outer_) * rows * columns, fmt::format("{} staged", staged_.size()));
  }

 private:
  struct Staged {
    ExprId read;
    MemId tile;  // element (across, axis)
  };

  void hoist() {
    std::vector<ExprId> roots;
    for (const LoopStage& s : n_.stages) roots.push_back(s.lift[0]);
    const AxisId unbound[] = {axis_.id, across_.id};
    f_.emit.hoist(roots, unbound);
  }

  // body(first element of a vector in its row of the tile, number of that row).
  void each_vector(const std::function<void(ValueId, ValueId)>& body) {
    KernelBuilder& b = f_.b;
    for (int64_t done = 0; done < kVectors * side_; done += steps_.threads) {
      const ValueId number = b.add(b.thread(), b.index(done));
      body(b.mul(b.rem(number, b.index(kVectors)), b.index(steps_.lanes)), b.div(number, b.index(kVectors)));
    }
  }

  // body(mask) for a vector from `at` on along `vector`, on the line `on` of the other axis, where both are there.
  void inside(const LoopAxis& vector, ValueId at, const LoopAxis& line, ValueId on,
              const std::function<void(ValueId)>& body) {
    KernelBuilder& b = f_.b;
    const ValueId length = f_.value(vector.extent), lines = f_.value(line.extent);
    ValueId in = b.constant(make_int_scalar(DType::boolean, 1));
    if (vector.value % side_ != 0) in = b.prim(Prim::bit_and, {in, b.lt(at, length)});
    if (line.value % side_ != 0) in = b.prim(Prim::bit_and, {in, b.lt(on, lines)});
    const bool whole = vector.value % steps_.lanes == 0;
    const int lanes = static_cast<int>(steps_.lanes);
    b.branch(in, [&] { body(whole ? kNoId : b.lane_mask(b.sub(length, at), lanes)); });
  }

  // A vector of each staged input, along the axis that they are read along.
  void read(ValueId vector, ValueId line) {
    KernelBuilder& b = f_.b;
    const ValueId at = b.add(first_across_, vector), on = b.add(first_, line);
    inside(across_, at, axis_, on, [&](ValueId mask) {
      const ExprEmitter::Scope scope(f_.emit);
      f_.emit.bind(n_.pool.axis(axis_.id), on);
      const ExprEmitter::VectorScope lanes(f_.emit, across_.id, at, mask, static_cast<int>(steps_.lanes));
      const ValueId element = b.add(b.mul(vector, b.index(side_)), line);
      for (const Staged& s : staged_) {
        const ValueId value = f_.emit.emit_vector(s.read);
        for (int64_t l = 0; l < steps_.lanes; ++l)
          b.store(s.tile, b.add(element, b.index(l * side_)), b.extract(value, static_cast<int>(l)));
      }
    });
  }

  // All stages for a vector along the axis of the stores.
  void write(ValueId vector, ValueId line) {
    KernelBuilder& b = f_.b;
    const ValueId at = b.add(first_, vector), on = b.add(first_across_, line);
    inside(axis_, at, across_, on, [&](ValueId mask) {
      const ExprEmitter::Scope scope(f_.emit);
      f_.emit.bind(n_.pool.axis(across_.id), on);
      const int lanes = static_cast<int>(steps_.lanes);
      const ExprEmitter::VectorScope along(f_.emit, axis_.id, at, mask, lanes);
      const ValueId element = b.add(b.mul(line, b.index(side_)), vector);
      for (const Staged& s : staged_) f_.emit.bind(s.read, b.load(s.tile, element, lanes, mask));
      store_all(f_, n_);
    });
  }

  LoopNest& n_;
  const TransposeSteps& steps_;
  const int64_t side_;  // elements of a tile's
  KernelFrame f_;
  const LoopAxis axis_, across_;
  std::vector<LoopAxis> outer_;
  std::vector<Staged> staged_;
  ValueId first_ = kNoId, first_across_ = kNoId;  // elements of the tile
};

bool fits(const LoopNest& n, const TransposeSteps& s) {
  const auto axes = static_cast<int64_t>(n.stages[0].axes.size());
  const bool powers = s.lanes >= 1 && s.lanes <= 16 && (s.lanes & (s.lanes - 1)) == 0 &&
                      (s.threads & (s.threads - 1)) == 0 && s.threads >= kSubgroup && s.threads <= kMostThreads;
  return powers && s.axis < axes && s.across < axes && s.axis != s.across && s.threads <= kVectors * kVectors * s.lanes;
}

}  // namespace

Result<std::vector<ScheduleOption>> transpose_options(LoopNest& n, const Machine&) {
  CHECK_OK(check_maps(n));
  const std::vector<LoopAxis>& axes = n.stages[0].axes;
  std::optional<size_t> axis, across;
  int64_t most = 0;
  for (size_t k = 0; k < axes.size(); ++k)
    if (std::ranges::all_of(n.stages, [&](const LoopStage& s) { return is_unit(n, s.store, axes[k].id); })) axis = k;
  if (!axis || axes[*axis].value < kLeastExtent) return std::vector<ScheduleOption>{};
  for (size_t k = 0; k < axes.size(); ++k) {
    if (k == *axis) continue;
    const int64_t bytes = bytes_of(n, crossing_reads(n, axes[*axis].id, axes[k].id));
    if (bytes <= most || axes[k].value < kLeastExtent) continue;
    most = bytes, across = k;
  }
  if (!across) return std::vector<ScheduleOption>{};
  TransposeSteps steps{.axis = static_cast<int64_t>(*axis), .across = static_cast<int64_t>(*across)};
  steps.lanes = lanes_for(n, axes[*axis], axes[*across]);
  steps.threads = std::min(kThreads, kVectors * kVectors * steps.lanes);
  return std::vector<ScheduleOption>{{1, steps}};
}

Result<KernelProgram> generate_transpose(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<TransposeSteps>(&steps);
  if (!s) return internal_error("transpose: steps of another family");
  CHECK_OK(check_maps(n));
  if (!fits(n, *s)) return unsupported("{} does not fit the nest", print(steps));
  return program_of(Transpose(n, *s, context).run());
}

}  // namespace thermite
