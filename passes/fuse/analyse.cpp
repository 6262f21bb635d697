// SPDX-License-Identifier: Apache-2.0
#include "passes/fuse/analyse.h"

#include <algorithm>

#include "ir/ops/op_def.h"
#include "passes/graph/part_products.h"

namespace thermite {
namespace {

constexpr int kMostAsked = 1;          // views in front of a product's rows that ask where an element lies
constexpr double kScatteredRead = 16;  // in arithmetic: of a lane by itself
constexpr double kTurnedRead = 128;    // likewise, of rows that are walked again
constexpr double kDivision = 128;      // in arithmetic: of a place, lane by lane
constexpr double kPackedReads = 2;     // a prologue may run once per packing and once per edge tile

bool is_folded(const NodeFacts& f) { return f.role == Role::view || f.role == Role::maker; }

// [a, b, c] against [a * b, c]: every dimension of the one is several neighbours of the other. What loops can split.
bool regroups(const Dims& x, const Dims& y) {
  int i = 0, j = 0;
  while (i < x.size() && j < y.size()) {
    int taken_x = 1, taken_y = 1;
    int64_t px = x[i++], py = y[j++];
    while (px != py) {
      if (px < py && i < x.size())
        px *= x[i++], ++taken_x;
      else if (py < px && j < y.size())
        py *= y[j++], ++taken_y;
      else
        return false;
    }
    if (taken_x > 1 && taken_y > 1) return false;
  }
  return i == x.size() && j == y.size();
}

}  // namespace

bool GroupFacts::can_output(NodeId n) const {
  auto it = std::lower_bound(nodes.begin(), nodes.end(), n);
  return it != nodes.end() && *it == n && output[it - nodes.begin()];
}

Analyser::Analyser(const Landscape& land)
    : l_(land),
      stamp_(land.g.size(), 0),
      position_(land.g.size(), 0),
      outside_stamp_(land.g.size(), 0),
      outside_position_(land.g.size(), 0) {}

bool Analyser::refuse(std::string_view rule, NodeId producer, NodeId consumer, int64_t x, int64_t y) {
  r_.rule = rule;
  r_.producer = producer;
  r_.consumer = consumer;
  r_.numbers[0] = x;
  r_.numbers[1] = y;
  return false;
}

GroupFacts Analyser::analyse(std::span<const NodeId> nodes) {
  r_ = GroupFacts{};
  r_.nodes.assign(nodes.begin(), nodes.end());
  ++epoch_;
  members_.clear();
  outside_reads_.clear();
  for (NodeId n : nodes) {
    stamp_[n] = epoch_;
    position_[n] = static_cast<uint32_t>(members_.size());
    members_.push_back({.node = n});
  }
  if (!find_space()) return std::move(r_);
  r_.places = static_cast<double>(elements(*space_dims_));
  if (r_.kind == GroupKind::contraction) r_.places *= l_[r_.anchors[0]].shared;
  if (check_reads() && check_results() && link_rows() && count_evaluations()) check_guards();
  return std::move(r_);
}

bool Analyser::find_space() {
  for (const Member& m : members_)
    if (is_anchor(l_[m.node].role)) r_.anchors.push_back(m.node);
  has_rows_ = false;
  regrouped_ = kNoShape;
  axes_ = 0;
  if (r_.anchors.empty()) {
    r_.kind = GroupKind::map;
    set_space(members_.back().node);
    return true;
  }
  const NodeId first = r_.anchors[0];
  for (NodeId a : r_.anchors) {
    if (a == first || (l_[a].role == Role::reduction && l_[first].role == Role::reduction)) continue;
    if (joins(a, first)) continue;
    return refuse(l_[a].role == l_[first].role ? "one-anchor" : "anchor-kinds-differ", first, a,
                  static_cast<int64_t>(r_.anchors.size()), 1);
  }
  r_.kind = l_[first].role == Role::contraction ? GroupKind::contraction : GroupKind::reduce;
  set_space(first);
  return l_[first].role != Role::reduction || find_rows(first);
}

// Small products of one size that lie at the same places: the gates of a recurrent cell.
bool Analyser::joins(NodeId anchor, NodeId first) {
  const NodeFacts &a = l_[anchor], &f = l_[first];
  return a.joins && f.joins && l_.joins_products && l_.g[anchor].type == l_.g[first].type && a.flops == f.flops &&
         r_.anchors.size() <= kMaxJoinedProducts &&
         a.flops * static_cast<double>(r_.anchors.size()) <= kMaxJoinedOperations;
}

void Analyser::set_space(NodeId n) {
  space_ = l_[n].shape;
  space_dims_ = &l_.g[n].type.dims;
}

// All reductions of a group fold one space over the same axes.
bool Analyser::find_rows(NodeId first) {
  has_rows_ = true;
  row_space_ = l_[first].shape;
  axes_ = l_[first].axes;
  set_space(l_.g[first].inputs[0]);
  for (NodeId a : r_.anchors) {
    const Dims& d = l_.g[l_.g[a].inputs[0]].type.dims;
    if (!(d == *space_dims_)) return refuse("reduce-space-differs", first, a, elements(*space_dims_), elements(d));
    if (l_[a].axes != axes_) return refuse("reduce-axes-differ", first, a, axes_, l_[a].axes);
  }
  return true;
}

// [N, 1] against a space [N, K] reduced over K: each result is read where it was made.
bool Analyser::aligned_row(const Dims& d) const {
  const Dims& f = *space_dims_;
  if (d.size() > f.size()) return false;
  for (int k = 0; k < f.size(); ++k) {
    const int j = k - (f.size() - d.size());
    const int64_t extent = j < 0 ? 1 : d[j];
    if (extent != (axes_ >> k & 1 ? 1 : f[k])) return false;
  }
  return true;
}

// The results of a contraction are walked over other axes behind its first reshape that loops can follow.
void Analyser::regroup(NodeId consumer, NodeId producer) {
  const NodeFacts &c = l_[consumer], &p = l_[producer];
  const bool first = regrouped_ == kNoShape && r_.kind == GroupKind::contraction && c.aliases && p.shape == space_;
  if (first && c.shape != space_ && regroups(squeezed(*space_dims_), squeezed(l_.g[consumer].type.dims)))
    regrouped_ = c.shape;
}

// Whether the consumer's element at a place needs the producer's element at that very place.
bool Analyser::same_place(NodeId consumer, NodeId producer) const {
  const NodeFacts& c = l_[consumer];
  const NodeFacts& p = l_[producer];
  if (c.role == Role::reduction) return full(producer);
  if (c.looks_up) {
    const std::vector<NodeId>& in = l_.g[consumer].inputs;
    return in[1] == producer && in[0] != producer && l_.g[consumer].type.dims == l_.g[producer].type.dims;
  }
  if (c.role != Role::elementwise && !c.aliases && !c.broadcasts) return false;
  if (c.shape == p.shape || (c.aliases && std::pair(p.shape, c.shape) == std::pair(space_, regrouped_))) return true;
  return has_rows_ && row(producer) && full(consumer) && !c.aliases && aligned_row(l_.g[producer].type.dims) &&
         l_.g[consumer].type.dims == *space_dims_;
}

bool Analyser::check_reads() {
  for (Member& m : members_) {
    const NodeId c = m.node;
    m.after = is_anchor(l_[c].role);
    for (NodeId p : l_.g[c].inputs) {
      const int j = position(p);
      if (j < 0) continue;
      Member& producer = members_[j];
      ++producer.reads;
      producer.last_reader = static_cast<uint32_t>(&m - members_.data());
      if (!producer.after) continue;
      m.after = true;
      if (l_[p].scatters) return refuse("updates-unfinished", p, c, 0, 1);
      if (l_[p].ends) return refuse("result-unfinished", p, c, 0, 1);
      regroup(c, p);
      if (!same_place(c, p))
        return refuse("place-differs", p, c, static_cast<int64_t>(l_[p].elements),
                      static_cast<int64_t>(l_[c].elements));
    }
  }
  return true;
}

bool Analyser::check_results() {
  for (const Member& m : members_) {
    if (m.reads) continue;
    if (!m.after && alone()) return refuse("beside-a-sort-or-scatter", r_.anchors[0], m.node, 0, 1);
    if (!full(m.node) && !row(m.node))
      return refuse("result-space-differs", members_.back().node == m.node ? r_.nodes.front() : m.node,
                    members_.back().node, static_cast<int64_t>(l_[m.node].elements), elements(*space_dims_));
  }
  return true;
}

// A schedule learns where the rows of a reduction lie in the whole space from a result that reads it there. Without
// one, such a group has results over rows only; with one, results over rows must read a reduction to lie there too.
bool Analyser::link_rows() {
  linked_ = true;
  if (!has_rows_) return true;
  NodeId whole = kNoNode;
  for (size_t i = members_.size(); i-- > 0;) {
    Member& m = members_[i];
    if (!m.reads && full(m.node)) {
      whole = m.node;
      m.feeds_full = true;
    }
    if (is_anchor(l_[m.node].role)) linked_ = linked_ && m.feeds_full;
    if (!m.feeds_full) continue;
    for (NodeId p : l_.g[m.node].inputs)
      if (const int j = position(p); j >= 0) members_[j].feeds_full = true;
  }
  if (linked_)
    for (const Member& m : members_)
      if (!m.reads && !m.after && row(m.node)) return refuse("rows-unlinked", r_.anchors[0], m.node, 0, 1);
  if (linked_ || whole == kNoNode) return true;
  return refuse("rows-unlinked", r_.anchors[0], whole, static_cast<int64_t>(r_.anchors.size()), 1);
}

void Analyser::read_outside(NodeId source, double reads) {
  if (outside_stamp_[source] != epoch_) {
    outside_stamp_[source] = epoch_;
    outside_position_[source] = static_cast<uint32_t>(r_.inputs.size());
    r_.inputs.push_back(source);
    outside_reads_.push_back(0);
  }
  outside_reads_[outside_position_[source]] += reads;
}

// Windows go over places one by one: behind a reshape of elements that are spread or turned, each would be divided into
// the places that it comes from, for every tap.
bool Analyser::divides_windows(NodeId n) {
  if (!l_[n].aliases || !l_[r_.anchors[0]].windows) return false;
  const NodeId from = l_.g[n].inputs[0];
  return position(from) >= 0 && l_[from].role == Role::view && !l_[from].aliases;
}

bool Analyser::check_prologue(const Member& m) {
  const NodeFacts& f = l_[m.node];
  if (!m.prologue) return true;
  if (l_.g[m.node].op->has(kFolds)) return refuse("prologue-gathers", m.node, r_.anchors[0], 1, 0);
  if (divides_windows(m.node)) return refuse("prologue-divides", m.node, r_.anchors[0], 1, 0);
  if (m.passes > 0 && m.asked + f.asks > kMostAsked)
    return refuse("prologue-asks", m.node, r_.anchors[0], m.asked + f.asks, kMostAsked);
  if (is_folded(f)) return true;
  if (f.role != Role::elementwise || !f.cheap) return refuse("prologue-costly", m.node, r_.anchors[0], 1, 1);
  if (m.reads != m.prologue_reads) return refuse("prologue-shared", m.node, r_.anchors[0], m.reads, 1);
  return true;
}

// Columns of tiles would be cut into what each element of an enlarged image is read for.
bool Analyser::check_epilogue(const Member& m) {
  if (r_.kind != GroupKind::contraction || m.prologue || m.after || !l_[m.node].spreads) return true;
  return refuse("epilogue-spreads", m.node, r_.anchors[0], 1, 0);
}

void Analyser::read_source(const Member& m, NodeId source, double evals) {
  if (!has_storage(l_.g[source])) return;
  const NodeFacts& f = l_[m.node];
  const double all = l_[source].elements;
  if (f.role == Role::contraction && source == l_.g[m.node].inputs[0]) return read_outside(source, f.taken * all);
  const bool whole = is_anchor(f.role) || f.role == Role::elementwise;
  // An indexed reduction goes through its whole list for each result.
  const bool again = f.role == Role::indexed && !f.reads_once;
  read_outside(source, again ? std::max(all, f.flops) : whole && m.behind == 0 ? all : evals);
}

void Analyser::read_member(const Member& m, Member& producer, double evals) {
  const NodeFacts& f = l_[m.node];
  const NodeId p = producer.node;
  if (f.role == Role::reduction && full(p)) {
    producer.at = true;
  } else if (f.role == Role::contraction) {
    producer.behind += l_.strips ? kPackedReads * l_[p].elements : std::max(l_[p].elements, f.flops / f.staged);
    producer.prologue = true;
    ++producer.prologue_reads;
    if (p == f.rows) producer.passes = std::max(producer.passes, f.passes);
  } else if (f.role == Role::indexed || f.role == Role::reduction) {
    producer.behind += f.reads_once ? l_[p].elements : f.flops;
    if (f.ends) producer.prologue = true, ++producer.prologue_reads;
  } else if (same_place(m.node, p)) {
    producer.at |= m.at;
    producer.behind += m.behind;
  } else {
    producer.behind += evals;
  }
  if (!m.prologue) return;
  producer.prologue = true, ++producer.prologue_reads;
  producer.passes = std::max(producer.passes, m.passes), producer.asked = std::max(producer.asked, m.asked + f.asks);
}

static bool varies_along_last(const Dims& d) { return d.size() > 0 && d.back() > 1; }

// Within the group, and neither a constant nor a view of what lies outside.
bool Analyser::is_computed(NodeId operand) const {
  while (position(operand) >= 0 && l_[operand].role == Role::view) operand = l_.g[operand].inputs[0];
  return position(operand) >= 0 && l_[operand].role != Role::maker;
}

// A map that reads every element once turns squares of them.
double Analyser::turned_read(NodeId source, double evals) const {
  if (has_rows_) return kTurnedRead;
  return evals > l_[source].elements ? kScatteredRead : 0;
}

bool Analyser::count_evaluations() {
  for (size_t i = members_.size(); i-- > 0;) {
    Member& m = members_[i];
    const NodeFacts& f = l_[m.node];
    if (!m.reads) m.at = true;
    if (!check_prologue(m) || !check_epilogue(m)) return false;
    const double evals = evaluations(m);
    if (f.divided != kNoNode && position(f.divided) >= 0) r_.vector_flops += kDivision * f.elements;
    for (NodeId p : l_.g[m.node].inputs) {
      const int j = position(p);
      // Where vectors read; a GPU's threads read one by one anyway.
      const bool scattered = l_.strips && (m.scattered || (f.scattered && p == l_.g[m.node].inputs[0]));
      const bool turned = m.turned || f.turned;
      if (j >= 0) {
        members_[j].scattered |= scattered, members_[j].turned |= turned;
        read_member(m, members_[j], evals);
        continue;
      }
      if ((scattered || turned) && varies_along_last(l_.g[p].type.dims))
        r_.vector_flops += (turned ? turned_read(p, evals) : kScatteredRead) * evals;
      read_source(m, p, evals);
    }
    if (f.role == Role::contraction) {
      r_.contraction_flops += f.flops;
      // The two factors; not rows, each element of which is computed where it is read.
      for (size_t k = 0; k < 2; ++k) {
        const NodeId factor = l_.g[m.node].inputs[k];
        if (is_computed(factor) && (f.passes == 0 || factor != f.rows)) r_.packed += l_[factor].bytes;
      }
    } else {
      r_.vector_flops += is_anchor(f.role) ? f.flops : f.flops * evals;
    }
    if (m.passes > 0) r_.scalar_flops += m.passes * f.flops * f.elements;
  }
  count_bytes();
  find_outputs();
  return true;
}

void Analyser::count_bytes() {
  for (size_t k = 0; k < r_.inputs.size(); ++k) {
    const NodeFacts& s = l_[r_.inputs[k]];
    const double size = s.elements > 0 ? s.bytes / s.elements : 0;
    r_.bytes_read += size * std::min(s.elements, outside_reads_[k]);
    r_.reread += size * std::max(0.0, outside_reads_[k] - s.elements);
  }
  // The updates of a scatter come back to what is stored.
  if (!r_.anchors.empty() && l_[r_.anchors[0]].scatters)
    r_.bytes_read += std::min(l_[l_.g[r_.anchors[0]].inputs[2]].bytes, l_[r_.anchors[0]].bytes);
  std::sort(r_.inputs.begin(), r_.inputs.end());
}

void Analyser::find_outputs() {
  const bool shared_space = r_.anchors.empty() || has_rows_;
  for (const Member& m : members_)
    r_.output.push_back((m.after || !alone()) && (full(m.node) ? linked_ : row(m.node) && (m.after || !linked_)) &&
                        (shared_space || m.after || (m.behind == 0 && m.at)));
}

// Operands of joins, where there are several.
size_t Analyser::joined_operands() const {
  size_t joins = 0, operands = 0;
  for (const Member& m : members_) {
    const Node& n = l_.g[m.node];
    if (l_[m.node].role != Role::pull || n.op->arity >= 0) continue;
    ++joins;
    operands += n.inputs.size();
  }
  return joins > 1 ? operands : 0;
}

int Analyser::most_live_values() const {
  int live = 0, most = 0;
  std::vector<int> dies(members_.size() + 1, 0);
  for (size_t i = 0; i < members_.size(); ++i) {
    live -= dies[i];
    if (is_folded(l_[members_[i].node])) continue;
    ++dies[std::max<size_t>(i + 1, members_[i].last_reader + 1)];
    most = std::max(most, ++live);
  }
  return most;
}

bool Analyser::check_guards() {
  size_t real = 0;
  for (const Member& m : members_) real += !is_folded(l_[m.node]);
  if (real <= 1) return true;
  const NodeId first = r_.nodes.front(), last = r_.nodes.back();
  if (r_.inputs.size() > kMaxGroupInputs)
    return refuse("too-many-inputs", first, last, static_cast<int64_t>(r_.inputs.size()), kMaxGroupInputs);
  if (const size_t most = l_.most_nodes(); members_.size() > most)
    return refuse("too-many-nodes", first, last, static_cast<int64_t>(members_.size()), static_cast<int64_t>(most));
  size_t costly = 0;
  for (const Member& m : members_) costly += l_[m.node].role == Role::elementwise && !l_[m.node].cheap;
  if (costly > kMaxCostlyNodes)
    return refuse("too-much-maths", first, last, static_cast<int64_t>(costly), kMaxCostlyNodes);
  if (const size_t operands = joined_operands(); operands > kMaxJoinedOperands)
    return refuse("too-many-operands", first, last, static_cast<int64_t>(operands), kMaxJoinedOperands);
  r_.live = most_live_values();
  if (r_.live > kMaxLiveValues) return refuse("too-many-live-values", first, last, r_.live, kMaxLiveValues);
  return true;
}

std::string describe(const Graph& g, const GroupFacts& f) {
  auto node = [&](NodeId n) {
    return n == kNoNode ? std::string("-") : fmt::format("%{} {} {}", n, g[n].op->name, to_string(g[n].type));
  };
  return fmt::format("{} with {}: {} against {}", node(f.producer), node(f.consumer), f.numbers[0], f.numbers[1]);
}

}  // namespace thermite
