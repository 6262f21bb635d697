// SPDX-License-Identifier: Apache-2.0
#include "passes/fuse/moves.h"

#include <algorithm>

namespace thermite {
namespace {

constexpr size_t kMaxBases = 4;
constexpr size_t kMaxSiblings = 2;
constexpr size_t kMaxDeferredReads = 4;

uint64_t set_hash(const Landscape& l, const std::vector<NodeId>& nodes) {
  uint64_t h = 0;
  for (NodeId n : nodes) h += l[n].mix;
  return h;
}

uint64_t group_hash(uint64_t set) { return (set ^ (set >> 29)) * 0xbf58476d1ce4e5b9; }
uint64_t repeated_hash(const NodeFacts& f) { return group_hash(f.mix ^ 0x5bd1e995); }

bool contains(const std::vector<GroupKey>& keys, GroupKey k) {
  return std::find(keys.begin(), keys.end(), k) != keys.end();
}

void insert(std::vector<NodeId>& sorted, NodeId n) {
  auto it = std::lower_bound(sorted.begin(), sorted.end(), n);
  if (it == sorted.end() || *it != n) sorted.insert(it, n);
}

}  // namespace

Mover::Mover(const Landscape& land, const DeviceProfile& profile, const SearchMoves& allowed)
    : l_(land), p_(profile), allowed_(allowed), analyser_(land), trunk_(land.g.size()), stamp_(land.g.size(), 0) {}

double Mover::bytes(const std::vector<NodeId>& values) const {
  double b = 0;
  for (NodeId v : values) b += l_[v].bytes;
  return b;
}

Mover::Cone Mover::cone_of(const State& s, NodeId n) {
  Cone c;
  ++epoch_;
  c.nodes.push_back(n);
  for (size_t k = 0; k < c.nodes.size(); ++k) {
    for (NodeId in : l_.g[c.nodes[k]].inputs) {
      if (stamp_[in] == epoch_) continue;
      stamp_[in] = epoch_;
      const NodeFacts& f = l_[in];
      if (f.floating) {
        c.nodes.push_back(in);
        continue;
      }
      const GroupKey home = f.role == Role::leaf ? kDeferred : trunk_.home(s, in);
      if (f.role != Role::leaf && home == kDeferred) {
        c.nodes.push_back(in);
        continue;
      }
      ++c.outside;
      c.bytes += f.bytes;
      if (f.role == Role::leaf) continue;
      c.roots.push_back(in);
      c.homes.push_back(home);
    }
  }
  std::sort(c.nodes.begin(), c.nodes.end());
  return c;
}

// A deferred node without later readers is a node of the groups that have it, as if it had been placed there.
uint64_t Mover::hash_after(const State& s, NodeId n) const {
  uint64_t h = s.hash;
  for (NodeId r : s.repeated)
    if (l_[r].last_use <= n) h -= repeated_hash(l_[r]);
  return h;
}

// Groups of the latest other readers of a value that n reads.
std::vector<GroupKey> Mover::siblings(const State& s, NodeId n, const Cone& cone) const {
  std::vector<GroupKey> r;
  for (NodeId c : cone.nodes) {
    for (NodeId in : l_.g[c].inputs) {
      const auto& users = l_.users[in];
      auto it = std::lower_bound(users.begin(), users.end(), n);
      for (int tries = 0; it != users.begin() && tries < 3 && r.size() < kMaxSiblings; ++tries) {
        const NodeFacts& f = l_[*--it];
        if (!f.live || f.floating || f.role == Role::contraction) continue;
        const GroupKey home = trunk_.home(s, *it);
        if (home != kDeferred && s.find(home) >= 0 && !contains(cone.homes, home) && !contains(r, home))
          r.push_back(home);
      }
    }
  }
  return r;
}

void Mover::moves(const State& s, int index, NodeId n, std::vector<Move>& out) {
  const Cone cone = cone_of(s, n);
  Move m;
  m.state = index;
  try_join(s, n, cone, {}, m, out);
  std::vector<GroupKey> bases;
  for (size_t k = cone.homes.size(); k-- > 0 && bases.size() < kMaxBases;)
    if (s.find(cone.homes[k]) >= 0 && !contains(bases, cone.homes[k])) bases.push_back(cone.homes[k]);
  for (size_t i = 0; i < bases.size(); ++i) {
    try_join(s, n, cone, {bases[i]}, m, out);
    for (size_t j = 0; j < i; ++j) try_join(s, n, cone, {bases[i], bases[j]}, m, out);
  }
  if (bases.size() > 2) try_join(s, n, cone, bases, m, out);
  if (allowed_.siblings && l_[n].role != Role::contraction && l_[n].role != Role::indexed) {
    for (GroupKey g : siblings(s, n, cone)) {
      try_join(s, n, cone, {g}, m, out);
      if (!bases.empty()) try_join(s, n, cone, {g, bases[0]}, m, out);
    }
  }
  if (allowed_.defers && l_[n].deferrable) try_defer(s, n, cone, m, out);
}

void Mover::try_defer(const State& s, NodeId n, const Cone& cone, Move m, std::vector<Move>& out) const {
  int pulled = 0;
  for (NodeId c : cone.nodes) pulled += l_[c].role != Role::maker;
  if (pulled > kMaxDeferredNodes || cone.outside > kMaxDeferredReads) return;
  m.defer = true;
  double moved = cone.bytes;
  for (size_t k = 0; k < cone.roots.size(); ++k) {
    const int open = s.find(cone.homes[k]);
    if (open < 0) continue;
    const auto& w = s.open[static_cast<size_t>(open)].held->written;
    if (!std::binary_search(w.begin(), w.end(), cone.roots[k])) moved += l_[cone.roots[k]].bytes;
  }
  m.debt = moved / p_.memory_gbps * 1e-3;
  m.score = s.score() + m.debt;
  m.hash = hash_after(s, n) + repeated_hash(l_[n]);
  out.push_back(std::move(m));
}

bool Mover::would_cycle(const State& s, const Cone& cone, const std::vector<GroupKey>& bases) const {
  uint64_t slots = 0;
  for (GroupKey b : bases) slots |= uint64_t{1} << s.open[static_cast<size_t>(s.find(b))].slot;
  for (GroupKey b : bases)
    if (s.open[static_cast<size_t>(s.find(b))].indirect & slots) return true;
  for (GroupKey h : cone.homes) {
    if (contains(bases, h)) continue;
    const int open = s.find(h);
    if (open >= 0 && (s.open[static_cast<size_t>(open)].above & slots)) return true;
  }
  return false;
}

std::shared_ptr<const GroupFacts> Mover::analyse(const std::vector<NodeId>& nodes, uint64_t hash) {
  auto [it, fresh] = memo_.try_emplace(hash);
  if (fresh) it->second = std::make_shared<const GroupFacts>(analyser_.analyse(nodes));
  return it->second;
}

// Values that others have read already, or may still, can be written by the group.
bool Mover::results_fit(const State& s, NodeId n, const Cone& cone, const GroupFacts& f,
                        const std::vector<NodeId>& written) const {
  for (NodeId w : written)
    if (!f.can_output(w)) return false;
  for (size_t k = 0; k < f.nodes.size(); ++k) {
    const NodeId v = f.nodes[k];
    const NodeFacts& v_facts = l_[v];
    if (f.output[k] || v_facts.floating || v_facts.last_use <= n) continue;
    if (v != n && std::binary_search(cone.nodes.begin(), cone.nodes.end(), v)) continue;
    if (v_facts.deferrable && trunk_.home(s, v) == kDeferred) continue;
    return false;
  }
  return true;
}

bool Mover::read_outside(const State& s, NodeId v, NodeId now, const std::vector<GroupKey>& groups) const {
  for (NodeId u : l_.users[v]) {
    if (u >= now) break;
    const NodeFacts& f = l_[u];
    if (!f.live) continue;
    const GroupKey home = f.floating ? kDeferred : trunk_.home(s, u);
    if (home == kDeferred ? read_outside(s, u, now, groups) : !contains(groups, home)) return true;
  }
  return false;
}

void Mover::try_join(const State& s, NodeId n, const Cone& cone, std::vector<GroupKey> bases, Move m,
                     std::vector<Move>& out) {
  if (!bases.empty() && would_cycle(s, cone, bases)) return;
  std::vector<NodeId> nodes = cone.nodes;
  double score = s.score();
  m.hash = hash_after(s, n);
  for (GroupKey b : bases) {
    const Held& h = *s.open[static_cast<size_t>(s.find(b))].held;
    std::vector<NodeId> all;
    all.reserve(nodes.size() + h.facts->nodes.size());
    std::set_union(nodes.begin(), nodes.end(), h.facts->nodes.begin(), h.facts->nodes.end(), std::back_inserter(all));
    nodes = std::move(all);
    for (NodeId w : h.written)
      if (bases.size() == 1 || l_[w].must_write || read_outside(s, w, n, bases)) insert(m.written, w);
    score -= h.us;
    m.hash -= group_hash(h.hash);
  }
  if (!bases.empty() && nodes.size() > l_.most_nodes()) return;
  const uint64_t set = set_hash(l_, nodes);
  m.facts = analyse(nodes, set);
  if (!m.facts->legal()) return;
  if (l_[n].must_write) insert(m.written, n);
  if (!results_fit(s, n, cone, *m.facts, m.written)) return;
  m.us = estimate_us(p_, *m.facts, bytes(m.written));
  score += m.us;
  for (size_t k = 0; k < cone.roots.size(); ++k) {
    const int open = contains(bases, cone.homes[k]) ? -1 : s.find(cone.homes[k]);
    if (open < 0) continue;
    const Held& h = *s.open[static_cast<size_t>(open)].held;
    if (std::binary_search(h.written.begin(), h.written.end(), cone.roots[k])) continue;
    score += l_[cone.roots[k]].bytes / p_.memory_gbps * 1e-3;
  }
  for (const Debt& d : s.debts)
    if (std::binary_search(cone.nodes.begin(), cone.nodes.end(), d.node)) score -= d.us;
  m.score = score;
  m.hash += group_hash(set);
  m.bases = std::move(bases);
  out.push_back(std::move(m));
}

}  // namespace thermite
