// SPDX-License-Identifier: Apache-2.0
// Local improvement of a finished partition.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "passes/fuse/beam.h"

namespace thermite {

// { a, b } writes b, { c } reads b   ->   { a } writes a, { b, c } reads a
//
// Merges groups, cuts them, moves nodes between them and repeats cheap nodes in their readers, one change at a time,
// as long as that is cheaper. Sees a few groups at once: it mends what a sweep had to decide too early and does not
// replace it.
class Refiner {
 public:
  Refiner(const Landscape& land, const DeviceProfile& profile);

  // Returns microseconds.
  double run(std::vector<FoundGroup>& groups);
  // One change at a time ends where each makes it worse. In small graphs this takes each group apart in turn and goes
  // on from there, which puts others within reach.
  void shake(std::vector<FoundGroup>& groups);

 private:
  static constexpr int kNowhere = -1;  // computed by every reader

  struct Work {
    std::vector<NodeId> members;  // rising; whose home this is
    std::shared_ptr<const GroupFacts> facts;
    std::vector<NodeId> written;  // rising
    double us = 0;
    uint32_t position = 0;
    // Changed, or a neighbour did, since its moves, or its last ones, were tried.
    bool dirty = true, dirty_last = true;
    bool frozen = false;  // a change of this round reaches over it
    void soil() { dirty = dirty_last = true; }
  };
  struct Trial {
    std::vector<std::pair<NodeId, int>> moved;  // to a home; works_.size() is a new group
    double gain = 0;
  };
  // What a trial makes of a group.
  struct Outcome {
    int group;
    Work work;
    bool rebuilt = true;  // else it only writes other values
  };

  void take(const std::vector<FoundGroup>& groups);
  void give(std::vector<FoundGroup>& groups) const;
  void settle();
  bool take_apart(int b);  // false: a node cannot stand alone; the state is then of no use
  double total() const;
  bool round(bool last);
  void index();
  std::vector<std::vector<int>> link(std::vector<int>& waits);

  // Candidates around group b, the best of which is kept in best_. The last ones would spoil simpler changes, so their
  // turn comes when nothing else helps.
  void candidates(int b);
  void last_candidates(int b);
  void with_producer(int a, int b, const std::vector<NodeId>& values);
  void pull_repeating(int a, int b, const std::vector<NodeId>& part);
  void join_repeating(int a, int b);
  void join_without_anchor(int a, int b);
  void join_parting(int a, int b);
  void join_with_readers(int a, int b);
  void dissolve(int b);
  void cuts(int b);
  void repeats(int b);
  void around(int a, int between, int b, const std::vector<NodeId>& values);
  // Groups that b reads, and `promising` ones at the next positions and at `before` earlier ones.
  template <class F>
  std::vector<int> near(int b, uint32_t before, F promising) const;
  std::vector<int> neighbours(int b, uint32_t before = 0) const;  // common values, or writes of one shape
  bool writes(const Work& w, uint32_t shape) const;
  bool read_through_views(NodeId v, int b) const;
  std::vector<std::vector<NodeId>> narrow_parts(int b) const;

  std::vector<NodeId> feeding(int a, int b, NodeId v) const;  // v and nodes of a for nobody but v and b
  std::vector<NodeId> behind(int b, NodeId u) const;          // u and nodes of b that it needs
  std::vector<NodeId> following(int a, NodeId v) const;       // nodes of a that need v
  // v and the cheap nodes that it needs, of at least `narrowest` bytes
  std::vector<NodeId> cheap_behind(NodeId v, double narrowest = 0) const;
  // Whether f(reader) holds for one of those with a home that have v among their operands, folded nodes in between.
  template <class F>
  bool any_reader(NodeId v, F f) const {
    for (NodeId u : l_.users[v]) {
      if (!l_[u].live) continue;
      if (home_[u] == kNowhere ? any_reader(u, f) : f(u)) return true;
    }
    return false;
  }
  // Whether f(operand) holds for one of those with a home that u reads, folded nodes in between. Among the members of a
  // group this is the way to look: a value may have any number of readers.
  template <class F>
  bool any_operand(NodeId u, F f) const {
    for (NodeId in : l_.g[u].inputs)
      if (home_[in] == kNowhere ? any_operand(in, f) : f(in)) return true;
    return false;
  }
  bool read_outside(NodeId v, int g) const;

  void consider(const std::vector<NodeId>& nodes, int to);
  void consider(Trial t);
  std::vector<NodeId>& members_in(std::vector<Outcome>& made, int g) const;
  bool move_members(const Trial& t, std::vector<Outcome>& made) const;
  bool evaluate(Trial& t, std::vector<Outcome>* outcomes);
  bool rebuild(int g, Outcome& o);
  bool may_change(const std::vector<Outcome>& made) const;
  bool settle_writes(std::vector<Outcome>& made, double& gain);
  bool acyclic(const std::vector<Outcome>& made) const;
  void soil_around(const Work& w);
  void apply(const Trial& t);

  double bytes(const std::vector<NodeId>& values) const;
  std::vector<NodeId> closed(const std::vector<NodeId>& members);
  std::shared_ptr<const GroupFacts> analyse(const std::vector<NodeId>& nodes);

  const Landscape& l_;
  const DeviceProfile& p_;
  Analyser analyser_;
  std::unordered_map<uint64_t, std::shared_ptr<const GroupFacts>> memo_;
  std::vector<int> home_;
  std::vector<Work> works_;
  std::vector<int> by_position_;
  std::unordered_map<NodeId, std::vector<int>> readers_;  // groups that have it as an input
  std::vector<uint32_t> stamp_;
  uint32_t epoch_ = 0;
  Trial best_;
  std::vector<uint64_t> tried_;  // around one group
};

}  // namespace thermite
