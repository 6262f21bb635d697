// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/kernel/builder.h"

namespace thermite {

// How many lanes of a mask of 16 are on, an index: beside each other, as many ones are the lowest bits of a number. For
// targets that move lanes (Target::moves_lanes).
inline ValueId lanes_on(KernelBuilder& b, ValueId mask) {
  const int lanes = b.type(mask).lanes;
  const ValueId one = b.constant(make_int_scalar(DType::i32, 1), lanes);
  const ValueId none = b.constant(make_int_scalar(DType::i32, 0), lanes);
  const ValueId ones = b.mask_bits(b.prim(Prim::ne, {b.compress(one, mask), none}));
  return b.cast(b.prim(Prim::bit_width, {ones}), b.type(b.index(0)).dtype);
}

}  // namespace thermite
