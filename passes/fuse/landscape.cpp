// SPDX-License-Identifier: Apache-2.0
#include "passes/fuse/landscape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

#include "ir/loops/tree.h"
#include "ir/ops/op_def.h"
#include "ir/ops/work.h"
#include "passes/fuse/analyse.h"
#include "passes/graph/part_products.h"

namespace thermite {
namespace {

constexpr int kReach = kMaxFloatingChain + kMaxDeferredNodes;  // folded nodes on the way to a reader
constexpr size_t kMaxReaderArity = 4;                          // keeps what a reader pulls in within a group's limits
constexpr double kCostlyFlops = 16;                            // a transcendental, a division
constexpr double kRepeatedWalks = 16;                          // of a view, from which a copy of it is cheap
constexpr int64_t kLeastTurned = 32;                           // elements of a row
constexpr size_t kMostWalks = 12;                              // values of a view that are looked at
constexpr double kTileColumns = 48, kLeastColumns = 16;        // of a product's tiles

uint64_t mix64(uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

// Reduced axes of a reduction over its first input's space; nothing when its answer does not describe its result.
std::optional<uint32_t> reduced_axes(const Graph& g, const Node& n) {
  if (!n.op->reduced || n.op->has(kIndexed)) return std::nullopt;
  const Dims& in = g[n.inputs[0]].type.dims;
  const uint32_t mask = n.op->reduced(OperandTypes(g, n).args());
  Dims rest;
  for (int k = 0; k < in.size(); ++k)
    if (!(mask >> k & 1)) rest.push_back(in[k]);
  if (!(squeezed(rest) == squeezed(n.type.dims))) return std::nullopt;
  for (NodeId other : n.inputs)
    if (!(g[other].type.dims == in)) return std::nullopt;
  return mask;
}

Role role_of(const OpDef& op, bool row_reduction) {
  if (op.has(kLeaf)) return Role::leaf;
  if (op.has(kContraction)) return Role::contraction;
  if (op.reduce) return row_reduction ? Role::reduction : Role::indexed;
  if (op.scalar) return Role::elementwise;
  if (op.arity == 0) return Role::maker;
  return op.has(kView) ? Role::view : Role::pull;
}

// The depth of a product with a vector that is summed as a tree.
double terms_shared(const Graph& g, const Node& product, double flops) {
  const auto results = static_cast<double>(elements(product.type.dims));
  const double depth = flops / (2 * std::max(1.0, results));
  const bool vector = std::ranges::any_of(
      product.inputs, [&](NodeId side) { return static_cast<double>(elements(g[side].type.dims)) >= results * depth; });
  return vector && depth >= kSumDepth && is_float(product.type.dtype) ? depth : 1;
}

// Tiles of 64; of channels by themselves there are none, and every tap reads.
double operations_staged(const Graph& g, const Node& n, bool windows) {
  constexpr double kTile = 64;
  if (!windows) return 2 * kTile;
  const Dims &x = g[n.inputs[0]].type.dims, &w = g[n.inputs[1]].type.dims;
  const int64_t groups = w[1] > 0 ? std::max<int64_t>(1, x[1] / w[1]) : 1;
  return w[0] / groups < 2 ? 2 : 2 * kTile;
}

// Tiles go over all rows again for each strip of columns. Of few columns, vectors lie along the rows. Rows of integers
// are bytes before, mostly, which their schedules widen as they read them.
double passes_over_rows(const Graph& g, NodeId rows, double flops) {
  const auto elements_of_rows = static_cast<double>(elements(g[rows].type.dims));
  if (!is_float(g[rows].type.dtype)) return 0;
  const double columns = flops / (2 * std::max(1.0, elements_of_rows));
  return columns < kLeastColumns ? 0 : std::ceil(columns / kTileColumns);
}

// The last axis that has neighbours, counted from the back, from 1 on; 0 where there is none.
int row_axis(const Dims& d) {
  for (int k = 1; k <= d.size(); ++k)
    if (d[d.size() - k] != 1) return k;
  return 0;
}

int64_t last_extent(const Dims& d) {
  const int axis = row_axis(d);
  return axis ? d[d.size() - axis] : 1;
}

void set_role(const Graph& g, const Node& n, bool strips, NodeFacts& f) {
  const std::optional<uint32_t> axes = reduced_axes(g, n);
  f.role = role_of(*n.op, axes.has_value());
  f.axes = axes.value_or(0);
  f.cheap = n.op->has(kCheap);
  const bool indices = n.op->index_limits != nullptr;
  f.alone = f.role == Role::indexed && (n.op->has(kIndexed) || n.op->has(kEnds));
  f.scatters = indices && n.op->reduce;
  f.ends = n.op->has(kEnds);
  f.looks_up = indices && n.op->pull && g[n.inputs[1]].type.dims == n.type.dims;
  f.scattered = indices && n.op->reads_apart && n.op->reads_apart(OperandTypes(g, n).args());
  f.aliases = n.op->has(kAliases) && n.inputs.size() == 1;
  f.elements = static_cast<double>(elements(n.type.dims));
  f.bytes = f.elements * static_cast<double>(size_of(n.type.dtype));
  switch (f.role) {
    case Role::elementwise:
      f.flops = f.cheap ? 1 : kCostlyFlops;
      break;
    case Role::pull:
      f.flops = 2;
      break;
    case Role::reduction:
    case Role::indexed:
    case Role::contraction:
      f.flops = folded_operations(g, n);
      if (n.op->share_read) f.taken = n.op->share_read(OperandTypes(g, n).args(), n.type);
      f.windows = f.role == Role::contraction && n.op->share_read;
      f.joins = f.role == Role::contraction && is_joined_product(g, n);
      f.reads_once = f.role == Role::indexed && n.op->share_read;
      if (f.role == Role::contraction && !f.windows) f.shared = terms_shared(g, n, f.flops);
      if (f.role == Role::contraction) f.staged = operations_staged(g, n, f.windows);
      if (f.role == Role::contraction) f.rows = n.inputs[f.windows ? 1 : 0];
      if (strips && f.role == Role::contraction) f.passes = passes_over_rows(g, f.rows, f.flops);
      break;
    default:
      break;
  }
}

// Whether an operand that repeats along `whole` changes within the last dimensions, too, that a row of `length` joins.
bool changes_in_row(const Dims& operand, const Dims& whole, int64_t length) {
  bool repeats = false, changes = false;
  int64_t row = 1;
  for (int k = 1; k <= whole.size() && row < length; ++k) {
    const int64_t extent = whole[whole.size() - k];
    if (extent == 1) continue;
    const bool there = k <= operand.size() && operand[operand.size() - k] > 1;
    (there ? changes : repeats) = true;
    row *= extent;
  }
  return repeats && changes;
}

// The element-wise value of which a reshape joins rows along which an operand, a bias by channel say, changes and
// repeats.
NodeId joined_rows(const Graph& g, const Node& reshape) {
  const NodeId from = reshape.inputs[0];
  if (role_of(*g[from].op, false) != Role::elementwise || reshape.type.dims.size() == 0) return kNoNode;
  const int64_t length = reshape.type.dims[reshape.type.dims.size() - 1];
  const bool divides = std::ranges::any_of(
      g[from].inputs, [&](NodeId o) { return changes_in_row(g[o].type.dims, g[from].type.dims, length); });
  return divides ? from : kNoNode;
}

// The view of elements, spread or turned, whose rows a reshape joins and a view of those cuts within.
NodeId cut_rows(const Graph& g, const Node& cut) {
  const NodeId joined = cut.inputs[0], from = alias_root(g, joined);
  const Dims &part = cut.type.dims, &whole = g[joined].type.dims;
  if (from == joined || !g[from].op->has(kView) || part.size() != whole.size()) return kNoNode;
  const int64_t row = last_extent(g[from].type.dims);
  const bool within = last_extent(whole) != row && last_extent(part) % row != 0;
  return within && last_extent(part) != last_extent(whole) && elements(part) != elements(whole) ? from : kNoNode;
}

NodeId divided_by(const Graph& g, const Node& n) {
  if (n.inputs.size() != 1 || !n.op->has(kView) || n.op->has(kRepeats)) return kNoNode;
  return n.op->has(kAliases) ? joined_rows(g, n) : cut_rows(g, n);
}

// A reshape that joins what its operand repeats with the dimension around it.
bool spreads_rows(const Graph& g, const Node& n) {
  if (!n.op->has(kAliases) || n.inputs.size() != 1 || !g[n.inputs[0]].op->has(kRepeats)) return false;
  const Node& repeat = g[n.inputs[0]];
  const int64_t row = last_extent(n.type.dims), times = last_extent(repeat.type.dims);
  return row > times && row % times == 0 && times != last_extent(g[repeat.inputs[0]].type.dims);
}

class Builder {
 public:
  Builder(Landscape& l, const std::vector<char>& stored) : l_(l), g_(l.g), stored_(stored) {}

  void run() {
    mark_live();
    std::map<std::vector<int64_t>, uint32_t> shapes;
    std::vector<int> chain(g_.size(), 0);
    for (NodeId n = 0; n < g_.size(); ++n) {
      NodeFacts& f = l_.facts[n];
      f.mix = mix64(n + 1);
      set_role(g_, g_[n], l_.strips, f);
      f.broadcasts = f.role == Role::view && g_[n].op->has(kRepeats);
      f.divided = divided_by(g_, g_[n]);
      f.asks = l_.strips && g_[n].op->has(kAsks);
      f.spreads = l_.strips && spreads_rows(g_, g_[n]);
      const Dims s = squeezed(g_[n].type.dims);
      f.shape = shapes.try_emplace(std::vector<int64_t>(s.begin(), s.end()), shapes.size()).first->second;
    }
    mark_outputs();
    for (NodeId n = 0; n < g_.size(); ++n) mark_floating(n, chain);
    std::vector<size_t> reader_arity(g_.size(), 0);
    std::vector<std::array<NodeId, kReach + 1>> reach(g_.size());
    for (NodeId n = g_.size(); n-- > 0;) {
      mark_last_use(n, reach, reader_arity);
      NodeFacts& f = l_.facts[n];
      f.deferrable = f.role == Role::elementwise && f.cheap && !f.must_write && reader_arity[n] <= kMaxReaderArity &&
                     worth_repeating(n);
    }
  }

 private:
  void mark_live() {
    for (NodeId n : g_.outputs) l_.facts[n].live = true;
    for (NodeId n = g_.size(); n-- > 0;)
      if (l_.facts[n].live)
        for (NodeId in : g_[n].inputs) l_.facts[in].live = true;
  }

  void mark_outputs() {
    for (NodeId n : g_.outputs) {
      NodeFacts& f = l_.facts[n];
      if (f.role == Role::leaf) continue;
      f.must_write = true;
      const NodeId root = f.aliases ? alias_root(g_, n) : n;
      if (root == n || !has_storage(g_[root])) continue;
      f.alias_output = true;
      l_.facts[root].must_write = true;
    }
  }

  void mark_floating(NodeId n, std::vector<int>& chain) {
    NodeFacts& f = l_.facts[n];
    if (f.role == Role::view) {
      chain[n] = chain[g_[n].inputs[0]] + 1;
      f.floating = (!f.must_write || f.alias_output) && chain[n] <= kMaxFloatingChain && !stored_[n];
      if (!f.floating) chain[n] = 0;
      if (!f.floating && f.alias_output) f.alias_output = false;
    }
    if (f.role == Role::maker) f.floating = !f.must_write;
  }

  // Reading the operands once per reader costs no more than writing the result and reading it back.
  bool worth_repeating(NodeId n) const {
    double in = 0;
    for (NodeId i : g_[n].inputs)
      if (!l_.facts[i].floating) in += l_.facts[i].bytes;
    const double k = static_cast<double>(l_.users[n].size());
    return in * k <= in + (k + 1) * l_.facts[n].bytes;
  }

  // The last reader and the widest one, seen through nodes that are folded into their readers: reach[k] through
  // at most k of them.
  void mark_last_use(NodeId n, std::vector<std::array<NodeId, kReach + 1>>& reach, std::vector<size_t>& reader_arity) {
    reach[n].fill(0);
    for (NodeId u : l_.users[n]) {
      if (!l_.facts[u].live) continue;
      const bool through = l_.facts[u].floating || l_.facts[u].deferrable;
      for (size_t k = 0; k <= kReach; ++k)
        reach[n][k] = std::max({reach[n][k], u, through && k > 0 ? reach[u][k - 1] : 0});
      reader_arity[n] = std::max({reader_arity[n], g_[u].inputs.size(), through ? reader_arity[u] : 0});
    }
    l_.facts[n].last_use = reach[n][kReach];
  }

  Landscape& l_;
  const Graph& g_;
  const std::vector<char>& stored_;
};

// The node, and the views and makers that are folded into it wherever it stands.
std::vector<NodeId> with_folded(const Landscape& l, NodeId n) {
  std::vector<NodeId> all{n};
  for (size_t k = 0; k < all.size(); ++k)
    for (NodeId in : l.g[all[k]].inputs)
      if (l[in].floating && std::ranges::find(all, in) == all.end()) all.push_back(in);
  std::ranges::sort(all);
  return all;
}

// How vectors along a view's rows walk what is computed of them.
struct Walks {
  double elements = 0;  // of the widest value
  bool again = false;   // a reduction of rows, and others
};
Walks walks_of(const Landscape& l, NodeId view) {
  const int64_t row = last_extent(l.g[view].type.dims);
  Walks w;
  std::vector<NodeId> shown{view};
  for (size_t k = 0; k < shown.size() && !w.again; ++k) {
    const Dims& d = l.g[shown[k]].type.dims;
    const int axis = row_axis(d);
    // Of several axes any may be the vectors'.
    const auto folds_rows = [&](NodeId u) {
      if (l[u].role != Role::reduction) return false;
      for (int a = 1; a <= d.size(); ++a)
        if (d[d.size() - a] != 1 && (l[u].axes >> (d.size() - a) & 1) != (a == axis)) return false;
      return true;
    };
    size_t readers = 0;
    bool folded = false;
    for (NodeId u : l.users[shown[k]]) {
      if (!l[u].live) continue;
      const Dims& to = l.g[u].type.dims;
      const bool folds = folds_rows(u), reshapes = l[u].floating && l[u].aliases;
      const bool shows = last_extent(to) == row && (reshapes || row_axis(to) == axis);
      const bool computes = shows && l[u].role == Role::elementwise;
      const bool follows = computes || (shows && l[u].floating && (reshapes || l[u].broadcasts));
      folded |= folds, readers += folds || follows;
      if (computes) w.elements = std::max(w.elements, l[u].elements);
      if (follows && shown.size() < kMostWalks && !std::ranges::count(shown, u)) shown.push_back(u);
    }
    w.again = folded && readers > 1;
  }
  return w;
}

// Whether neighbours along the view's last dimension lie apart in memory.
bool turns_rows(const Landscape& l, NodeId view) {
  const Node& n = l.g[view];
  if (!n.op->turns_rows || !n.op->turns_rows(OperandTypes(l.g, n).args())) return false;
  const NodeFacts& from = l[n.inputs[0]];
  return !from.floating || !(from.broadcasts || from.role == Role::maker);
}

// Marks views that turn rows which are walked again and again: from a copy, each vector is one load.
void store_turned(Landscape& l, std::vector<char>& stored) {
  for (NodeId n = 0; n < l.g.size(); ++n) {
    if (!l[n].live || !l[n].floating || last_extent(l.g[n].type.dims) < kLeastTurned || !turns_rows(l, n)) continue;
    const Walks w = walks_of(l, n);
    if (w.again || w.elements >= kRepeatedWalks * l[n].elements) stored[n] = 1, l.facts[n].turned = true;
  }
}

// Marks views that are to be stored, because a node may not read through them even alone; reshapes where those are at
// fault, too.
struct Unreadable {
  bool any = false, any_stored = false;
};
Unreadable store_unreadable(const Landscape& l, bool reshapes, std::vector<char>& stored) {
  Analyser analyser(l);
  Unreadable found;
  for (NodeId n = 0; n < l.g.size(); ++n) {
    if (!l[n].live || l[n].floating || l[n].role == Role::leaf) continue;
    const std::vector<NodeId> nodes = with_folded(l, n);
    if (nodes.size() == 1 || analyser.analyse(nodes).legal()) continue;
    for (NodeId m : nodes)
      if (m != n && l[m].role == Role::view && (reshapes || !l[m].aliases)) stored[m] = 1, found.any_stored = true;
    found.any = true;
  }
  return found;
}

}  // namespace

Dims squeezed(const Dims& d) {
  Dims r;
  for (int64_t e : d)
    if (e != 1) r.push_back(e);
  return r;
}

NodeId alias_root(const Graph& g, NodeId n) {
  while (g[n].op->has(kAliases) && g[n].inputs.size() == 1) n = g[n].inputs[0];
  return n;
}

Landscape::Landscape(const Graph& graph, bool joins, bool in_strips)
    : g(graph), joins_products(joins), strips(in_strips), facts(graph.size()), users(graph.users()) {
  std::vector<char> stored(graph.size(), 0);
  Builder(*this, stored).run();
  for (const NodeFacts& f : facts)  // a view, unlike others, floats
    if (f.live && f.divided != kNoNode && facts[f.divided].floating) stored[f.divided] = 1;
  if (strips) store_turned(*this, stored);
  if (std::ranges::count(stored, 1)) Builder(*this, stored).run();
  for (const bool reshapes : {false, true}) {
    const Unreadable found = store_unreadable(*this, reshapes, stored);
    if (found.any_stored) Builder(*this, stored).run();
    if (!found.any) break;
  }
}

}  // namespace thermite
