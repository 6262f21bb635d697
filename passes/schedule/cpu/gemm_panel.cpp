// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/gemm_panel.h"

namespace thermite {

ColumnPanel::ColumnPanel(LoopNest& nest, const GemmShape& shape, KernelFrame& frame)
    : n_(nest),
      s_(shape),
      f_(frame),
      b_(frame.b),
      reduce_(nest.stages[shape.stage].reduce),
      dtype_(nest.stages[shape.stage].identity[0].dtype),
      strip_(shape.columns_per_strip()) {}

void ColumnPanel::allocate(ValueId begin, ValueId end, ValueId width) {
  begin_ = begin, end_ = end, width_ = width;
  memory_ = b_.scratch(dtype_, f_.parameter(s_.strips_per_task(dtype_) * s_.depth.value * strip_));
}

void ColumnPanel::each_strip(const std::function<void()>& body) {
  b_.loop(begin_, end_, b_.index(1), [&](ValueId strip) {
    const ExprEmitter::Scope scope(f_.emit);
    column_ = b_.mul(strip, b_.index(strip_));
    first_row_ = b_.mul(b_.sub(strip, begin_), f_.value(s_.depth.extent));
    body();
  });
}

ValueId ColumnPanel::at(ValueId k, int v) {
  return b_.add(b_.mul(b_.add(first_row_, k), b_.index(strip_)), b_.index(int64_t{v} * kVectorLanes));
}

void ColumnPanel::pack() {
  const Interior interior = find_interior(n_, std::span(&s_.column_value, 1), s_.column, reduce_);
  if (s_.pack_by_rows)
    pack_rows(reduce_, b_.index(0), interior);
  else
    each_strip([&] { pack_strip(interior); });
}

void ColumnPanel::pack_vector(ValueId k, int v, bool whole, const Interior& interior) {
  const ValueId j = b_.add(column_, b_.index(int64_t{v} * kVectorLanes));
  const ExprEmitter::VectorScope vector(f_.emit, s_.column.id, j,
                                        whole ? kNoId : b_.lane_mask(b_.sub(width_, j), kVectorLanes));
  if (whole) f_.emit.assume(interior.comparisons);
  const ValueId place = at(k, v);
  b_.store(memory_, place, f_.emit.emit_vector(s_.column_value));
}

void ColumnPanel::along(std::span<const LoopAxis> axes, ValueId k, const std::function<void(ValueId k)>& body) {
  const ValueId extent = f_.value(axes[0].extent);
  const ValueId base = b_.mul(k, extent);
  b_.loop(b_.index(0), extent, b_.index(1), [&](ValueId iv) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(axes[0].id), iv);
    body(b_.add(base, iv));
  });
}

void ColumnPanel::pack_depth(std::span<const LoopAxis> axes, ValueId k, bool whole, const Interior& interior) {
  if (!axes.empty()) return along(axes, k, [&](ValueId next) { pack_depth(axes.subspan(1), next, whole, interior); });
  for (int v = 0; v < s_.nv; ++v) pack_vector(k, v, whole, interior);
}

// Without a border, masks that are nearly always on cost less than a second copy of the code. Every row is read in
// one go: a strip at a time would touch a page per row.
void ColumnPanel::pack_rows(std::span<const LoopAxis> axes, ValueId k, const Interior& interior) {
  if (axes.empty()) return each_strip([&] { pack_depth({}, k, false, interior); });
  along(axes, k, [&](ValueId next) { pack_rows(axes.subspan(1), next, interior); });
}

// Whole strips inside the padding are copied without masks.
void ColumnPanel::pack_strip(const Interior& interior) {
  if (interior.slacks.empty()) return pack_depth(reduce_, b_.index(0), false, interior);
  ValueId whole = b_.prim(Prim::le, {b_.add(column_, b_.index(strip_)), width_});
  for (int64_t j : {int64_t{0}, strip_ - kVectorLanes})
    whole = b_.prim(Prim::bit_and, {whole, f_.inside(interior, s_.column, b_.add(column_, b_.index(j)))});
  auto arm = [&](bool inner) {
    return [this, inner, &interior] {
      const ExprEmitter::Scope scope(f_.emit);
      pack_depth(reduce_, b_.index(0), inner, interior);
      return std::vector<ValueId>{};
    };
  };
  b_.branch(whole, {}, arm(true), arm(false));
}

}  // namespace thermite
