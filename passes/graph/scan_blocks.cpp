// SPDX-License-Identifier: Apache-2.0
// cumsum(x[n])  ->  cumsum of each block of 16 + the sums of all blocks before it, a cumsum of n / 16 elements
//
// A running sum is a reduction for each of its elements: n^2 terms. In blocks they are 16 n, then n, ... Blocks follow
// from the extent alone, in every numeric mode, so they are part of what the op means here. Halves are added up in f32
// and rounded once.
#include <algorithm>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/passes.h"

namespace thermite {
namespace {

constexpr int64_t kBlock = 16;
constexpr int64_t kShort = 64;  // extents up to here are one block

int axis_of(const Node& node) {
  const auto axis = static_cast<int>(CumsumAttrs::of(node.attrs).axis);
  return axis < 0 ? axis + node.type.dims.size() : axis;
}

bool is_long_scan(const Node& node) {
  static const OpDef* const cumsum = find_op("cumsum");  // the one op that the pass rewrites
  if (node.op != cumsum || node.type.dims.size() >= kMaxRank || elements(node.type.dims) == 0) return false;
  return node.type.dims[axis_of(node)] > kShort;
}

class Scan {
 public:
  Scan(GraphBuilder& b, const Node& node)
      : b_(b), node_(node), attrs_(CumsumAttrs::of(node.attrs)), axis_(axis_of(node)) {}

  Result<NodeId> run() {
    const DType t = node_.type.dtype;
    NodeId x = node_.inputs[0];
    if (is_half(t)) {
      TRY(x, add("cast", {x}, CastAttrs{.to = compute_type(t)}.pack()));
    }
    TRY(const NodeId y, scan(x, attrs_.exclusive));
    if (!is_half(t)) return y;
    return add("cast", {y}, CastAttrs{.to = t}.pack());
  }

 private:
  Result<NodeId> add(const char* op, std::vector<NodeId> in, Attrs attrs) {
    return b_.add(*find_op(op), in, std::move(attrs));
  }
  std::vector<int64_t> dims(NodeId x) const { return {b_.type(x).dims.begin(), b_.type(x).dims.end()}; }

  Result<NodeId> scan(NodeId x, bool exclusive) {
    const int64_t n = b_.type(x).dims[axis_];
    if (n <= kShort) return running(x, axis_, exclusive);
    TRY(const NodeId blocks, in_blocks(x));
    TRY(const NodeId inside, running(blocks, axis_ + 1, exclusive));
    TRY(const NodeId sums, add("reduce_sum", {blocks}, ReduceSumAttrs{.axes = {axis_ + 1}}.pack()));
    TRY(const NodeId before, scan(sums, true));
    std::vector<int64_t> one = dims(blocks);
    one[static_cast<size_t>(axis_) + 1] = 1;
    TRY(const NodeId spread, add("reshape", {before}, ReshapeAttrs{.dims = one}.pack()));
    TRY(const NodeId all, add("add", {inside, spread}, {}));
    return cut(all, n);
  }

  Result<NodeId> running(NodeId x, int axis, bool exclusive) {
    return add("cumsum", {x}, CumsumAttrs{.axis = axis, .exclusive = exclusive, .reverse = attrs_.reverse}.pack());
  }

  // [.., n, ..] -> [.., n / 16, 16, ..]; zeros at the end change no sum that is kept.
  Result<NodeId> in_blocks(NodeId x) {
    std::vector<int64_t> d = dims(x);
    const auto at = static_cast<size_t>(axis_);
    const int64_t count = (d[at] + kBlock - 1) / kBlock;
    if (count * kBlock != d[at]) {
      PadAttrs pad{.low = std::vector<int64_t>(d.size()), .high = std::vector<int64_t>(d.size())};
      pad.high[at] = count * kBlock - d[at];
      pad.value = make_int_scalar(b_.type(x).dtype, 0);
      TRY(x, add("pad", {x}, pad.pack()));
    }
    d[at] = kBlock;
    d.insert(d.begin() + axis_, count);
    return add("reshape", {x}, ReshapeAttrs{.dims = std::move(d)}.pack());
  }

  Result<NodeId> cut(NodeId blocks, int64_t n) {
    std::vector<int64_t> d = dims(blocks);
    const auto at = static_cast<size_t>(axis_);
    d[at] *= kBlock;
    d.erase(d.begin() + axis_ + 1);
    const bool whole = d[at] == n;
    TRY(const NodeId y, add("reshape", {blocks}, ReshapeAttrs{.dims = d}.pack()));
    if (whole) return y;
    SliceAttrs s{.starts = std::vector<int64_t>(d.size()), .limits = d, .steps = std::vector<int64_t>(d.size(), 1)};
    s.limits[at] = n;
    return add("slice", {y}, s.pack());
  }

  GraphBuilder& b_;
  const Node& node_;
  const CumsumAttrs attrs_;
  const int axis_;
};

}  // namespace

Result<Graph> block_scans(Graph g) {
  if (std::ranges::none_of(g.nodes, is_long_scan)) return g;
  return replace_nodes(std::move(g), [](GraphBuilder& b, Node& node) -> Result<NodeId> {
    if (!is_long_scan(node)) return kNoNode;
    return Scan(b, node).run();
  });
}

}  // namespace thermite
