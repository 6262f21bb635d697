// SPDX-License-Identifier: Apache-2.0
// What every schedule does around its loops: parameters, bindings, vector loops with masked tails, counting.
#pragma once

#include <functional>
#include <string>

#include "base/target.h"
#include "passes/loops/count.h"
#include "passes/schedule/emit.h"
#include "passes/schedule/interior.h"
#include "passes/schedule/option.h"

namespace thermite {

class KernelFrame {
 public:
  // Buffers: inputs, then outputs, of the nest, an input that is written in place being one with its output; scalars:
  // its symbols, then its scalar arguments.
  KernelFrame(LoopNest& nest, const ScheduleContext& context, std::vector<InPlace> in_place = {},
              MemAccess outputs = MemAccess::write);

  KernelBuilder b;
  ExprEmitter emit;

  MemId output(const LoopStage& s) const { return outputs_[s.output]; }
  // 1 where outputs are more than the second-level cache holds, else 0: a parameter and no decision.
  ValueId has_far_outputs();
  ValueId value(ExprId e) { return emit.emit(e); }
  // A loop per axis; the body runs with all of them bound.
  void serial_loops(std::span<const LoopAxis> axes, const std::function<void()>& body);
  // The same with values carried from one iteration to the next.
  std::vector<ValueId> loops(std::span<const LoopAxis> axes, std::span<const ValueId> inits,
                             const std::function<std::vector<ValueId>(std::span<const ValueId>)>& body);
  std::vector<ValueId> loops(std::span<const LoopAxis> axes, std::initializer_list<ValueId> inits,
                             const std::function<std::vector<ValueId>(std::span<const ValueId>)>& body) {
    return loops(axes, std::span(inits.begin(), inits.size()), body);
  }
  // body() for [lo, hi) of the axis, kVectorLanes at a time, the rest masked.
  // `lanes`: most of it so many at a time.
  void vector_loop(const LoopAxis& axis, ValueId lo, ValueId hi, const std::function<void()>& body,
                   int lanes = kVectorLanes);
  // The whole vectors of that; gives where the rest begins.
  ValueId whole_vectors(const LoopAxis& axis, ValueId lo, ValueId hi, const std::function<void()>& body,
                        int lanes = kVectorLanes);
  // The same with one copy of the body for whole vectors of so many lanes in the interior, which was found for them,
  // and one for everything else.
  void vector_loop(const LoopAxis& axis, ValueId lo, ValueId hi, const Interior& interior,
                   const std::function<void()>& body, int lanes = kVectorLanes);
  // The same with a third copy, for whole vectors beside the interior.
  void vector_loop_with_edges(const LoopAxis& axis, ValueId lo, ValueId hi, const Interior& interior,
                              const std::function<void()>& body, int lanes);
  // Whether every slack is >= 0, with the axis at `base`.
  ValueId inside(const Interior& interior, const LoopAxis& axis, ValueId base);
  struct Range {
    ValueId first, last;
  };
  // Places of the axis in [0, last] at which every slack is >= 0.
  Range interior_bases(const Interior& interior, const LoopAxis& axis, ValueId last);
  // Binds axes to the digits of `linear` (row-major).
  void bind_digits(std::span<const LoopAxis> axes, ValueId linear);
  // An extra i64 parameter, bound to `value`; a constant where that is 1 and indices are to be narrow.
  ValueId parameter(const Size& value);
  MemId workspace(uint32_t id, const Size& bytes, DType t, MemAccess access);

  // The kernel counts so many elements per task: they are to fit 32 bits where indices are to be narrow.
  void count_elements(int64_t of_a_task) { task_elements_ = of_a_task; }

  // `counts`: what the launch does, where it is not all of the nest.
  // `schedule`: how, for people.
  Result<KernelLaunch> finish(const Size& tasks, std::string schedule, const std::optional<NestCounts>& counts = {}) &&;

 private:
  void inside_or_not(const Interior& interior, const Range& bases, const LoopAxis& axis, ValueId base, ValueId end,
                     int lanes, const std::function<void()>& body);
  ValueId scalar(const Size& value);
  MemId buffer(DType t, MemAccess access, const Size& elements);
  // Whether indices are to be narrow where the sizes allow it: the facts for it are guards of a program's sizes.
  bool narrow() const { return machine_.profile.index_bits == 32; }
  SizeId rule(const Size& s) const { return n_.record ? n_.record->id_of(s) : 0; }

  LoopNest& n_;
  const Machine& machine_;
  std::vector<MemId> outputs_;
  KernelLaunch launch_;
  int64_t task_elements_ = 1;
};

}  // namespace thermite
