// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/onnx/import.h"

namespace thermite::testing {

// An input of the declared type, unknown extents as 2; of a small one the values are known, all of them `number`.
inline OnnxInput small_input(const OnnxValueInfo& v, int64_t number) {
  OnnxInput in{v.name, v.type.kind, true, {}, {}};
  Type t{onnx_dtype(v.type.data_type).value_or(DType::f32), {}};
  const OnnxType* type = &v.type;
  while (!type->element.empty()) type = &type->element[0];
  if (type->shape)
    for (const auto& d : *type->shape)
      if (t.dims.size() < kMaxRank) t.dims.push_back(d.value >= 0 && d.value < 100 ? d.value : 2);
  for (int k = 0; k < (v.type.kind == OnnxType::Kind::sequence ? 2 : 1); ++k) {
    in.types.push_back(t);
    if (!is_computable(t.dtype) || checked_elements(t.dims) < 0 || elements(t.dims) > 4096) continue;
    std::vector<std::byte> bytes(static_cast<size_t>(elements(t.dims)) * size_of(t.dtype));
    for (size_t e = 0; e < bytes.size(); e += size_of(t.dtype))
      store_scalar(make_int_scalar(t.dtype, number), bytes.data() + e);
    in.values.push_back(make_constant(t, bytes.data()));
  }
  if (in.values.size() != in.types.size()) in.values.clear();
  return in;
}

}  // namespace thermite::testing
