// SPDX-License-Identifier: Apache-2.0
// Which changes the refiner tries around a group.
#include <algorithm>

#include "passes/fuse/refine.h"

namespace thermite {
namespace {

constexpr size_t kValues = 6;        // values between two groups that are looked at
constexpr uint32_t kNeighbours = 8;  // positions, further on or back, in which others are looked for
constexpr size_t kPartners = 4;      // for each half of a group that is dissolved
constexpr size_t kPushed = 4;
constexpr size_t kTails = 12;
constexpr size_t kMostCheap = 4;
constexpr size_t kAnchors = 3;  // of one group that are tried by themselves

bool contains(const std::vector<NodeId>& v, NodeId n) { return std::find(v.begin(), v.end(), n) != v.end(); }

}  // namespace

template <class F>
std::vector<int> Refiner::near(int b, uint32_t before, F promising) const {
  std::vector<int> r;
  const Work& w = works_[static_cast<size_t>(b)];
  auto add = [&](int g) {
    const Work& o = works_[static_cast<size_t>(g)];
    if (g == b || o.frozen || o.members.empty() || std::find(r.begin(), r.end(), g) != r.end()) return;
    if (w.facts->kind == GroupKind::contraction && o.facts->kind == GroupKind::contraction) return;
    if (w.facts->nodes.size() + o.facts->nodes.size() <= l_.most_nodes() + 8) r.push_back(g);
  };
  for (NodeId in : w.facts->inputs)
    if (home_[in] != kNowhere) add(home_[in]);
  const uint32_t first = before ? w.position - std::min(w.position, before) : w.position + 1;
  for (uint32_t k = first; k < by_position_.size() && k <= w.position + kNeighbours; ++k) {
    const Work& o = works_[static_cast<size_t>(by_position_[k])];
    if (!o.members.empty() && promising(o)) add(by_position_[k]);
  }
  return r;
}

bool Refiner::writes(const Work& w, uint32_t shape) const {
  return std::any_of(w.written.begin(), w.written.end(), [&](NodeId v) { return l_[v].shape == shape; });
}

std::vector<int> Refiner::neighbours(int b, uint32_t before) const {
  const Work& w = works_[static_cast<size_t>(b)];
  return near(b, before, [&](const Work& o) {
    return std::any_of(o.facts->inputs.begin(), o.facts->inputs.end(),
                       [&](NodeId in) {
                         return home_[in] == b ||
                                std::binary_search(w.facts->inputs.begin(), w.facts->inputs.end(), in);
                       }) ||
           std::any_of(w.written.begin(), w.written.end(), [&](NodeId v) { return writes(o, l_[v].shape); });
  });
}

std::vector<NodeId> Refiner::feeding(int a, int b, NodeId v) const {
  std::vector<NodeId> r{v};
  const auto& members = works_[static_cast<size_t>(a)].members;
  for (size_t k = members.size(); k-- > 0;) {
    const NodeId m = members[k];
    if (m >= v || l_[m].must_write) continue;
    bool fed = false;
    const bool others = any_reader(m, [&](NodeId u) {
      const bool mine = contains(r, u);
      fed = fed || mine;
      return !mine && home_[u] != b;
    });
    if (fed && !others) r.push_back(m);
  }
  return r;
}

std::vector<NodeId> Refiner::behind(int b, NodeId u) const {
  std::vector<NodeId> r{u};
  for (size_t k = 0; k < r.size(); ++k)
    any_operand(r[k], [&](NodeId m) {
      if (home_[m] == b && !contains(r, m)) r.push_back(m);
      return false;
    });
  return r;
}

std::vector<NodeId> Refiner::following(int a, NodeId v) const {
  std::vector<NodeId> r;
  for (NodeId m : works_[static_cast<size_t>(a)].members)
    if (any_operand(m, [&](NodeId in) { return in == v || contains(r, in); })) r.push_back(m);
  return r;
}

std::vector<NodeId> Refiner::cheap_behind(NodeId v, double narrowest) const {
  std::vector<NodeId> r;
  auto cheap = [&](NodeId n) {
    return l_[n].role == Role::elementwise && l_[n].cheap && !l_[n].must_write && home_[n] != kNowhere &&
           l_[n].bytes >= narrowest;
  };
  if (cheap(v)) r.push_back(v);
  for (size_t k = 0; k < r.size() && r.size() < kMostCheap; ++k)
    for (NodeId in : l_.g[r[k]].inputs)
      if (cheap(in) && home_[in] == home_[v] && !contains(r, in)) r.push_back(in);
  return r;
}

// b reads values of a.
void Refiner::with_producer(int a, int b, const std::vector<NodeId>& values) {
  std::vector<NodeId> all;
  for (size_t k = 0; k < std::min(values.size(), kValues); ++k) {
    const NodeId v = values[k];
    const std::vector<NodeId> whole = feeding(a, b, v);
    if (whole.size() > 1) consider({v}, b);
    consider(whole, b);
    pull_repeating(a, b, whole);
    for (NodeId n : whole)
      if (!contains(all, n)) all.push_back(n);
    consider(following(a, v), b);
    const std::vector<NodeId> cheap = cheap_behind(v);
    if (cheap.size() > 1) consider({v}, kNowhere);
    consider(cheap, kNowhere);
    consider(cheap_behind(v, l_[v].bytes), kNowhere);
  }
  if (values.size() > 1) consider(all, b);
  size_t pushed = 0;
  for (NodeId u : works_[static_cast<size_t>(b)].members) {
    if (!any_operand(u, [&](NodeId in) { return contains(values, in); })) continue;
    const std::vector<NodeId> whole = behind(b, u);
    consider(whole, a);
    if (whole.size() > 1) consider({u}, a);
    if (++pushed == kPushed) break;
  }
}

// `part` of a with b; what is cheap and feeds both is repeated.
void Refiner::pull_repeating(int a, int b, const std::vector<NodeId>& part) {
  Trial t;
  for (NodeId m : works_[static_cast<size_t>(a)].members) {
    const auto feeds = [&](NodeId u) { return any_operand(u, [&](NodeId in) { return in == m; }); };
    if (contains(part, m) || std::none_of(part.begin(), part.end(), feeds)) continue;
    for (NodeId n : cheap_behind(m))
      if (std::find(t.moved.begin(), t.moved.end(), std::pair(n, kNowhere)) == t.moved.end())
        t.moved.emplace_back(n, kNowhere);
  }
  if (t.moved.empty()) return;
  for (NodeId m : part) t.moved.emplace_back(m, b);
  consider(std::move(t));
}

// a's nodes with b, where others read some cheap ones of them: those are repeated.
void Refiner::join_repeating(int a, int b) {
  Trial t;
  std::vector<NodeId> repeated;
  const auto& members = works_[static_cast<size_t>(a)].members;
  for (NodeId m : members)
    if (any_reader(m, [&](NodeId u) { return home_[u] != a && home_[u] != b; }))
      for (NodeId n : cheap_behind(m))
        if (!contains(repeated, n)) repeated.push_back(n);
  if (repeated.empty()) return;
  for (NodeId m : members) t.moved.emplace_back(m, contains(repeated, m) ? kNowhere : b);
  consider(std::move(t));
}

// A part of b by itself, the rest by itself or in a neighbour.
void Refiner::cuts(int b) {
  const auto& members = works_[static_cast<size_t>(b)].members;
  const int fresh = static_cast<int>(works_.size());
  // Just above the work of one thread, two kernels can be cheaper than a second thread.
  if (const double us = works_[static_cast<size_t>(b)].us; us > 2 * p_.launch_us && us < 4 * p_.fork_us) {
    for (size_t k = 1; k < members.size() && k <= kTails; ++k) {
      std::vector<NodeId> tail = following(b, members[k]);
      tail.push_back(members[k]);
      if (tail.size() > 1 && tail.size() < members.size()) consider(tail, fresh);
    }
  }
  for (const std::vector<NodeId>& part : narrow_parts(b)) {
    consider(part, fresh);
    for (int other : neighbours(b)) {
      Trial t;
      for (NodeId m : members) t.moved.emplace_back(m, contains(part, m) ? fresh : other);
      consider(std::move(t));
    }
  }
}

// Whether several reads of v in b go through folded views: each may be of another place.
bool Refiner::read_through_views(NodeId v, int b) const {
  int reads = 0;
  for (NodeId u : l_.users[v])
    if (l_[u].live && home_[u] == kNowhere && (l_[u].role == Role::view || l_[u].role == Role::pull))
      any_reader(u, [&](NodeId reader) { return reads += home_[reader] == b, reads > 1; });
  return reads > 1;
}

// Maps of b that end where the rest computes them several times.
std::vector<std::vector<NodeId>> Refiner::narrow_parts(int b) const {
  const auto& members = works_[static_cast<size_t>(b)].members;
  auto is_map = [this](NodeId n) { return !is_anchor(l_[n].role); };
  std::vector<std::vector<NodeId>> parts;
  for (NodeId n : members) {
    if (n == members.back()) break;
    bool elsewhere = false;
    any_reader(n, [&](NodeId u) {
      return elsewhere = home_[u] == b &&
                         (l_[u].elements > l_[n].elements || l_[u].role == Role::indexed || l_[u].role == Role::pull);
    });
    if (!elsewhere && !read_through_views(n, b)) continue;
    std::vector<NodeId> part = behind(b, n);
    if (part.size() < members.size() && std::all_of(part.begin(), part.end(), is_map)) parts.push_back(std::move(part));
  }
  return parts;
}

// Nodes that b shares with others, made once instead: here, in a neighbour or alone; and the groups that share one as
// one group, which that may allow.
void Refiner::repeats(int b) {
  for (NodeId n : works_[static_cast<size_t>(b)].facts->nodes) {
    if (l_[n].floating || home_[n] != kNowhere) continue;
    consider({n}, b);
    int other = kNowhere;
    any_reader(n, [&](NodeId u) { return home_[u] != b && (other = home_[u], true); });
    std::vector<int> homes = neighbours(b);
    homes.push_back(static_cast<int>(works_.size()));
    for (int to : homes) {
      consider({n}, to);
      if (to == other || other == kNowhere) continue;
      Trial t;
      t.moved.emplace_back(n, to);
      for (NodeId m : works_[static_cast<size_t>(other)].members) t.moved.emplace_back(m, b);
      consider(std::move(t));
    }
  }
}

// b reads `between`, which reads a: what b needs of `between` comes along when b joins a.
void Refiner::around(int a, int between, int b, const std::vector<NodeId>& values) {
  Trial t;
  for (NodeId m : works_[static_cast<size_t>(b)].members) t.moved.emplace_back(m, a);
  std::vector<NodeId> along;
  for (NodeId v : values)
    for (NodeId n : behind(between, v))
      if (!contains(along, n)) along.push_back(n);
  for (NodeId n : along) t.moved.emplace_back(n, a);
  consider(std::move(t));
}

// a's nodes with b, but for one anchor of either, and what needs it, which may be all that keeps them apart.
void Refiner::join_without_anchor(int a, int b) {
  const int fresh = static_cast<int>(works_.size());
  const auto map = [&](int g) { return works_[static_cast<size_t>(g)].facts->anchors.empty(); };
  if (map(a) || map(b)) return;
  for (const int of : {a, b}) {
    size_t tried = 0;
    for (NodeId n : works_[static_cast<size_t>(of)].members) {
      if (!is_anchor(l_[n].role)) continue;
      if (++tried > kAnchors) break;
      std::vector<NodeId> apart = following(of, n);
      apart.push_back(n);
      Trial t;
      for (NodeId m : works_[static_cast<size_t>(a)].members)
        if (of == b || !contains(apart, m)) t.moved.emplace_back(m, b);
      if (t.moved.empty()) continue;
      for (NodeId m : apart) t.moved.emplace_back(m, fresh);
      consider(std::move(t));
    }
  }
}

// b with what it reads of a; the rest of a, which may be all that keeps them apart, by itself.
void Refiner::join_parting(int a, int b) {
  std::vector<NodeId> needed;
  for (NodeId in : works_[static_cast<size_t>(b)].facts->inputs) {
    if (home_[in] != a) continue;
    for (NodeId n : behind(a, in))
      if (!contains(needed, n)) needed.push_back(n);
  }
  const auto& members = works_[static_cast<size_t>(a)].members;
  if (needed.size() >= members.size()) return;
  Trial t;
  for (NodeId m : members)
    if (!contains(needed, m)) t.moved.emplace_back(m, static_cast<int>(works_.size()));
  for (NodeId m : works_[static_cast<size_t>(b)].members) t.moved.emplace_back(m, a);
  consider(std::move(t));
}

// The numbers of each row with one neighbour of b, the rows with another; what is cheap and feeds both is repeated.
void Refiner::dissolve(int b) {
  const auto& members = works_[static_cast<size_t>(b)].members;
  std::vector<int> homes = neighbours(b, kNeighbours);
  homes.resize(std::min(homes.size(), kPartners));
  size_t tried = 0;
  for (NodeId r : members) {
    if (l_[r].role != Role::reduction) continue;
    if (++tried > kAnchors) break;
    std::vector<NodeId> head = behind(b, r);
    for (NodeId n : following(b, r))
      if (l_[n].elements <= l_[r].elements)
        for (NodeId m : behind(b, n))
          if (!contains(head, m)) head.push_back(m);
    if (head.size() == members.size()) continue;
    std::vector<NodeId> repeated;
    for (NodeId m : members)
      if (!contains(head, m))
        any_operand(m, [&](NodeId in) {
          if (l_[in].elements > l_[r].elements && contains(head, in))
            for (NodeId n : cheap_behind(in))
              if (!contains(repeated, n)) repeated.push_back(n);
          return false;
        });
    std::vector<int> small = near(b, kNeighbours, [&](const Work& o) { return writes(o, l_[r].shape); });
    small.resize(std::min(small.size(), kPartners));
    for (int x : small)
      for (int y : homes) {
        if (x == y) continue;
        Trial t;
        for (NodeId m : members) t.moved.emplace_back(m, contains(repeated, m) ? kNowhere : contains(head, m) ? x : y);
        consider(std::move(t));
      }
  }
}

// a with b, and of other groups what reads a: only that needs a's values, and a need not write them.
void Refiner::join_with_readers(int a, int b) {
  Trial t;
  for (NodeId m : works_[static_cast<size_t>(a)].members) {
    t.moved.emplace_back(m, b);
    any_reader(m, [&](NodeId u) {
      const std::pair<NodeId, int> moved(u, b);
      if (home_[u] != a && home_[u] != b && std::find(t.moved.begin(), t.moved.end(), moved) == t.moved.end())
        t.moved.push_back(moved);
      return t.moved.size() > l_.most_nodes();
    });
  }
  consider(std::move(t));
}

void Refiner::candidates(int b) {
  for (int g : neighbours(b)) consider(works_[static_cast<size_t>(g)].members, b);
  std::vector<std::pair<int, std::vector<NodeId>>> producers;
  for (NodeId in : works_[static_cast<size_t>(b)].facts->inputs) {
    if (home_[in] == kNowhere) continue;
    if (works_[static_cast<size_t>(home_[in])].frozen) {
      works_[static_cast<size_t>(b)].dirty = true;  // again in the next round
      continue;
    }
    auto it = std::find_if(producers.begin(), producers.end(), [&](const auto& p) { return p.first == home_[in]; });
    if (it == producers.end()) it = producers.insert(producers.end(), {home_[in], {}});
    it->second.push_back(in);
  }
  for (const auto& [a, values] : producers) {
    with_producer(a, b, values);
    join_repeating(a, b);
  }
  for (const auto& [between, values] : producers) {
    std::vector<int> above;
    for (NodeId in : works_[static_cast<size_t>(between)].facts->inputs)
      if (home_[in] != kNowhere && std::find(above.begin(), above.end(), home_[in]) == above.end())
        above.push_back(home_[in]);
    for (int a : above) around(a, between, b, values);
  }
  cuts(b);
  repeats(b);
}

void Refiner::last_candidates(int b) {
  for (int g : neighbours(b)) join_without_anchor(g, b);
  for (const std::vector<NodeId>& part : narrow_parts(b))
    for (int g : neighbours(b, kNeighbours)) consider(part, g);
  std::vector<int> above;
  for (NodeId in : works_[static_cast<size_t>(b)].facts->inputs)
    if (home_[in] != kNowhere && !works_[static_cast<size_t>(home_[in])].frozen &&
        std::find(above.begin(), above.end(), home_[in]) == above.end())
      above.push_back(home_[in]);
  for (int a : above) {
    join_with_readers(a, b);
    join_parting(a, b);
  }
  dissolve(b);
}

}  // namespace thermite
