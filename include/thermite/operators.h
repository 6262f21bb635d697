// SPDX-License-Identifier: Apache-2.0
// Operators on tensors and scalars, and matrix multiplication with numpy's rules.
// There is no operator==: eq(a, b) gives the element-wise comparison.
#pragma once

#include "thermite/tensor.h"

namespace thermite {

Tensor operator+(Operand a, Operand b);
Tensor operator-(Operand a, Operand b);
Tensor operator*(Operand a, Operand b);
Tensor operator/(Operand a, Operand b);
Tensor operator%(Operand a, Operand b);  // sign of the divisor, as in Python
Tensor operator<(Operand a, Operand b);
Tensor operator<=(Operand a, Operand b);
Tensor operator>(Operand a, Operand b);
Tensor operator>=(Operand a, Operand b);
Tensor operator-(Operand a);

// [.., m, k] x [.., k, n] -> [.., m, n]; leading dimensions broadcast; a vector operand gains and loses its 1.
Tensor matmul(const Tensor& a, const Tensor& b, std::source_location where = std::source_location::current());

}  // namespace thermite
