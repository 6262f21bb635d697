// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/tile_operand.h"

#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"

namespace thermite {
namespace {

// The most lanes of pieces that can be copied as they are; 0: none can.
int copied_lanes(LoopNest& n, KernelFrame& f, const Factor& x, int64_t most) {
  for (; most > 1; most /= 2)
    if (are_runs(n, f, x, static_cast<int>(most))) return static_cast<int>(most);
  return 0;
}

}  // namespace

TileOperand::TileOperand(LoopNest& nest, const GpuGemmShape& shape, const GemmSide& side, const UnitTile& tile,
                         int64_t width, KernelFrame& frame)
    : n_(nest),
      s_(shape),
      side_(side),
      width_(width),
      threads_(tile.threads()),
      f_(frame),
      b_(frame.b),
      c_(nest.stages[shape.stage]),
      dtype_(*c_.halves),
      value_(before_widening(nest.pool, side.value, dtype_)),
      row_(side.along_depth ? UnitTile::kDepth : width),
      wide_(lanes_of(side, c_, shape.depth, UnitTile::kWide)),
      copied_(copied_lanes(nest, frame, factor(), wide_)),
      lanes_(copied_ ? copied_ : static_cast<int>(wide_)),
      memory_(b_.shared(dtype_, tile.stages * width * UnitTile::kDepth, swizzle_of_rows(row_, 3, 3))),
      depth_(frame.value(shape.depth.extent)) {}

// Neighbours in memory are neighbours among the threads.
void TileOperand::begin_tile(ValueId first) {
  const int64_t unit = row_ / lanes_, rows = threads_ / unit, count = width_ * UnitTile::kDepth / (lanes_ * threads_);
  const ValueId near = b_.mul(b_.rem(b_.thread(), b_.index(unit)), b_.index(lanes_));
  const ValueId last = last_place(f_, side_.extent, side_.along_depth ? 1 : lanes_);
  if (ragged()) last_depth_ = last_place(f_, s_.depth.value, side_.along_depth ? lanes_ : 1);
  for (int64_t j = 0; j < count; ++j) {
    const ValueId far = b_.add(b_.div(b_.thread(), b_.index(unit)), b_.index(j * rows));
    // Apart from what is a multiple of the swizzle's period, so that the rest is the same for all pieces.
    const ValueId place =
        b_.add(b_.add(b_.mul(b_.div(b_.thread(), b_.index(unit)), b_.index(row_)), near), b_.index(j * rows * row_));
    Piece p{side_.along_depth ? far : near, side_.along_depth ? near : far, place, {}};
    p.digits = digits_of(f_, side_.axes, b_.min(b_.add(first, p.at), last));
    pieces_.push_back(std::move(p));
  }
}

void TileOperand::copy(ValueId stage, ValueId k0) {
  for (const Piece& p : pieces_) {
    const ValueId k = b_.add(k0, p.k), inside = b_.lt(ragged() ? k : k0, depth_);
    copy_factor(n_, f_, factor(), {p.digits, k, lanes_}, {memory_, b_.add(slice(stage), p.place), inside});
  }
}

std::vector<ValueId> TileOperand::load(ValueId k) {
  std::vector<ValueId> values;
  for (const Piece& p : pieces_) values.push_back(load(p, k));
  return values;
}

ValueId TileOperand::load(const Piece& p, ValueId k0) {
  const ValueId k = b_.add(k0, p.k);
  if (!ragged()) return factor_at(n_, f_, factor(), {p.digits, k, lanes_});
  const ValueId v = factor_at(n_, f_, factor(), {p.digits, b_.min(k, last_depth_), lanes_});
  return b_.select(b_.lt(k, depth_), v, b_.constant(make_scalar(dtype_, 0), lanes_));
}

ValueId TileOperand::slice(ValueId stage) { return b_.mul(stage, b_.index(width_ * UnitTile::kDepth)); }

void TileOperand::store(ValueId stage, std::span<const ValueId> values) {
  for (size_t j = 0; j < pieces_.size(); ++j) b_.store(memory_, b_.add(slice(stage), pieces_[j].place), values[j]);
}

KernelBuilder::View TileOperand::view(ValueId stage, ValueId at, int64_t k) {
  const ValueId far = side_.along_depth ? at : b_.index(k), near = side_.along_depth ? b_.index(k) : at;
  const ValueId first = b_.add(slice(stage), b_.add(b_.mul(far, b_.index(row_)), near));
  return {memory_, first, b_.index(row_), !side_.along_depth};
}

}  // namespace thermite
