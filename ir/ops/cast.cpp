// SPDX-License-Identifier: Apache-2.0
#include <bit>

#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kCastAttrs[] = {
    {"to", AttrType::dtype, "dtype of the result"},
};

namespace {

// Truncates, saturates at the ends of `t`, NaN to 0.
int64_t float_to_int(DType t, long double x) {
  if (std::isnan(x)) return 0;
  if (is_bool(t)) return x != 0;
  const int bits = static_cast<int>(size_of(t)) * 8 - is_signed_int(t);
  const long double end = std::ldexp(1.0L, bits), low = is_signed_int(t) ? -end : 0;
  x = std::trunc(x);
  if (x >= end) x = end - 1;
  if (x <= low) x = low;
  return is_signed_int(t) ? static_cast<int64_t>(x) : static_cast<int64_t>(static_cast<uint64_t>(x));
}

// As double for a dtype that is narrower still: what does not fit makes the last bit odd, so that the rounding to the
// dtype that follows is the only one.
double to_odd(long double x) {
  const auto near = static_cast<double>(x);
  if (near == x || std::isnan(near) || std::isinf(near)) return near;
  if (std::bit_cast<uint64_t>(near) & 1) return near;
  return std::nextafter(near, x > near ? HUGE_VAL : -HUGE_VAL);
}

template <class R, class T>
R to_real(T x) {
  if constexpr (std::is_same_v<R, double> && !std::is_same_v<T, double>) return to_odd(static_cast<long double>(x));
  return static_cast<R>(x);
}

template <class T, class R>
void cast_all(const RefTensor& x, RefTensor& out) {
  const auto& from = x.as<T>();
  auto& to = out.as<R>();
  for (size_t k = 0; k < from.size(); ++k) {
    if constexpr (std::is_same_v<T, int64_t>)
      to[k] = is_unsigned_int(x.dtype) ? to_real<R>(static_cast<uint64_t>(from[k])) : to_real<R>(from[k]);
    else if constexpr (std::is_same_v<R, int64_t>)
      to[k] = is_bool(out.dtype) ? from[k] != 0 : float_to_int(out.dtype, from[k]);
    else
      to[k] = to_real<R>(from[k]);
  }
}

}  // namespace

extern const OpDef op_cast;
constinit const OpDef op_cast = checked({
    .name = "cast",
    .traits = kElementwise | kGradientLater | kCheap,
    .attrs = kCastAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      const DType to = attr<kCastAttrs, "to">(a.attrs);
      CHECK_OK(require(PrimDomain::A, to));
      if (is_complex(a.in[0].dtype) && !is_complex(to))
        return user_error("{} has no place for an imaginary part: cast real(x), imag(x) or abs(x)", name(to));
      return Type{to, a.in[0].dims};
    },
    // To a half at once, not through f32: rounding twice is another number at ties.
    .scalar =
        [](ExprPool& e, Exprs x, const Attrs& a) {
          return e.cast(e.cast(x[0], attr<kCastAttrs, "to">(a)), compute_type(attr<kCastAttrs, "to">(a)));
        },
    .split = [](GraphBuilder& b, const SplitArgs& a) -> Result<Parts> {
      const DType part = part_type(a.type.dtype);
      Parts out;
      TRY(out.re, cast_to(b, a.in[0].re, part));
      if (a.in[0].im == kNoNode) return completed(b, out);
      TRY(out.im, cast_to(b, a.in[0].im, part));
      return out;
    },
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          if (is_complex(out.dtype)) {
            for (int part = 0; part < (is_complex(in[0]->dtype) ? 2 : 1); ++part) {
              const RefTensor x = ref_part(*in[0], part);
              RefTensor y({part_type(out.dtype), out.dims});
              with_storage(x.dtype,
                           [&]<class T>() { with_storage(y.dtype, [&]<class R>() { cast_all<T, R>(x, y); }); });
              set_part(out, part, y);
            }
            return ok_status();
          }
          const DType from = in[0]->dtype, to = attr<kCastAttrs, "to">(a);
          with_storage(from, [&]<class T>() { with_storage(to, [&]<class R>() { cast_all<T, R>(*in[0], out); }); });
          return ok_status();
        },
    .sample_low = -100,
    .sample_high = 100,
    .doc = "x as another dtype: floats truncate to integers and saturate (NaN: 0), integers wrap; to bool: x != 0; "
           "rounded once, to nearest even; a real number to complex: with imaginary part 0",
});

}  // namespace thermite
