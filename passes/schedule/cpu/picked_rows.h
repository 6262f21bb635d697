// SPDX-License-Identifier: Apache-2.0
// Reads at places that are read themselves, and that several rows share:
//
//   out[i, j] = x[i, p[j]]
//
// A gather computes and guards its places for every row, and processors take longer for one than for its elements by
// themselves. So the places of a vector are looked at once, and elements of a few rows are read one by one. So are
// those of a row that has places of its own.
#pragma once

#include <optional>

#include "passes/schedule/frame.h"

namespace thermite {

inline constexpr int64_t kPickedRows = 4;  // more of them keep each other's lines out of the first-level cache

struct PickedRead {
  ExprId read;
  ExprId place;  // from where its row begins: over the vectors' axis, not over rows
  ExprId row;    // where that is
  ExprId index;  // that is read: what makes a place of the vectors' axis, and is below `extent` where the guard holds
  ExprId extent;
};
// All that is read so by vectors along the axis.
std::vector<PickedRead> find_picked_reads(LoopNest& n, std::span<const ExprId> roots, const LoopAxis& vector);

struct PickedRows {
  std::optional<LoopAxis> axis;  // of the rows; none where each has places of its own
  std::vector<PickedRead> reads;
  int64_t together() const { return axis ? kPickedRows : 1; }
  Size bands() const { return axis ? (axis->value + (kPickedRows - 1)) / kPickedRows : Size(1); }
};

// What is read so by vectors along the axis; nullopt where nothing is. Rows that are fewer than kPickedRows are by
// themselves.
std::optional<PickedRows> find_picked_rows(LoopNest& n, std::span<const ExprId> roots, const LoopAxis& vector);

class PickedLanes {
 public:
  // For at most so many elements of the vectors' axis.
  PickedLanes(KernelFrame& f, LoopNest& n, const PickedRows& p, const Size& most);

  // The rows of a task; gives what is left of its number.
  ValueId bind_rows(ValueId task);
  // body() for each vector and row of [lo, hi), with its reads bound.
  void each(const LoopAxis& vector, ValueId lo, ValueId hi, const std::function<void()>& body);

 private:
  // Looks at the places of [lo, hi), for all rows, and keeps them in memory of the task's own: elements that are read
  // one by one want them one by one.
  void find(const LoopAxis& vector, ValueId lo, ValueId hi);
  // Inside a vector: body() for each of the rows, with its reads bound.
  void each_row(const std::function<void()>& body);
  ValueId there(const PickedRead& r);

  KernelFrame& f_;
  LoopNest& n_;
  const PickedRows& p_;
  KernelBuilder& b_;
  std::vector<MemId> places_;            // of each read
  ValueId row_ = kNoId, begin_ = kNoId;  // the first ones
};

}  // namespace thermite
