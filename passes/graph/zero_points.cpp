// SPDX-License-Identifier: Apache-2.0
// dot(i32(x) - a, i32(w) - b)
//   -> dot(i32(x), i32(w)) - b sum(i32(x)) - a sum(i32(w) - b)      x, w bytes; a, b scalars
// conv(i32(x) - a, i32(w) - b)
//   -> conv(i32(x), i32(w)) - b conv(sum(i32(x)), ones) - a conv(ones, i32(w) - b)      w of constants alone
// conv(i32(x) - a, w, padded)
//   -> conv(i32(pad(x, a)), w) - a sum(w)                           a byte as x are: one sum per filter
// conv(.., i32(w) - 128)
//   -> conv(.., i32(i8(i32(w) - 128)))                              w of u8: no sum
//
// What is quantised around a zero point is no byte once that is taken away, and a matrix unit takes bytes alone. Sums
// of integers wrap, so no bit changes. What weights are summed to is prepared once per weight set. Padding by a zero
// point that is a byte is a part of the image, whose channels fill groups of the unit; else it is zero before and
// behind: the sum of ones knows where it is. Not: zero points that vary, products that the unit does not take.
#include <algorithm>
#include <optional>

#include "ir/kernel/unit.h"
#include "ir/loops/tree.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/bytes.h"
#include "passes/graph/conv_pads.h"
#include "passes/graph/passes.h"

namespace thermite {
namespace {

// By name: the pass is a rewrite rule that needs to know all fixed values first.
struct Ops {
  const OpDef* dot = find_op("dot_general");
  const OpDef* conv = find_op("conv");
  const OpDef* sub = find_op("sub");
};
const Ops& ops() {
  static const Ops all;
  return all;
}

struct Centred {
  NodeId x, zero;
};
std::optional<Centred> centred(const Graph& g, NodeId n) {
  const Node& node = g[n];
  if (node.op != ops().sub || node.type.dtype != DType::i32) return std::nullopt;
  const NodeId x = node.inputs[0];
  if (byte_before_widening(g, x) == kNoNode || g[x].type.dims != node.type.dims) return std::nullopt;
  if (elements(g[node.inputs[1]].type.dims) != 1) return std::nullopt;
  return Centred{node.inputs[0], node.inputs[1]};
}

bool is_widened_byte(const Graph& g, NodeId n) { return byte_before_widening(g, n) != kNoNode; }

class ZeroPoints {
 public:
  ZeroPoints(GraphBuilder& b, const Node& node) : b_(b), node_(node) {}

  Result<NodeId> dot() {
    const auto a = DotGeneralAttrs::of(node_.attrs);
    const std::optional<Centred> l = centred(g(), node_.inputs[0]), r = centred(g(), node_.inputs[1]);
    const NodeId x = l ? l->x : node_.inputs[0], w = r ? r->x : node_.inputs[1];
    if ((!l && !r) || !is_widened_byte(g(), x) || !is_widened_byte(g(), w) || !is_worth(a)) return kNoNode;
    TRY(NodeId y, b_.add(*node_.op, std::array{x, w}, node_.attrs));
    const auto batch = a.lhs_batch.size();
    const size_t rows = dims(x).size() - batch - a.lhs_contract.size();
    const size_t columns = dims(w).size() - batch - a.rhs_contract.size();
    if (r) {
      TRY(const NodeId sums, sum(x, a.lhs_contract, batch + rows, columns));
      TRY(y, without(y, r->zero, sums));
    }
    if (!l) return y;
    TRY(const NodeId sums, sum(node_.inputs[1], a.rhs_contract, batch, rows));
    return without(y, l->zero, sums);
  }

