// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/gemm_sums.h"

#include "passes/schedule/cpu/gemm_store.h"
#include "passes/schedule/turn_squares.h"

namespace thermite {
namespace {

constexpr int64_t kTurnedColumns = 64;  // of results that are stored at once

}  // namespace

TurnedSums::TurnedSums(LoopNest& nest, const GemmShape& shape, int64_t nr, KernelFrame& frame)
    : n_(nest), s_(shape), f_(frame), b_(frame.b), acc_(nest.stages[shape.stage].identity[0].dtype), nr_(nr) {}

void TurnedSums::allocate(const Size& columns) { sums_ = b_.scratch(acc_, f_.parameter(columns * nr_)); }

std::vector<ValueId> TurnedSums::zeros(int columns) {
  return std::vector(static_cast<size_t>(columns) * s_.nv, b_.constant(make_scalar(acc_, 0), kVectorLanes));
}

std::vector<ValueId> TurnedSums::so_far(ValueId first, ValueId place, int columns) {
  const std::vector<ValueType> types(static_cast<size_t>(columns) * s_.nv, ValueType{acc_, kVectorLanes});
  return b_.branch(
      b_.lt(b_.index(0), first), types, [&] { return kept(place, columns); }, [&] { return zeros(columns); });
}

std::vector<ValueId> TurnedSums::kept(ValueId place, int columns) {
  std::vector<ValueId> sums;
  for (int c = 0; c < columns; ++c)
    for (int v = 0; v < s_.nv; ++v) sums.push_back(b_.load(sums_, at(place, c, v), kVectorLanes));
  return sums;
}

void TurnedSums::keep(ValueId place, std::span<const ValueId> sums) {
  const int columns = static_cast<int>(sums.size()) / s_.nv;
  for (int c = 0; c < columns; ++c)
    for (int v = 0; v < s_.nv; ++v) b_.store(sums_, at(place, c, v), sums[c * s_.nv + v]);
}

void TurnedSums::store(ValueId row, ValueId place, ValueId begin, ValueId end) {
  if (turned_ == kNoId) turned_ = b_.local(acc_, kVectorLanes * kTurnedColumns);
  b_.loop(b_.index(0), b_.index(s_.nv), b_.index(1), [&](ValueId v) {
    const ValueId lanes = b_.mul(v, b_.index(kVectorLanes));
    const Vectors of{b_.add(row, lanes), b_.add(place, lanes), begin, end};
    b_.loop(begin, end, b_.index(kTurnedColumns), [&](ValueId j0) {
      const ExprEmitter::Scope scope(f_.emit);
      store_rows(of, j0, b_.min(end, b_.add(j0, b_.index(kTurnedColumns))));
    });
  });
}

// Columns [j0, j1) of those; the last one of all stands for those beyond it.
void TurnedSums::store_rows(const Vectors& of, ValueId j0, ValueId j1) {
  b_.loop(j0, j1, b_.index(kVectorLanes), [&](ValueId j) {
    const ValueId last = b_.sub(b_.sub(j1, of.begin), b_.index(1)), first = b_.sub(j, of.begin);
    const std::vector<ValueId> lines = turn_lines(b_, kVectorLanes, kVectorLanes, [&](int64_t l) {
      const ValueId column = b_.min(b_.add(first, b_.index(l)), last);
      return b_.load(sums_, b_.add(of.place, b_.mul(column, b_.index(nr_))), kVectorLanes);
    });
    for (int r = 0; r < kVectorLanes; ++r)
      b_.store(turned_, b_.add(b_.sub(j, j0), b_.index(r * kTurnedColumns)), lines[static_cast<size_t>(r)]);
  });
  const ValueId rows = b_.min(b_.index(kVectorLanes), b_.sub(f_.value(s_.row.extent), of.row));
  b_.loop(b_.index(0), rows, b_.index(1), [&](ValueId r) {
    store_columns(f_, n_, s_, {b_.add(of.row, r), j0, j1}, turned_, b_.mul(r, b_.index(kTurnedColumns)));
  });
}

}  // namespace thermite
