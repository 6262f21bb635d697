// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "passes/schedule/frame.h"
#include "passes/schedule/gpu/gemm_shape.h"
#include "passes/schedule/gpu/threads.h"

namespace thermite {

// The digits of `linear` by the axes, row-major.
std::vector<ValueId> digits_of(KernelFrame& f, std::span<const LoopAxis> axes, ValueId linear);
// Those along what memory is read along.
int64_t lanes_of(const GemmSide& side, const LoopStage& contraction, const LoopAxis& depth, int64_t wanted);

// Where the last `lanes` places of the extent begin, a multiple of as many.
ValueId last_place(KernelFrame& f, const Size& extent, int64_t lanes);

// A side's factor, computed as `value`.
struct Factor {
  const GpuGemmShape& shape;
  const GemmSide& side;
  ExprId value;
};
// At the digits of the side's axes and at depth k: `lanes` of them along what memory is read along.
struct FactorPlace {
  std::span<const ValueId> digits;
  ValueId k;
  int lanes;
};
ValueId factor_at(LoopNest& n, KernelFrame& f, const Factor& x, const FactorPlace& place);
// The same, copied to `index` of a shared memory while other work goes on; zeros where the condition is false. For
// factors that are_runs.
struct CopyTo {
  MemId memory;
  ValueId index, condition;
};
void copy_factor(LoopNest& n, KernelFrame& f, const Factor& x, const FactorPlace& place, const CopyTo& to);
bool are_runs(LoopNest& n, KernelFrame& f, const Factor& x, int lanes);

// One side of a product's tiles on its way from memory to shared memory, a slice of the depth at a time: prologue,
// padding and casts are computed here. Every thread has the same pieces of each slice, vectors of up to 16 bytes along
// the axis that memory is read along.
//
// Places beyond the side's end repeat the last one; their results are not stored. Places beyond the depth are `fill`:
// -0 on the one side and 1 on the other leave every sum as it is, for x + -0 is x, whatever x is.
class GemmOperand {
 public:
  struct Place {
    MemId memory;
    int64_t offset;  // of the side in a slice's memory
    int64_t width;   // of the tile
    double fill;
  };
  GemmOperand(LoopNest& nest, const GpuGemmShape& shape, const GemmSide& side, const GemmTile& tile, const Place& place,
              KernelFrame& frame);

  // Of the tile that begins at `first`: finds this thread's pieces.
  void begin_tile(ValueId first);
  // The pieces of the slice that begins at depth `k`.
  std::vector<ValueId> load(ValueId k);
  // Into the slice's memory at `slice`.
  void store(ValueId slice, std::span<const ValueId> values);
  // `lanes` of the slice's elements side by side, at depth k.
  ValueId read(ValueId slice, ValueId k, ValueId at);

 private:
  struct Piece {
    ValueId at, k;  // in the tile
    std::vector<ValueId> digits;
  };
  void find_pieces();
  ValueId load(const Piece& p, ValueId k);
  ValueId index(ValueId slice, ValueId k, ValueId at);

  LoopNest& n_;
  const GpuGemmShape& s_;
  const GemmSide& side_;
  const GemmTile& tile_;
  const Place place_;
  KernelFrame& f_;
  KernelBuilder& b_;
  const LoopStage& c_;
  const DType dtype_;
  const int lanes_;
  std::vector<Piece> pieces_;
  ValueId depth_ = kNoId, last_depth_ = kNoId;  // where slices may reach beyond it
};

}  // namespace thermite
