// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/complex.h"

#include "ir/ops/support/lower.h"

namespace thermite {

Result<NodeId> zeros_like(GraphBuilder& b, NodeId like) {
  const Type t = b.type(like);
  const std::vector<int64_t> dims(t.dims.begin(), t.dims.end());
  return add_op(b, "full", {}, {{"value", make_scalar(t.dtype, 0)}, {"dims", dims}});
}

Result<Parts> completed(GraphBuilder& b, Parts x) {
  if (x.im == kNoNode) {
    TRY(x.im, zeros_like(b, x.re));
  }
  return x;
}

Result<Parts> split_each(GraphBuilder& b, const SplitArgs& a) {
  std::vector<NodeId> re, im;
  for (Parts x : a.in) {
    if (b.type(x.re).dtype == part_type(a.type.dtype)) {
      TRY(x, completed(b, x));
    }
    re.push_back(x.re);
    im.push_back(x.im == kNoNode ? x.re : x.im);
  }
  Parts out;
  TRY(out.re, b.add(a.op, re, a.attrs));
  TRY(out.im, b.add(a.op, im, a.attrs));
  return out;
}

RefTensor ref_part(const RefTensor& x, int part) {
  if (!is_complex(x.dtype)) return part == 0 ? x : RefTensor(x.type());
  RefTensor out({part_type(x.dtype), x.dims});
  with_storage(x.dtype, [&]<class T>() {
    for (size_t k = 0; k < out.as<T>().size(); ++k) out.as<T>()[k] = x.as<T>()[2 * k + static_cast<size_t>(part)];
  });
  return out;
}

void set_part(RefTensor& x, int part, const RefTensor& from) {
  with_storage(x.dtype, [&]<class T>() {
    for (size_t k = 0; k < from.as<T>().size(); ++k) x.as<T>()[2 * k + static_cast<size_t>(part)] = from.as<T>()[k];
  });
}

Status ref_split_each(const OpDef& op, RefInputs in, const Attrs& attrs, RefTensor& out) {
  for (int part = 0; part < 2; ++part) {
    std::vector<RefTensor> parts;
    for (const RefTensor* x : in)
      parts.push_back(part_type(x->dtype) == part_type(out.dtype) ? ref_part(*x, part) : *x);
    std::vector<const RefTensor*> operands;
    for (const RefTensor& x : parts) operands.push_back(&x);
    RefTensor y({part_type(out.dtype), out.dims});
    y.sums = out.sums;
    CHECK_OK(op.reference(operands, attrs, y));
    set_part(out, part, y);
  }
  return {};
}

}  // namespace thermite
