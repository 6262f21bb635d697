// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "passes/schedule/cpu/unit_shape.h"
#include "passes/schedule/frame.h"

namespace thermite {

// Vectors of one element of the depth each, as many as a power of two: the elements of a group come together.
ValueId zip_elements(KernelBuilder& b, std::vector<ValueId> parts);

// Both sides of a product on their way to a matrix unit. Prologue, padding and casts are computed here, up to what the
// unit reads. Places beyond the depth are zeros on both sides: a sum keeps all bits but the sign of a zero, whatever
// schedule made it. Rows and columns beyond the last one are never stored.
//
//   columns: [strip][group of the depth][column of the strip][element of the group]
//   rows:    [two blocks][step of the depth][row of the block][element of the step]
//
// A side that lies in place is read there.
class UnitPack {
 public:
  // A block of rows. Of one that ends beyond the last row, those before it: `skipped` of them are not its own.
  struct Rows {
    KernelBuilder::View view;
    ValueId apart, skipped;
  };

  UnitPack(LoopNest& nest, const UnitShape& shape, KernelFrame& frame);

  // Of the task, so many strips at most.
  void allocate(const Size& strips);
  bool packs_rows() const { return !u_.rows_in_place(); }
  // Strips [begin, end) of all columns.
  void pack_columns(ValueId begin, ValueId end);
  // Of the block of rows that begins at `first`, its rows [from, to); `place`: rows_place() of a block.
  void pack_rows(ValueId first, ValueId place, ValueId from, ValueId to);
  // Whether any rows of a block can be packed by themselves; else all of them at once.
  bool packs_single_rows() const { return packs_rows() && u_.rows.along_depth; }
  // Where the block that begins there lies, as every other one does.
  ValueId rows_place(ValueId first);
  // Of the strips that were packed last.
  KernelBuilder::View columns(ValueId strip_of_task, ValueId chunk);
  // Of the block that begins at `first`.
  Rows rows(ValueId first, ValueId chunk);
  ValueId chunks() const { return chunks_; }
  ValueId steps_of(ValueId chunk);

 private:
  using Lines = std::vector<ValueId>;  // 64 bytes each

  ValueId clamped(const UnitSide& side, ValueId at);
  void bind_depth(const UnitSide& side, ValueId k);
  // `mask`: of the side's places, kNoId where all of them are there. `whole`: so is the depth.
  ValueId group_line(const UnitSide& side, DType t, ValueId at, ValueId group, ValueId mask, bool whole);
  ValueId side_mask(const UnitSide& side, ValueId at);
  void pack_strip_group(ValueId strip, ValueId line, ValueId group, bool whole);
  ValueId side_line(const UnitSide& side, DType t, ValueId at, ValueId k, bool whole);
  Lines turned_by_side(const UnitSide& side, DType t, ValueId at, ValueId k, bool whole);
  Lines turned_by_group(const UnitSide& side, DType t, ValueId at, ValueId k, bool whole);
  void each_step(const std::function<void(ValueId k, bool whole)>& body);
  void each_group(const std::function<void(ValueId group, bool whole)>& body);
  void each_strip(ValueId begin, ValueId end, const std::function<void(ValueId strip, ValueId first_line)>& body);
  ValueId row_place(ValueId place, ValueId row, ValueId k);
  MemId memory(const UnitSide& side) const { return f_.emit.memory(side.in_place->source); }
  ValueId line_place(ValueId line, int64_t square);

  LoopNest& n_;
  const UnitShape& u_;
  KernelFrame& f_;
  KernelBuilder& b_;
  const LoopStage& c_;
  const ValueId depth_, padded_, chunk_, chunks_;
  ValueId lines_ = kNoId;        // of a strip
  ValueId strip_begin_ = kNoId;  // of those packed last
  MemId rows_ = 0, columns_ = 0;
};

}  // namespace thermite
