// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/order_kernel.h"

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/order_schedule.h"
#include "passes/schedule/sort_key.h"

namespace thermite {

DType OrderFrame::key_type() const { return sort_key_type(n_.pool.dtype(stage_.lift[0])); }

Size OrderFrame::blocks(int64_t width,
                        const std::function<void(ValueId base, std::span<const LoopAxis> serial)>& body) {
  std::vector<LoopAxis> task, serial;
  for (const LoopAxis& a : shape_.rows) (iterations(task) < shape_.steps.tasks ? task : serial).push_back(a);
  const ValueId number = b_.task();
  // Here, because what is first computed in a loop or branch is not known behind it.
  length(), places();
  if (!shape_.steps.columns) {
    f_.bind_digits(task, number);
    body(kNoId, serial);
    return iterations(task);
  }
  const ValueId all = f_.value(shape_.columns.extent);
  const ValueId count = b_.div(b_.add(all, index(width - 1)), index(width));
  const ValueId base = b_.mul(task.empty() ? number : b_.rem(number, count), index(width));
  if (!task.empty()) f_.bind_digits(task, b_.div(number, count));
  body(base, serial);
  return iterations(task) * ((shape_.columns.value + (width - 1)) / width);
}

Size OrderFrame::rows(int lanes, const std::function<void(const Columns&)>& body) {
  return blocks(lanes, [&](ValueId base, std::span<const LoopAxis> serial) {
    if (base == kNoId) return f_.serial_loops(serial, [&] { body({}); });
    auto with_mask = [&](ValueId mask) {
      const ExprEmitter::Scope scope(f_.emit);
      f_.serial_loops(serial, [&] { body({base, mask}); });
      return std::vector<ValueId>{};
    };
    const ValueId all = f_.value(shape_.columns.extent);
    b_.branch(
        b_.prim(Prim::le, {b_.add(base, index(lanes)), all}), {}, [&] { return with_mask(kNoId); },
        [&] { return with_mask(b_.lane_mask(b_.sub(all, base), lanes)); });
  });
}

ValueId OrderFrame::key(ValueId at) {
  const ExprEmitter::Scope scope(f_.emit);
  if (shape_.sorted) f_.emit.bind(n_.pool.axis(shape_.sorted->id), at);
  return sort_key(b_, f_.value(stage_.lift[0]), stage_.order->largest);
}

ValueId OrderFrame::keys(ValueId at, ValueId mask, int lanes) {
  const ExprEmitter::VectorScope vector(f_.emit, shape_.sorted->id, at, mask, lanes);
  return sort_key(b_, f_.emit.emit_vector(stage_.lift[0]), stage_.order->largest);
}

void OrderFrame::store(ValueId index) {
  const ValueId i = b_.cast(index, DType::i64);
  f_.emit.bind(n_.pool.load(stage_.source, stage_.dtype, {}), i);
  if (stage_.output >= 0) f_.emit.store_value(f_.output(stage_), stage_.store, i);
  for (LoopStage& s : n_.stages)
    if (s.is_map()) f_.emit.store(f_.output(s), s.store, s.lift[0]);
}

void OrderFrame::put(ValueId at, ValueId mask, ValueId index) {
  if (b_.type(index).lanes == 1) {
    const ExprEmitter::Scope scope(f_.emit);
    if (shape_.along) f_.emit.bind(n_.pool.axis(shape_.along->id), at);
    return store(index);
  }
  if (!shape_.along) return put(at, kNoId, b_.extract(index, 0));
  const ExprEmitter::VectorScope vector(f_.emit, shape_.along->id, at, mask, b_.type(index).lanes);
  store(index);
}

void OrderFrame::put_vectors(ValueId lo, ValueId hi, const std::function<ValueId(ValueId at, ValueId mask)>& index) {
  each_vector(b_, lo, hi, [&](ValueId at, ValueId mask) {
    const ExprEmitter::Scope scope(f_.emit);
    put(at, mask, index(at, mask));
  });
}

void OrderFrame::put_only() {
  b_.branch(b_.lt(index(0), places()), [&] {
    const ExprEmitter::Scope scope(f_.emit);
    put(index(0), kNoId, b_.constant(make_int_scalar(DType::i32, 0)));
  });
}

void OrderFrame::put_across(int64_t at, ValueId index) {
  const ExprEmitter::Scope scope(f_.emit);
  if (shape_.along) f_.emit.bind(n_.pool.axis(shape_.along->id), b_.index(at));
  store(index);
}

Size keyed_rows(OrderFrame& o, const std::function<void(const KeySource&)>& body) {
  KernelBuilder& b = o.b_;
  if (!o.shape_.steps.columns) {
    return o.rows(1, [&](const OrderFrame::Columns&) {
      body({[&](ValueId at) { return o.key(at); }, [&](ValueId at, ValueId mask) { return o.keys(at, mask); }});
    });
  }
  // A row of keys more, so that rows of a power of two do not share their place in the caches.
  const int64_t lanes = kVectorLanes;
  const Size length = o.shape_.sorted ? o.shape_.sorted->value : Size(1);
  const MemId turned = b.scratch(o.key_type(), o.f_.parameter((length + lanes) * lanes));
  const AxisId columns = o.shape_.columns.id;
  return o.rows(lanes, [&](const OrderFrame::Columns& c) {
    const ValueId row = b.add(o.length(), b.index(lanes));
    const ValueId places = b.mul(b.iota(DType::i64, lanes), b.splat(row, lanes));
    b.loop(b.index(0), o.length(), b.index(1), [&](ValueId at) {
      const ExprEmitter::VectorScope vector(o.f_.emit, columns, c.base, c.mask);
      b.scatter(turned, b.add(places, b.splat(at, lanes)), b.splat(o.key(at), lanes), c.mask);
    });
    const ValueId here = b.min(b.index(lanes), b.sub(o.f_.value(o.shape_.columns.extent), c.base));
    b.loop(b.index(0), here, b.index(1), [&](ValueId k) {
      const ExprEmitter::Scope scope(o.f_.emit);
      o.f_.emit.bind(o.n_.pool.axis(columns), b.add(c.base, k));
      const ValueId begin = b.mul(k, row);
      body({[&](ValueId at) { return b.load(turned, b.add(begin, at), 1); },
            [&](ValueId at, ValueId mask) { return b.load(turned, b.add(begin, at), kVectorLanes, mask); }});
    });
  });
}

void each_vector(KernelBuilder& b, ValueId lo, ValueId hi, const std::function<void(ValueId at, ValueId mask)>& body) {
  const ValueId step = b.index(kVectorLanes), steps = b.div(b.sub(hi, lo), step);
  const ValueId whole = b.add(lo, b.mul(steps, step));
  b.loop(lo, whole, step, [&](ValueId at) { body(at, kNoId); });
  b.branch(b.lt(whole, hi), [&] { body(whole, b.lane_mask(b.sub(hi, whole), kVectorLanes)); });
}

Result<std::vector<ScheduleOption>> order_options(LoopNest& n, const Machine& machine) {
  if (!sorts(n)) return std::vector<ScheduleOption>{};
  TRY(const OrderSteps steps, choose_order_steps(n, machine));
  return std::vector<ScheduleOption>{{1, steps}};
}

Result<KernelProgram> generate_order(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<OrderSteps>(&steps);
  if (!s) return internal_error("order: steps of another family");
  TRY(const OrderShape shape, order_shape(n, *s));
  if (s->mode == OrderMode::shared) return order_shared(n, shape, context);
  OrderFrame o(n, shape, context);
  const Size tasks = s->mode == OrderMode::across ? order_across(o)
                     : s->mode == OrderMode::list ? order_list(o)
                                                  : order_sort(o);
  TRY(KernelLaunch launch, std::move(o.f_).finish(tasks, fmt::format("{} row axes", shape.rows.size())));
  KernelProgram program;
  program.kernels.push_back(std::move(launch));
  return program;
}

}  // namespace thermite
