// SPDX-License-Identifier: Apache-2.0
#include "passes/loops/build_loops.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>

#include "base/budget.h"
#include "base/literal.h"
#include "ir/ops/op_def.h"
#include "passes/loops/extents.h"

namespace thermite {
namespace {

struct Builder;

class NodePull final : public Pull {
 public:
  NodePull(Builder& b, NodeId n, std::span<const Type> in);
  ExprId read(int k, std::span<const ExprId> index) override;
  ExprId in_extent(int k, int dim) override;
  ExprId out_extent(int dim) override;
  ExprId guarded(ExprId condition, const std::function<ExprId()>& value, ExprId otherwise) override;
  ExprId scalar_argument(uint32_t slot, DType t) override;
  ExprId number(int attr) override;
  Size in_size(int k, int dim) override;
  Size out_size(int dim) override;
  ExprId shift(int attr, int k) override;
  Size shift_size(int attr, int k) override;

 private:
  Builder& b_;
  NodeId node_;
};

struct Builder {
  const Graph& g;
  const Group& group;
  LoopNest nest;
  GraphSizes sizes;
  ExtentTable extents;
  std::set<NodeId> members;
  std::map<NodeId, SourceId> sources;  // external inputs and stages
  ExprId guard = kNoExpr;
  SourceId next_source = 0;
  bool too_large = false;  // what is built from then on is not used
  using Key = std::pair<std::vector<ExprId>, ExprId>;
  std::map<std::pair<NodeId, Key>, ExprId> memo;
  std::map<std::vector<ExprId>, std::vector<LoopAxis>> axes_of_extents;
  std::map<uint32_t, ExprId> slots;
  std::map<std::pair<NodeId, int>, ExprId> numbers;      // by node and attribute
  std::map<std::pair<NodeId, uint32_t>, ExprId> shifts;  // by node and shift_dim()

  Builder(const Graph& graph, const Group& gr, SizeRecord* record)
      : g(graph), group(gr), sizes(graph, record), extents(graph, gr, sizes, nest) {
    nest.record = record;
    members.insert(group.nodes.begin(), group.nodes.end());
  }

  ExprPool& pool() { return nest.pool; }
  bool is_member_stage(NodeId n) const { return members.count(n) && g[n].op->reduce; }

  std::vector<ExprId> extents_of(NodeId n) {
    std::vector<ExprId> e;
    for (int d = 0; d < sizes.rank(n); ++d) e.push_back(extents.of(n, d));
    return e;
  }

  LoopBuffer buffer_of(NodeId n) { return {next_source++, n, g[n].type.dtype, extents_of(n)}; }

  ExprId external(NodeId n, std::span<const ExprId> index) {
    if (!has_storage(g[n])) return scalar_argument(static_cast<uint32_t>(slot_of(g[n])), g[n].type.dtype);
    auto it = sources.find(n);
    if (it == sources.end()) {
      nest.inputs.push_back(buffer_of(n));
      it = sources.emplace(n, nest.inputs.back().source).first;
    }
    return pool().load(it->second, g[n].type.dtype, index, guard);
  }

  ExprId new_argument(LoopScalar v) {
    nest.scalars.push_back(v);
    return pool().scalar(static_cast<uint32_t>(nest.scalars.size() - 1), v.value.dtype);
  }

  ExprId scalar_argument(uint32_t slot, DType t) {
    auto [it, fresh] = slots.try_emplace(slot);
    if (fresh) it->second = new_argument({slot, {t, 0}});
    return it->second;
  }

  // By node, because two numbers may be equal by chance. Integers are places and counts: they stay where index
  // arithmetic can see them.
  ExprId number(NodeId n, int attr) {
    const Scalar v = g[n].attrs.scalar(attr);
    if (!is_float(v.dtype) || is_constant_of_kernels(v)) return pool().constant(v);
    auto [it, fresh] = numbers.try_emplace({n, attr});
    if (fresh) it->second = new_argument({.value = v, .node = n, .attr = attr});
    return it->second;
  }

