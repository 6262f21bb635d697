// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/order_kernel.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/order_schedule.h"
#include "passes/schedule/sort_key.h"
#include "passes/schedule/turn_squares.h"

namespace thermite {

OrderFrame::OrderFrame(LoopNest& nest, const OrderShape& shape, const ScheduleContext& context)
    : OrderRows(nest, shape, context),
      shape_(shape),
      registers_(context.machine.target.vector_registers * context.machine.target.vector_bytes /
                 (kVectorLanes * static_cast<int64_t>(sizeof(int32_t)))) {}

Size OrderFrame::blocks(int64_t width,
                        const std::function<void(ValueId base, std::span<const LoopAxis> serial)>& body) {
  std::vector<LoopAxis> task, serial;
  for (const LoopAxis& a : shape_.rows) (iterations(task) < shape_.steps.tasks ? task : serial).push_back(a);
  const ValueId number = b_.task();
  // Here, because what is first computed in a loop or branch is not known behind it.
  length(), places();
  if (!shape_.blocked) {
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

void OrderFrame::prefetch(ValueId at) {
  const ExprEmitter::Scope scope(f_.emit);
  f_.emit.bind(n_.pool.axis(shape_.sorted->id), at);
  f_.emit.prefetch(stage_.lift);
}

void OrderFrame::prefetch_lines(ValueId at, int lanes, int64_t bytes) {
  const ExprEmitter::VectorScope vector(f_.emit, shape_.sorted->id, at, kNoId, lanes);
  f_.emit.prefetch_lines(stage_.lift, bytes);
}

ValueId OrderFrame::elements(ValueId at, ValueId mask, int lanes) {
  const ExprEmitter::VectorScope vector(f_.emit, shape_.sorted->id, at, mask, lanes);
  return sort_value(b_, f_.emit.emit_vector(stage_.lift[0]));
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

void OrderFrame::put_across(ValueId at, ValueId index, ValueId value) {
  const ExprEmitter::Scope scope(f_.emit);
  if (shape_.along) f_.emit.bind(n_.pool.axis(shape_.along->id), at);
  store(index, value);
}

namespace {

// Columns as rows in scratch.
class TurnedRows {
 public:
  explicit TurnedRows(OrderFrame& o)
      : o_(o),
        b_(o.b_),
        // A vector more, so that rows of a power of two do not share their place in the caches.
        turned_(b_.scratch(o.element_type(), o.f_.parameter((length() + kLanes) * most()))) {}

  int64_t most() const { return o_.shape_.steps.strips * kLanes; }

  // Those from `base` on; how many there are.
  ValueId turn(ValueId base) {
    const ValueId n = o_.length(), lanes = index(kLanes);
    const ValueId here = b_.min(index(most()), b_.sub(o_.f_.value(o_.shape_.columns.extent), base));
    const ValueId squares = b_.prim(Prim::ge, {n, lanes});
    const ValueId several = b_.select(squares, n, index(0)), few = b_.select(squares, index(0), n);
    b_.loop(index(0), several, lanes, [&](ValueId at) {
      const ValueId from = b_.min(at, b_.sub(n, lanes));
      strips(base, here, [&](ValueId strip, ValueId) { square(strip, from); });
    });
    b_.loop(index(0), few, index(1),
            [&](ValueId at) { strips(base, here, [&](ValueId strip, ValueId mask) { line(strip, at, mask); }); });
    return here;
  }

  RowSource row(ValueId number) {
    const ValueId begin = b_.mul(number, pitch());
    return {
        [=, this](ValueId at) { return b_.load(turned_, b_.add(begin, at), 1); },
        [=, this](ValueId at, ValueId mask, int lanes) { return b_.load(turned_, b_.add(begin, at), lanes, mask); }};
  }

 private:
  static constexpr int kLanes = kVectorLanes;
  ValueId index(int64_t v) { return b_.index(v); }
  Size length() const { return o_.shape_.sorted ? o_.shape_.sorted->value : Size(1); }
  ValueId pitch() { return b_.add(o_.length(), index(kLanes)); }

  void strips(ValueId base, ValueId here, const std::function<void(ValueId strip, ValueId mask)>& body) {
    b_.loop(index(0), here, index(kLanes), [&](ValueId strip) {
      const auto masked = [&](ValueId mask) {
        const ExprEmitter::VectorScope vector(o_.f_.emit, o_.shape_.columns.id, b_.add(base, strip), mask, kLanes);
        body(strip, mask);
        return std::vector<ValueId>{};
      };
      b_.branch(
          b_.prim(Prim::le, {b_.add(strip, index(kLanes)), here}), {}, [&] { return masked(kNoId); },
          [&] { return masked(b_.lane_mask(b_.sub(here, strip), kLanes)); });
    });
  }

  void square(ValueId strip, ValueId from) {
    std::vector<ValueId> rows;
    for (int64_t k = 0; k < kLanes; ++k) rows.push_back(b_.splat(o_.element(b_.add(from, index(k))), kLanes));
    turn_square(b_, rows);
    for (int64_t k = 0; k < kLanes; ++k)
      b_.store(turned_, b_.add(b_.mul(b_.add(strip, index(k)), pitch()), from), rows[static_cast<size_t>(k)]);
  }

  void line(ValueId strip, ValueId at, ValueId mask) {
    const ValueId numbers = b_.add(b_.iota(DType::i64, kLanes), b_.splat(strip, kLanes));
    const ValueId places = b_.add(b_.mul(numbers, b_.splat(pitch(), kLanes)), b_.splat(at, kLanes));
    b_.scatter(turned_, places, b_.splat(o_.element(at), kLanes), mask);
  }

  OrderFrame& o_;
  KernelBuilder& b_;
  MemId turned_;
};

}  // namespace

Size row_blocks(OrderFrame& o, const std::function<void(const RowBlock&)>& body) {
  KernelBuilder& b = o.b_;
  const RowSource direct{[&](ValueId at) { return o.element(at); },
                         [&](ValueId at, ValueId mask, int lanes) { return o.elements(at, mask, lanes); }};
  if (!o.shape_.blocked)
    return o.rows(1, [&](const OrderFrame::Columns&) {
      body({1, b.index(1), kNoId, [&](const auto& f) { f(b.index(0), direct); }});
    });
  std::optional<TurnedRows> turned;
  if (o.shape_.steps.columns) turned.emplace(o);
  const int64_t most = turned ? turned->most() : o.shape_.steps.strips;
  return o.blocks(most, [&](ValueId base, std::span<const LoopAxis> serial) {
    o.f_.serial_loops(serial, [&] {
      const ValueId left = b.sub(o.f_.value(o.shape_.columns.extent), base);
      const ValueId here = turned ? turned->turn(base) : b.min(b.index(most), left);
      body({most, here, base, [&](const auto& f) {
              b.loop(b.index(0), here, b.index(1), [&](ValueId row) {
                const ExprEmitter::Scope scope(o.f_.emit);
                o.f_.emit.bind(o.n_.pool.axis(o.shape_.columns.id), b.add(base, row));
                f(row, turned ? turned->row(row) : direct);
              });
            }});
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
