// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/work.h"

#include <algorithm>

#include "ir/ops/op_def.h"

namespace thermite {
namespace {

constexpr double kSortSteps = 8;  // a sort, or a search, per element

double elements_of(const Type& t) { return static_cast<double>(elements(t.dims)); }

}  // namespace

double contraction_length(const Graph& g, const Node& n) {
  const auto row = std::ranges::find(n.op->attrs, "lhs_contract", &AttrRow::name);
  if (row != n.op->attrs.end()) {
    double length = 1;
    for (int64_t a : n.attrs.ints(static_cast<int>(row - n.op->attrs.begin())))
      length *= static_cast<double>(g[n.inputs[0]].type.dims[static_cast<int>(a)]);
    return length;
  }
  const Dims& w = g[n.inputs.back()].type.dims;
  return static_cast<double>(elements(w)) / static_cast<double>(std::max<int64_t>(1, w.empty() ? 1 : w[0]));
}

double reference_operations(const Graph& g, const Node& n) {
  const double out = elements_of(n.type);
  if (n.op->has(kContraction)) return out * contraction_length(g, n);
  double all = out;
  for (NodeId in : n.inputs) all += elements_of(g[in].type);
  return n.op->has(kIndexed) ? all * kSortSteps : all;
}

}  // namespace thermite
