// SPDX-License-Identifier: Apache-2.0
// What a state can do with its next node, and what that leads to.
#pragma once

#include <unordered_map>
#include <vector>

#include "passes/fuse/beam.h"
#include "passes/fuse/beam_state.h"

namespace thermite {

struct Move {
  int state = 0;
  std::vector<GroupKey> bases;  // joined groups; none: a new group
  bool defer = false;
  std::shared_ptr<const GroupFacts> facts;
  std::vector<NodeId> written;  // of the new group
  double us = 0;                // of the new group
  double score = 0;
  uint64_t hash = 0;  // of the partition that results
  double debt = 0;    // defer: what reading the node will cost at least
};

class Mover {
 public:
  Mover(const Landscape& land, const DeviceProfile& profile, const SearchMoves& allowed);

  // Appends every legal move of `s` for node n: open a group, join one that it reads or that reads the same
  // values, merge several, or defer. Opening is always legal.
  void moves(const State& s, int index, NodeId n, std::vector<Move>& out);
  State apply(const State& s, NodeId n, const Move& m);

  Trunk& trunk() { return trunk_; }
  void forget() { memo_.clear(); }

 private:
  // n with the floating and deferred nodes it reads, and the values that those read from groups.
  struct Cone {
    std::vector<NodeId> nodes;  // rising, n last
    std::vector<NodeId> roots;
    std::vector<GroupKey> homes;  // of each root
    size_t outside = 0;           // values read, leaves included
    double bytes = 0;             // of those
  };
  Cone cone_of(const State& s, NodeId n);
  uint64_t hash_after(const State& s, NodeId n) const;
  std::vector<GroupKey> siblings(const State& s, NodeId n, const Cone& cone) const;
  void try_join(const State& s, NodeId n, const Cone& cone, std::vector<GroupKey> bases, Move m,
                std::vector<Move>& out);
  void try_defer(const State& s, NodeId n, const Cone& cone, Move m, std::vector<Move>& out) const;
  bool would_cycle(const State& s, const Cone& cone, const std::vector<GroupKey>& bases) const;
  // Whether a node before `now` that is in none of the groups reads v from memory.
  bool read_outside(const State& s, NodeId v, NodeId now, const std::vector<GroupKey>& groups) const;
  bool results_fit(const State& s, NodeId n, const Cone& cone, const GroupFacts& f,
                   const std::vector<NodeId>& written) const;
  std::shared_ptr<const GroupFacts> analyse(const std::vector<NodeId>& nodes, uint64_t hash);
  double bytes(const std::vector<NodeId>& values) const;
  HeldRef with_written(const Held& h, NodeId value) const;
  void write_roots(State& s, Step& step, const Cone& cone, const std::vector<GroupKey>& bases) const;
  int free_slot(State& s, Step& step, NodeId n) const;
  void seal(State& s, Step& step, uint64_t slots, NodeId n) const;
  std::shared_ptr<Held> held_by(const Move& m, NodeId n) const;
  void set_above(const State& s, const Cone& cone, uint64_t bases, OpenGroup& now) const;
  void place(State& s, Step& step, NodeId n, const Move& m, const Cone& cone) const;
  static void close(State& s, uint64_t slots);

  const Landscape& l_;
  const DeviceProfile& p_;
  const SearchMoves allowed_;
  Analyser analyser_;
  Trunk trunk_;
  std::unordered_map<uint64_t, std::shared_ptr<const GroupFacts>> memo_;
  std::vector<uint32_t> stamp_;
  uint32_t epoch_ = 0;
};

}  // namespace thermite
