// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kRollAttrs[] = {
    {"shifts", AttrType::integers,
     "places by which elements move up each dimension, down where negative: its extent at most",
     zeros(Along::dimensions), false, true},
};

// What the result has at `place`; dimensions before `end` are not looked at yet. The last one is asked for its side
// first, for vectors lie along it: where that is known, two rows' sides are one read.
static ExprId read_rolled(Pull& p, std::vector<ExprId>& place, int end) {
  while (end > 0 && p.shift_size(attr_place<kRollAttrs, "shifts">(), end - 1) == 0) --end;
  if (end == 0) return p.read(0, place);
  ExprPool& e = p.e;
  const int d = end - 1;
  const Size size = p.shift_size(attr_place<kRollAttrs, "shifts">(), d);
  const bool up = size > 0;
  // By one: vectors are moved by a lane.
  const ExprId shift = size == 1    ? e.index(1)
                       : size == -1 ? e.index(-1)
                                    : p.shift(attr_place<kRollAttrs, "shifts">(), d);
  const ExprId at = place[d], n = p.out_extent(d);
  const ExprId first = up ? shift : e.add(n, shift);  // of those that did not come in at the other end
  const auto from = [&](ExprId source) {
    return [&, source] {
      place[d] = source;
      const ExprId value = read_rolled(p, place, d);
      place[d] = at;
      return value;
    };
  };
  const ExprId down = e.sub(at, shift);
  const ExprId low = p.guarded(e.lt(at, first), from(up ? e.add(down, n) : down), e.c(p.out_dtype(), 0));
  return p.guarded(e.ge(at, first), from(up ? down : e.sub(down, n)), low);
}

extern const OpDef op_roll;
constinit const OpDef op_roll = checked({
    .name = "roll",
    .traits = kView | kAsks | kGradientLater | kCheap,
    .attrs = kRollAttrs,
    .infer = [](const InferArgs& a) -> Result<Type> {
      const Dims& d = a.in[0].dims;
      const auto& shifts = attr<kRollAttrs, "shifts">(a.attrs);
      if (shifts.size() != static_cast<size_t>(d.size()))
        return user_error("shifts need {} entries, one for each dimension", d.size());
      for (int k = 0; k < d.size(); ++k)
        if (shifts[static_cast<size_t>(k)] > d[k] || shifts[static_cast<size_t>(k)] < -d[k])
          return user_error("dimension {} of extent {} cannot be rolled by {}", k, d[k],
                            shifts[static_cast<size_t>(k)]);
      return a.in[0];
    },
    .pull =
        [](Pull& p, Exprs index) {
          std::vector<ExprId> place(index.begin(), index.end());
          return read_rolled(p, place, p.out_rank());
        },
    .split = split_each,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const Dims strides = row_major_strides(in[0]->dims);
          return ref_pick(*in[0], out, [&](const Dims& at) {
            int64_t from = 0;
            for (int k = 0; k < at.size(); ++k) {
              const int64_t n = out.dims[k], shift = attr<kRollAttrs, "shifts">(a)[static_cast<size_t>(k)];
              from += ((at[k] - shift) % n + n) % n * strides[k];
            }
            return from;
          });
        },
    .doc = "elements moved along dimensions; those that leave at one end come in at the other",
});

}  // namespace thermite
