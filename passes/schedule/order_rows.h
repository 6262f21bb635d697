// SPDX-License-Identifier: Apache-2.0
// What schedules of sorts share: which axis is sorted, which are rows, the keys of a row, and what is done with the
// places of the result.
#pragma once

#include <optional>
#include <vector>

#include "passes/schedule/frame.h"
#include "passes/schedule/sort_key.h"

namespace thermite {

// The first stage sorts; those behind it are maps over its result.
struct OrderRoles {
  std::optional<LoopAxis> sorted;  // of the elements; none: there is one
  std::optional<LoopAxis> along;   // of the result; none: there is one place
  std::vector<LoopAxis> rows;
  Size places = 1;  // of the result

  Size length() const { return sorted ? sorted->value : Size(1); }
};

// Whether the nest has a stage that sorts.
bool sorts(const LoopNest& n);
Result<OrderRoles> order_roles(LoopNest& n);

class OrderRows {
 public:
  OrderRows(LoopNest& nest, const OrderRoles& roles, const ScheduleContext& context);

  LoopNest& n_;
  const OrderRoles& roles_;
  KernelFrame f_;
  KernelBuilder& b_;
  const LoopStage& stage_;

  ValueId index(int64_t v) { return b_.index(v); }
  ValueId length() { return roles_.sorted ? f_.value(roles_.sorted->extent) : index(1); }
  ValueId places() { return roles_.along ? f_.value(roles_.along->extent) : index(1); }
  DType key_type() const;

  // Element `at` as it is compared, a scalar; or element `at` of the columns in scope.
  ValueId element(ValueId at);
  DType element_type() const;
  // Likewise its key.
  ValueId key_of(ValueId element) { return sort_key(b_, element, stage_.order->largest); }
  ValueId key(ValueId at) { return key_of(element(at)); }

  // The elements `index` (i32) of the row are those at places `at` and following; `value`: these themselves, where they
  // are at hand and wanted.
  void put(ValueId at, ValueId mask, ValueId index, ValueId value = kNoId);
  // Whether any map reads the elements at their places and nothing else there.
  bool wants_values() const;

 protected:
  void store(ValueId index, ValueId value);

 private:
  ExprId value_ = kNoExpr;         // stands for the element
  std::vector<ExprId> of_values_;  // by stage: a map as one of that, or kNoExpr
};

}  // namespace thermite
