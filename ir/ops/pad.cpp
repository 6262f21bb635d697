// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kPadAttrs[] = {
    {"low", AttrType::integers, "elements added in front of each dimension; negative: removed",
     zeros(Along::dimensions), false, true},
    {"high", AttrType::integers, "elements added behind; negative: removed", zeros(Along::dimensions), false, true},
    {"value", AttrType::scalar, "the new elements", otherwise(0)},
};

static Status ref_pad(const RefTensor& x, const Attrs& a, Scalar value, RefTensor& out) {
  const Dims strides = row_major_strides(x.dims);
  return ref_pick(
      x, out,
      [&](const Dims& at) -> int64_t {
        int64_t from = 0;
        for (int k = 0; k < at.size(); ++k) {
          const int64_t i = at[k] - attr<kPadAttrs, "low">(a)[k];
          if (i < 0 || i >= x.dims[k]) return -1;
          from += i * strides[k];
        }
        return from;
      },
      value);
}

extern const OpDef op_pad;
constinit const OpDef op_pad = checked({
    .name = "pad",
    .traits = kView | kFills | kAsks | kGradientLater,
    .attrs = kPadAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      if (attr<kPadAttrs, "value">(a.attrs).dtype != part_type(a.in[0].dtype))
        return user_error("the pad value is {}, the tensor {}", name(attr<kPadAttrs, "value">(a.attrs).dtype),
                          name(a.in[0].dtype));
      TRY(Dims dims, padded_dims(a.in[0].dims, attr<kPadAttrs, "low">(a.attrs), attr<kPadAttrs, "high">(a.attrs)));

      return Type{a.in[0].dtype, dims};
    },
    .pull =
        [](Pull& p, Exprs index) {
          ExprPool& e = p.e;
          std::vector<ExprId> place;
          ExprId inside = kNoExpr;
          for (int k = 0; k < p.out_rank(); ++k) {
            const bool low = p.shift_size(attr_place<kPadAttrs, "low">(), k) > 0,
                       high = p.shift_size(attr_place<kPadAttrs, "high">(), k) > 0;
            if ((low || high) && p.in_size(0, k) == 0)
              return p.number(attr_place<kPadAttrs, "value">());  // expressions take extents for >= 1
            const ExprId i = e.sub(index[k], p.shift(attr_place<kPadAttrs, "low">(), k));
            if (low) inside = e.both(inside, e.ge(i, e.index(0)));
            if (high) inside = e.both(inside, e.lt(i, p.in_extent(0, k)));
            place.push_back(i);
          }
          if (inside == kNoExpr) return p.read(0, place);
          return p.guarded(inside, [&] { return p.read(0, place); }, p.number(attr_place<kPadAttrs, "value">()));
        },
    .split = [](GraphBuilder& b, const SplitArgs& a) -> Result<Parts> {
      Attrs zero = a.attrs;
      zero.set(attr_place<kPadAttrs, "value">(), make_scalar(part_type(a.type.dtype), 0));
      Parts out;
      TRY(out.re, b.add(a.op, std::array{a.in[0].re}, a.attrs));
      TRY(out.im, b.add(a.op, std::array{a.in[0].im}, zero));
      return out;
    },
    .reference = [](RefInputs in, const Attrs& a, RefTensor& out) -> Status {
      const Scalar value = attr<kPadAttrs, "value">(a);
      if (!is_complex(out.dtype)) return ref_pad(*in[0], a, value, out);
      for (int part = 0; part < 2; ++part) {
        RefTensor y({part_type(out.dtype), out.dims});
        CHECK_OK(ref_pad(ref_part(*in[0], part), a, part == 0 ? value : make_scalar(value.dtype, 0), y));
        set_part(out, part, y);
      }
      return {};
    },
    .doc = "surrounded by a value (complex: a real one); negative widths crop",
});

}  // namespace thermite
