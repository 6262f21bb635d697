// SPDX-License-Identifier: Apache-2.0
#include "tests/support/graph_pool.h"

#include <algorithm>

#include "ir/graph/check.h"
#include "ir/ops/op_def.h"

namespace thermite {

Dims GraphPool::random_dims() {
  Dims d;
  const int rank = 1 + pick(o_.max_rank);
  for (int k = 0; k < rank; ++k)
    d.push_back(o_.extents[static_cast<size_t>(pick(static_cast<int>(o_.extents.size())))]);
  if (o_.zero_extents && chance(0.02)) d[pick(rank)] = 0;
  while (elements(d) > o_.max_elements) d[pick(d.size())] = 1;
  return d;
}

NodeId GraphPool::leaf(DType t, const Dims& d) {
  if (!is_int(t) && chance(0.75)) return b_.input({t, d});
  return constant({t, d});
}

NodeId GraphPool::constant(const Type& t) {
  const auto data = random_contents(t, rng_());
  return b_.constant(make_constant(t, data.data()));
}

NodeId GraphPool::places(const Dims& d, int64_t extent) {
  Type t{DType::i64, d};
  std::vector<int64_t> v(static_cast<size_t>(elements(d)));
  for (int64_t& p : v) p = chance(0.1) ? -1 : pick(static_cast<int>(extent));
  return b_.constant(make_constant(t, v.data()));
}

NodeId GraphPool::add(std::string_view op, std::vector<NodeId> in, Attrs a) {
  for (NodeId i : in)
    if (i == kNoNode) return kNoNode;
  const OpDef& def = *find_op(op);
  Node node;
  node.op = &def, node.inputs = in;
  node.attrs = completed(def, in.empty() ? 0 : dims(in[0]).size(), a);
  const auto t = infer_type(b_.graph(), node, b_.graph().size());
  if (!t.ok() || elements(t->dims) > o_.max_elements) return kNoNode;
  auto r = b_.add(def, in, std::move(a));
  if (!r.ok()) return kNoNode;
  ++ops_;
  return *r;
}

NodeId GraphPool::value() {
  const int n = static_cast<int>(pool_.size());
  if (chance(0.6)) return pool_[static_cast<size_t>(n - 1 - pick(std::min(n, 4)))];
  return pool_[static_cast<size_t>(pick(n))];
}

NodeId GraphPool::value_of(DType t) {
  for (int k = 0; k < 8; ++k)
    if (NodeId v = value(); type(v).dtype == t) return v;
  return leaf(t, random_dims());
}

bool GraphPool::broadcasts(const Dims& a, const Dims& b) const {
  for (int k = 1; k <= std::min(a.size(), b.size()); ++k) {
    const int64_t x = a[a.size() - k], y = b[b.size() - k];
    if (x != y && x != 1 && y != 1) return false;
  }
  return true;
}

NodeId GraphPool::partner(NodeId x) {
  for (int k = 0; k < 6; ++k) {
    const NodeId v = value();
    if (type(v).dtype == type(x).dtype && broadcasts(dims(v), dims(x))) return v;
  }
  Dims d = dims(x);
  for (int64_t& e : d)
    if (chance(0.3)) e = 1;
  if (!d.empty() && chance(0.3)) d = Dims(std::span<const int64_t>(d.begin() + 1, d.end()));
  return chance(0.2) ? literal(type(x).dtype, 0.5) : leaf(type(x).dtype, d);
}

}  // namespace thermite
