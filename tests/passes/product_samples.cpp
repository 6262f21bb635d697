// SPDX-License-Identifier: Apache-2.0
#include "tests/passes/product_samples.h"

#include "ir/graph/check.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"

namespace thermite {
namespace {

RowSample whole(Graph g) {
  RowSample s;
  s.graph = std::move(g);
  for (NodeId n = 0; n < s.graph.size(); ++n) (s.graph[n].op->has(kLeaf) ? s.group.inputs : s.group.nodes).push_back(n);
  s.group.kind = GroupKind::contraction;
  s.group.outputs = s.graph.outputs;
  return s;
}

}  // namespace

RowSample product(const Product& p, bool more) {
  GraphBuilder b;
  auto add = [&](const char* op, std::vector<NodeId> x, Attrs a = {}) { return *b.add(*find_op(op), x, std::move(a)); };
  const auto matrix = [&](int64_t rows, int64_t columns, bool across) {
    return b.input({p.t, across ? Dims{p.batch, columns, rows} : Dims{p.batch, rows, columns}});
  };
  const NodeId l = matrix(p.rows, p.depth, p.lhs_across);
  NodeId r = matrix(p.depth, p.columns, p.rhs_across);
  if (more) r = add("neg", {r});
  DotGeneralAttrs attrs{.lhs_contract = {p.lhs_across ? 1 : 2},
                        .rhs_contract = {p.rhs_across ? 2 : 1},
                        .lhs_batch = {0},
                        .rhs_batch = {0}};
  if (p.wide) attrs.accumulate = attrs.result = DType::i32;
  NodeId y = add("dot_general", {l, r}, attrs.pack());
  if (more) y = add("abs", {add("max", {y, b.input({b.type(y).dtype, {p.columns}})})});
  b.output(y);
  return whole(std::move(b).finish());
}

RowSample convolution(const Image& i, bool more) {
  GraphBuilder b;
  auto add = [&](const char* op, std::vector<NodeId> x, Attrs a = {}) { return *b.add(*find_op(op), x, std::move(a)); };
  const NodeId x = b.input({i.t, {i.batch, i.channels, i.height, i.width}});
  Dims filters{i.filters, i.channels / i.groups, i.tall ? i.tall : i.taps, i.taps};
  if (i.panel) filters[0] /= i.panel, filters.push_back(i.panel);
  const NodeId w = b.input({i.t, filters});
  NodeId y = add("conv", {x, w},
                 ConvAttrs{.strides = {i.stride, i.stride},
                           .dilations = {i.dilation, i.dilation},
                           .pads_low = {i.pad, i.pad},
                           .pads_high = {i.pad + i.behind, i.pad + i.behind},
                           .groups = i.groups,
                           .panel = i.panel,
                           .finite = i.finite}
                     .pack());
  if (more) {
    y = add("max", {y, b.input({i.t, {i.filters, 1, 1}})});
    y = add("min", {y, b.input(b.type(y))});
  }
  b.output(y);
  return whole(std::move(b).finish());
}

Result<Program> lowered(const RowSample& s, const GemmSteps& gemm) {
  const Steps steps = gemm;
  return lower(s.graph, s.group, Machine(cpu_target(CpuLevel::v4)), {.steps = &steps});
}

}  // namespace thermite
