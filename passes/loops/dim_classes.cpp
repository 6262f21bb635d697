// SPDX-License-Identifier: Apache-2.0
#include "passes/loops/dim_classes.h"

#include <algorithm>

#include "ir/ops/op_def.h"

namespace thermite {

constexpr int64_t kMostTaps = 64;  // that are worth a kernel of their own

// Answers an op's questions about one node in a pool of its own and notes which plain indices it reads at.
class DimClasses::Probe final : public Pull {
 public:
  Probe(DimClasses& classes, ExprPool& pool, const Graph& g, NodeId n, std::span<const Type> types)
      : Pull(pool, g[n].attrs, types, g[n].type), classes_(classes), g_(g), n_(n) {}

  void run() {
    std::vector<ExprId> index;
    for (int d = 0; d < out_rank(); ++d) index.push_back(axis(classes_.first_.at(n_) + d, out_size(d)));
    const OpDef& op = *g_[n_].op;
    if (op.pull) {
      op.pull(*this, index);
      return;
    }
    const ReduceSpec spec = op.reduce(*this, index);
    std::vector<ExprId> at;
    for (const ReduceSpec::ReduceAxis& a : spec.axes) {
      const Class c = classes_.add(1);
      classes_.constant_[c] = a.value != 1 && e[a.extent].kind == ExprKind::constant;
      at.push_back(axis(c, a.value));
    }
    spec.lift(at);
  }

  ExprId read(int k, std::span<const ExprId> index) override {
    const NodeId source = g_[n_].inputs[static_cast<size_t>(k)];
    for (size_t d = 0; d < index.size(); ++d) {
      const auto it = classes_of_axes_.find(index[d]);
      if (it != classes_of_axes_.end())
        classes_.unite(classes_.first_.at(source) + static_cast<Class>(d), it->second.first,
                       in_size(k, static_cast<int>(d)), it->second.second);
      else if (spans_digit(index[d], in_size(k, static_cast<int>(d))))
        classes_.constant_[classes_.root(classes_.first_.at(source) + static_cast<Class>(d))] = true;
    }
    return e.constant(make_scalar(in_dtype(k), 0));
  }
  ExprId in_extent(int k, int dim) override {
    return extent(classes_.first_.at(g_[n_].inputs[static_cast<size_t>(k)]) + static_cast<Class>(dim), in_size(k, dim));
  }
  ExprId out_extent(int dim) override {
    return extent(classes_.first_.at(n_) + static_cast<Class>(dim), out_size(dim));
  }
  void is_of_attribute(int dim) override {
    const Size size = out_size(dim);
    if (size != 1 && size <= kMostTaps)
      classes_.constant_[classes_.root(classes_.first_.at(n_) + static_cast<Class>(dim))] = true;
  }
  ExprId guarded(ExprId, const std::function<ExprId()>& value, ExprId) override { return value(); }
  ExprId scalar_argument(uint32_t, DType t) override { return e.constant(make_scalar(t, 0)); }
  ExprId number(int attr) override { return e.constant(attrs.scalar(attr)); }
  Size in_size(int k, int dim) override { return classes_.sizes_.of(g_[n_].inputs[static_cast<size_t>(k)], dim); }
  Size out_size(int dim) override { return classes_.sizes_.of(n_, dim); }
  Size shift_size(int attr, int k) override { return classes_.sizes_.shift(n_, attr, k); }
  ExprId shift(int attr, int k) override {
    return shift_size(attr, k) == 0 ? e.index(0) : e.symbol(classes_.add(1));  // no plain index any more
  }

 private:
  ExprId extent(Class c, const Size& value) { return value == 1 ? e.index(1) : e.symbol(c); }
  // Whether the index is a digit whose base, a constant, is the extent.
  bool spans_digit(ExprId index, const Size& extent) const {
    const Expr x = e[index];
    if (x.kind != ExprKind::prim || x.prim != Prim::rem) return false;
    const std::optional<int64_t> base = e.poly(x.operands[1]).as_constant();
    return base && extent == *base;
  }

  ExprId axis(Class c, const Size& value) {
    if (value == 1) return e.index(0);
    const ExprId x = e.axis(e.new_axis(e.symbol(c)));
    classes_of_axes_[x] = {c, value};
    return x;
  }

