// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/small_gemm.h"

#include <algorithm>
#include <map>

#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"
#include "passes/schedule/cpu/small_gemm_shape.h"
#include "passes/schedule/frame.h"

namespace thermite {
namespace {

constexpr int64_t kLeastRows = 512;       // of a task
constexpr int64_t kTasksOfAThread = 8;    // so that none waits long for another
constexpr int64_t kHeldInRegisters = 16;  // vectors of the matrix

class SmallGemm {
 public:
  SmallGemm(LoopNest& nest, SmallGemmShape shape, const SmallGemmSteps& steps, const ScheduleContext& context)
      : n_(nest), s_(std::move(shape)), steps_(steps), f_(nest, context), b_(f_.b) {
    walk_results(n_, s_);
  }

  Result<KernelProgram> build() {
    const Size rows = s_.row.value, blocks = (rows + (kVectorLanes - 1)) / kVectorLanes;
    const Size each = (blocks + (steps_.tasks - 1)) / steps_.tasks;
    const ValueId first = b_.mul(b_.task(), f_.parameter(each));
    const ValueId end = b_.min(b_.add(first, f_.parameter(each)), f_.parameter(rows / kVectorLanes));
    lay_out_matrix();
    b_.loop(first, end, b_.index(1), [&](ValueId block) { rows_from(block, false); });
    if (!(rows % kVectorLanes == 0)) {
      const ValueId last = f_.parameter(blocks - 1);
      const ValueId mine =
          b_.prim(Prim::bit_and, {b_.prim(Prim::le, {first, last}), b_.lt(last, b_.add(first, f_.parameter(each)))});
      b_.branch(mine, [&] { rows_from(last, true); });
    }
    return program_of(std::move(f_).finish((blocks + (each - 1)) / each, fmt::format("{} columns", s_.columns)));
  }

 private:
  // `value` over the column, as it meets the lanes of vectors of results.
  MemId laid_out(ExprId value) {
    const int64_t lanes = s_.period() * kVectorLanes;
    const MemId m = b_.local(n_.pool.dtype(value), lanes);
    store_columns(m, b_.index(0), value);
    return m;
  }

  void store_columns(MemId m, ValueId from, ExprId value) {
    const int64_t rows = s_.period() * kVectorLanes / s_.columns;
    b_.loop(b_.index(0), b_.index(s_.columns), b_.index(1), [&](ValueId column) {
      const ExprEmitter::Scope scope(f_.emit);
      f_.emit.bind(n_.pool.axis(s_.column.id), column);
      const ValueId x = f_.value(value);
      b_.loop(b_.index(0), b_.index(rows), b_.index(1),
              [&](ValueId row) { b_.store(m, b_.add(from, b_.add(b_.mul(row, b_.index(s_.columns)), column)), x); });
    });
  }

  void lay_out_matrix() {
    const int64_t lanes = s_.period() * kVectorLanes;
    matrix_ = b_.local(DType::f32, s_.terms * lanes);
    b_.loop(b_.index(0), b_.index(s_.terms), b_.index(1), [&](ValueId k) {
      const ExprEmitter::Scope scope(f_.emit);
      f_.emit.bind(n_.pool.axis(s_.depth.id), k);
      store_columns(matrix_, b_.mul(k, b_.index(lanes)), s_.column_value);
    });
    for (const auto& [over_column, over_results] : s_.repeated)
      tails_.emplace_back(over_results, laid_out(over_column));
    if (s_.terms * s_.period() > kHeldInRegisters) return;
    for (int64_t v = 0; v < s_.period(); ++v)
      for (int64_t k = 0; k < s_.terms; ++k) held_[{v, k}] = matrix(v, k);
  }

  // The lanes of vector `v` of results, at depth `k`.
  ValueId matrix(int64_t v, int64_t k) {
    v %= s_.period();
    if (const auto it = held_.find({v, k}); it != held_.end()) return it->second;
    return b_.load(matrix_, b_.index((k * s_.period() + v) * kVectorLanes), kVectorLanes);
  }

  ValueId mask(const LoopAxis& axis, ValueId base) {
    return b_.lane_mask(b_.sub(f_.parameter(axis.value), base), kVectorLanes);
  }