  // By node, as numbers are. Symbols are positive.
  ExprId shift(NodeId n, int attr, int k) {
    const Size v = sizes.shift(n, attr, k);
    if (v == 0) return pool().index(0);
    auto [it, fresh] = shifts.try_emplace({n, shift_dim(attr, k)});
    if (fresh) {
      const bool back = v < 0;
      const ExprId s = pool().symbol(static_cast<SymbolId>(nest.symbols.size()));
      nest.symbols.push_back(back ? 0 - v : v);
      it->second = back ? pool().sub(pool().index(0), s) : s;
    }
    return it->second;
  }

  // Element `index` of node n in its storage dtype.
  ExprId value(NodeId n, std::span<const ExprId> index) {
    if (!members.count(n)) return external(n, index);
    if (is_member_stage(n)) return pool().load(sources.at(n), g[n].type.dtype, index, kNoExpr);
    too_large = too_large || static_cast<int64_t>(pool().size()) > Budget{}.kernel_operations;
    if (too_large) return pool().constant(make_scalar(g[n].type.dtype, 0));
    auto key = std::pair(n, Key(std::vector<ExprId>(index.begin(), index.end()), guard));
    if (auto it = memo.find(key); it != memo.end()) return it->second;
    const ExprId e = g[n].op->scalar ? elementwise(n, index) : pulled(n, index);
    memo.emplace(std::move(key), e);
    return e;
  }

  std::vector<Type> input_types(NodeId n) const {
    std::vector<Type> t;
    for (NodeId i : g[n].inputs) t.push_back(g[i].type);
    return t;
  }

  ExprId elementwise(NodeId n, std::span<const ExprId> index) {
    const Node& node = g[n];
    std::vector<ExprId> x;
    for (NodeId in : node.inputs) {
      const int rank = sizes.rank(in);
      std::vector<ExprId> at;
      for (int k = 0; k < rank; ++k) {
        const int out_dim = static_cast<int>(index.size()) - rank + k;
        at.push_back(sizes.of(in, k) == 1 ? pool().index(0) : index[out_dim]);
      }
      x.push_back(pool().cast(value(in, at), compute_type(g[in].type.dtype)));
    }
    return pool().cast(node.op->scalar(pool(), x, node.attrs), node.type.dtype);
  }

  ExprId pulled(NodeId n, std::span<const ExprId> index) {
    const std::vector<Type> in = input_types(n);
    NodePull p(*this, n, in);
    return g[n].op->pull(p, index);
  }

  const std::vector<LoopAxis>& axes_for(NodeId n) {
    std::vector<ExprId> key;
    for (ExprId e : extents_of(n))
      if (!pool().is_const(e, 1)) key.push_back(e);
    auto [it, fresh] = axes_of_extents.try_emplace(key);
    if (fresh)
      for (ExprId e : key) it->second.push_back({pool().new_axis(e), e, evaluate(nest, e)});
    return it->second;
  }

  // One index per dim: an axis, or 0 where the extent is 1.
  std::vector<ExprId> index_of(NodeId n, const std::vector<LoopAxis>& axes) {
    std::vector<ExprId> index;
    size_t next = 0;
    for (int d = 0; d < sizes.rank(n); ++d)
      index.push_back(sizes.of(n, d) == 1 ? pool().index(0) : pool().axis(axes[next++].id));
    return index;
  }

  void place(LoopStage& s, NodeId n) {
    s.axes = axes_for(n);
    s.index = index_of(n, s.axes);
    s.extents = extents_of(n);
  }

