// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/attention.h"

namespace thermite {
namespace {

// A dimension of so many before the last `behind`.
Result<NodeId> insert_dim(GraphBuilder& b, NodeId x, int behind, int64_t groups) {
  const Dims& d = b.type(x).dims;
  std::vector<int64_t> dims;
  for (int k = 0; k < d.size(); ++k) {
    const bool heads = k == d.size() - behind - 1;
    dims.push_back(heads && groups > 1 ? d[k] / groups : d[k]);
    if (heads) dims.push_back(groups);
  }
  return add_op(b, "reshape", {x}, {{"dims", dims}});
}

// Of scores [.., heads, queries, keys]: a mask with dimensions for them all.
Result<NodeId> grouped_mask(GraphBuilder& b, NodeId mask, int rank, int64_t groups) {
  const Dims d = b.type(mask).dims;
  std::vector<int64_t> dims(static_cast<size_t>(rank - d.size()), 1);
  dims.insert(dims.end(), d.begin(), d.end());
  TRY(mask, add_op(b, "reshape", {mask}, {{"dims", dims}}));
  return insert_dim(b, mask, 2, dims[static_cast<size_t>(rank) - 3] == 1 ? 1 : groups);
}

// Heads that share keys and values become a dimension of their own, along which those are broadcast.
Result<NodeId> decompose_attention(GraphBuilder& b, std::span<const NodeId> in, const Attrs& a) {
  const OpDef& op = *find_op("dot_product_attention");
  const Dims q = b.type(in[0]).dims, k = b.type(in[1]).dims, v = b.type(in[2]).dims;
  const int rank = q.size();
  const int64_t shared = rank < 3 ? 1 : std::max(k[rank - 3], v[rank - 3]);
  if (rank < 3 || shared == 1 || shared == q[rank - 3]) return b.add(op, in, a);
  if (rank + 1 > kMaxRank) return unsupported("groups of heads of a rank above {}", kMaxRank - 1);
  const int64_t groups = q[rank - 3] / shared;
  std::vector<NodeId> x;
  for (size_t n = 0; n < 3; ++n) {
    TRY(const NodeId split, insert_dim(b, in[n], 2, n == 0 ? groups : 1));
    x.push_back(split);
  }
  if (in.size() > 3) {
    TRY(const NodeId mask, grouped_mask(b, in[3], rank, groups));
    x.push_back(mask);
  }
  TRY(const NodeId y, b.add(op, x, a));
  std::vector<int64_t> dims(q.begin(), q.end());
  dims.back() = v[rank - 1];
  return add_op(b, "reshape", {y}, {{"dims", dims}});
}

}  // namespace

extern const OpDef op_attention;
constinit const OpDef op_attention = checked({
    .name = "attention",
    .arity = -1,
    .traits = kComposite | kGradientLater,
    .attrs = kAttentionAttrs,
    .infer = [](const InferArgs& a) { return infer_attention(a, true); },
    .decompose = decompose_attention,
    .terms = attention_terms,
    .reference = ref_attention,
    .doc =
        "of queries [.., heads, queries, size], keys, values and perhaps a mask that is added to the scores or, of "
        "bool, leaves keys out: sums of values weighed by softmax(scale q k^T + mask); heads may be a multiple of "
        "those of keys and values; what a query has no key for is 0, and so is an exp against the greatest score that "
        "is no normal number; halves work in f32",
});

}  // namespace thermite