  Result<NodeId> conv() {
    const std::optional<Centred> x = centred(g(), node_.inputs[0]);
    if (x && is_padded(ConvAttrs::of(node_.attrs))) {
      TRY(const NodeId y, padded_conv(*x));
      if (y != kNoNode) return y;
    }
    std::optional<Centred> w = centred(g(), node_.inputs[1]);
    const NodeId pixels = x ? x->x : node_.inputs[0], all = node_.inputs[1];
    NodeId filters = w ? w->x : all;
    const ConvAttrs a = ConvAttrs::of(node_.attrs);
    if ((!x && !w) || !is_widened_byte(g(), pixels) || !is_widened_byte(g(), filters) || !is_worth(a)) return kNoNode;
    if (w && fits_signed(*w)) {
      TRY(const NodeId bytes, op("cast", {all}, CastAttrs{.to = DType::i8}.pack()));
      TRY(filters, op("cast", {bytes}, CastAttrs{.to = DType::i32}.pack()));
      w.reset();
    }
    if (w && a.groups > 1) return kNoNode;
    TRY(NodeId y, b_.add(*node_.op, std::array{pixels, filters}, node_.attrs));
    if (w) {
      TRY(const NodeId sums, sums_of_windows(pixels));
      TRY(y, without(y, w->zero, sums));
    }
    if (!x) return y;
    TRY(const NodeId sums, b_.add(*node_.op, std::array{ones(a), w ? all : filters}, node_.attrs));
    return without(y, x->zero, sums);
  }

 private:
  const Graph& g() const { return b_.graph(); }
  const Dims& dims(NodeId n) const { return b_.type(n).dims; }
  Result<NodeId> op(const char* name, std::vector<NodeId> in, Attrs attrs = {}) {
    return b_.add(*find_op(name), in, std::move(attrs));
  }

  static bool good(const DotExtents& e) {
    return e.rows >= kUnitSide && e.columns >= kUnitSide && e.depth >= kUnitDepth;
  }

  std::optional<Scalar> known(NodeId zero) const {
    while (g()[zero].op->has(kView) && (g()[zero].op->has(kAliases) || g()[zero].op->has(kRepeats)))
      zero = g()[zero].inputs[0];
    return g()[zero].op->name == "full" ? std::optional(FullAttrs::of(g()[zero].attrs).value) : std::nullopt;
  }

  // Whether every filter minus its zero point is a byte with a sign.
  bool fits_signed(const Centred& w) const {
    return g()[g()[w.x].inputs[0]].type.dtype == DType::u8 && known(w.zero) == make_int_scalar(DType::i32, 128);
  }

  // The image with its zero point around it, where that is known or a byte as the image's are.
  Result<NodeId> padded(const Centred& x, const ConvAttrs& a) {
    const NodeId bytes = byte_before_widening(g(), x.x), zero = byte_before_widening(g(), x.zero);
    const DType t = b_.type(bytes).dtype;
    const auto literal = known(x.zero);
    const bool fits = literal && convert(convert(*literal, t), DType::i32) == *literal;
    if (!fits && (zero == kNoNode || b_.type(zero).dtype != t)) return kNoNode;
    PadAttrs around{.low = {0, 0}, .high = {0, 0}, .value = fits ? convert(*literal, t) : make_int_scalar(t, 0)};
    around.low.insert(around.low.end(), a.pads_low.begin(), a.pads_low.end());
    around.high.insert(around.high.end(), a.pads_high.begin(), a.pads_high.end());
    TRY(const NodeId image, op("pad", {bytes}, around.pack()));
    if (fits) return image;
    Dims places = dims(bytes);
    places[0] = places[1] = 1;
    around.value = make_int_scalar(DType::boolean, 0);
    const NodeId there = b_.literal({DType::boolean, places}, make_int_scalar(DType::boolean, 1));
    TRY(const NodeId inside, op("pad", {there}, around.pack()));
    return op("where", {inside, image, zero});
  }

  // Padding is made a part of the image, and a convolution without any is left to take zero points out of.
  Result<NodeId> padded_conv(const Centred& x) {
    ConvAttrs a = ConvAttrs::of(node_.attrs);
    // Channels that are to be filled up would be copied with the padding.
    const bool whole = dims(x.x)[1] % unit_group(DType::u8) == 0;
    if (!is_widened_byte(g(), x.x) || !is_worth(a) || !whole) return kNoNode;
    TRY(const NodeId image, padded(x, a));
    if (image == kNoNode) return kNoNode;
    TRY(const NodeId wide, op("cast", {image}, CastAttrs{.to = DType::i32}.pack()));
    TRY(const NodeId centre, op("sub", {wide, x.zero}));
    std::ranges::fill(a.pads_low, 0), std::ranges::fill(a.pads_high, 0);
    Node inner = node_;
    inner.inputs[0] = centre, inner.attrs = a.pack();
    return ZeroPoints(b_, inner).conv();
  }

