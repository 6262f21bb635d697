// SPDX-License-Identifier: Apache-2.0
// conv(i32(x) - a, i32(w) - b)
//   -> i32(conv(f32(i32(x) - a), f32(i32(w) - b)))      x, w bytes; few enough that every sum is 2^24 at most
//
// Vectors multiply and add floats in one instruction, integers of four bytes in three, and so narrow sums are exact in
// f32 in any order: no bit changes. Not: what a matrix unit multiplies, deeper sums, zero points that are not known to
// be bytes.
#include <algorithm>
#include <optional>

#include "ir/loops/tree.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/bytes.h"
#include "passes/graph/passes.h"

namespace thermite {
namespace {

constexpr int64_t kExact = int64_t{1} << 24;  // whole numbers up to here are floats

struct Range {
  int64_t low, high;
  int64_t magnitude() const { return std::max(-low, high); }
};

// Of what was widened from bytes or is written in the graph.
std::optional<Range> range_of_part(const Graph& g, NodeId n) {
  while (g[n].op->has(kView) && (g[n].op->has(kAliases) || g[n].op->has(kRepeats))) n = g[n].inputs[0];
  const Node& node = g[n];
  if (node.op->name == "full" && is_int(node.type.dtype)) {
    const double v = to_double(FullAttrs::of(node.attrs).value);
    if (v < -kExact || v > kExact) return std::nullopt;
    return Range{static_cast<int64_t>(v), static_cast<int64_t>(v)};
  }
  const NodeId byte = byte_before_widening(g, n);
  if (byte == kNoNode) return std::nullopt;
  return g[byte].type.dtype == DType::u8 ? Range{0, 255} : Range{-128, 127};
}

// Of such a value, or of the difference of two: no deeper, for a ladder of differences would be walked for ever.
std::optional<Range> range_of(const Graph& g, NodeId n) {
  while (g[n].op->has(kView) && (g[n].op->has(kAliases) || g[n].op->has(kRepeats))) n = g[n].inputs[0];
  if (g[n].op->name != "sub" || g[n].type.dtype != DType::i32) return range_of_part(g, n);
  const std::optional<Range> a = range_of_part(g, g[n].inputs[0]), b = range_of_part(g, g[n].inputs[1]);
  if (!a || !b) return std::nullopt;
  return Range{a->low - b->high, a->high - b->low};
}

bool is_for_unit(const Node& node, const Dims& w, int64_t depth) {
  const int64_t filters = w[0] / ConvAttrs::of(node.attrs).groups,
                places = elements(node.type.dims) / node.type.dims[1];
  return filters >= kUnitSide && depth >= kUnitDepth && places >= kUnitSide;
}

}  // namespace

Result<Graph> sum_bytes_as_floats(Graph g, const WeightLayout& layout) {
  static const OpDef *const conv = find_op("conv"), *const cast = find_op("cast");
  return replace_nodes(std::move(g), [&](GraphBuilder& b, Node& node) -> Result<NodeId> {
    if (node.op != conv || node.type.dtype != DType::i32 || elements(node.type.dims) == 0) return kNoNode;
    const NodeId x = node.inputs[0], w = node.inputs[1];
    const Dims& filters = b.type(w).dims;
    const int64_t depth = elements(filters) / filters[0];
    if (layout.unit_bytes && is_for_unit(node, filters, depth)) return kNoNode;
    const std::optional<Range> of_x = range_of(b.graph(), x), of_w = range_of(b.graph(), w);
    if (!of_x || !of_w || depth > kExact) return kNoNode;
    const int64_t product = of_x->magnitude() * of_w->magnitude();
    if (product == 0 || depth > kExact / product) return kNoNode;
    const auto as = [&](NodeId n, DType t) { return b.add(*cast, {{n}}, CastAttrs{.to = t}.pack()); };
    TRY(const NodeId pixels, as(x, DType::f32));
    TRY(const NodeId floats, as(w, DType::f32));
    ConvAttrs a = ConvAttrs::of(node.attrs);
    a.accumulate.reset(), a.result.reset();
    TRY(const NodeId y, b.add(*conv, {{pixels, floats}}, a.pack()));
    return as(y, DType::i32);
  });
}

}  // namespace thermite
