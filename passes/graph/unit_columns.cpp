// SPDX-License-Identifier: Apache-2.0
#include "passes/graph/unit_columns.h"

#include <algorithm>
#include <numeric>

#include "ir/kernel/unit.h"
#include "ir/loops/tree.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/bytes.h"

namespace thermite {
namespace {

constexpr int64_t kTogether = 2 * kUnitSquare;  // columns

using Axes = std::vector<int64_t>;

class UnitColumns {
 public:
  UnitColumns(GraphBuilder& b, const Node& dot)
      : b_(b), dot_(dot), a_(DotGeneralAttrs::of(dot.attrs)), weights_(as_stored(dot.inputs[1])) {}

  bool wanted(int64_t elements_of_constants) const {
    const DType t = type(weights_).dtype, x = type(as_stored(dot_.inputs[0])).dtype;
    const DType sums = a_.accumulate.value_or(t == DType::bf16 ? DType::f32 : dot_.type.dtype);
    if (!unit_multiplies(x, t, sums == DType::u32 ? DType::i32 : sums)) return false;
    if (a_.lhs_contract.size() != 1 || !a_.rhs_batch.empty() || a_.rhs_contract.size() != 1) return false;
    const int64_t all = elements(dims(weights_)), k = depth();
    if (all < kLeastPrepared || all > elements_of_constants || k % unit_step(t) != 0 || (all / k) % kTogether != 0)
      return false;
    return longest_row_axis() >= kUnitSide && dims(dot_.inputs[0]).size() < kMaxRank &&
           dot_.type.dims.size() + 1 < kMaxRank;
  }

  Result<NodeId> run() {
    TRY(const NodeId right, columns());
    const int64_t at = a_.lhs_contract[0];
    Axes shape(dims(dot_.inputs[0]).begin(), dims(dot_.inputs[0]).end());
    shape[static_cast<size_t>(at)] /= group();
    shape.insert(shape.begin() + at + 1, group());
    TRY(const NodeId left, add("reshape", {dot_.inputs[0]}, ReshapeAttrs{.dims = shape}.pack()));
    DotGeneralAttrs a = a_;
    a.lhs_contract = {at, at + 1}, a.rhs_contract = {1, 3};
    TRY(const NodeId dot, add("dot_general", {left, right}, a.pack()));
    const Dims& out = dot_.type.dims;
    return add("reshape", {dot}, ReshapeAttrs{.dims = {out.begin(), out.end()}}.pack());
  }

 private:
  // Rows that lie along one axis: others may not be one to a schedule.
  int64_t longest_row_axis() const {
    const Dims& x = dims(dot_.inputs[0]);
    int64_t longest = 0;
    for (int d = 0; d < x.size(); ++d)
      if (d != a_.lhs_contract[0]) longest = std::max(longest, x[d]);
    return longest;
  }

  // What is widened to be multiplied, as it was.
  NodeId as_stored(NodeId n) const {
    const NodeId byte = byte_before_widening(b_.graph(), n);
    return byte == kNoNode ? n : byte;
  }

  // [strip of columns][group of the depth][column][element of the group]
  Result<NodeId> columns() {
    const int rank = dims(weights_).size();
    const int64_t deep = a_.rhs_contract[0], all = elements(dims(weights_)) / depth();
    Axes order;
    for (int64_t d = 0; d < rank; ++d)
      if (d != deep) order.push_back(d);
    order.push_back(deep);
    TRY(NodeId w, add("permute", {weights_}, PermuteAttrs{.perm = order}.pack()));
    TRY(w, add("reshape", {w}, ReshapeAttrs{.dims = {all / kTogether, kTogether, depth() / group(), group()}}.pack()));
    TRY(w, add("permute", {w}, PermuteAttrs{.perm = {0, 2, 1, 3}}.pack()));
    const DType wide = type(dot_.inputs[1]).dtype;
    return wide == type(w).dtype ? Result<NodeId>(w) : add("cast", {w}, CastAttrs{.to = wide}.pack());
  }

  Result<NodeId> add(const char* op, std::vector<NodeId> in, Attrs attrs) {
    return b_.add(*find_op(op), in, std::move(attrs));
  }
  const Type& type(NodeId n) const { return b_.type(n); }
  const Dims& dims(NodeId n) const { return type(n).dims; }
  int64_t depth() const { return dims(weights_)[static_cast<int>(a_.rhs_contract[0])]; }
  int64_t group() const { return unit_group(type(weights_).dtype); }

  GraphBuilder& b_;
  const Node& dot_;
  const DotGeneralAttrs a_;
  const NodeId weights_;
};

}  // namespace

Result<NodeId> with_unit_columns(GraphBuilder& b, const Node& dot, int64_t elements_of_constants) {
  UnitColumns columns(b, dot);
  return columns.wanted(elements_of_constants) ? columns.run() : kNoNode;
}

}  // namespace thermite
