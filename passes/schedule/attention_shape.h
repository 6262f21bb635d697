// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "ir/loops/attention_parts.h"
#include "ir/loops/loops.h"

namespace thermite {

// The axes of a nest with a stage that is attention; the others are maps at its places. Axes that are not there have an
// extent of 1.
struct AttentionShape {
  LoopAxis keys, size, width;         // of a key or query; of a value
  std::vector<LoopAxis> batch, rows;  // where keys and values differ; where queries alone do
  bool bias = false, allowed = false;
  bool by_row = false;  // those two
  bool causal = false;  // the number of keys differs by row
  int64_t segment = 0;  // keys of one; 0: they are not cut
  Size segments = 1;

  Size row_count() const;
};

// A head's queries, in tiles of `rows`, among tasks of `tiles` at most: all of nearly one size.
struct AttentionShares {
  Size all;    // tiles
  Size tasks;  // of a head's segment
  Size tiles;  // of a task, the greatest
};
AttentionShares share_out(const AttentionShape& s, int64_t rows, int64_t tiles);

bool has_attention(const LoopNest& n);
// Puts that stage in front.
Result<AttentionShape> find_attention(LoopNest& n);
// Whether a component of the lift is an element of memory that goes along `axis` and not along `other`, one by one.
bool lies_along(LoopNest& n, uint32_t part, const LoopAxis& axis, const LoopAxis& other);

}  // namespace thermite
