// SPDX-License-Identifier: Apache-2.0
// What the costs of a product's tiles are made of: facts of the product and of the machine that all kinds of tiles
// share. The unit is a multiply-add of kVectorLanes columns, per element of the depth.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "passes/schedule/cpu/gemm_shape.h"
#include "passes/schedule/cpu/gemm_swapped.h"

namespace thermite {

inline constexpr int kMostTileVectors = 4;  // pointers to more of them leave the registers
inline constexpr int kChains = 8;           // that a tile has where it can, so that cores of two pipes are busy, too
inline constexpr double kTurned = 9;        // of a vector of columns that is packed by squares turned in registers
inline constexpr double kPackedLine = 7;    // of a vector of an image's line that is packed
inline constexpr double kSums = 5;          // multiply-adds in the time of a vector of sums to memory and back

struct VectorRegisters {
  int of_vector, count;  // that hold kVectorLanes sums; such groups of them
};
VectorRegisters registers_of(const LoopStage& contraction, const Target& target);

struct GemmCosts {
  GemmCosts(LoopNest& n, const GemmShape& s, const Machine& machine);

  LoopNest& nest;
  const GemmShape& shape;
  const DeviceProfile& profile;
  const VectorRegisters registers;
  const bool narrow;      // vectors of the machine hold fewer than kVectorLanes floats
  const bool begins_two;  // multiply-adds, of whatever vectors, in a cycle
  const DType sum;
  const int64_t bytes;                      // of a sum
  const bool single;                        // one axis is summed over
  const bool borders;                       // columns are padded
  const bool plain;                         // columns are loads without a guard
  const double spread;                      // of a vector of columns more, where its elements lie apart
  const double packed;                      // to pack a vector of columns
  Cost far = 0, near = 1;                   // whether rows of columns are pages apart: 1 or 0; the contrary
  const std::optional<SwappedSides> sides;  // none where vectors cannot lie along the rows
  Cost far_filters = 0;                     // of a vector of filters in panels, once
  std::optional<Cost> joined, joined_tile;  // columns are joined with the axis around them: to pack a vector of a strip
                                            // of those, or of a tile
  Cost times = 1;                           // so many such nests are compared with others

  // Of costs in time that goes by beside multiply-adds, in those.
  double unit() const { return profile.multiply_adds; }
  // Two begin in a cycle, of wide vectors: a step takes half the time, and hides as much less.
  bool wide_pair() const { return begins_two && !narrow; }
  // Multiply-adds that begin in a cycle: machines of narrower vectors begin two.
  double a_cycle() const { return std::max<double>(unit(), registers.of_vector); }
  // Of a multiply-add, against one of floats: that of doubles takes as much longer as they are wider.
  double time() const { return std::max(1.0, static_cast<double>(bytes) / sizeof(float)); }
  // Of a multiply-add in such a tile: the reads beside it, those of columns from the second-level cache, and chains
  // that are too few to overlap.
  double factor_of(int mr, int nv) const;
  // The same of a tile of half a vector, for each of its lanes.
  double factor_of_half(int mr) const;
  // The same of a tile of so many vectors of sums, for which so many elements of rows and vectors of columns are read.
  double factor_of_reads(int rows, int columns, int sums) const;
  // To read so many elements.
  double from_second_level(int64_t lanes) const;

  // 1 where neighbours that lie so many elements apart are as good as in different pages, else 0.
  Size pages_apart(const Size& elements) const;
  // What a vector of columns costs more where their rows are pages apart, and so many vectors are read beside each
  // other. Costs and no decisions: kernels of other sizes are bound.
  Cost pages(const Size& vectors) const;
  // The part of that which multiply-adds do not hide where columns are read as they lie: all where they are `beyond` (1
  // or 0) the near caches.
  Cost seen(const Size& beyond) const;
  // 1 where columns as they lie are more, or in more pages, than near caches know: what no step hides. Else 0.
  Size far_columns() const;
  // How much of what it takes to find a page an element of the columns as it lies waits for, 0 to 1: where two wide
  // multiply-adds begin in a cycle, and the pages are many.
  Cost new_pages() const;
  // Whether rows of columns lie whole pages apart, so that they share a few sets of the second-level cache: 1 or 0.
  Size shares_pages() const;
  // Whether vectors of columns as they lie fall across lines of the caches: 1 or 0.
  Size crosses_lines() const;
  // Whether rows of columns share a few sets of the first-level cache: 1 or 0.
  Size shares_sets() const;

  // To pack a vector of a strip of so many: where masks are slow, those at the ends of a line take long.
  Cost packed_strip(int nv) const;
  // To pack a vector of the rows, where vectors lie along those.
  Cost packed_rows() const;
  // Elements of the outermost summed axis for which so many vectors fit into so many bytes.
  int64_t depth_within(int64_t cache_bytes, int vectors) const;
  // The same where the vectors are a strip of the rows: it has half of the first-level cache.
  int64_t filters_near(int nv) const { return depth_within(profile.l1_bytes / 2, nv); }

  // What the thread with most tasks does, of an equal share of `all` that tasks are parts of.
  Cost uneven(const Size& tasks, const Size& all) const;
  // More than 1 where there is one task per thread: one that is late cannot be helped.
  double waits(int64_t tasks) const;

 private:
  double factor_of_chains(double rows, double read, double chains) const;  // of registers of columns and of sums
  double slack(double chains) const;  // what chains that just hide their latency cost more

  Size apart_;       // bytes that columns of neighbours of the depth lie from each other
  int64_t element_;  // bytes of one of the columns
  Size taps_ = 1;    // elements of the depth within one of its outermost axis
};

// Options of one kind of tile each, added to `all`:
// tiles whose vectors lie along the columns, in every way to pack these;
void add_plain_tiles(const GemmCosts& costs, std::vector<ScheduleOption>& all);
// tiles whose vectors lie along the rows (gemm_swapped.h), if they can;
void add_swapped_tiles(const GemmCosts& costs, std::vector<ScheduleOption>& all);
// the same of lines of an image that is packed once for all taps (gemm_lines.h), if the columns are one;
void add_line_tiles(const GemmCosts& costs, std::vector<ScheduleOption>& all);
// likewise, of few rows, with vectors along the lines (gemm_image.h).
void add_image_tiles(const GemmCosts& costs, std::vector<ScheduleOption>& all);

}  // namespace thermite
