// SPDX-License-Identifier: Apache-2.0
// What the kernels that sort share: tasks, keys of a row, and what is done with the places of the result.
#pragma once

#include "passes/schedule/cpu/order_shape.h"
#include "passes/schedule/frame.h"

namespace thermite {

class OrderFrame {
 public:
  OrderFrame(LoopNest& nest, const OrderShape& shape, const ScheduleContext& context)
      : n_(nest), shape_(shape), f_(nest, context), b_(f_.b), stage_(nest.stages[0]) {}

  LoopNest& n_;
  const OrderShape& shape_;
  KernelFrame f_;
  KernelBuilder& b_;
  const LoopStage& stage_;

  ValueId index(int64_t v) { return b_.index(v); }
  ValueId length() { return shape_.sorted ? f_.value(shape_.sorted->extent) : index(1); }
  ValueId places() { return shape_.along ? f_.value(shape_.along->extent) : index(1); }
  DType key_type() const;

  // A task per element of the first row axes, and per `lanes` columns where there are such; the body runs for each row,
  // or vector of columns, where `columns` are the base and the mask of those.
  struct Columns {
    ValueId base = kNoId, mask = kNoId;
  };
  Size rows(int lanes, const std::function<void(const Columns&)>& body);
  // Likewise, per `width` columns, where there are such: the body runs for the first of those and loops over the row
  // axes that are not tasks.
  Size blocks(int64_t width, const std::function<void(ValueId base, std::span<const LoopAxis> serial)>& body);

  // The key of element `at`, a scalar; or of elements at, at + 1, ...; or of element `at` of the columns in scope.
  ValueId key(ValueId at);
  ValueId keys(ValueId at, ValueId mask, int lanes = kVectorLanes);

  // The elements `index` (i32) of the row are those at places `at` and following.
  void put(ValueId at, ValueId mask, ValueId index);
  // The same for one place, and its element in each of the columns in scope.
  void put_across(int64_t at, ValueId index);
  // The same for places [lo, hi), a vector at a time.
  void put_vectors(ValueId lo, ValueId hi, const std::function<ValueId(ValueId at, ValueId mask)>& index);
  // Of a row of one element: itself, where it is wanted.
  void put_only();

 private:
  void store(ValueId index);
};

// The keys of the row in scope.
struct KeySource {
  std::function<ValueId(ValueId at)> one;
  std::function<ValueId(ValueId at, ValueId mask)> vector;  // of kVectorLanes
};
// Runs `body` for every row, whose keys are computed where they are read, or turned in scratch before.
Size keyed_rows(OrderFrame& o, const std::function<void(const KeySource&)>& body);

Size order_across(OrderFrame& o);
Size order_list(OrderFrame& o);
Size order_sort(OrderFrame& o);
// Several kernels.
Result<KernelProgram> order_shared(LoopNest& n, const OrderShape& shape, const ScheduleContext& context);

// body(at, mask) for [lo, hi), kVectorLanes at a time, the rest masked.
void each_vector(KernelBuilder& b, ValueId lo, ValueId hi, const std::function<void(ValueId at, ValueId mask)>& body);

}  // namespace thermite
