// SPDX-License-Identifier: Apache-2.0
#include "passes/fuse/refine.h"

#include <algorithm>
#include <functional>
#include <queue>

namespace thermite {
namespace {

constexpr int kRounds = 12;
constexpr size_t kFewNodes = 48;    // more are not worth the time
constexpr size_t kMostChanged = 5;  // groups that one change may rebuild
constexpr uint32_t kReach = 64;     // positions between them
constexpr size_t kRemembered = 4096;
constexpr double kLeastGain = 1e-6;

bool contains(const std::vector<NodeId>& rising, NodeId n) {
  return std::binary_search(rising.begin(), rising.end(), n);
}

void insert(std::vector<NodeId>& rising, NodeId n) {
  auto it = std::lower_bound(rising.begin(), rising.end(), n);
  if (it == rising.end() || *it != n) rising.insert(it, n);
}

void erase(std::vector<NodeId>& rising, NodeId n) {
  auto it = std::lower_bound(rising.begin(), rising.end(), n);
  if (it != rising.end() && *it == n) rising.erase(it);
}

}  // namespace

Refiner::Refiner(const Landscape& land, const DeviceProfile& profile)
    : l_(land), p_(profile), analyser_(land), stamp_(land.g.size(), 0) {}

double Refiner::run(std::vector<FoundGroup>& groups) {
  take(groups);
  settle();
  give(groups);
  return total();
}

void Refiner::give(std::vector<FoundGroup>& groups) const {
  groups.clear();
  for (const Work& w : works_)
    if (!w.members.empty()) groups.push_back({*w.facts, w.written, w.us});
}

double Refiner::total() const {
  double us = 0;
  for (const Work& w : works_) us += w.members.empty() ? 0 : w.us;
  return us;
}

void Refiner::settle() {
  for (int k = 0; k < kRounds; ++k)
    if (!round(false) && !round(true)) break;
}

void Refiner::shake(std::vector<FoundGroup>& groups) {
  size_t nodes = 0;
  for (const FoundGroup& f : groups) nodes += f.facts.nodes.size();
  if (nodes > kFewNodes) return;
  take(groups);
  for (bool better = true; better;) {
    better = false;
    index();
    const std::vector<int> order = by_position_;
    for (int b : order) {
      if (static_cast<size_t>(b) >= works_.size() || works_[static_cast<size_t>(b)].members.size() < 2) continue;
      const std::vector<Work> works = works_;
      const std::vector<int> home = home_;
      const double before = total();
      bool gains = take_apart(b);
      if (gains) {
        settle();
        gains = total() < before - kLeastGain;
      }
      better |= gains;
      if (gains) continue;
      works_ = works;
      home_ = home;
    }
  }
  give(groups);
}

bool Refiner::take_apart(int b) {
  const std::vector<NodeId> members = std::move(works_[static_cast<size_t>(b)].members);
  works_[static_cast<size_t>(b)] = {};
  const int first = static_cast<int>(works_.size());
  for (size_t k = 0; k < members.size(); ++k) home_[members[k]] = first + static_cast<int>(k);
  for (NodeId n : members) {
    Outcome o{home_[n], {}};
    o.work.members = {n};
    if (!rebuild(o.group, o)) return false;
    works_.push_back(std::move(o.work));
  }
  for (Work& w : works_) w.dirty = w.dirty_last = true;
  return true;
}

void Refiner::take(const std::vector<FoundGroup>& groups) {
  home_.assign(l_.g.size(), kNowhere);
  std::vector<uint8_t> count(l_.g.size(), 0);
  for (const FoundGroup& f : groups)
    for (NodeId n : f.facts.nodes) count[n] = static_cast<uint8_t>(std::min(count[n] + 1, 2));
  works_.clear();
  for (const FoundGroup& f : groups) {
    Work w;
    for (NodeId n : f.facts.nodes) {
      if (l_[n].floating || count[n] > 1) continue;
      home_[n] = static_cast<int>(works_.size());
      w.members.push_back(n);
    }
    w.facts = std::make_shared<const GroupFacts>(f.facts);
    w.written = f.written;
    w.us = f.us;
    works_.push_back(std::move(w));
  }
}

// By group: those that read it; and how many reads of groups each waits for.
std::vector<std::vector<int>> Refiner::link(std::vector<int>& waits) {
  readers_.clear();
  std::vector<std::vector<int>> below(works_.size());
  for (size_t k = 0; k < works_.size(); ++k) {
    works_[k].frozen = false;
    if (works_[k].members.empty()) continue;
    for (NodeId in : works_[k].facts->inputs) {
      readers_[in].push_back(static_cast<int>(k));
      if (home_[in] == kNowhere) continue;
      below[static_cast<size_t>(home_[in])].push_back(static_cast<int>(k));
      ++waits[k];
    }
  }
  return below;
}

// Positions in dependency order; by_position_ is its inverse.
void Refiner::index() {
  std::vector<int> waits(works_.size(), 0);
  const std::vector<std::vector<int>> below = link(waits);
  using Ready = std::pair<NodeId, int>;
  std::priority_queue<Ready, std::vector<Ready>, std::greater<>> ready;
  auto push = [&](int k) { ready.emplace(works_[static_cast<size_t>(k)].members.front(), k); };
  for (size_t k = 0; k < works_.size(); ++k)
    if (!works_[k].members.empty() && !waits[k]) push(static_cast<int>(k));
  by_position_.clear();
  while (!ready.empty()) {
    const int k = ready.top().second;
    ready.pop();
    works_[static_cast<size_t>(k)].position = static_cast<uint32_t>(by_position_.size());
    by_position_.push_back(k);
    for (int r : below[static_cast<size_t>(k)])
      if (--waits[static_cast<size_t>(r)] == 0) push(r);
  }
}

// Changes of one round lie in intervals of positions that do not overlap, so none can close a cycle through another.
bool Refiner::round(bool last) {
  index();
  bool changed = false;
  for (size_t k = 0; k < by_position_.size(); ++k) {
    const int b = by_position_[k];
    Work& w = works_[static_cast<size_t>(b)];
    bool& dirty = last ? w.dirty_last : w.dirty;
    if (!dirty || w.frozen) continue;
    dirty = false;
    best_ = {};
    best_.gain = kLeastGain;
    tried_.clear();
    last ? last_candidates(b) : candidates(b);
    if (best_.moved.empty()) continue;
    apply(best_);
    changed = true;
  }
  return changed;
}

void Refiner::consider(const std::vector<NodeId>& nodes, int to) {
  Trial t;
  for (NodeId n : nodes)
    if (home_[n] != to) t.moved.emplace_back(n, to);
  consider(std::move(t));
}

void Refiner::consider(Trial t) {
  if (t.moved.empty()) return;
  uint64_t hash = 0;
  for (auto [n, to] : t.moved) {
    uint64_t part = (l_[n].mix ^ (static_cast<uint64_t>(to + 1) * 0xd6e8feb86659fd93)) * 0x9e3779b97f4a7c15;
    hash += part ^ (part >> 32);
  }
  if (std::find(tried_.begin(), tried_.end(), hash) != tried_.end()) return;
  tried_.push_back(hash);
  if (evaluate(t, nullptr)) best_ = std::move(t);
}

std::shared_ptr<const GroupFacts> Refiner::analyse(const std::vector<NodeId>& nodes) {
  uint64_t hash = 0;
  for (NodeId n : nodes) hash += l_[n].mix;
  if (memo_.size() >= kRemembered) memo_.clear();
  auto [it, fresh] = memo_.try_emplace(hash);
  if (fresh) it->second = std::make_shared<const GroupFacts>(analyser_.analyse(nodes));
  return it->second;
}

double Refiner::bytes(const std::vector<NodeId>& values) const {
  double b = 0;
  for (NodeId v : values) b += l_[v].bytes;
  return b;
}

std::vector<NodeId> Refiner::closed(const std::vector<NodeId>& members) {
  ++epoch_;
  std::vector<NodeId> r = members;
  for (NodeId n : r) stamp_[n] = epoch_;
  for (size_t k = 0; k < r.size(); ++k) {
    for (NodeId in : l_.g[r[k]].inputs) {
      if (stamp_[in] == epoch_ || l_[in].role == Role::leaf || home_[in] != kNowhere) continue;
      stamp_[in] = epoch_;
      r.push_back(in);
    }
  }
  std::sort(r.begin(), r.end());
  return r;
}

bool Refiner::read_outside(NodeId v, int g) const {
  return any_reader(v, [&](NodeId u) { return home_[u] != g; });
}

// Nodes, writes and price of a group whose members, or whose readers, are others now.
bool Refiner::rebuild(int g, Outcome& o) {
  Work& w = o.work;
  if (w.members.empty()) {
    w.us = 0;
    w.facts = nullptr;
    return true;
  }
  const std::vector<NodeId> nodes = closed(w.members);
  if (nodes.size() > l_.most_nodes()) return false;
  w.facts = analyse(nodes);
  if (!w.facts->legal()) return false;
  w.written.clear();
  for (NodeId m : w.members) {
    if (!l_[m].must_write && !read_outside(m, g)) continue;
    if (!w.facts->can_output(m)) return false;
    w.written.push_back(m);
  }
  w.us = estimate_us(p_, *w.facts, bytes(w.written));
  return !w.written.empty();
}

// The positions that the change reaches over; new groups have none.
bool Refiner::may_change(const std::vector<Outcome>& made) const {
  uint32_t low = ~0u, high = 0;
  for (const Outcome& o : made) {
    if (static_cast<size_t>(o.group) >= works_.size()) continue;
    low = std::min(low, o.work.position);
    high = std::max(high, o.work.position);
  }
  if (low > high || high - low > kReach) return false;
  for (uint32_t k = low; k <= high; ++k)
    if (works_[static_cast<size_t>(by_position_[k])].frozen) return false;
  return true;
}

// Groups that a rebuilt one reads, or read, may write more or less.
bool Refiner::settle_writes(std::vector<Outcome>& made, double& gain) {
  std::vector<NodeId> values;
  for (const Outcome& o : made) {
    auto add = [&](const Work& w) {
      if (w.facts) values.insert(values.end(), w.facts->inputs.begin(), w.facts->inputs.end());
    };
    add(o.work);
    if (static_cast<size_t>(o.group) < works_.size()) add(works_[static_cast<size_t>(o.group)]);
  }
  for (NodeId v : values) {
    const int g = home_[v];
    if (g == kNowhere || l_[v].must_write) continue;
    auto it = std::find_if(made.begin(), made.end(), [g](const Outcome& o) { return o.group == g; });
    if (it != made.end() && it->rebuilt) continue;
    const bool needed = read_outside(v, g);
    if (needed == contains(it == made.end() ? works_[static_cast<size_t>(g)].written : it->work.written, v)) continue;
    if (it == made.end()) it = made.insert(made.end(), {g, works_[static_cast<size_t>(g)], false});
    Work& w = it->work;
    if (needed && !w.facts->can_output(v)) return false;
    if (needed)
      insert(w.written, v);
    else
      erase(w.written, v);
    if (w.written.empty()) return false;
    gain += w.us;
    w.us = estimate_us(p_, *w.facts, bytes(w.written));
    gain -= w.us;
  }
  return true;
}

// No path from a rebuilt group to another, or back to itself. Other groups on it lie between them.
bool Refiner::acyclic(const std::vector<Outcome>& made) const {
  uint32_t low = ~0u, high = 0;
  std::unordered_map<int, std::pair<const std::vector<NodeId>*, int>> seen;  // inputs; 1: on the path, 2: done
  for (const Outcome& o : made) {
    if (!o.rebuilt) continue;
    seen[o.group] = {o.work.facts ? &o.work.facts->inputs : nullptr, 0};
    if (static_cast<size_t>(o.group) >= works_.size()) continue;
    low = std::min(low, o.work.position);
    high = std::max(high, o.work.position);
  }
  std::function<bool(int)> visit = [&](int g) {
    auto [it, fresh] = seen.try_emplace(g, nullptr, 0);
    if (fresh) {
      const Work& w = works_[static_cast<size_t>(g)];
      if (w.position < low || w.position > high) return true;
      it->second.first = &w.facts->inputs;
    }
    if (it->second.second) return it->second.second == 2;
    it->second.second = 1;
    if (it->second.first)
      for (NodeId in : *it->second.first)
        if (home_[in] != kNowhere && home_[in] != g && !visit(home_[in])) return false;
    seen[g].second = 2;
    return true;
  };
  for (const Outcome& o : made)
    if (o.rebuilt && !visit(o.group)) return false;
  return true;
}

std::vector<NodeId>& Refiner::members_in(std::vector<Outcome>& made, int g) const {
  for (Outcome& o : made)
    if (o.group == g) return o.work.members;
  made.push_back({g, {}});
  Work& w = made.back().work;
  if (static_cast<size_t>(g) < works_.size()) {
    w.members = works_[static_cast<size_t>(g)].members;
    w.position = works_[static_cast<size_t>(g)].position;
  }
  return w.members;
}

// The groups that change, with their members; false where these are too many.
bool Refiner::move_members(const Trial& t, std::vector<Outcome>& made) const {
  made.reserve(2 * kMostChanged);
  for (auto [n, to] : t.moved) {
    if (home_[n] != kNowhere) erase(members_in(made, home_[n]), n);
    if (to != kNowhere) insert(members_in(made, to), n);
    // Its readers have it among their nodes, before or after.
    if (to == kNowhere || home_[n] == kNowhere)
      any_reader(n, [&](NodeId u) { return members_in(made, home_[u]), made.size() > kMostChanged; });
    if (made.size() > kMostChanged) return false;
  }
  return true;
}

bool Refiner::evaluate(Trial& t, std::vector<Outcome>* outcomes) {
  std::vector<Outcome> made;
  if (!move_members(t, made)) return false;
  double gain = 0, least = 0;
  for (const Outcome& o : made) {
    if (static_cast<size_t>(o.group) < works_.size()) gain += works_[static_cast<size_t>(o.group)].us;
    if (!o.work.members.empty()) least += p_.launch_us;
  }
  bool good = gain - least > best_.gain && may_change(made);
  std::vector<int> old;
  for (auto [n, to] : t.moved) old.push_back(std::exchange(home_[n], to));
  for (size_t k = 0; good && k < made.size(); ++k) {
    good = rebuild(made[k].group, made[k]);
    gain -= made[k].work.us;
  }
  good = good && settle_writes(made, gain) && gain > (outcomes ? kLeastGain : best_.gain) && acyclic(made);
  t.gain = gain;
  for (size_t k = t.moved.size(); k-- > 0;) home_[t.moved[k].first] = old[k];
  if (good && outcomes) *outcomes = std::move(made);
  return good;
}

// The neighbours' moves are worth trying again.
void Refiner::soil_around(const Work& w) {
  if (!w.facts) return;
  for (NodeId in : w.facts->inputs)
    if (home_[in] != kNowhere) works_[static_cast<size_t>(home_[in])].soil();
  for (NodeId v : w.written)
    if (auto it = readers_.find(v); it != readers_.end())
      for (int r : it->second) works_[static_cast<size_t>(r)].soil();
}

void Refiner::apply(const Trial& t) {
  std::vector<Outcome> made;
  Trial again = t;
  best_.gain = 0;
  if (!evaluate(again, &made)) return;
  for (auto [n, to] : t.moved) home_[n] = to;
  for (const Outcome& o : made)
    if (static_cast<size_t>(o.group) == works_.size()) works_.emplace_back();
  uint32_t low = ~0u, high = 0;
  for (Outcome& o : made) {
    const auto g = static_cast<size_t>(o.group);
    if (o.rebuilt && works_[g].facts) {
      low = std::min(low, works_[g].position);
      high = std::max(high, works_[g].position);
    }
    soil_around(works_[g]);
    soil_around(o.work);
    o.work.soil();
    o.work.frozen = o.rebuilt || works_[g].frozen;
    works_[g] = std::move(o.work);
  }
  for (uint32_t k = low; k <= high; ++k) works_[static_cast<size_t>(by_position_[k])].frozen = true;
}

}  // namespace thermite
