// SPDX-License-Identifier: Apache-2.0
// What a CPU's kernels that sort share: tasks, vectors of a row, and blocks of rows.
#pragma once

#include "passes/schedule/cpu/order_shape.h"

namespace thermite {

class OrderFrame : public OrderRows {
 public:
  OrderFrame(LoopNest& nest, const OrderShape& shape, const ScheduleContext& context);

  const OrderShape& shape_;

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

  // Elements at, at + 1, ... as they are compared.
  ValueId elements(ValueId at, ValueId mask, int lanes);
  // What element `at` of the columns in scope is read from is brought near.
  void prefetch(ValueId at);
  // Of the row in scope, the lines that lie `bytes` behind elements [at, at + lanes), as far as buffers go.
  void prefetch_lines(ValueId at, int lanes, int64_t bytes);
  // Likewise the keys of these.
  ValueId keys(ValueId at, ValueId mask, int lanes = kVectorLanes) { return key_of(elements(at, mask, lanes)); }

  // put() for one place, and its element in each of the columns in scope.
  void put_across(ValueId at, ValueId index, ValueId value = kNoId);
  // put() for places [lo, hi), a vector at a time.
  void put_vectors(ValueId lo, ValueId hi, const std::function<ValueId(ValueId at, ValueId mask)>& index);
  // Of a row of one element: itself, where it is wanted.
  void put_only();

 private:
  const int64_t registers_;
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
