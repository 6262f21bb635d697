// SPDX-License-Identifier: Apache-2.0
// What the kernels that sort share: tasks, keys of a row, and what is done with the places of the result.
#pragma once

#include "passes/schedule/cpu/order_shape.h"
#include "passes/schedule/frame.h"
#include "passes/schedule/sort_key.h"

namespace thermite {

class OrderFrame {
 public:
  OrderFrame(LoopNest& nest, const OrderShape& shape, const ScheduleContext& context);

  LoopNest& n_;
  const OrderShape& shape_;
  KernelFrame f_;
  KernelBuilder& b_;
  const LoopStage& stage_;

  ValueId index(int64_t v) { return b_.index(v); }
  ValueId length() { return shape_.sorted ? f_.value(shape_.sorted->extent) : index(1); }
  ValueId places() { return shape_.along ? f_.value(shape_.along->extent) : index(1); }
  DType key_type() const;
  // Vectors of kVectorLanes elements of four bytes that registers hold.
  int64_t registers() const { return registers_; }

  // A task per element of the first row axes, and per `lanes` columns where there are such; the body runs for each row,
  // or vector of columns, where `columns` are the base and the mask of those.
  struct Columns {
    ValueId base = kNoId, mask = kNoId;
  };
  Size rows(int lanes, const std::function<void(const Columns&)>& body);
  // Likewise, per `width` columns, or rows that are blocked, where there are such: the body runs for the first of those
  // and loops over the row axes that are not tasks.
  Size blocks(int64_t width, const std::function<void(ValueId base, std::span<const LoopAxis> serial)>& body);

  // Element `at` as it is compared, a scalar; or elements at, at + 1, ...; or element `at` of the columns in scope.
  ValueId element(ValueId at);
  ValueId elements(ValueId at, ValueId mask, int lanes);
  DType element_type() const;
  // What element `at` of the columns in scope is read from is brought near.
  void prefetch(ValueId at);
  // Of the row in scope, the lines that lie `bytes` behind elements [at, at + lanes), as far as buffers go.
  void prefetch_lines(ValueId at, int lanes, int64_t bytes);
  // Likewise the keys of these.
  ValueId key_of(ValueId element) { return sort_key(b_, element, stage_.order->largest); }
  ValueId key(ValueId at) { return key_of(element(at)); }
  ValueId keys(ValueId at, ValueId mask, int lanes = kVectorLanes) { return key_of(elements(at, mask, lanes)); }

  // The elements `index` (i32) of the row are those at places `at` and following; `value`: these themselves, where they
  // are at hand and wanted.
  void put(ValueId at, ValueId mask, ValueId index, ValueId value = kNoId);
  // The same for one place, and its element in each of the columns in scope.
  void put_across(ValueId at, ValueId index, ValueId value = kNoId);
  // Whether any map reads the elements at their places and nothing else there.
  bool wants_values() const;
  // The same for places [lo, hi), a vector at a time.
  void put_vectors(ValueId lo, ValueId hi, const std::function<ValueId(ValueId at, ValueId mask)>& index);
  // Of a row of one element: itself, where it is wanted.
  void put_only();

 private:
  void store(ValueId index, ValueId value);

  const int64_t registers_;
  ExprId value_ = kNoExpr;         // stands for the element
  std::vector<ExprId> of_values_;  // by stage: a map as one of that, or kNoExpr
};

// The elements of the row in scope, as they are compared (sort_value).
struct RowSource {
  std::function<ValueId(ValueId at)> one;
  std::function<ValueId(ValueId at, ValueId mask, int lanes)> vector;
};
// Rows that a task takes together.
struct RowBlock {
  int64_t most;
  ValueId count, base;  // how many there are, from which on
  // Runs that for every row, by its number, in scope.
  std::function<void(const std::function<void(ValueId row, const RowSource&)>&)> each;
};
// Runs `body` for every block, whose elements are computed where they are read, or turned in scratch before.
Size row_blocks(OrderFrame& o, const std::function<void(const RowBlock&)>& body);

Size order_across(OrderFrame& o);
Size order_list(OrderFrame& o);
Size order_sort(OrderFrame& o);
// Several kernels.
Result<KernelProgram> order_shared(LoopNest& n, const OrderShape& shape, const ScheduleContext& context);
Result<KernelProgram> order_ranges(LoopNest& n, const OrderShape& shape, const ScheduleContext& context);

// body(at, mask) for [lo, hi), kVectorLanes at a time, the rest masked.
void each_vector(KernelBuilder& b, ValueId lo, ValueId hi, const std::function<void(ValueId at, ValueId mask)>& body);

}  // namespace thermite
