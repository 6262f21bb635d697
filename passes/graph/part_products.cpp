// SPDX-License-Identifier: Apache-2.0
#include "passes/graph/part_products.h"

#include <algorithm>
#include <map>
#include <optional>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "ir/ops/support/slice_along.h"
#include "ir/ops/work.h"
#include "passes/graph/passes.h"

namespace thermite {
namespace {

constexpr size_t kMostReaders = 64;

// Ops whose attributes the pass reads and writes.
const OpDef* dot_op() {
  static const OpDef* const op = find_op("dot_general");
  return op;
}
const OpDef* slice_op() {
  static const OpDef* const op = find_op("slice");
  return op;
}

int64_t last_extent(const Type& t) { return t.dims.size() ? t.dims[t.dims.size() - 1] : 1; }

// The dimension of b that the last one of the result is; -1 where that is one of a, or of the batch.
int column_axis(const Node& dot, const Dims& b) {
  const auto a = DotGeneralAttrs::of(dot.attrs);
  for (int k = b.size(); k-- > 0;)
    if (!std::ranges::count(a.rhs_contract, k) && !std::ranges::count(a.rhs_batch, k)) return k;
  return -1;
}

// [first, limit) of the last dimension where a slice takes that, and all of the others.
struct Part {
  int64_t first, limit;
};
std::optional<Part> part_of(const Graph& g, const Node& n) {
  if (n.op != slice_op()) return std::nullopt;
  const auto a = SliceAttrs::of(n.attrs);
  const Dims& from = g[n.inputs[0]].type.dims;
  const size_t last = a.starts.size() - 1;
  for (size_t k = 0; k <= last; ++k) {
    if (a.steps[k] != 1) return std::nullopt;
    if (k < last && (a.starts[k] != 0 || a.limits[k] != from[static_cast<int>(k)])) return std::nullopt;
  }
  return Part{a.starts[last], a.limits[last]};
}

// Which products are parted, with what is computed between them and the slices.
class Finder {
 public:
  explicit Finder(const Graph& g) : g_(g), users_(g.users()), parted_(g.size(), 0), output_(g.size(), 0) {
    for (NodeId n : g.outputs) output_[n] = 1;
  }

  // By node: 1: a product or a value made of it, 2: a slice that becomes one of a part.
  std::vector<char> run() {
    for (NodeId n = 0; n < g_.size(); ++n)
      if (g_[n].op == dot_op() && is_small(g_[n])) part(n);
    return std::move(parted_);
  }

 private:
  bool is_small(const Node& dot) const {
    if (!is_joined_product(g_, dot) || column_axis(dot, g_[dot.inputs[1]].type.dims) < 0) return false;
    const bool made = g_[dot.inputs[0]].op->arity == 0 && !g_[dot.inputs[0]].op->has(kLeaf);
    return !made && folded_operations(g_, dot) <= kMaxJoinedOperations;
  }

  void part(NodeId dot) {
    const int64_t columns = last_extent(g_[dot].type);
    std::vector<NodeId> whole{dot}, slices;
    for (size_t k = 0; k < whole.size(); ++k) {
      if (output_[whole[k]]) return;
      for (NodeId u : users_[whole[k]]) {
        if (std::ranges::count(whole, u) || std::ranges::count(slices, u)) continue;
        const bool computed = g_[u].op->scalar && g_[u].type.dims == g_[dot].type.dims;
        if (!computed && !is_part_of_cell(u)) return;
        (computed ? whole : slices).push_back(u);
        if (whole.size() + slices.size() > kMostReaders) return;
      }
    }
    if (!are_equal_parts(slices, columns)) return;
    for (NodeId n : whole) parted_[n] = 1;
    for (NodeId n : slices) parted_[n] = 2;
  }

