// SPDX-License-Identifier: Apache-2.0
#include "tests/passes/product_samples.h"

#include <gtest/gtest.h>

#include "ir/graph/check.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"

namespace thermite {
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
  return whole_sample(std::move(b).finish(), GroupKind::contraction);
}

RowSample convolution(const Image& i, bool more) {
  GraphBuilder b;
  auto add = [&](const char* op, std::vector<NodeId> x, Attrs a = {}) { return *b.add(*find_op(op), x, std::move(a)); };
  const auto image = [&](int64_t outer, int64_t channels, int64_t frames, int64_t lines, int64_t places) {
    return i.frames ? Dims{outer, channels, frames, lines, places} : Dims{outer, channels, lines, places};
  };
  const auto along = [&](int64_t frames, int64_t of_line) {
    return i.frames ? std::vector{frames, of_line, of_line} : std::vector{of_line, of_line};
  };
  NodeId x = b.input({i.t, image(i.batch, i.channels, i.frames, i.height, i.width)});
  if (i.masked)
    x = add("where", {b.input({DType::boolean, {i.height, 1}}), x, b.literal({i.t, {}}, make_scalar(i.t, 0))});
  Dims filters = image(i.filters, i.channels / i.groups, i.along, i.tall ? i.tall : i.taps, i.taps);
  if (i.panel) filters[0] /= i.panel, filters.push_back(i.panel);
  const NodeId w = b.input({i.t, filters});
  NodeId y = add("conv", {x, w},
                 ConvAttrs{.strides = along(1, i.stride),
                           .dilations = along(1, i.dilation),
                           .pads_low = along(i.along / 2, i.pad),
                           .pads_high = along(i.along - 1 - i.along / 2, i.pad + i.behind),
                           .groups = i.groups,
                           .panel = i.panel,
                           .finite = i.finite}
                     .pack());
  if (more) {
    y = add("max", {y, b.input({i.t, image(1, i.filters, 1, 1, 1)})});
    y = add("min", {y, b.input(b.type(y))});
  }
  b.output(y);
  return whole_sample(std::move(b).finish(), GroupKind::contraction);
}

Result<Program> lowered(const RowSample& s, const GemmSteps& gemm) {
  const Steps steps = gemm;
  return lower(s.graph, s.group, Machine(cpu_target(CpuLevel::v4)), {.steps = &steps});
}

GemmSteps gemm_steps(const Result<Program>& p) {
  EXPECT_TRUE(p.ok()) << p.error().message;
  const auto* steps = p.ok() ? std::get_if<GemmSteps>(&p->steps) : nullptr;
  EXPECT_TRUE(steps || !p.ok()) << print(p->steps);
  return steps ? *steps : GemmSteps{};
}

}  // namespace thermite