  DimClasses& classes_;
  const Graph& g_;
  NodeId n_;
  std::unordered_map<ExprId, std::pair<Class, Size>> classes_of_axes_;
};

DimClasses::Class DimClasses::add(size_t count) {
  const auto first = static_cast<Class>(parent_.size());
  for (size_t k = 0; k < count; ++k) parent_.push_back(first + static_cast<Class>(k));
  constant_.resize(parent_.size());
  return first;
}

DimClasses::Class DimClasses::root(Class c) const {
  while (parent_[c] != c) c = parent_[c];
  return c;
}

void DimClasses::unite(Class a, Class b, const Size& a_extent, const Size& b_extent) {
  a = root(a), b = root(b);
  if (a == b || a_extent != b_extent) return;
  parent_[std::max(a, b)] = std::min(a, b);
  constant_[std::min(a, b)] = constant_[a] || constant_[b];
}

void DimClasses::relate_elementwise(const Graph& g, NodeId n) {
  for (NodeId i : g[n].inputs) {
    const int rank = sizes_.rank(i), shift = sizes_.rank(n) - rank;
    for (int d = 0; d < rank; ++d)
      unite(first_.at(i) + static_cast<Class>(d), first_.at(n) + static_cast<Class>(d + shift), sizes_.of(i, d),
            sizes_.of(n, d + shift));
  }
}

// Parts that lie beside each other, of which a view takes one or which a concatenation joins one by one: real and
// imaginary ones, coordinates; or a few copies that a view makes of each element, as an image has them that is
// enlarged. Kernels know how far apart they are.
void DimClasses::fix_parts(const Graph& g, NodeId n) {
  const OpDef& op = *g[n].op;
  if (!op.has(kView) && !op.has(kJoins)) return;
  const NodeId from = g[n].inputs[0];
  fix_parts(n, from);
  if (op.has(kView)) fix_parts(from, n);
}

// A product's few columns in many panels, each a vector of them: w[N / 16, K, 16].
void DimClasses::fix_panels(const Graph& g, NodeId n) {
  constexpr int64_t kMostColumns = 16;
  if (!g[n].op->has(kContraction)) return;
  const NodeId right = g[n].inputs[1];
  const int last = sizes_.rank(n) - 1, last_right = sizes_.rank(right) - 1;
  if (last < 2 || last_right < 2) return;
  const Size columns = sizes_.of(n, last);
  if (columns < 2 || columns > kMostColumns || sizes_.of(right, last_right) != columns) return;
  bool many = false;  // the dimension before is one of the right side's, too
  for (int d = 0; d < last_right; ++d)
    many |= root(first_.at(right) + static_cast<Class>(d)) == root(first_.at(n) + static_cast<Class>(last - 1));
  if (many) constant_[root(first_.at(n) + static_cast<Class>(last))] = true;
}

void DimClasses::fix_parts(NodeId whole, NodeId one) {
  constexpr int64_t kMostParts = 4;
  const int last = sizes_.rank(whole) - 1;
  if (last < 0 || sizes_.rank(one) != last + 1) return;
  const Size parts = sizes_.of(whole, last);
  if (sizes_.of(one, last) != 1 || parts < 2 || parts > kMostParts) return;
  constant_[root(first_.at(whole) + static_cast<Class>(last))] = true;
}

void DimClasses::relate_pulled(const Graph& g, NodeId n) {
  std::vector<Type> types;
  for (NodeId i : g[n].inputs) types.push_back(g[i].type);
  ExprPool pool;
  Probe(*this, pool, g, n, types).run();
}

void DimClasses::relate_places(const Graph& g, const Group& group) {
  struct Place {
    NodeId node;
    std::vector<int> dims;  // above 1
    std::vector<Size> extents;
  };
  std::vector<Place> places;  // of different extents
  for (NodeId n : group.nodes) {
    const bool output = std::find(group.outputs.begin(), group.outputs.end(), n) != group.outputs.end();
    if (!output && !g[n].op->reduce) continue;
    Place mine{n, {}, {}};
    for (int d = 0; d < sizes_.rank(n); ++d) {
      if (sizes_.of(n, d) == 1) continue;
      mine.dims.push_back(d);
      mine.extents.push_back(sizes_.of(n, d));
    }
    const auto same = std::ranges::find(places, mine.extents, &Place::extents);
    if (same == places.end()) {
      places.push_back(std::move(mine));
      continue;
    }
    for (size_t k = 0; k < mine.dims.size(); ++k)
      unite(of(n, mine.dims[k]), of(same->node, same->dims[k]), mine.extents[k], same->extents[k]);
  }
}

DimClasses::DimClasses(const Graph& g, const Group& group, const GraphSizes& sizes) : sizes_(sizes) {
  auto know = [&](NodeId n) {
    if (!first_.contains(n)) first_.emplace(n, add(static_cast<size_t>(sizes_.rank(n))));
  };
  for (NodeId n : group.nodes) {
    for (NodeId i : g[n].inputs) know(i);
    know(n);
  }
  for (NodeId n : group.nodes) {
    const OpDef& op = *g[n].op;
    if (op.scalar)
      relate_elementwise(g, n);
    else if (op.pull || op.reduce)
      relate_pulled(g, n);
    fix_parts(g, n);
    fix_panels(g, n);
  }
  relate_places(g, group);
}

}  // namespace thermite
