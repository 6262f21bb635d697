// SPDX-License-Identifier: Apache-2.0
#include "passes/loops/extents.h"

#include "ir/ops/op_def.h"

namespace thermite {

ExtentTable::ExtentTable(const Graph& g, const Group& group, const GraphSizes& sizes, LoopNest& nest)
    : sizes_(sizes), nest_(nest), classes_(g, group, sizes) {
  for (NodeId n : group.nodes)
    if (g[n].op->has(kAliases) && g[n].inputs.size() == 1 && !sizes_.empty(n))
      learn_reshape(dims_above_one(g[n].inputs[0]), dims_above_one(n));
}

std::vector<ExtentTable::Dim> ExtentTable::dims_above_one(NodeId n) const {
  std::vector<Dim> r;
  for (int d = 0; d < sizes_.rank(n); ++d)
    if (const Size extent = sizes_.of(n, d); extent != 1) r.push_back({classes_.of(n, d), extent});
  return r;
}

// Matches the shortest runs of equal products; a run of one against several defines the one.
void ExtentTable::learn_reshape(const std::vector<Dim>& a, const std::vector<Dim>& b) {
  size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    std::vector<Dim> x{a[i++]}, y{b[j++]};
    Size px = x[0].extent, py = y[0].extent;
    while (px != py) {
      if (px < py)
        x.push_back(a[i]), px *= a[i++].extent;
      else
        y.push_back(b[j]), py *= b[j++].extent;
    }
    if (x.size() == 1 && y.size() > 1) products_.try_emplace(x[0].id, y);
    if (y.size() == 1 && x.size() > 1) products_.try_emplace(y[0].id, x);
  }
}

ExprId ExtentTable::of(NodeId n, int dim) { return of(Dim{classes_.of(n, dim), sizes_.of(n, dim)}); }

ExprId ExtentTable::of(Dim d) {
  if (d.extent == 1 || classes_.is_constant(d.id)) return nest_.pool.index(d.extent.fixed());
  if (auto it = known_.find(d.id); it != known_.end()) return it->second;
  ExprId e;
  if (auto it = products_.find(d.id); it != products_.end()) {
    e = nest_.pool.index(1);
    for (const Dim& part : it->second) e = nest_.pool.mul(e, of(part));
  } else {
    e = nest_.pool.symbol(static_cast<SymbolId>(nest_.symbols.size()));
    nest_.symbols.push_back(d.extent);
  }
  known_.emplace(d.id, e);
  return e;
}

}  // namespace thermite
