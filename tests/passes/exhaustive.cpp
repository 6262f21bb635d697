// SPDX-License-Identifier: Apache-2.0
#include "tests/passes/exhaustive.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <set>

#include "ir/ops/op_def.h"

namespace thermite {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

class Exhaustive {
 public:
  Exhaustive(const Graph& g, const DeviceProfile& p) : l_(g), p_(p), analyser_(l_), index_(g.size(), -1) {
    for (NodeId n = 0; n < g.size(); ++n) {
      const NodeFacts& f = l_[n];
      if (!f.live || f.floating || f.role == Role::leaf) continue;
      index_[n] = static_cast<int>(real_.size());
      real_.push_back(n);
      if (f.role == Role::elementwise && f.cheap && !f.must_write) optional_.push_back(n);
    }
  }

  std::optional<double> run() {
    if (real_.size() > kMaxExhaustiveNodes || optional_.size() > 7) return std::nullopt;
    double best = kNever;
    for (uint32_t d = 0; d < (1u << optional_.size()); ++d) {
      deferred_ = 0;
      for (size_t k = 0; k < optional_.size(); ++k)
        if (d >> k & 1) deferred_ |= 1u << index_[optional_[k]];
      best = std::min(best, cheapest());
    }
    return best;
  }

 private:
  void gather(NodeId n, std::set<NodeId>& nodes, uint32_t& reads) const {
    nodes.insert(n);
    for (NodeId in : l_.g[n].inputs) {
      if (l_[in].role == Role::leaf) continue;
      if (l_[in].floating || (deferred_ >> index_[in] & 1))
        gather(in, nodes, reads);
      else
        reads |= 1u << index_[in];
    }
  }

  double cost(uint32_t block, const std::vector<uint32_t>& readers) {
    std::set<NodeId> nodes;
    uint32_t reads = 0;
    for (size_t k = 0; k < real_.size(); ++k)
      if (block >> k & 1) gather(real_[k], nodes, reads);
    const std::vector<NodeId> list(nodes.begin(), nodes.end());
    const GroupFacts f = analyser_.analyse(list);
    if (!f.legal()) return kNever;
    double bytes = 0;
    for (size_t k = 0; k < real_.size(); ++k) {
      const NodeId n = real_[k];
      if (!(block >> k & 1) || (!l_[n].must_write && !(readers[k] & ~block))) continue;
      if (!f.can_output(n)) return kNever;
      bytes += l_[n].bytes;
    }
    return estimate_us(p_, f, bytes);
  }

  // By sets of nodes already made; a block may be next when everything it reads is made, so no cycle can be.
  double cheapest() {
    const size_t count = size_t{1} << real_.size();
    const auto all = static_cast<uint32_t>(count - 1) & ~deferred_;
    std::vector<uint32_t> reads(real_.size(), 0), readers(real_.size(), 0);
    for (size_t k = 0; k < real_.size(); ++k) {
      std::set<NodeId> cone;
      if (deferred_ >> k & 1) continue;
      gather(real_[k], cone, reads[k]);
      for (size_t j = 0; j < real_.size(); ++j)
        if (reads[k] >> j & 1) readers[j] |= 1u << k;
    }
    std::vector<double> block_cost(count, -1), best(count, kNever);
    best[0] = 0;
    for (uint32_t made = 0; made < count; ++made) {
      if ((made & ~all) || best[made] == kNever) continue;
      const uint32_t rest = all & ~made;
      for (uint32_t block = rest; block; block = (block - 1) & rest) {
        // Blocks in the order of their lowest node would lose orders that only the graph allows; all are tried.
        uint32_t needs = 0;
        for (size_t k = 0; k < real_.size(); ++k)
          if (block >> k & 1) needs |= reads[k];
        if (needs & ~(made | block)) continue;
        if (block_cost[block] < 0) block_cost[block] = cost(block, readers);
        best[made | block] = std::min(best[made | block], best[made] + block_cost[block]);
      }
    }
    return best[all];
  }

  Landscape l_;
  const DeviceProfile& p_;
  Analyser analyser_;
  std::vector<int> index_;
  std::vector<NodeId> real_, optional_;
  uint32_t deferred_ = 0;
};

}  // namespace

std::optional<double> cheapest_partition(const Graph& g, const DeviceProfile& profile) {
  return Exhaustive(g, profile).run();
}

}  // namespace thermite
