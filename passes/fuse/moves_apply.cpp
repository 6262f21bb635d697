// SPDX-License-Identifier: Apache-2.0
// The second half of a move: the state that it leads to.
#include <algorithm>
#include <bit>

#include "passes/fuse/moves.h"

namespace thermite {
namespace {

uint64_t bit(int slot) { return uint64_t{1} << slot; }

}  // namespace

HeldRef Mover::with_written(const Held& h, NodeId value) const {
  auto r = std::make_shared<Held>(h);
  auto it = std::lower_bound(r->written.begin(), r->written.end(), value);
  if (it != r->written.end() && *it == value) return nullptr;
  r->written.insert(it, value);
  r->us = estimate_us(p_, *r->facts, bytes(r->written));
  return r;
}

// A value read from another group is written by its own.
void Mover::write_roots(State& s, Step& step, const Cone& cone, const std::vector<GroupKey>& bases) const {
  for (size_t k = 0; k < cone.roots.size(); ++k) {
    if (std::find(bases.begin(), bases.end(), cone.homes[k]) != bases.end()) continue;
    const int open = s.find(cone.homes[k]);
    if (open < 0) continue;
    HeldRef& held = s.open[static_cast<size_t>(open)].held;
    HeldRef now = with_written(*held, cone.roots[k]);
    if (!now) continue;
    s.us += now->us - held->us;
    held = now;
    step.changed.push_back(std::move(now));
  }
}

void Mover::close(State& s, uint64_t slots) {
  if (!slots) return;
  std::erase_if(s.open, [slots](const OpenGroup& o) { return (bit(o.slot) & slots) != 0; });
  for (OpenGroup& o : s.open) {
    o.above &= ~slots;
    o.indirect &= ~slots;
  }
}

// Closes groups that may still be read: what later nodes may want of them is written now. With a group go those
// that it depends on, so that nothing open is above anything sealed.
void Mover::seal(State& s, Step& step, uint64_t slots, NodeId n) const {
  for (OpenGroup& o : s.open) {
    if (!(bit(o.slot) & slots)) continue;
    for (size_t k = 0; k < o.held->facts->nodes.size(); ++k) {
      const NodeId v = o.held->facts->nodes[k];
      if (l_[v].floating || l_[v].last_use < n || trunk_.home(s, v) != o.held->key) continue;
      HeldRef now = with_written(*o.held, v);
      if (!now) continue;
      s.us += now->us - o.held->us;
      o.held = now;
      step.changed.push_back(std::move(now));
    }
  }
  close(s, slots);
}

int Mover::free_slot(State& s, Step& step, NodeId n) const {
  if (s.used() == ~uint64_t{0}) {
    const OpenGroup& oldest = *std::min_element(
        s.open.begin(), s.open.end(), [](const OpenGroup& a, const OpenGroup& b) { return a.held->key < b.held->key; });
    seal(s, step, bit(oldest.slot) | oldest.above, n);
  }
  return std::countr_one(s.used());
}

std::shared_ptr<Held> Mover::held_by(const Move& m, NodeId n) const {
  auto held = std::make_shared<Held>();
  held->key = m.bases.empty() ? n : *std::min_element(m.bases.begin(), m.bases.end());
  held->facts = m.facts;
  held->written = m.written;
  held->us = m.us;
  held->last = l_[n].last_use;
  for (NodeId v : m.facts->nodes) {
    held->hash += l_[v].mix;
    if (!l_[v].floating) held->last = std::max(held->last, l_[v].last_use);
  }
  return held;
}

// What lies above the new group: what did above its bases, and the groups that the cone reads with what is above them.
void Mover::set_above(const State& s, const Cone& cone, uint64_t bases, OpenGroup& now) const {
  for (const OpenGroup& o : s.open) {
    if (!(bit(o.slot) & bases)) continue;
    now.above |= o.above;
    now.indirect |= o.indirect;
  }
  uint64_t fresh = 0;
  for (GroupKey h : cone.homes) {
    const int open = s.find(h);
    if (open < 0 || (bit(s.open[static_cast<size_t>(open)].slot) & bases)) continue;
    const OpenGroup& o = s.open[static_cast<size_t>(open)];
    fresh |= bit(o.slot) | o.above;
    now.indirect |= o.above;
  }
  now.above = (now.above | fresh) & ~bases;
  now.indirect &= ~bases;
}

void Mover::place(State& s, Step& step, NodeId n, const Move& m, const Cone& cone) const {
  uint64_t bases = 0;
  for (GroupKey b : m.bases) bases |= bit(s.open[static_cast<size_t>(s.find(b))].slot);
  OpenGroup now;
  now.slot = m.bases.empty() ? free_slot(s, step, n) : std::countr_zero(bases);
  std::shared_ptr<Held> held = held_by(m, n);
  s.us += m.us;
  for (const OpenGroup& o : s.open) {
    if (!(bit(o.slot) & bases)) continue;
    s.us -= o.held->us;
    if (o.held->key != held->key) step.merged.push_back(o.held->key);
  }
  set_above(s, cone, bases, now);
  std::erase_if(s.open, [&](const OpenGroup& o) { return (bit(o.slot) & bases) != 0; });
  for (OpenGroup& o : s.open) {
    if (!(o.above & bases)) continue;
    if (o.indirect & bases) o.indirect = (o.indirect & ~bases) | bit(now.slot);
    o.above = (o.above & ~bases) | bit(now.slot) | now.above;
    o.indirect |= now.above;
  }
  step.group = held->key;
  now.held = held;
  step.changed.push_back(std::move(held));
  s.open.push_back(std::move(now));
}

State Mover::apply(const State& from, NodeId n, const Move& m) {
  State s = from;
  auto step = std::make_shared<Step>();
  step->parent = from.tail;
  step->node = n;
  s.hash = m.hash;
  if (m.defer) {
    step->group = kDeferred;
    s.debts.push_back({n, m.debt});
    s.repeated.push_back(n);
  } else {
    const Cone cone = cone_of(from, n);
    write_roots(s, *step, cone, m.bases);
    place(s, *step, n, m, cone);
    std::erase_if(s.debts,
                  [&](const Debt& d) { return std::binary_search(cone.nodes.begin(), cone.nodes.end(), d.node); });
  }
  s.debt = 0;
  for (const Debt& d : s.debts) s.debt += d.us;
  s.tail = std::move(step);
  std::erase_if(s.repeated, [&](NodeId r) { return l_[r].last_use <= n; });
  uint64_t done = 0;
  for (const OpenGroup& o : s.open)
    if (o.held->last <= n) done |= bit(o.slot);
  close(s, done);
  return s;
}

}  // namespace thermite