  void reduce_stage(NodeId n) {
    const Node& node = g[n];
    LoopStage s;
    s.node = n;
    s.dtype = node.type.dtype;
    place(s, n);
    s.contraction = node.op->has(kContraction);
    const std::vector<Type> in = input_types(n);
    NodePull p(*this, n, in);
    ReduceSpec spec = node.op->reduce(p, s.index);
    std::vector<ExprId> at;
    for (const auto& a : spec.axes) {
      if (a.value == 1) {
        at.push_back(pool().index(0));
        continue;
      }
      s.reduce.push_back({pool().new_axis(a.extent), a.extent, a.value});
      at.push_back(pool().axis(s.reduce.back().id));
    }
    if (spec.order || spec.scatter) {
      if (spec.order) s.order = LoopOrder{spec.order->largest, spec.order->ranks, s.index[spec.order->along]};
      if (spec.scatter) s.scatter = LoopScatter{spec.scatter->combine};
      s.lift = spec.lift(at);
      return finish(std::move(s));
    }
    s.tree = spec.tree;
    s.identity = spec.identity;
    s.finite = spec.finite;
    const bool unit = s.tree == Tree::dot && s.contraction && in[0].dtype == in[1].dtype;
    if (unit && is_for_matrix_unit(in[0].dtype, s.identity[0].dtype, spec.dot)) s.halves = in[0].dtype;
    s.lift = spec.lift(at);
    std::vector<ExprId> a, b;
    for (uint32_t k = 0; k < s.identity.size(); ++k) {
      a.push_back(pool().lhs(k, s.identity[k].dtype));
      b.push_back(pool().rhs(k, s.identity[k].dtype));
    }
    s.combine = spec.combine(pool(), a, b);
    s.project = pool().cast(spec.project(pool(), a), node.type.dtype);
    finish(std::move(s));
  }

  void map_stage(NodeId n) {
    LoopStage s;
    s.node = n;
    s.dtype = g[n].type.dtype;
    place(s, n);
    s.lift = {value(n, s.index)};
    finish(std::move(s));
  }

  void finish(LoopStage s) {
    s.source = next_source++;
    if (!s.is_map()) sources[s.node] = s.source;
    if (std::find(group.outputs.begin(), group.outputs.end(), s.node) != group.outputs.end()) {
      s.output = static_cast<int>(nest.outputs.size());
      nest.outputs.push_back({s.source, s.node, s.dtype, extents_of(s.node)});
    }
    nest.stages.push_back(std::move(s));
  }
};

NodePull::NodePull(Builder& b, NodeId n, std::span<const Type> in)
    : Pull(b.nest.pool, b.g[n].attrs, in, b.g[n].type), b_(b), node_(n) {}

ExprId NodePull::read(int k, std::span<const ExprId> index) { return b_.value(b_.g[node_].inputs[k], index); }
ExprId NodePull::in_extent(int k, int dim) { return b_.extents.of(b_.g[node_].inputs[k], dim); }
ExprId NodePull::out_extent(int dim) { return b_.extents.of(node_, dim); }

ExprId NodePull::guarded(ExprId condition, const std::function<ExprId()>& value, ExprId otherwise) {
  if (e.is_const(condition, 1)) return value();
  if (e.is_const(condition, 0)) return otherwise;
  const ExprId outer = b_.guard;
  b_.guard = e.both(outer, condition);
  const ExprId v = value();
  b_.guard = outer;
  return e.select(condition, v, otherwise);
}

ExprId NodePull::scalar_argument(uint32_t slot, DType t) { return b_.scalar_argument(slot, t); }
ExprId NodePull::number(int attr) { return b_.number(node_, attr); }
Size NodePull::in_size(int k, int dim) { return b_.sizes.of(b_.g[node_].inputs[k], dim); }
Size NodePull::out_size(int dim) { return b_.sizes.of(node_, dim); }
ExprId NodePull::shift(int attr, int k) { return b_.shift(node_, attr, k); }
Size NodePull::shift_size(int attr, int k) { return b_.sizes.shift(node_, attr, k); }

}  // namespace

namespace {

Status build_stages(Builder& b) {
  for (NodeId n : b.group.nodes) {
    const Node& node = b.g[n];
    if (node.op->decompose) return internal_error("op `{}` reached a schedule undecomposed", node.op->name);
    if (!is_computable(node.type.dtype)) return unsupported("op `{}`: dtype {}", node.op->name, name(node.type.dtype));
    const auto& outputs = b.group.outputs;
    if (node.op->reduce)
      b.reduce_stage(n);
    else if (std::find(outputs.begin(), outputs.end(), n) != outputs.end())
      b.map_stage(n);
    if (b.too_large) return unsupported("a kernel of more than {} operations", Budget{}.kernel_operations);
  }
  return ok_status();
}

}  // namespace

Result<LoopNest> build_loops(const Graph& g, const Group& group, SizeRecord* record) {
  Builder b(g, group, record);
  CHECK_OK(build_stages(b));
  return std::move(b.nest);
}

}  // namespace thermite
