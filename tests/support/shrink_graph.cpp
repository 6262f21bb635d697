// SPDX-License-Identifier: Apache-2.0
#include "tests/support/shrink_graph.h"

#include "ir/ops/op_def.h"

namespace thermite {
namespace {

// Only what the outputs need; inputs are numbered anew.
Graph compact(const Graph& g, const std::vector<char>& cut) {
  std::vector<char> live(g.size(), 0);
  for (NodeId o : g.outputs) live[o] = 1;
  for (NodeId n = g.size(); n-- > 0;)
    if (live[n] && !cut[n])
      for (NodeId in : g[n].inputs) live[in] = 1;
  Graph seed;
  seed.constants = g.constants;
  seed.scalars = g.scalars;
  GraphBuilder b(std::move(seed));
  std::vector<NodeId> map(g.size(), kNoNode);
  for (NodeId n = 0; n < g.size(); ++n) {
    if (!live[n]) continue;
    if (cut[n] || g[n].op->name == "input") {
      map[n] = b.input(g[n].type);
      continue;
    }
    std::vector<NodeId> in;
    for (NodeId i : g[n].inputs) in.push_back(map[i]);
    auto r = b.add(*g[n].op, in, g[n].attrs, g[n].where);
    if (!r.ok()) return g;
    map[n] = *r;
  }
  for (NodeId o : g.outputs) b.output(map[o]);
  return std::move(b).finish();
}

}  // namespace

Graph shrink(const Graph& g, const std::function<bool(const Graph&)>& fails, int budget) {
  Graph best = compact(g, std::vector<char>(g.size(), 0));
  if (!fails(best)) return g;
  for (bool better = true; better && budget > 0;) {
    better = false;
    auto attempt = [&](Graph candidate) {
      if (candidate.size() >= best.size() && candidate.outputs.size() >= best.outputs.size()) return false;
      if (--budget < 0 || !fails(candidate)) return false;
      best = std::move(candidate);
      return better = true;
    };
    for (size_t k = best.outputs.size(); k-- > 0 && best.outputs.size() > 1;) {
      Graph fewer = best;
      fewer.outputs.erase(fewer.outputs.begin() + static_cast<std::ptrdiff_t>(k));
      attempt(compact(fewer, std::vector<char>(fewer.size(), 0)));
      if (k > best.outputs.size()) k = best.outputs.size();
    }
    for (NodeId n = 0; n < best.size(); ++n) {
      Graph last = best;
      last.outputs = {n};
      if (!best[n].op->has(kLeaf) && n + 1 < best.size() && attempt(compact(last, std::vector<char>(best.size(), 0))))
        break;
    }
    for (NodeId n = best.size(); n-- > 0;) {
      if (n >= best.size() || best[n].op->has(kLeaf)) continue;
      std::vector<char> cut(best.size(), 0);
      cut[n] = 1;
      attempt(compact(best, cut));
    }
  }
  return best;
}

}  // namespace thermite
