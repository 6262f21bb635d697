// SPDX-License-Identifier: Apache-2.0
#include "passes/loops/extents.h"

#include <algorithm>

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
    if (x.size() == 1 && y.size() > 1) learn_product(x[0].id, y);
    if (y.size() == 1 && x.size() > 1) learn_product(y[0].id, x);
  }
}

// What is made of parts of the same extents twice has them in common: products in panels of which one is read, one
// made.
void ExtentTable::learn_product(DimClasses::Class whole, const std::vector<Dim>& parts) {
  for (const Product& p : products_) {
    if (classes_.root(p.whole) != classes_.root(whole)) continue;
    if (std::ranges::equal(p.parts, parts, {}, &Dim::extent, &Dim::extent))
      for (size_t k = 0; k < parts.size(); ++k)
        classes_.unite(p.parts[k].id, parts[k].id, p.parts[k].extent, parts[k].extent);
    return;
  }
  products_.push_back({whole, parts});
}

ExprId ExtentTable::of(NodeId n, int dim) { return of(Dim{classes_.of(n, dim), sizes_.of(n, dim)}); }

ExprId ExtentTable::of(Dim d) {
  d.id = classes_.root(d.id);
  if (d.extent == 1 || classes_.is_constant(d.id)) return nest_.pool.index(d.extent.fixed());
  if (auto it = known_.find(d.id); it != known_.end()) return it->second;
  ExprId e;
  const auto made = [&](const Product& p) { return classes_.root(p.whole) == d.id; };
  if (const auto it = std::ranges::find_if(products_, made); it != products_.end()) {
    e = nest_.pool.index(1);
    for (const Dim& part : it->parts) e = nest_.pool.mul(e, of(part));
  } else {
    e = nest_.pool.symbol(static_cast<SymbolId>(nest_.symbols.size()));
    nest_.symbols.push_back(d.extent);
  }
  known_.emplace(d.id, e);
  return e;
}

}  // namespace thermite
