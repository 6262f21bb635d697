// SPDX-License-Identifier: Apache-2.0
#include "passes/fuse/beam.h"

#include <algorithm>

#include "passes/fuse/beam_state.h"
#include "passes/fuse/moves.h"

namespace thermite {
namespace {

class Search {
 public:
  Search(const Landscape& land, const DeviceProfile& profile, int max_blocks, const SearchMoves& moves)
      : l_(land), mover_(land, profile, moves), max_blocks_(static_cast<size_t>(std::clamp(max_blocks, 1, 64))) {}

  std::vector<SearchResult> run() {
    states_.emplace_back();
    uint32_t steps = 0;
    for (NodeId n = 0; n < l_.g.size(); ++n) {
      const NodeFacts& f = l_[n];
      if (!f.live || f.floating || f.role == Role::leaf) continue;
      step(n);
      if (states_.empty()) return {};
      if (++steps % kSharedWindow == 0) {
        mover_.trunk().settle(states_);
        mover_.forget();
      }
    }
    return finish();
  }

 private:
  void step(NodeId n) {
    std::vector<Move> moves;
    for (size_t s = 0; s < states_.size(); ++s) mover_.moves(states_[s], static_cast<int>(s), n, moves);
    std::sort(moves.begin(), moves.end(),
              [](const Move& a, const Move& b) { return a.score != b.score ? a.score < b.score : a.hash < b.hash; });
    std::vector<State> next;
    std::vector<uint64_t> seen;
    for (const Move& m : moves) {
      if (next.size() == max_blocks_) break;
      if (std::find(seen.begin(), seen.end(), m.hash) != seen.end()) continue;
      seen.push_back(m.hash);
      next.push_back(mover_.apply(states_[static_cast<size_t>(m.state)], n, m));
    }
    states_ = std::move(next);
  }

  std::vector<SearchResult> finish() {
    std::sort(states_.begin(), states_.end(),
              [](const State& a, const State& b) { return a.us != b.us ? a.us < b.us : a.hash < b.hash; });
    std::vector<SearchResult> r;
    for (const State& s : states_) {
      Trunk trunk = mover_.trunk();
      trunk.settle_all(s);
      r.emplace_back();
      for (const HeldRef& h : trunk.groups()) {
        r.back().groups.push_back({*h->facts, h->written, h->us});
        r.back().us += h->us;
      }
    }
    return r;
  }

  const Landscape& l_;
  Mover mover_;
  size_t max_blocks_;
  std::vector<State> states_;
};

}  // namespace

std::vector<SearchResult> search(const Landscape& land, const DeviceProfile& profile, int max_blocks,
                                 const SearchMoves& moves) {
  return Search(land, profile, max_blocks, moves).run();
}

}  // namespace thermite
