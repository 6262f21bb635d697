// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/gemm_result.h"

#include "passes/schedule/contraction.h"
#include "passes/schedule/gpu/gemm_operand.h"

namespace thermite {

GemmResult::GemmResult(LoopNest& nest, const GpuGemmShape& shape, KernelFrame& frame, const Place& place)
    : n_(nest),
      s_(shape),
      c_(nest.stages[shape.stage]),
      f_(frame),
      b_(frame.b),
      place_(place),
      lanes_(static_cast<int>(whole_lanes(shape.columns.axes.back().value, place.lanes))) {}

void GemmResult::begin(ValueId first_column) {
  per_row_ = b_.index(place_.columns / lanes_);
  column_ = b_.mul(b_.rem(b_.thread(), per_row_), b_.index(lanes_));
  const ValueId column = b_.add(first_column, column_);
  in_columns_ = b_.lt(column, f_.parameter(s_.columns.extent));
  digits_ = digits_of(f_, s_.columns.axes, column);
}

void GemmResult::write(int64_t count, const std::function<ValueId(ValueId)>& row_of) {
  const ValueId rows = f_.parameter(s_.rows.extent), at_once = b_.div(b_.index(place_.threads), per_row_);
  b_.loop(b_.div(b_.thread(), per_row_), b_.index(count), at_once, [&](ValueId r) {
    const ValueId row = row_of(r);
    const ValueId raw = b_.load(place_.memory, b_.add(b_.mul(r, b_.index(place_.stride)), column_), lanes_);
    b_.branch(b_.prim(Prim::bit_and, {in_columns_, b_.lt(row, rows)}), [&] { write_row(row, raw); });
  });
}

void GemmResult::write_row(ValueId row, ValueId raw) {
  const ExprEmitter::Scope scope(f_.emit);
  const std::vector<ValueId> of_row = digits_of(f_, s_.rows.axes, row);
  for (size_t a = 0; a < of_row.size(); ++a) f_.emit.bind(n_.pool.axis(s_.rows.axes[a].id), of_row[a]);
  const std::vector<LoopAxis>& columns = s_.columns.axes;
  for (size_t a = 0; a + (lanes_ > 1) < columns.size(); ++a) f_.emit.bind(n_.pool.axis(columns[a].id), digits_[a]);
  if (lanes_ == 1) return store_result(f_, n_, c_, raw);
  const ExprEmitter::VectorScope vector(f_.emit, columns.back().id, digits_.back(), kNoId, lanes_);
  store_result(f_, n_, c_, raw);
}

}  // namespace thermite