  bool is_part_of_cell(NodeId n) const {
    return part_of(g_, g_[n]) && !output_[n] && std::ranges::all_of(users_[n], [&](NodeId u) {
             return g_[u].op->scalar && g_[u].type.dims == g_[n].type.dims;
           });
  }

  bool are_equal_parts(const std::vector<NodeId>& slices, int64_t columns) const {
    if (slices.empty()) return false;
    const int64_t width = last_extent(g_[slices[0]].type);
    const bool fits = width >= kLeastJoinedWidth && width < columns && columns % width == 0 &&
                      columns / width <= static_cast<int64_t>(kMaxJoinedProducts);
    return fits && std::ranges::all_of(slices, [&](NodeId n) {
             const Part p = *part_of(g_, g_[n]);
             return p.limit - p.first == width && p.first % width == 0;
           });
  }

  const Graph& g_;
  const std::vector<std::vector<NodeId>> users_;
  std::vector<char> parted_, output_;
};

// Values of the new graph, narrowed to parts of their last dimension.
class Parter {
 public:
  Parter(GraphBuilder& b, const std::vector<char>& whole) : b_(b), whole_(whole) {}

  Result<NodeId> narrowed(NodeId n, const Part& p) {
    if (last_extent(b_.type(n)) == 1) return n;
    if (const auto it = made_.find({n, p.first}); it != made_.end()) return it->second;
    const bool whole = n < whole_.size() && whole_[n];
    const Node node = b_.graph()[n];
    NodeId out = kNoNode;
    if (!whole) {
      TRY(out, slice_along(b_, n, b_.type(n).dims.size() - 1, p.first, p.limit));
    } else if (node.op == dot_op()) {
      const int axis = column_axis(node, b_.type(node.inputs[1]).dims);
      TRY(const NodeId columns, slice_along(b_, node.inputs[1], axis, p.first, p.limit));
      const NodeId in[] = {node.inputs[0], columns};
      TRY(out, b_.add(*node.op, in, node.attrs));
    } else {
      std::vector<NodeId> in;
      for (NodeId i : node.inputs) {
        TRY(const NodeId x, narrowed(i, p));
        in.push_back(x);
      }
      TRY(out, b_.add(*node.op, in, node.attrs));
    }
    made_.emplace(std::pair(n, p.first), out);
    return out;
  }

 private:
  GraphBuilder& b_;
  const std::vector<char>& whole_;  // by node of the new graph
  std::map<std::pair<NodeId, int64_t>, NodeId> made_;
};

}  // namespace

bool is_joined_product(const Graph& g, const Node& n) {
  const auto plain = [](const Type& t) { return is_float(t.dtype) && !is_half(t.dtype); };
  return n.op->has(kContraction) && !n.op->share_read && n.inputs.size() == 2 && plain(n.type) &&
         plain(g[n.inputs[0]].type) && plain(g[n.inputs[1]].type) && n.type.dims.size() > 0 &&
         last_extent(n.type) >= kLeastJoinedWidth;
}

Result<Graph> part_products(Graph g) {
  const std::vector<char> parted = Finder(g).run();
  if (std::ranges::count(parted, 1) == 0) return g;
  std::vector<char> input(g.size(), 0);
  for (NodeId n : g.inputs) input[n] = 1;
  std::vector<NodeId> order;  // of what replace_nodes comes to
  for (NodeId n = 0; n < g.size(); ++n)
    if (!input[n]) order.push_back(n);
  std::vector<char> whole;
  std::optional<Parter> parter;
  size_t next = 0;
  return replace_nodes(std::move(g), [&](GraphBuilder& b, Node& node) -> Result<NodeId> {
    if (!parter) parter.emplace(b, whole);
    const char kind = parted[order[next++]];
    if (kind == 2) return parter->narrowed(node.inputs[0], *part_of(b.graph(), node));
    if (kind == 1) {
      whole.resize(b.graph().size() + 1, 0);
      whole.back() = 1;
    }
    return kNoNode;
  });
}

}  // namespace thermite
