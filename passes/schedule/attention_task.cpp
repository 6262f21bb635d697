// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/attention_task.h"

#include "passes/loops/nest_util.h"

namespace thermite {

std::vector<Size> AttentionParts::bytes(const AttentionShape& s, DType t) {
  const Size rows = iterations(s.batch) * s.segments * s.row_count() * static_cast<int64_t>(size_of(t));
  return {rows, rows, rows * s.width.value};
}

AttentionTask::AttentionTask(LoopNest& nest, const AttentionShape& shape, const ScheduleContext& context)
    : f(nest, context), b(f.b), n(nest), stage(nest.stages[0]), s(shape), t(stage.identity[0].dtype) {}

void AttentionTask::bind_parts(const AttentionShape& shape, MemAccess access) {
  const std::vector<Size> bytes = AttentionParts::bytes(shape, t);
  parts_.greatest = f.workspace(AttentionParts::kGreatest, bytes[AttentionParts::kGreatest], t, access);
  parts_.sum = f.workspace(AttentionParts::kSum, bytes[AttentionParts::kSum], t, access);
  parts_.values = f.workspace(AttentionParts::kValues, bytes[AttentionParts::kValues], t, access);
}

Size AttentionTask::bind(int64_t rows, int64_t tiles) {
  const AttentionShares shares = share_out(s, rows, tiles);
  row_count_ = f.parameter(s.row_count());
  const ValueId tasks_v = f.parameter(shares.tasks), task = b.task();
  unit_ = b.div(task, tasks_v);
  const ValueId of_task = tiles == 1 ? b.index(rows) : b.mul(f.parameter(shares.tiles), b.index(rows));
  first_of_task_ = b.mul(b.rem(task, tasks_v), of_task);
  bind_tile(b.index(0), of_task);
  ValueId batch = unit_;
  const ValueId keys = f.value(s.keys.extent);
  first_key_ = b.index(0), end_ = keys;
  if (s.segment) {
    const ValueId segments = f.parameter(s.segments);
    batch = b.div(unit_, segments);
    first_key_ = b.mul(b.rem(unit_, segments), b.index(s.segment));
    end_ = b.min(keys, b.add(first_key_, b.index(s.segment)));
  }
  if (!s.batch.empty()) f.bind_digits(s.batch, batch);
  return iterations(s.batch) * s.segments * shares.tasks;
}

void AttentionTask::bind_tile(ValueId row, ValueId rows) {
  first_row_ = b.add(first_of_task_, row);
  rows_here_ = b.min(rows, b.sub(row_count_, first_row_));
}

ValueId AttentionTask::exp_from(ValueId x, ValueId base) {
  const int lanes = b.type(x).lanes;
  const ValueId d = b.sub(x, base), none = zero(lanes);
  const ValueId normal = b.select(b.lt(d, number(least_exponent(t), lanes)), lowest(lanes), d);
  return b.prim(Prim::exp, {b.select(b.lt(none, normal), none, normal)});
}

void AttentionTask::bind_row(ValueId r) {
  if (!s.rows.empty()) f.bind_digits(s.rows, b.add(first_row_, r));
}

void AttentionTask::each_row(const std::function<void(ValueId r)>& body) {
  b.loop(b.index(0), rows_here_, b.index(1), [&](ValueId r) {
    const ExprEmitter::Scope scope(f.emit);
    bind_row(r);
    body(r);
  });
}

ValueId AttentionTask::limit() { return b.min(f.value(stage.lift[kAttentionLimit]), end_); }

ValueId AttentionTask::bias_of(bool vector) {
  if (!s.bias) return kNoId;
  return vector ? f.emit.emit_vector(stage.lift[kAttentionBias]) : f.value(stage.lift[kAttentionBias]);
}

ValueId AttentionTask::allowed_of(bool vector) {
  if (!s.allowed) return kNoId;
  return vector ? f.emit.emit_vector(stage.lift[kAttentionAllowed]) : f.value(stage.lift[kAttentionAllowed]);
}

ValueId AttentionTask::score(ValueId product, ValueId bias, ValueId allowed) {
  const ExprEmitter::Scope scope(f.emit);
  const int lanes = b.type(product).lanes;
  f.emit.bind(n.pool.lhs(0, t), product);
  if (bias != kNoId) f.emit.bind(n.pool.rhs(kAttentionBias, t), b.splat(bias, lanes));
  if (allowed != kNoId) f.emit.bind(n.pool.rhs(kAttentionAllowed, DType::boolean), b.splat(allowed, lanes));
  return b.splat(f.value(stage.combine[0]), lanes);
}

void AttentionTask::along_width(const std::function<void(ValueId at, ValueId mask, int lanes)>& body) {
  if (n.pool.is_const(s.width.extent, 1)) {  // perhaps no axis of the stage
    const ExprEmitter::Scope scope(f.emit);
    f.emit.bind(n.pool.axis(s.width.id), b.index(0));
    return body(b.index(0), kNoId, 1);
  }
  f.vector_loop(s.width, b.index(0), f.value(s.width.extent),
                [&] { body(f.emit.base(), f.emit.mask(), f.emit.lanes()); });
}

void AttentionTask::bind_sum(ValueId sum) {
  f.emit.bind(n.pool.lhs(kAttentionQuery, t), sum);
  f.emit.bind(n.pool.lhs(kAttentionLimit, DType::i64), f.value(stage.lift[kAttentionLimit]));
  f.emit.hoist(std::span(&stage.project, 1), {});
}

void AttentionTask::put(ValueId value) {
  f.emit.bind(n.pool.lhs(kAttentionValue, t), value);
  const ValueId y = b.splat(f.value(stage.project), b.type(value).lanes);
  f.emit.bind(n.pool.load(stage.source, stage.dtype, {}), y);
  if (stage.output >= 0) f.emit.store_value(f.output(stage), stage.store, y);
  for (size_t k = 1; k < n.stages.size(); ++k)
    f.emit.store(f.output(n.stages[k]), n.stages[k].store, n.stages[k].lift[0]);
}

void AttentionTask::store_row(ValueId sum, const Values& values) {
  bind_sum(sum);
  along_width([&](ValueId at, ValueId mask, int lanes) { put(values(at, mask, lanes)); });
}

void AttentionTask::leave_row(ValueId r, ValueId greatest, ValueId sum, const Values& values) {
  const ValueId place = state_place(r), width = f.value(s.width.extent);
  b.store(parts_.greatest, place, greatest);
  b.store(parts_.sum, place, sum);
  along_width([&](ValueId at, ValueId mask, int lanes) {
    b.store(parts_.values, b.add(b.mul(place, width), at), values(at, mask, lanes), mask);
  });
}

NestCounts AttentionTask::counts() {
  NestCounts c = count(n);
  c.flops = iterations(s.batch) * s.row_count() * s.keys.value * (2 * (s.size.value + s.width.value) + 20);
  return c;
}

}  // namespace thermite
