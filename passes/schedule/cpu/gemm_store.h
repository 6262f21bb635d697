// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "passes/schedule/cpu/gemm_shape.h"
#include "passes/schedule/frame.h"

namespace thermite {

// Columns [begin, end) of row i.
struct RowPart {
  ValueId i, begin, end;
};

// Rows [i, i + rows) of columns [begin, end), so many vectors of them at most.
struct BlockPart {
  ValueId i, rows, begin, end;
  int64_t vectors;
};

// Whether maths functions follow the product.
bool tails_have_maths(const LoopNest& n);

// Stores the results of a part of a row, and of the stages behind the product; the sums lie from `place` on,
// integers perhaps in more bits.
void store_columns(KernelFrame& f, LoopNest& n, const GemmShape& s, const RowPart& part, MemId sums, ValueId place);
// The same of the rows of a block, whose sums lie row by row: where all of its columns are there in straight code, but
// maths, which would be written out once more for each vector.
void store_block(KernelFrame& f, LoopNest& n, const GemmShape& s, const BlockPart& part, MemId sums, ValueId place);

// The same of sums that are at hand, a block's vectors row by row: straight from the registers where all of them are of
// the block and nothing that follows would write maths out for each vector. Else they are put into `sums`, from its
// beginning on. A boolean: whether they were stored.
ValueId store_or_keep(KernelFrame& f, LoopNest& n, const GemmShape& s, const BlockPart& part,
                      std::span<const ValueId> values, MemId sums);
// Likewise, and what was kept is stored from there.
void store_block(KernelFrame& f, LoopNest& n, const GemmShape& s, const BlockPart& part,
                 std::span<const ValueId> values, MemId sums);

// Values with an element for each place of the result that are read and written along the columns, and the bytes of all
// of them for a place.
struct Streams {
  int64_t count = 0, bytes = 0;
};
Streams streams_of(LoopNest& n, const GemmShape& s);

// Brings near what those stages read at the places of a block, while its last sums are made. The block is asked for
// only where they read anything there.
void prefetch_tails(KernelFrame& f, LoopNest& n, const GemmShape& s, const std::function<BlockPart()>& block);
// Likewise where its results are stored along the columns: stores would wait for lines that no near cache has.
void prefetch_stores(KernelFrame& f, LoopNest& n, const GemmShape& s, const BlockPart& block);
// One part of a block whose parts have `share` rows each; the last ones may have none.
BlockPart rows_of_part(KernelBuilder& b, BlockPart block, ValueId part, ValueId share);

}  // namespace thermite
