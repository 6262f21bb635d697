// SPDX-License-Identifier: Apache-2.0
// conv(x, w), padded  ->  conv(x, w, finite = true)      w: constants alone, as they are or behind views
//
// 0 w adds nothing to a sum unless w is infinite or NaN, which the values of a weight set decide: they are asked. Of
// small images padding is a good part of all products: 18 % of those of 3 x 3 filters on 7 x 7 places. Not: weights
// that are computed, whose questions would cost a kernel, and halves, whose values are not looked at.
#include <array>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/conv_pads.h"
#include "passes/graph/rewrite.h"

namespace thermite {

NodeId leave_out_padding(Rewriting& r, NodeId n) {
  const NodeId x = r.in(n, 0), w = r.in(n, 1);
  auto a = ConvAttrs::of(r[n].attrs);
  if (a.finite || !is_padded(a)) return kNoNode;
  const DType t = r.type(w).dtype;
  if ((t != DType::f32 && t != DType::f64) || r.fixed(x) || !r.may_scale(w)) return kNoNode;
  NodeId constant = w;
  while (r[constant].op->has(kView) && !r.is(constant, "pad")) constant = r.in(constant, 0);
  if (!is_constant(r[constant])) return kNoNode;
  a.finite = true;
  const OpDef& op = *r[n].op;
  const NodeId finite = r.add(op, std::array{x, w}, a.pack());
  if (finite != kNoNode) r.ask(w, ScaleQuestion::About::finite, {constant});
  return finite;
}

// conv(x, w, finite) with taps that meet padding alone  ->  the same without those: what is left of filters whose taps
// lie further apart than the image is wide. A sum with padding is no -0, one without may be. Not: where what is left
// would begin within the image; halves, whose matrix units add deep sums in an order of their own.
NodeId drop_taps(Rewriting& r, NodeId n) {
  const NodeId x = r.in(n, 0), w = r.in(n, 1);
  const DType t = r.type(w).dtype;
  auto a = ConvAttrs::of(r[n].attrs);
  if (!a.finite || a.panel || a.channels_last || (t != DType::f32 && t != DType::f64)) return kNoNode;
  const Dims taps = r.dims(w);
  const std::vector<int64_t> ones(static_cast<size_t>(taps.size()), 1);
  SliceAttrs cut{.starts = std::vector<int64_t>(ones.size(), 0), .limits = {taps.begin(), taps.end()}, .steps = ones};
  bool fewer = false;
  for (int k = 2; k < taps.size(); ++k) {
    const auto d = static_cast<size_t>(k - 2);
    const auto meets = [&](int64_t tap) {
      const int64_t first = tap * a.dilations[d] - a.pads_low[d];
      return first < r.dims(x)[k] && first + (r.dims(n)[k] - 1) * a.strides[d] >= 0;
    };
    int64_t begin = 0, end = taps[k];
    while (begin < end && !meets(begin)) ++begin;
    while (end > begin && !meets(end - 1)) --end;
    const int64_t low = a.pads_low[d] - begin * a.dilations[d],
                  high = a.pads_high[d] - (taps[k] - end) * a.dilations[d];
    if (begin == end || end - begin == taps[k] || low < 0 || high < 0) continue;
    a.pads_low[d] = low, a.pads_high[d] = high;
    cut.starts[static_cast<size_t>(k)] = begin, cut.limits[static_cast<size_t>(k)] = end;
    if (end - begin == 1) a.dilations[d] = 1;
    fewer = true;
  }
  if (!fewer) return kNoNode;
  a.finite = is_padded(a);
  const OpDef& op = *r[n].op;
  const NodeId left = r.add(op, std::array{x, r.add("slice", {w}, cut.pack())}, a.pack());
  if (a.finite) return left;
  return r.add("add", {left, r.full(make_scalar(t, 0), r.dims(n))});
}

}  // namespace thermite
