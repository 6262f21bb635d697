// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

// (a + bi)(c + di) = (ac - bd) + (ad + bc)i, every product and sum rounded; a real factor meets both parts.
static Result<Parts> multiply_parts(GraphBuilder& b, const SplitArgs& s) {
  const auto [x, y] = std::pair(s.in[0], s.in[1]);
  const auto mul = [&](NodeId p, NodeId q) { return add_op(b, "mul", {p, q}); };
  Parts out;
  TRY(out.re, mul(x.re, y.re));
  if (x.im == kNoNode) {
    TRY(out.im, mul(x.re, y.im));
  } else {
    TRY(out.im, mul(x.im, y.re));
  }
  if (x.im == kNoNode || y.im == kNoNode) return out;
  TRY(const NodeId bd, mul(x.im, y.im));
  TRY(const NodeId ad, mul(x.re, y.im));
  TRY(out.re, add_op(b, "sub", {out.re, bd}));
  TRY(out.im, add_op(b, "add", {ad, out.im}));
  return out;
}

namespace {
struct MultiplyReference {
  bool complex_a, complex_b;
  template <class T>
  std::complex<T> operator()(std::complex<T> x, std::complex<T> y) const {
    const T a = x.real(), b = x.imag(), c = y.real(), d = y.imag();
    if (!complex_a) return {a * c, a * d};
    if (!complex_b) return {a * c, b * c};
    return {a * c - b * d, a * d + b * c};
  }
};
}  // namespace

extern const OpDef op_mul;
constinit const OpDef op_mul = checked({
    .name = "mul",
    .arity = 2,
    .traits = kElementwise | kGradientLater | kCommutative | kCheap,
    .infer = elementwise<PrimDomain::N>,
    .scalar = by_prim<Prim::mul>,
    .split = multiply_parts,
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          if (any_complex(in))
            return ref_complex(in, out, MultiplyReference{is_complex(in[0]->dtype), is_complex(in[1]->dtype)});
          return ref_number(in, out, [](auto a, auto b) { return ref_mul(a, b); });
        },
    .doc = "a * b; complex: (ac - bd) + (ad + bc)i as it stands, a real factor meets both parts",
});

}  // namespace thermite
