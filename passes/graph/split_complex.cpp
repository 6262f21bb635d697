// SPDX-License-Identifier: Apache-2.0
// %0 = input : c64[S]          %0 = input : f32[S, 2]
// %1 = conj(%0) : c64[S]   ->  %1, %2 = %0[.., 0], %0[.., 1];  %3 = neg(%2)
// return %1                    return concat(%1[.., None], %3[.., None]) : f32[S, 2]
//
// Inside a graph a complex value becomes two real ones, so that all behind this pass knows real numbers alone. In
// memory it is what it was, pairs of parts: inputs, outputs and constants are read as tensors with one more dimension.
// How an op is taken apart it says itself (OpDef::split).
#include <algorithm>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "ir/ops/support/slice_along.h"
#include "passes/graph/passes.h"

namespace thermite {
namespace {

bool holds_complex(const Graph& g) {
  return std::ranges::any_of(g.nodes, [](const Node& n) { return is_complex(n.type.dtype); });
}

Type in_memory(Type t) {
  t.dims.push_back(2);
  t.dtype = part_type(t.dtype);
  return t;
}

std::vector<int64_t> list(const Dims& d) { return {d.begin(), d.end()}; }

class ComplexSplitter {
 public:
  ComplexSplitter(Graph g, bool many_threads)
      : g_(std::move(g)), b_(prepared(g_)), parts_(g_.size()), many_threads_(many_threads) {
    for (size_t k = 0; k < g_.inputs.size(); ++k) parts_[g_.inputs[k]].whole = b_.graph().inputs[k];
  }

  Result<Graph> run() {
    for (NodeId n = 0; n < g_.size(); ++n) CHECK_OK(split(n));
    for (NodeId n : g_.outputs) {
      TRY(const NodeId whole, joined(n));
      b_.output(whole);
    }
    return std::move(b_).finish();
  }

 private:
  // Leaves as they are in memory.
  static Graph prepared(Graph& g) {
    Graph r = emptied(g);
    for (Constant& c : r.constants)
      if (is_complex(c.type.dtype)) c.type = in_memory(c.type);
    for (size_t k = 0; k < r.inputs.size(); ++k) {
      Node& n = r.nodes[r.inputs[k]];
      g.nodes[g.inputs[k]].type = n.type;  // moved with the node
      if (!is_complex(n.type.dtype)) continue;
      n.type = in_memory(n.type);
      n.attrs = InputAttrs{.index = static_cast<int64_t>(k), .dtype = n.type.dtype, .dims = list(n.type.dims)}.pack();
    }
    return r;
  }

  Status split(NodeId n) {
    Node& node = g_.nodes[n];
    b_.where = node.where;
    const bool complex = is_complex(node.type.dtype);
    if (parts_[n].whole != kNoNode) return complex ? take_apart(n) : keep(n, parts_[n].whole);
    const auto is_parted = [&](NodeId in) { return parts_[in].im != kNoNode; };
    if (complex && is_constant(node)) {
      const Type type = node.type;
      node.type = in_memory(type);
      parts_[n].whole = b_.append(std::move(node));
      node.type = type;
      return take_apart(n);
    }
    if (!complex && std::ranges::none_of(node.inputs, is_parted)) {
      for (NodeId& in : node.inputs) in = parts_[in].re;
      const Type type = node.type;
      CHECK_OK(keep(n, b_.append(std::move(node))));
      g_.nodes[n].type = type;
      return {};
    }
    if (!node.op->split) return internal_error("op `{}` does not know complex numbers", node.op->name);
    std::vector<Parts> in;
    for (NodeId i : node.inputs) in.push_back(parts_[i]);
    auto parts = node.op->split(b_, {*node.op, in, node.attrs, node.type, many_threads_});
    if (!parts.ok()) return std::move(parts).error().in(fmt::format("op `{}`", node.op->name));
    parts_[n] = *parts;
    return check(n);
  }

  Status keep(NodeId n, NodeId made) {
    parts_[n] = {made};
    return {};
  }

  Status check(NodeId n) const {
    const Type& t = g_[n].type;
    const Type part{part_type(t.dtype), t.dims};
    const auto [re, im, whole] = parts_[n];
    if (b_.type(re) == part && (is_complex(t.dtype) ? im != kNoNode && b_.type(im) == part : im == kNoNode)) return {};
    return internal_error("op `{}` of type {} is taken apart into other types", g_[n].op->name, to_string(t));
  }

  // Half of a pair in memory.
  Result<NodeId> part(NodeId whole, const Dims& dims, int64_t k) {
    TRY(const NodeId one, slice_along(b_, whole, dims.size(), k, k + 1));
    return b_.add(*find_op("reshape"), std::span(&one, 1), ReshapeAttrs{.dims = list(dims)}.pack());
  }

  Status take_apart(NodeId n) {
    const Dims& dims = g_[n].type.dims;
    TRY(parts_[n].re, part(parts_[n].whole, dims, 0));
    TRY(parts_[n].im, part(parts_[n].whole, dims, 1));
    return {};
  }

  Result<NodeId> joined(NodeId n) {
    if (!is_complex(g_[n].type.dtype)) return parts_[n].re;
    if (parts_[n].whole != kNoNode) return parts_[n].whole;
    std::vector<int64_t> dims = list(g_[n].type.dims);
    dims.push_back(1);
    NodeId halves[] = {parts_[n].re, parts_[n].im};
    for (NodeId& h : halves) {
      TRY(h, b_.add(*find_op("reshape"), std::span(&h, 1), ReshapeAttrs{.dims = dims}.pack()));
    }
    const ConcatAttrs last{.axis = static_cast<int64_t>(dims.size()) - 1};
    TRY(parts_[n].whole, b_.add(*find_op("concat"), halves, last.pack()));
    return parts_[n].whole;
  }

  Graph g_;
  GraphBuilder b_;
  std::vector<Parts> parts_;  // by node of g_; a real value has no imaginary part
  const bool many_threads_;
};

}  // namespace

Result<Graph> split_complex(Graph g, bool many_threads) {
  if (!holds_complex(g)) return g;
  for (const Node& n : g.nodes)
    if (is_complex(n.type.dtype) && n.type.dims.size() == kMaxRank)
      return unsupported("{}: complex tensors of {} dimensions", n.op->name, kMaxRank);
  TRY(g, ComplexSplitter(std::move(g), many_threads).run());
  return drop_dead(std::move(g));
}

}  // namespace thermite
