// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "passes/schedule/attention_task.h"

namespace thermite {

// How queries lie in a tile: lanes of vectors. One lane is no vector: keys and values are then read where they lie.
struct QueryTile {
  int lanes;
  int64_t vectors, square;  // square: lanes that are turned at once
  int64_t keys;             // that are walked at once
  Size tiles;               // of a task
  int64_t queries() const { return lanes * vectors; }
};

// A task's tiles of queries and what a block of keys has for them, copied to where one element is read for all lanes.
class AttentionCopies {
 public:
  AttentionCopies(AttentionTask& task, const QueryTile& tile);
  void allocate();

  // Binds tile number `tile` of the task.
  void bind_tile(ValueId tile);
  void read_queries();  // of that tile
  // Keys and values from `first` to `end`, as far as they are of one block.
  void read_block(ValueId first, ValueId end);
  // What the bound tile has of the block: the keys before `end`, and masks that differ by query.
  void enter_block(ValueId end);
  ValueId there() const { return there_; }  // keys of the block
  // The same in whole steps; between the two are zeros, or keys that other tiles have.
  ValueId walked() const { return walked_; }

  // Of the block: key number `j`, element `k` of it, for all lanes. `checked`: it may be beyond the last one.
  ValueId key(ValueId j, ValueId k, bool checked) { return element(kAttentionKey, j, k, checked); }
  ValueId value(ValueId j, ValueId k) { return element(kAttentionValue, j, k, false); }
  ValueId query(ValueId k, int64_t vector) {
    return b_.load(queries_, in_tile(b_.add(line_of_tile(size_), k), vector), tile_.lanes);
  }
  // The score of a product of key `j` and a vector of queries.
  ValueId score(ValueId j, int64_t vector, ValueId product, bool checked);

  ValueId place(ValueId row, ValueId rows, ValueId column) { return b_.add(b_.mul(row, rows), column); }
  ValueId in_tile(ValueId row, int64_t vector) {
    const ValueId queries = b_.index(tile_.queries());
    return place(row, queries, b_.index(vector * tile_.lanes));
  }
  // Where the bound tile begins in memory that has `lines` lines for each.
  ValueId line_of_tile(ValueId lines) { return b_.mul(number_, lines); }
  struct Lines {
    MemId memory;
    ValueId first;
  };
  // to[c][r] = from[r][c] for r < rows, c < columns, lines counted from the first; one of them is the tile's.
  void turn(const Lines& from, ValueId rows, ValueId columns, const Lines& to);
  MemId lines() const { return lines_; }  // of a query each, free between calls
  ValueId size() const { return size_; }
  ValueId width() const { return width_; }

 private:
  using Body = std::function<void(ValueId at, ValueId mask, int lanes)>;
  // body over `extent` elements of the axis from `from` on.
  void along(const LoopAxis& axis, ValueId from, ValueId extent, const Body& body);
  void read_lines(uint32_t part, const LoopAxis& axis, ValueId from, ValueId extent, ValueId line);
  void read_masks(uint32_t part, MemId to);
  void pack(uint32_t part, const LoopAxis& axis, ValueId extent, MemId to, bool turned);
  void bind_key(ValueId j, bool checked);
  void clear(MemId memory, ValueId from, ValueId to);
  void bind_there(ValueId end);
  ValueId element(uint32_t part, ValueId j, ValueId k, bool checked);

  AttentionTask& x_;
  KernelBuilder& b_;
  const AttentionShape& s_;
  const QueryTile tile_;
  const bool keys_turned_, values_turned_;  // they lie element after element of all keys
  MemId queries_ = 0, keys_ = 0, values_ = 0, lines_ = 0, biases_ = 0, permits_ = 0;
  ValueId size_ = kNoId, width_ = kNoId, number_ = kNoId;
  ValueId first_ = kNoId, there_ = kNoId, walked_ = kNoId;
};

}  // namespace thermite
