// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/graph/graph.h"

namespace thermite {

// Whether a product or convolution, with its attributes `a`, reads, adds and gives the same floats, f32 or f64.
template <class ProductAttrs>
bool is_plain_product(const Graph& g, const Node& n, const ProductAttrs& a) {
  const DType t = n.type.dtype;
  return (t == DType::f32 || t == DType::f64) && g[n.inputs[0]].type.dtype == t && g[n.inputs[1]].type.dtype == t &&
         a.accumulate.value_or(t) == t;
}

}  // namespace thermite
