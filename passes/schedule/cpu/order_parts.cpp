// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/order_parts.h"

#include "passes/loops/nest_util.h"
#include "passes/schedule/sort_key.h"

namespace thermite {

SortParts::SortParts(LoopNest& nest, const OrderShape& shape, const ScheduleContext& context)
    : n_(nest), shape_(shape), context_(context), parts_(shape.steps.tasks), rows_(iterations(shape.rows)) {}

DType SortParts::key_type() const { return sort_key_type(n_.pool.dtype(n_.stages[0].lift[0])); }

void SortParts::bind(SortKernel& k, const Size& extent) {
  KernelBuilder& b = k.b;
  const int64_t step = parts_ * kVectorLanes;
  const ValueId length = k.o.f_.parameter(shape_.sorted->value), all = k.o.f_.parameter(extent);
  const ValueId size = k.o.f_.parameter((extent + (step - 1)) / step * kVectorLanes);
  const ValueId parts = b.index(parts_);
  k.line = b.div(b.task(), parts);
  k.part = b.rem(b.task(), parts);
  k.lo = b.min(b.mul(k.part, size), all);
  k.hi = b.min(b.add(k.lo, size), all);
  k.row = b.mul(k.line, length);
  k.o.f_.bind_digits(shape_.rows, k.line);
}

void SortParts::fill(SortKernel& k, MemId words, MemId indices) {
  KernelBuilder& b = k.b;
  each_vector(b, k.lo, k.hi, [&](ValueId at, ValueId mask) {
    const SortWords v = sort_words_from(k.o.b_, k.o.keys(at, mask), at);
    const ValueId place = b.add(k.row, at);
    b.store(words, place, v.words, mask);
    if (!packed()) b.store(indices, place, v.indices, mask);
  });
}

Result<KernelLaunch> SortParts::finish(SortKernel& k, const char* what, const Size& read, const Size& written) {
  return std::move(k.o.f_).finish(rows_ * parts_, what, NestCounts{read, written, 0});
}

}  // namespace thermite