  // An image that is one everywhere. Without padding all places have one sum: as many ones as a filter covers.
  NodeId ones(const ConvAttrs& a) {
    const Dims& w = dims(node_.inputs[1]);
    Dims one = dims(node_.inputs[0]);
    one[0] = 1;
    for (int k = 2; !is_padded(a) && k < one.size(); ++k)
      one[k] = (w[k] - 1) * a.dilations[static_cast<size_t>(k) - 2] + 1;
    return b_.literal({DType::i32, one}, make_int_scalar(DType::i32, 1));
  }

  // Of the pixels that each place's filters see.
  Result<NodeId> sums_of_windows(NodeId pixels) {
    TRY(const NodeId sums, op("reduce_sum", {pixels}, ReduceSumAttrs{.axes = {1}, .keepdims = true}.pack()));
    Dims window = dims(node_.inputs[1]);
    window[0] = window[1] = 1;
    const NodeId taps = b_.literal({DType::i32, window}, make_int_scalar(DType::i32, 1));
    return b_.add(*node_.op, std::array{sums, taps}, node_.attrs);
  }

  bool is_worth(const ConvAttrs& a) const {
    if (a.panel != 0 || a.channels_last != 0) return false;
    const Dims &w = dims(node_.inputs[1]), &out = node_.type.dims;
    const int64_t filters = w[0] / a.groups, depth = w[0] == 0 ? 0 : elements(w) / w[0];
    return good({out[1] == 0 ? 0 : elements(out) / out[1], filters, depth});
  }

  // Batch dimensions first, as they are in the result; worth it by extents.
  bool is_worth(const DotGeneralAttrs& a) const {
    int64_t batch = 1, depth = 1;
    for (size_t k = 0; k < a.lhs_batch.size(); ++k) {
      const auto at = static_cast<int64_t>(k);
      if (a.lhs_batch[k] != at || a.rhs_batch[k] != at) return false;
      batch *= dims(node_.inputs[0])[static_cast<int>(k)];
    }
    for (int64_t k : a.lhs_contract) depth *= dims(node_.inputs[0])[static_cast<int>(k)];
    if (batch * depth == 0) return false;
    const int64_t l = elements(dims(node_.inputs[0])), r = elements(dims(node_.inputs[1]));
    return good({l / (batch * depth), r / (batch * depth), depth});
  }

  // Over `axes`; then so many dimensions of 1 before the one at `at`.
  Result<NodeId> sum(NodeId x, const std::vector<int64_t>& axes, size_t at, size_t more) {
    TRY(const NodeId s, op("reduce_sum", {x}, ReduceSumAttrs{.axes = axes, .keepdims = false}.pack()));
    std::vector<int64_t> shape(dims(s).begin(), dims(s).end());
    shape.insert(shape.begin() + static_cast<std::ptrdiff_t>(at), more, 1);
    return op("reshape", {s}, ReshapeAttrs{.dims = shape}.pack());
  }

  Result<NodeId> without(NodeId y, NodeId zero, NodeId sums) {
    TRY(const NodeId scalar, op("reshape", {zero}, ReshapeAttrs{}.pack()));
    TRY(const NodeId times, op("mul", {sums, scalar}));
    return op("sub", {y, times});
  }

  GraphBuilder& b_;
  const Node& node_;
};

}  // namespace

Result<Graph> take_out_zero_points(Graph g) {
  const bool any =
      std::ranges::any_of(g.nodes, [&](const Node& n) { return n.op == ops().sub && n.type.dtype == DType::i32; });
  if (!any) return g;
  return replace_contractions(std::move(g), [&](GraphBuilder& b, Node& node, int64_t fixed) -> Result<NodeId> {
    if (node.type.dtype != DType::i32) return kNoNode;
    if (node.op == ops().dot) return ZeroPoints(b, node).dot();
    return node.op == ops().conv && fixed > 0 ? ZeroPoints(b, node).conv() : kNoNode;
  });
}

}  // namespace thermite
