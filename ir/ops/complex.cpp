// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_complex;
constinit const OpDef op_complex = checked({
    .name = "complex",
    .arity = 2,
    .traits = kGradientLater,
    .infer = [](const InferArgs& a) -> Result<Type> {
      TRY(Type t, infer_elementwise(a, PrimDomain::F, false));
      if (is_half(t.dtype)) return user_error("needs parts of f32 or f64, got {}", name(t.dtype));
      t.dtype = complex_of(t.dtype);
      return t;
    },
    .split = [](GraphBuilder& b, const SplitArgs& a) -> Result<Parts> {
      const std::vector<int64_t> dims(a.type.dims.begin(), a.type.dims.end());
      Parts out{a.in[0].re, a.in[1].re};
      for (NodeId* part : {&out.re, &out.im})
        if (b.type(*part).dims != a.type.dims) {
          TRY(*part, add_op(b, "expand", {*part}, {{"dims", dims}}));
        }
      return out;
    },
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          return ref_complex(in, out, [](auto re, auto im) { return decltype(re)(re.real(), im.real()); });
        },
    .doc = "a + bi, of two tensors of f32 or f64",
});

}  // namespace thermite
