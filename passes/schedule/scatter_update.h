// SPDX-License-Identifier: Apache-2.0
// What schedules of scatters share: where updates land, and how an element is changed by one.
#pragma once

#include <functional>

#include "passes/schedule/frame.h"

namespace thermite {

// Axes of the updates.
struct ScatterShape {
  std::vector<LoopAxis> kept;      // dimensions of the result that indices do not choose
  std::vector<LoopAxis> walked;    // the others, in order
  std::optional<LoopAxis> vector;  // of the kept ones: elements that lie together; not in `kept` then
  ExprId address = kNoExpr;        // where an update lands
};

bool scatters(const LoopNest& n);
Result<ScatterShape> scatter_shape(LoopNest& n);

// Halves add up in the type they are computed in, in a workspace or in scratch until all updates are made.
bool accumulates(const LoopStage& s);
DType scatter_state_type(const LoopStage& s);
Size scatter_elements(const LoopNest& n);  // of the result
// What an update brings: what elements are combined with, or are from then on.
ExprId scatter_value(LoopNest& n);

// Of a kernel: where values stand meanwhile.
MemId scatter_state(KernelFrame& f, LoopNest& n, MemAccess access);
NestCounts update_counts(const LoopNest& n);      // what the kernel that goes through the updates moves
NestCounts one_kernel_counts(const LoopNest& n);  // and one that does it all

// The kernels in order: each(what, access to the state, counts, what is done at every place of the result), and
// update() between.
using ScatterPlaces = std::function<Result<KernelLaunch>(const char*, MemAccess, const NestCounts&,
                                                         void (*)(KernelFrame&, LoopNest&, MemId))>;
Result<KernelProgram> scatter_program(const LoopNest& n, const ScatterPlaces& each,
                                      const std::function<Result<KernelLaunch>()>& update);

class ScatterUpdate {
 public:
  ScatterUpdate(KernelFrame& f, LoopNest& n, const ScatterShape& shape, MemId state)
      : f_(f), n_(n), s_(n.stages[0]), shape_(shape), state_(state) {
    f_.emit.bind_buffer(s_.source, state_);
  }

  // Only elements from `low` to before `high` are to be changed.
  void limit(ValueId low, ValueId high) { low_ = low, high_ = high; }
  // Whether the update in scope lands on an element, or those of a vector's lanes do.
  ValueId lands();
  // The element that it lands on, by what the update brings or by `value`, which is of that type.
  void change() { change(scatter_value(n_)); }
  void change(ExprId value);
  void change_where_it_lands();

 private:
  KernelFrame& f_;
  LoopNest& n_;
  LoopStage& s_;
  const ScatterShape& shape_;
  const MemId state_;
  ValueId low_ = kNoId, high_ = kNoId;
};

}  // namespace thermite
