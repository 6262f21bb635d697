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

}  // namespace thermite
