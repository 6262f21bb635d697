// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

namespace {

class PartsDivision {
 public:
  PartsDivision(GraphBuilder& b, DType t) : b_(b), t_(t) {}

  // z / w = z conj(w / m) / |w / m|^2 / m, m the greater of |c| and |d|: no square leaves the range. What comes near
  // its end is divided as a quarter of itself.
  Result<Parts> run(Parts z, Parts w) {
    TRY(const NodeId m, greater_part(w));
    TRY(const NodeId u, unit_real(w.re, m));
    TRY(const NodeId v, unit_imaginary(w.im, m));
    TRY(const NodeId uu, op("mul", {u, u}));
    TRY(const NodeId vv, op("mul", {v, v}));
    TRY(const NodeId square, op("add", {uu, vv}));
    TRY(const NodeId top, greater_part(z));
    const NodeId limit = literal(std::ldexp(1.0, format_of(t_).bias() - 1));
    TRY(const NodeId large, op("ge", {top, limit}));
    TRY(const NodeId shrink, pick(large, 0.25, 1));
    TRY(const NodeId grow, pick(large, 4, 1));
    TRY(const NodeId a, op("mul", {z.re, shrink}));
    TRY(const NodeId b, op("mul", {z.im, shrink}));
    TRY(const NodeId re, sum_of_products("add", a, u, b, v));
    TRY(const NodeId im, sum_of_products("sub", b, u, a, v));
    Parts out;
    for (const auto& [to, product] : {std::pair(&out.re, re), std::pair(&out.im, im)}) {
      TRY(NodeId y, op("div", {product, square}));
      TRY(y, op("div", {y, m}));
      TRY(*to, op("mul", {y, grow}));
    }
    return out;
  }

 private:
  Result<NodeId> op(const char* name, std::initializer_list<NodeId> in) { return add_op(b_, name, in); }
  NodeId literal(double v) { return b_.literal({t_, {}}, make_scalar(t_, v)); }
  Result<NodeId> pick(NodeId condition, double yes, double no) {
    const NodeId a = literal(yes);
    const NodeId b = literal(no);
    return op("where", {condition, a, b});
  }
  Result<NodeId> greater_part(Parts x) {
    TRY(const NodeId re, op("abs", {x.re}));
    TRY(const NodeId im, op("abs", {x.im}));
    return op("max", {re, im});
  }
  Result<NodeId> sum_of_products(const char* how, NodeId a, NodeId b, NodeId c, NodeId d) {
    TRY(const NodeId left, op("mul", {a, b}));
    TRY(const NodeId right, op("mul", {c, d}));
    return op(how, {left, right});
  }
  // x / m; `top` where |x| is m, also where both are 0 or infinite.
  Result<NodeId> unit(NodeId x, NodeId m, NodeId top) {
    TRY(const NodeId size, op("abs", {x}));
    TRY(const NodeId is_top, op("eq", {size, m}));
    TRY(const NodeId share, op("div", {x, m}));
    return op("where", {is_top, top, share});
  }
  Result<NodeId> unit_real(NodeId x, NodeId m) {
    const NodeId zero = literal(0);
    TRY(const NodeId negative, op("lt", {x, zero}));
    TRY(const NodeId top, pick(negative, -1, 1));
    return unit(x, m, top);
  }
  Result<NodeId> unit_imaginary(NodeId x, NodeId m) {
    TRY(const NodeId top, op("sign", {x}));  // stays 0 where w is
    return unit(x, m, top);
  }

  GraphBuilder& b_;
  const DType t_;
};

Result<Parts> divide_parts(GraphBuilder& b, const SplitArgs& s) {
  const Parts &z = s.in[0], &w = s.in[1];
  if (w.im != kNoNode) {
    TRY(const Parts whole, completed(b, z));
    return PartsDivision(b, part_type(s.type.dtype)).run(whole, w);
  }
  Parts out;
  TRY(out.re, add_op(b, "div", {z.re, w.re}));
  TRY(out.im, add_op(b, "div", {z.im, w.re}));
  return out;
}

// The same in wider types, which need no care at the end of the range.
template <class T>
std::complex<T> ref_quotient(std::complex<T> z, std::complex<T> w) {
  const T a = z.real(), b = z.imag(), c = w.real(), d = w.imag(), m = ref_max(std::fabs(c), std::fabs(d));
  const T u = std::fabs(c) == m ? (c < 0 ? T(-1) : T(1)) : c / m;
  const T v = std::fabs(d) == m ? (d < 0 ? T(-1) : d > 0 ? T(1) : d) : d / m;
  const T square = u * u + v * v;
  return {(a * u + b * v) / square / m, (b * u - a * v) / square / m};
}

Status ref_complex_div(RefInputs in, RefTensor& out) {
  if (is_complex(in[1]->dtype)) return ref_complex(in, out, [](auto z, auto w) { return ref_quotient(z, w); });
  return ref_complex(in, out, [](auto z, auto w) { return decltype(z)(z.real() / w.real(), z.imag() / w.real()); });
}

}  // namespace

extern const OpDef op_div;
constinit const OpDef op_div = checked({
    .name = "div",
    .arity = 2,
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::N>,
    .scalar = by_prim<Prim::div>,
    .split = divide_parts,
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          if (any_complex(in)) return ref_complex_div(in, out);
          return ref_number(in, out, [](auto a, auto b) {
            using T = decltype(a);
            if constexpr (std::is_floating_point_v<T>) {
              return a / b;
            } else {
              if (b == 0) return T(0);
              if (b == T(-1) && std::is_signed_v<T>) return ref_sub(T(0), a);
              return a / b;
            }
          });
        },
    .sample_low = 0.2,
    .sample_high = 3,
    .doc = "a / b; integers truncate towards 0, x / 0 is 0; complex: scaled, z / 0 divides both parts by 0",
});

}  // namespace thermite
