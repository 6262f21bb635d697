// SPDX-License-Identifier: Apache-2.0
// conv(i32(x), i32(w[F, C, ..]))
//   -> conv(i32(pad(x)), i32(permute(pad(w)) [F, .., C']), channels_last = 1)      x, w bytes; w of constants alone
//
// A matrix unit takes bytes along the depth, four channels of a pixel at once: filters lie as it reads them, and what
// is permuted here is prepared once per weight set. C' is the next multiple of four; the channels beyond C are zeros.
// Sums of integers are exact in any order. Not: filters of one tap, few sums, channels of groups that are no multiple
// of four.
#include <algorithm>
#include <numeric>

#include "ir/kernel/unit.h"
#include "ir/loops/tree.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/bytes.h"
#include "passes/graph/passes.h"

namespace thermite {
namespace {

constexpr int64_t kGroup = unit_group(DType::i8);

class ChannelsLast {
 public:
  ChannelsLast(GraphBuilder& b, const Node& node) : b_(b), node_(node), a_(ConvAttrs::of(node.attrs)) {}

  Result<NodeId> run() {
    const NodeId x = byte_before_widening(b_.graph(), node_.inputs[0]),
                 w = byte_before_widening(b_.graph(), node_.inputs[1]);
    if (x == kNoNode || w == kNoNode || !is_worth()) return kNoNode;
    const Dims d = b_.type(w).dims;
    const int64_t more = (kGroup - d[1] % kGroup) % kGroup;
    if (more > 0 && a_.groups > 1) return kNoNode;
    TRY(const NodeId image, wide(x, more));
    std::vector<int64_t> perm(d.size());
    std::iota(perm.begin(), perm.end(), 0);
    std::rotate(perm.begin() + 1, perm.begin() + 2, perm.end());
    TRY(NodeId filters, padded(w, more));
    TRY(filters, b_.add(*find_op("permute"), {{filters}}, PermuteAttrs{.perm = perm}.pack()));
    TRY(filters, wide(filters, 0));
    ConvAttrs a = a_;
    a.channels_last = 1;
    return b_.add(*node_.op, {{image, filters}}, a.pack());
  }

 private:
  bool is_worth() const {
    const Dims &w = b_.type(node_.inputs[1]).dims, &out = node_.type.dims;
    if (a_.panel != 0 || a_.channels_last != 0 || elements(w) == 0 || elements(out) == 0) return false;
    const int64_t depth = elements(w) / w[0];
    return depth > w[1] && depth >= kUnitDepth && w[0] / a_.groups >= kUnitSide;
  }

  // Channels of zeros behind those there are.
  Result<NodeId> padded(NodeId n, int64_t more) {
    if (more == 0) return n;
    const auto rank = static_cast<size_t>(b_.type(n).dims.size());
    std::vector<int64_t> high(rank, 0);
    high[1] = more;
    const PadAttrs a{.low = std::vector<int64_t>(rank, 0), .high = high, .value = make_int_scalar(b_.type(n).dtype, 0)};
    return b_.add(*find_op("pad"), {{n}}, a.pack());
  }

  Result<NodeId> wide(NodeId n, int64_t more) {
    TRY(const NodeId bytes, padded(n, more));
    return b_.add(*find_op("cast"), {{bytes}}, CastAttrs{.to = DType::i32}.pack());
  }

  GraphBuilder& b_;
  const Node& node_;
  const ConvAttrs a_;
};

}  // namespace

Result<Graph> put_channels_last(Graph g) {
  static const OpDef* const conv = find_op("conv");  // the op whose attributes the pass rewrites
  return replace_contractions(std::move(g), [&](GraphBuilder& b, Node& node, int64_t fixed) -> Result<NodeId> {
    return node.op == conv && fixed > 0 && node.type.dtype == DType::i32 ? ChannelsLast(b, node).run() : kNoNode;
  });
}

}  // namespace thermite
