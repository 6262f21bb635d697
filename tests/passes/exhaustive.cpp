// SPDX-License-Identifier: Apache-2.0
#include "tests/passes/exhaustive.h"

#include <bit>
#include <limits>
#include <memory>

#include "ir/ops/op_def.h"

namespace thermite {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

using Set = uint32_t;  // of real nodes

template <class F>
void each(Set s, F f) {
  for (; s; s &= s - 1) f(static_cast<size_t>(std::countr_zero(s)));
}

class Exhaustive {
 public:
  Exhaustive(const Graph& g, const DeviceProfile& p)
      : l_(landscape_of(g, p)), p_(p), analyser_(l_), index_(g.size(), -1) {
    for (NodeId n = 0; n < g.size(); ++n) {
      const NodeFacts& f = l_[n];
      if (!f.live || f.floating || f.role == Role::leaf) continue;
      index_[n] = static_cast<int>(real_.size());
      real_.push_back(n);
    }
  }

  std::optional<CheapestPartition> run() {
    if (real_.size() > kMaxExhaustiveNodes) return std::nullopt;
    direct_.assign(real_.size(), 0);
    users_.assign(real_.size(), 0);
    for (size_t k = 0; k < real_.size(); ++k) {
      direct_[k] = read_by(real_[k]);
      each(direct_[k], [&](size_t j) { users_[j] |= Set{1} << k; });
    }
    std::vector<size_t> optional;
    for (size_t k = 0; k < real_.size(); ++k) {
      const NodeFacts& f = l_[real_[k]];
      if (f.role == Role::elementwise && f.cheap && !f.must_write && users_[k]) optional.push_back(k);
    }
    facts_.resize(size_t{1} << real_.size());
    if (!enumerate(optional, optional.size(), 0)) return std::nullopt;
    return std::move(best_);
  }

 private:
  // Readers are decided first: a node with one reader is repeated only where that reader is, else it could as well
  // be in its group. False: too many choices.
  bool enumerate(const std::vector<size_t>& optional, size_t k, Set repeated) {
    if (static_cast<size_t>(std::popcount(repeated)) > kMaxExhaustiveRepeated) return true;
    if (k == 0) return ++tried_ <= 1024 && (repeated_ = repeated, cheapest(), true);
    const size_t n = optional[k - 1];
    if (!enumerate(optional, k - 1, repeated)) return false;
    if (std::popcount(users_[n]) == 1 && !(users_[n] & repeated)) return true;
    return enumerate(optional, k - 1, repeated | Set{1} << n);
  }

  Set read_by(NodeId n) const {
    Set r = 0;
    for (NodeId in : l_.g[n].inputs) {
      if (l_[in].role == Role::leaf) continue;
      r |= l_[in].floating ? read_by(in) : Set{1} << index_[in];
    }
    return r;
  }

  void add_folded(NodeId n, std::vector<NodeId>& nodes) const {
    for (NodeId in : l_.g[n].inputs) {
      if (!l_[in].floating || l_[in].role == Role::leaf) continue;
      nodes.push_back(in);
      add_folded(in, nodes);
    }
  }

  const GroupFacts& facts(Set s) {
    if (facts_[s]) return *facts_[s];
    std::vector<NodeId> nodes;
    each(s, [&](size_t k) {
      nodes.push_back(real_[k]);
      add_folded(real_[k], nodes);
    });
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    facts_[s] = std::make_unique<GroupFacts>(analyser_.analyse(nodes));
    return *facts_[s];
  }

  Set with_repeated(Set block) const {
    each(block, [&](size_t k) { block |= pulled_[k]; });
    return block;
  }
  Set written(Set block) const {
    Set w = 0;
    each(block, [&](size_t k) {
      if (l_[real_[k]].must_write || (readers_[k] & ~block)) w |= Set{1} << k;
    });
    return w;
  }

  double cost(Set block) {
    const GroupFacts& f = facts(with_repeated(block));
    if (!f.legal()) return kNever;
    double bytes = 0;
    bool can = true;
    each(written(block), [&](size_t k) {
      can = can && f.can_output(real_[k]);
      bytes += l_[real_[k]].bytes;
    });
    return can ? estimate_us(p_, f, bytes) : kNever;
  }

  void read_through_repeated() {
    needs_.assign(real_.size(), 0);
    pulled_.assign(real_.size(), 0);
    readers_.assign(real_.size(), 0);
    for (size_t k = 0; k < real_.size(); ++k) {
      each(direct_[k], [&](size_t j) {
        if (!(repeated_ >> j & 1)) return void(needs_[k] |= Set{1} << j);
        needs_[k] |= needs_[j];
        pulled_[k] |= pulled_[j] | Set{1} << j;
      });
      if (!(repeated_ >> k & 1)) each(needs_[k], [&](size_t j) { readers_[j] |= Set{1} << k; });
    }
  }

  // By sets of nodes already made; a block may be next when everything it reads is made, so no cycle can be.
  void cheapest() {
    read_through_repeated();
    const Set all = ((Set{1} << real_.size()) - 1) & ~repeated_;
    block_cost_.assign(size_t{all} + 1, -1);
    made_us_.assign(size_t{all} + 1, kNever);
    last_.assign(size_t{all} + 1, 0);
    made_us_[0] = 0;
    const double limit = best_ ? best_->us : kNever;
    for (Set made = 0; made < all; ++made)
      if (made_us_[made] + p_.launch_us < limit) extend(made, 0, all & ~made);
    if (made_us_[all] >= limit) return;
    best_.emplace();
    best_->us = made_us_[all];
    for (Set s = all; s; s &= ~last_[s]) best_->groups.insert(best_->groups.begin(), group(last_[s]));
  }

  void extend(Set made, Set block, Set left) {
    if (!left) {
      if (!block) return;
      if (block_cost_[block] < 0) block_cost_[block] = cost(block);
      if (made_us_[made] + block_cost_[block] >= made_us_[made | block]) return;
      made_us_[made | block] = made_us_[made] + block_cost_[block];
      last_[made | block] = block;
      return;
    }
    const Set n = left & -left;
    extend(made, block, left & ~n);
    if (!(needs_[static_cast<size_t>(std::countr_zero(n))] & ~(made | block))) extend(made, block | n, left & ~n);
  }

  Group group(Set block) {
    const GroupFacts& f = facts(with_repeated(block));
    Group r{.kind = f.kind, .nodes = f.nodes, .inputs = f.inputs, .outputs = {}, .anchors = f.anchors};
    each(written(block), [&](size_t k) {
      r.outputs.push_back(real_[k]);
      r.bytes_written += static_cast<uint64_t>(l_[real_[k]].bytes);
    });
    r.bytes_read = static_cast<uint64_t>(f.bytes_read);
    r.estimate_us = cost(block);
    return r;
  }

  Landscape l_;
  const DeviceProfile& p_;
  Analyser analyser_;
  std::vector<int> index_;
  std::vector<NodeId> real_;
  std::vector<Set> direct_, users_;            // as written in the graph, through views
  std::vector<Set> needs_, pulled_, readers_;  // when `repeated_` are computed by each reader
  Set repeated_ = 0;
  int tried_ = 0;
  std::vector<std::unique_ptr<GroupFacts>> facts_;
  std::vector<double> block_cost_, made_us_;
  std::vector<Set> last_;
  std::optional<CheapestPartition> best_;
};

}  // namespace

std::optional<CheapestPartition> cheapest_partition(const Graph& g, const DeviceProfile& profile) {
  return Exhaustive(g, profile).run();
}

}  // namespace thermite
