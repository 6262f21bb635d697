// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>

#include "passes/schedule/cpu/gemm_shape.h"
#include "passes/schedule/frame.h"

namespace thermite {

// The columns of a matrix product that a task multiplies by, packed strip after strip as its tiles read them.
class ColumnPanel {
 public:
  ColumnPanel(LoopNest& nest, const GemmShape& shape, KernelFrame& frame);

  // Of the task: strips [begin, end) of columns [0, width).
  void allocate(ValueId begin, ValueId end, ValueId width);
  // The same with room for so many strips of so many rows.
  void allocate(ValueId begin, ValueId end, ValueId width, const Size& strips, const Size& rows);
  // Strips from this number on are one column narrower.
  void shorten_from(ValueId strip) { whole_strips_ = strip; }
  ValueId column_of(ValueId strip);
  // Elements [first, last) of the outermost summed axis.
  void pack(ValueId first, ValueId last);
  // The same a strip at a time, each in the place of the one before, and the body behind it.
  void pack_each(ValueId first, ValueId last, const std::function<void()>& body);
  // Runs the body once per strip, with column() its first column.
  void each_strip(const std::function<void()>& body);
  ValueId column() const { return column_; }
  ValueId width() const { return width_; }
  ValueId begin() const { return begin_; }  // of the task's strips
  ValueId end() const { return end_; }
  ValueId strip_of_task() const { return strip_; }
  // The strip's vector `v` at row `k` of what is packed; what lies beyond the width is never to be stored.
  ValueId load(ValueId k, int v) { return b_.load(memory_, at(k, v), kVectorLanes); }
  // One element of the strip's first vector, at row `p` of what is packed, depth `k`.
  ValueId element(ValueId p, ValueId k, int lane);
  // Whether a single tile of so many rows meets each column, turned: then nothing is kept, and a tile multiplies what
  // it turns.
  bool passes(int rows) const;
  // Columns [part, part + turn_lanes) of the strip at depths [k, k + turn_lanes): a vector of columns each.
  using Turned = std::function<void(int l, ValueId columns)>;
  void turn(ValueId k, ValueId end, ValueId part, bool whole, const Turned& body);
  // The same of a part of it, lanes [from, from + lanes) of the strip, so many of one vector.
  ValueId load(ValueId k, ValueId from, int lanes) { return b_.load(memory_, b_.add(at(k, 0), from), lanes); }
  // Those as they lie in memory, at depth `k`, where nothing is packed. `whole`: all of them are there.
  ValueId read(ValueId k, ValueId from, int lanes, bool whole);
  // Where columns lie in panels: what is read behind rows [first, first + count) of the current strip, those of the
  // next strip or, behind the last one, the next rows of the first.
  struct Ahead {
    ValueId strip, first;
  };
  Ahead next_block(ValueId first, ValueId count);
  // Of `count` rows behind `begin` of such a block the share of one of the tiles, brought near before it is multiplied:
  // the first tile of the block alone would wait for memory.
  struct Share {
    ValueId begin, count, tile, tiles;
  };
  void prefetch(const Ahead& a, const Share& s);
  // Where plain columns are read as they lie: rows [begin, end) of the `count` behind the current ones, also beyond the
  // task's, brought near.
  void prefetch_columns(ValueId begin, ValueId end, int count);
  // Likewise: of the strip that lies in the next task as the current one does in this.
  ValueId has_next_task();  // whether there is one
  void prefetch_next_task(ValueId begin, ValueId end);

 private:
  using Axes = std::span<const LoopAxis>;
  ValueId at(ValueId k, int v);
  ValueId in_next_task();  // the first column of such a strip
  // Every line of `count` columns from `column` on, by their last elements.
  void prefetch_from(ValueId column, int64_t count, ValueId begin, ValueId end);
  ValueId panel_of(ValueId strip, int v);
  void at_panel(ValueId panel, ValueId k, int64_t lane, const std::function<void()>& body);
  void pack_vector(ValueId k, int v, bool whole, const Interior& interior);
  void pack_depth(bool whole, const Interior& interior);
  void pack_places(Axes axes, bool whole, const Interior& interior);
  void pack_rows(Axes axes, ValueId k, const Interior& interior);
  void pack_strip(const Interior& interior);
  void pack_strips(const Interior& interior);
  struct Strips {
    ValueId begin, end;
  };
  void pack_lines(Axes axes, ValueId k, const Strips& strips, const Interior& interior);
  void along_strips(const Strips& strips, const std::function<void()>& body);
  void enter(ValueId strip);  // it is the current one
  ValueId is_inside(const Interior& interior);
  Interior interior() const {
    return find_interior(n_, std::span(&s_.column_value, 1), s_.column, s_.reduce, s_.lanes);
  }
  void pack_parts();
  void pack_turned(Axes axes, ValueId k, ValueId column);
  void pack_square(ValueId place, ValueId k, ValueId end, ValueId part, bool whole);
  ValueId begin_of(const LoopAxis& a) { return a.id == s_.reduce[0].id ? first_ : b_.index(0); }
  ValueId end_of(const LoopAxis& a) { return a.id == s_.reduce[0].id ? last_ : f_.value(a.extent); }
  // A loop over the first of the axes, whose digit joins `k`.
  void along(Axes axes, ValueId k, const std::function<void(ValueId k)>& body);

  LoopNest& n_;
  const GemmShape& s_;
  KernelFrame& f_;
  KernelBuilder& b_;
  const DType dtype_;
  const int64_t columns_;  // of a strip
  MemId memory_ = 0;
  ValueId begin_ = kNoId, end_ = kNoId, width_ = kNoId, depth_ = kNoId;
  ValueId whole_strips_ = kNoId;  // the first ones; kNoId: all
  ValueId first_ = kNoId, last_ = kNoId;
  ValueId strip_ = kNoId, column_ = kNoId, first_row_ = kNoId;  // of the current strip; its row in the panel
  ValueId line_ = kNoId, place_ = kNoId;  // where its first column lies, of joined ones that are not packed
};

}  // namespace thermite
