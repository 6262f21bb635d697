// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kConcatAttrs[] = {
    {"axis", AttrType::integer, "along which to join"},
};

static ExprId pull_concat(Pull& p, Exprs index) {
  ExprPool& e = p.e;
  const int axis = *normal_axis(attr<kConcatAttrs, "axis">(p.attrs), p.out_rank());
  std::vector<int> pieces;  // those with elements
  for (int k = 0; k < p.inputs(); ++k)
    if (p.in_size(k, axis) > 0) pieces.push_back(k);
  std::vector<ExprId> begins;
  ExprId end = e.index(0);
  for (int k : pieces) {
    begins.push_back(end);
    end = e.add(end, p.in_extent(k, axis));
  }
  std::vector<ExprId> place(index.begin(), index.end());
  ExprId value = e.c(p.out_dtype(), 0);
  for (size_t k = pieces.size(); k-- > 0;) {
    ExprId here = kNoExpr;
    if (k > 0) here = e.both(here, e.ge(index[axis], begins[k]));
    if (k + 1 < pieces.size()) here = e.both(here, e.lt(index[axis], begins[k + 1]));
    place[axis] = e.sub(index[axis], begins[k]);
    auto read = [&] { return p.read(pieces[k], place); };
    value = here == kNoExpr ? read() : p.guarded(here, read, value);
  }
  return value;
}

extern const OpDef op_concat;
constinit const OpDef op_concat = checked({
    .name = "concat",
    .arity = -1,
    .traits = kJoins | kGradientLater,
    .attrs = kConcatAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      Type out = a.in[0];
      TRY(int axis, normal_axis(attr<kConcatAttrs, "axis">(a.attrs), out.dims.size()));
      for (const Type& t : a.in.subspan(1)) {
        if (t.dtype != out.dtype)
          return user_error("pieces must have one dtype, got {} and {}", name(out.dtype), name(t.dtype));
        if (t.dims.size() != out.dims.size() || without(t.dims, axis) != without(out.dims, axis))
          return user_error("{} and {} differ outside axis {}", to_string(a.in[0].dims), to_string(t.dims), axis);
        out.dims[axis] += t.dims[axis];
      }
      return out;
    },
    .pull = pull_concat,
    .split = split_each,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const int axis = *normal_axis(attr<kConcatAttrs, "axis">(a), out.dims.size());
          const Dims strides = row_major_strides(out.dims);
          int64_t begin = 0;
          for (const RefTensor* piece : in) {
            with_storage(out.dtype, [&]<class T>() {
              for_each_place(piece->dims, [&](const Dims& at, int64_t k) {
                out.as<T>()[offset_of(at, strides) + begin * strides[axis]] = piece->as<T>()[k];
              });
            });
            begin += piece->dims[axis];
          }
          return ok_status();
        },
    .doc = "tensors one after another along an axis",
});

}  // namespace thermite
