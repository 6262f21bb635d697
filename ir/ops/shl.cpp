// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

namespace {

int64_t shl_reference(DType t, int64_t a, int64_t by) {
  const auto width = static_cast<int64_t>(size_of(t)) * 8;
  const bool out =
      is_unsigned_int(t) ? static_cast<uint64_t>(by) >= static_cast<uint64_t>(width) : by < 0 || by >= width;
  if (out) return 0;
  return static_cast<int64_t>(static_cast<uint64_t>(a) << by);
}

}  // namespace

extern const OpDef op_shl;
constinit const OpDef op_shl = checked({
    .name = "shl",
    .arity = 2,
    .traits = kElementwise | kNoGradient | kCheap,
    .infer = elementwise<PrimDomain::I>,
    .scalar = by_prim<Prim::shl>,
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          const Dims sa = broadcast_strides(in[0]->dims, out.dims), sb = broadcast_strides(in[1]->dims, out.dims);
          for_each_place(out.dims, [&](const Dims& at, int64_t k) {
            out.i[k] = shl_reference(out.dtype, in[0]->i[offset_of(at, sa)], in[1]->i[offset_of(at, sb)]);
          });
          return ok_status();
        },
    .sample_low = 0,
    .sample_high = 7,
    .doc = "a shifted left by b bits; 0 for a shift below 0 or of at least the width",
});

}  // namespace thermite
