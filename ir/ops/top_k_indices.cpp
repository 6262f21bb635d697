// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/top_k.h"

namespace thermite {

// Element j of the result is the index whose rank is j: a masked sum of indices over the axis, which is exact.
static Result<NodeId> decompose_top_k(GraphBuilder& b, std::span<const NodeId> in, const Attrs& a) {
  const Dims dims = b.type(in[0]).dims;
  const int rank = dims.size(), axis = *normal_axis(a.i(1), rank);
  if (rank == kMaxRank) return unsupported("top_k of rank {}", rank);
  auto add = [&](const char* op, std::initializer_list<NodeId> x, Attrs attrs) {
    return b.add(*find_op(op), std::span(x.begin(), x.size()), std::move(attrs));
  };
  // [.., n, ..] as [.., 1, n, ..], against [.., k, 1, ..].
  std::vector<int64_t> source, target(rank + 1, 1), sum_axis{axis + 1};
  for (int k = 0; k < rank; ++k) {
    if (k == axis) source.push_back(1);
    source.push_back(dims[k]);
  }
  target[axis] = a.i(0);
  std::vector<int64_t> full = source;
  full[axis] = a.i(0);
  TRY(NodeId ranks, add("order_rank", {in[0]}, {a.i(1), a.i(2)}));
  TRY(NodeId column, add("reshape", {ranks}, {source}));
  TRY(NodeId wanted, add("iota", {}, {DType::i64, target, int64_t{axis}}));
  TRY(NodeId hit, add("eq", {column, wanted}, {}));
  TRY(NodeId index, add("iota", {}, {DType::i64, source, int64_t{axis + 1}}));
  TRY(NodeId zero, add("full", {}, {make_int_scalar(DType::i64, 0), std::vector<int64_t>{}}));
  TRY(NodeId masked, add("where", {hit, index, zero}, {}));
  return add("reduce_sum", {masked}, {sum_axis, int64_t{0}});
}

extern const OpDef op_top_k_indices;
constinit const OpDef op_top_k_indices = checked({
    .name = "top_k_indices",
    .traits = kComposite | kIndexed | kNoGradient,
    .attrs = kTopKAttrs,
    .infer = [](const InferArgs& a) { return infer_top_k(a, true); },
    .decompose = decompose_top_k,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          return ref_top_k(*in[0], a, out, [&](int64_t to, int64_t, int64_t j) { out.i[to] = j; });
        },
    .doc = "the k indices (i64) of the largest or smallest elements along an axis, sorted; ties in index order; NaN is "
           "greater than everything",
});

}  // namespace thermite