  void rows_from(ValueId block, bool partial) {
    const ExprEmitter::Scope scope(f_.emit);
    std::vector<ValueId> elements;
    const auto base_of = [&](int64_t v, int64_t vectors) {
      return b_.mul(b_.add(b_.mul(block, b_.index(vectors)), b_.index(v)), b_.index(kVectorLanes));
    };
    for (int64_t v = 0; v < s_.terms; ++v) {
      const ValueId base = s_.by_terms ? base_of(0, 1) : base_of(v, s_.terms);
      f_.emit.bind(n_.pool.axis(s_.depth.id), b_.index(v));
      const ExprEmitter::VectorScope vector(f_.emit, s_.elements.id, base, partial ? mask(s_.elements, base) : kNoId);
      elements.push_back(f_.emit.emit_vector(s_.row_value));
    }
    for (int64_t v = 0; v < s_.columns; ++v) {
      ValueId sum = b_.constant(make_scalar(DType::f32, 0), kVectorLanes);
      for (int64_t k = 0; k < s_.terms; ++k) sum = b_.prim(Prim::muladd, {picked(elements, v, k), matrix(v, k), sum});
      const ValueId base = base_of(v, s_.columns);
      const ExprEmitter::VectorScope vector(f_.emit, s_.results.id, base, partial ? mask(s_.results, base) : kNoId);
      for (const auto& [load, memory] : tails_)
        f_.emit.bind(load, b_.load(memory, b_.index(v % s_.period() * kVectorLanes), kVectorLanes));
      store_result(f_, n_, n_.stages[s_.stage], sum);
    }
  }

  // What the lanes multiply, from the vectors it lies in: two at first, then one more at a time.
  ValueId picked(const std::vector<ValueId>& elements, int64_t v, int64_t k) {
    const std::vector<int64_t> at = elements_of(s_, v, k);
    const int64_t first = at.front() / kVectorLanes, last = at.back() / kVectorLanes;
    ValueId found = elements[static_cast<size_t>(first)];
    bool in_place = false;  // whether lanes of the vectors before `from` are where they belong
    for (int64_t from = std::min(first + 1, last); from <= last; ++from, in_place = true) {
      std::vector<uint8_t> lanes;
      for (int64_t l = 0; l < kVectorLanes; ++l) {
        const int64_t vector = at[static_cast<size_t>(l)] / kVectorLanes,
                      lane = at[static_cast<size_t>(l)] % kVectorLanes;
        const int64_t before = in_place ? l : lane;
        lanes.push_back(static_cast<uint8_t>(vector < from ? before : kVectorLanes + lane));
      }
      found = b_.shuffle(found, elements[static_cast<size_t>(from)], lanes);
    }
    return found;
  }

  LoopNest& n_;
  const SmallGemmShape s_;
  const SmallGemmSteps& steps_;
  KernelFrame f_;
  KernelBuilder& b_;
  MemId matrix_ = 0;
  std::vector<std::pair<ExprId, MemId>> tails_;
  std::map<std::pair<int64_t, int64_t>, ValueId> held_;
};

}  // namespace

Result<std::vector<ScheduleOption>> small_gemm_options(LoopNest& n, const Machine& machine) {
  const std::optional<SmallGemmShape> shape = find_small_gemm_shape(n, machine.target);
  if (!shape) return std::vector<ScheduleOption>{};
  SmallGemmSteps steps;
  while (steps.tasks < kTasksOfAThread * machine.profile.threads &&
         shape->row.value >= Size(2 * kLeastRows * steps.tasks))
    steps.tasks *= 2;
  return std::vector<ScheduleOption>{{1, steps}};
}

Result<KernelProgram> generate_small_gemm(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<SmallGemmSteps>(&steps);
  std::optional<SmallGemmShape> shape = find_small_gemm_shape(n, context.machine.target);
  if (!s || !shape || s->tasks < 1) return unsupported("{} does not fit the nest", print(steps));
  return SmallGemm(n, *std::move(shape), *s, context).build();
}

}  // namespace thermite
