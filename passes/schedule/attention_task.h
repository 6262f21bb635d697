// SPDX-License-Identifier: Apache-2.0
// What the kernels of attention share: a task's queries, what they read, and what becomes of their sums.
#pragma once

#include <functional>
#include <limits>

#include "passes/schedule/attention_shape.h"
#include "passes/schedule/frame.h"

namespace thermite {

// Memory that the segments of the keys leave their states in: the greatest score, the sum of exps, the sums of values.
struct AttentionParts {
  static constexpr uint32_t kGreatest = 0, kSum = 1, kValues = 2;
  MemId greatest = 0, sum = 0, values = 0;
  static std::vector<Size> bytes(const AttentionShape& s, DType t);
};

class AttentionTask {
 public:
  AttentionTask(LoopNest& n, const AttentionShape& shape, const ScheduleContext& context);

  KernelFrame f;
  KernelBuilder& b;
  LoopNest& n;
  const LoopStage& stage;
  const AttentionShape& s;
  const DType t;

  void bind_parts(const AttentionShape& shape, MemAccess access);
  // Binds the batch, a task's queries and the segment of keys; how many tasks there are. Tasks have tiles of `rows`
  // queries, at most so many of them, one more or less.
  Size bind(int64_t rows, int64_t tiles = 1);
  ValueId first_row() const { return first_row_; }
  ValueId rows_here() const { return rows_here_; }  // of the tile
  // From here on the task's queries from `row` on are the tile, `rows` at most.
  void bind_tile(ValueId row, ValueId rows);
  ValueId first_key() const { return first_key_; }
  ValueId end_of_keys() const { return end_; }  // of the segment

  // body(r) for each query of the tile, its axes bound.
  void each_row(const std::function<void(ValueId r)>& body);
  void bind_row(ValueId r);
  // The keys of the bound query within the segment, as their number counted from key 0.
  ValueId limit();
  // Scores of sums of products, of keys that are bound; `bias` and `allowed` where there are such.
  ValueId score(ValueId product, ValueId bias, ValueId allowed);
  ValueId bias_of(bool vector);  // of the bound query and key
  ValueId allowed_of(bool vector);

  // What a sum makes of the bound query from here on, and its value at the current place of the width.
  void bind_sum(ValueId sum);
  void put(ValueId value);
  // Of a segment: where a query of the tile leaves its state.
  const AttentionParts& parts() const { return parts_; }
  ValueId state_place(ValueId r) { return b.add(b.mul(unit_, row_count_), b.add(first_row_, r)); }

  // Elements of the bound query's sums from `at` on.
  using Values = std::function<ValueId(ValueId at, ValueId mask, int lanes)>;
  void store_row(ValueId sum, const Values& values);
  // The same of a segment, to be joined by a later kernel.
  void leave_row(ValueId r, ValueId greatest, ValueId sum, const Values& values);

  // Of two at least: one would be no parameter where indices are narrow.
  MemId scratch(const Size& elements, DType type) { return b.scratch(type, f.parameter(max(2, elements))); }
  ValueId lowest(int lanes = 1) { return number(-std::numeric_limits<double>::infinity(), lanes); }
  // What exp_from() takes: m but for -inf.
  ValueId base_of(ValueId m) {
    return b.select(b.prim(Prim::eq, {m, lowest(b.type(m).lanes)}), zero(b.type(m).lanes), m);
  }
  // exp(x - base), of x up to base: it is bounded by 0 for a shorter exp; 0 where that is no normal number.
  ValueId exp_from(ValueId x, ValueId base);
  ValueId zero(int lanes) { return number(0, lanes); }
  ValueId number(double v, int lanes) { return b.constant(make_scalar(t, v), lanes); }
  NestCounts counts();

 private:
  // body(at, mask, lanes) along the elements of a value.
  void along_width(const std::function<void(ValueId at, ValueId mask, int lanes)>& body);

  ValueId row_count_ = kNoId, unit_ = kNoId;
  ValueId first_of_task_ = kNoId, first_row_ = kNoId, rows_here_ = kNoId, first_key_ = kNoId, end_ = kNoId;
  AttentionParts parts_;
};

}  // namespace thermite
