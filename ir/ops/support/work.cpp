// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/work.h"

namespace thermite {
namespace {

constexpr double kSortSteps = 8;  // a sort, or a search, per element

double elements_of(const Type& t) { return static_cast<double>(elements(t.dims)); }

}  // namespace

OperandTypes::OperandTypes(const Graph& g, const Node& n) : attrs_(n.attrs) {
  types_.reserve(n.inputs.size());
  for (NodeId in : n.inputs) types_.push_back(g[in].type);
}

double folded_operations(const Graph& g, const Node& n) {
  const double terms = elements_of(n.type) * n.op->terms(OperandTypes(g, n).args());
  return n.op->has(kContraction) ? 2 * terms : terms;
}

double reference_operations(const Graph& g, const Node& n) {
  const double out = elements_of(n.type);
  if (n.op->has(kContraction)) return folded_operations(g, n) / 2;
  if (n.op->terms && !n.op->reduce) return out * n.op->terms(OperandTypes(g, n).args());
  double all = out;
  for (NodeId in : n.inputs) all += elements_of(g[in].type);
  return n.op->has(kIndexed) ? all * kSortSteps : all;
}

}  // namespace thermite
