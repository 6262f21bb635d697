// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/extents.h"

#include "ir/ops/op_def.h"

namespace thermite {
namespace {

Dims without_ones(const Dims& d) {
  Dims r;
  for (int64_t e : d)
    if (e != 1) r.push_back(e);
  return r;
}

}  // namespace

ExtentTable::ExtentTable(const Graph& g, const Group& group, const std::set<int64_t>& fixed, LoopNest& nest)
    : nest_(nest) {
  for (int64_t v : fixed) known_.emplace(v, nest.pool.index(v));
  for (NodeId n : group.nodes)
    if (g[n].op->has(kAliases) && g[n].inputs.size() == 1) learn_reshape(g[g[n].inputs[0]].type.dims, g[n].type.dims);
}

// Matches the shortest runs of equal products; a run of one against several defines the one.
void ExtentTable::learn_reshape(const Dims& from, const Dims& to) {
  const Dims a = without_ones(from), b = without_ones(to);
  if (elements(a) != elements(b) || elements(a) == 0) return;
  int i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    std::vector<int64_t> x{a[i++]}, y{b[j++]};
    int64_t px = x[0], py = y[0];
    while (px != py) {
      if (px < py)
        x.push_back(a[i]), px *= a[i++];
      else
        y.push_back(b[j]), py *= b[j++];
    }
    if (x.size() == 1 && y.size() > 1) products_.try_emplace(x[0], y);
    if (y.size() == 1 && x.size() > 1) products_.try_emplace(y[0], x);
  }
}

ExprId ExtentTable::of(int64_t value) {
  if (value == 1) return nest_.pool.index(1);
  if (auto it = known_.find(value); it != known_.end()) return it->second;
  ExprId e;
  if (auto it = products_.find(value); it != products_.end()) {
    e = nest_.pool.index(1);
    for (int64_t part : it->second) e = nest_.pool.mul(e, of(part));
  } else {
    e = nest_.pool.symbol(static_cast<SymbolId>(nest_.symbols.size()));
    nest_.symbols.push_back(value);
  }
  known_.emplace(value, e);
  return e;
}

}  // namespace thermite
