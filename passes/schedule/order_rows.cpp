// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/order_rows.h"

#include <algorithm>

#include "passes/loops/inner_axes.h"
#include "passes/loops/nest_util.h"
#include "passes/schedule/sort_key.h"

namespace thermite {
namespace {

constexpr int64_t kMostSorted = int64_t{1} << 31;

}  // namespace

bool sorts(const LoopNest& n) {
  return std::ranges::any_of(n.stages, [](const LoopStage& s) { return s.order.has_value(); });
}

Result<OrderRoles> order_roles(LoopNest& n) {
  OrderRoles roles;
  for (size_t k = 0; k < n.stages.size(); ++k) {
    const LoopStage& s = n.stages[k];
    if (!s.order && (k == 0 || !s.is_map())) return unsupported("a sort beside other stages");
    if (s.order && k != 0) return unsupported("two sorts in one kernel");
  }
  const LoopStage& s = n.stages[0];
  if (s.reduce.size() > 1) return unsupported("a sorted axis that is read as several");
  if (!s.reduce.empty()) roles.sorted = s.reduce[0];
  const Expr along = n.pool[s.order->along];
  for (const LoopAxis& a : s.axes) {
    if (along.kind == ExprKind::axis && along.id == a.id)
      roles.along = a, roles.places = a.value;
    else
      roles.rows.push_back(a);
  }
  if (!roles.along && !n.pool.is_const(s.order->along, 0)) return unsupported("a sorted axis that is made in parts");
  for (const LoopStage& t : n.stages)
    if (t.axes.size() != s.axes.size() ||
        !std::ranges::all_of(t.axes, [&](const LoopAxis& a) { return has_axis(s.axes, a.id); }))
      return unsupported("a sort that is read at other places");
  if (roles.length() >= kMostSorted) return unsupported("sorting an axis of 2^31 elements and more");
  return roles;
}

OrderRows::OrderRows(LoopNest& nest, const OrderRoles& roles, const ScheduleContext& context)
    : n_(nest),
      roles_(roles),
      f_(nest, context),
      b_(f_.b),
      stage_(nest.stages[0]),
      of_values_(nest.stages.size(), kNoExpr) {
  if (!roles_.sorted || stage_.order->ranks) return;
  // A place of the result is one of the sorted axis.
  const ExprId at = n_.pool.load(stage_.source, stage_.dtype, {}), axis = n_.pool.axis(roles_.sorted->id);
  SourceId unused = 0;
  for (const LoopBuffer& in : n_.inputs) unused = std::max(unused, in.source + 1);
  for (const LoopStage& s : n_.stages) unused = std::max(unused, s.source + 1);
  value_ = n_.pool.load(unused, n_.pool.dtype(stage_.lift[0]), {});
  for (size_t k = 0; k < n_.stages.size(); ++k) {
    if (!n_.stages[k].is_map()) continue;
    const ExprId e =
        n_.pool.substitute(n_.pool.substitute(n_.stages[k].lift[0], {{at, axis}}), {{stage_.lift[0], value_}});
    if (!n_.pool.depends_on(e, roles_.sorted->id)) of_values_[k] = e;
  }
}

bool OrderRows::wants_values() const {
  return std::ranges::any_of(of_values_, [](ExprId e) { return e != kNoExpr; });
}

DType OrderRows::key_type() const { return sort_key_type(n_.pool.dtype(stage_.lift[0])); }

DType OrderRows::element_type() const { return sort_value_type(n_.pool.dtype(stage_.lift[0])); }

ValueId OrderRows::element(ValueId at) {
  const ExprEmitter::Scope scope(f_.emit);
  if (roles_.sorted) f_.emit.bind(n_.pool.axis(roles_.sorted->id), at);
  return sort_value(b_, f_.value(stage_.lift[0]));
}

void OrderRows::store(ValueId index, ValueId value) {
  const ValueId i = b_.cast(index, DType::i64);
  f_.emit.bind(n_.pool.load(stage_.source, stage_.dtype, {}), i);
  if (value != kNoId) f_.emit.bind(value_, b_.cast(value, n_.pool.dtype(value_)));
  if (stage_.output >= 0) f_.emit.store_value(f_.output(stage_), stage_.store, i);
  for (size_t k = 0; k < n_.stages.size(); ++k) {
    const LoopStage& s = n_.stages[k];
    if (!s.is_map()) continue;
    f_.emit.store(f_.output(s), s.store, value != kNoId && of_values_[k] != kNoExpr ? of_values_[k] : s.lift[0]);
  }
}

void OrderRows::put(ValueId at, ValueId mask, ValueId index, ValueId value) {
  if (b_.type(index).lanes == 1) {
    const ExprEmitter::Scope scope(f_.emit);
    if (roles_.along) f_.emit.bind(n_.pool.axis(roles_.along->id), at);
    return store(index, value);
  }
  if (!roles_.along) return put(at, kNoId, b_.extract(index, 0), value == kNoId ? kNoId : b_.extract(value, 0));
  const ExprEmitter::VectorScope vector(f_.emit, roles_.along->id, at, mask, b_.type(index).lanes);
  store(index, value);
}

}  // namespace thermite
