// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "passes/schedule/gpu/gemm_operand.h"
#include "passes/schedule/gpu/tile_gemm_shape.h"

namespace thermite {

// One side of a product of halves on its way through shared memory, a slice of the depth at a time. Prologue and
// padding are computed here, up to the half that the product reads; a side that is read as it is in memory is copied
// while products go on. As GemmOperand, but that a slice keeps the order of the device's memory, for matrices are
// loaded along either axis, and that places beyond the depth are zeros: a sum keeps all bits but the sign of a zero,
// whatever schedule made it.
class TileOperand {
 public:
  TileOperand(LoopNest& nest, const GpuGemmShape& shape, const GemmSide& side, const UnitTile& tile, int64_t width,
              KernelFrame& frame);

  // Of the tile that begins at `first`: finds this thread's pieces.
  void begin_tile(ValueId first);
  // Whether slices are copied; else loaded, then stored.
  bool copies() const { return copied_ != 0; }
  // The slice that begins at depth `k`, or zeros where that is beyond the depth. `stage` is where it goes.
  void copy(ValueId stage, ValueId k);
  std::vector<ValueId> load(ValueId k);
  size_t pieces() const { return pieces_.size(); }
  void store(ValueId stage, std::span<const ValueId> values);
  // What tile_load and tile_mma take: places from `at` on, at depth `k` of the slice in that stage.
  KernelBuilder::View view(ValueId stage, ValueId at, int64_t k);

 private:
  struct Piece {
    ValueId at, k;  // in the tile
    ValueId place;  // in the slice
    std::vector<ValueId> digits;
  };
  ValueId load(const Piece& p, ValueId k);
  ValueId slice(ValueId stage);  // where it begins
  Factor factor() const { return {s_, side_, value_}; }
  bool ragged() const { return s_.depth.value % UnitTile::kDepth != 0; }

  LoopNest& n_;
  const GpuGemmShape& s_;
  const GemmSide& side_;
  const int64_t width_, threads_;
  KernelFrame& f_;
  KernelBuilder& b_;
  const LoopStage& c_;
  const DType dtype_;
  const ExprId value_;  // the side's, as a half
  const int64_t row_;   // elements that lie together in a slice
  const int64_t wide_;  // lanes that its extent allows
  const int copied_;    // lanes of a copy, or 0
  const int lanes_;     // of a piece
  const MemId memory_;
  std::vector<Piece> pieces_;
  const ValueId depth_;
  ValueId last_depth_ = kNoId;  // where slices may reach beyond it
};

}  // namespace thermite
