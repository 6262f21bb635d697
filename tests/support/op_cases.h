// SPDX-License-Identifier: Apache-2.0
// Sample cases of every op of the table: attributes, operand types and seeded values. The same cases hold the
// symbolic meaning of ops (tests/ir) and every device (tests/engine) to the reference.
#pragma once

#include <string>
#include <vector>

#include "ir/ops/op_def.h"
#include "ir/ops/reference.h"

namespace thermite::testing {

struct OpCase {
  const OpDef* op = nullptr;
  Attrs attrs;
  std::vector<Type> types;                   // of the operands
  std::vector<std::vector<std::byte>> data;  // row-major
  std::string text() const;                  // "softmax(f32[2, 3]) axis = 1"
  bool has_complex() const;                  // operands or a result; what the op means then is in its split alone
};

// What the op `fourier` has for an operand (ir/loops/fourier_tree.h).
std::vector<std::byte> table_of_roots(DType t, int64_t n, bool real = false);

// dtypes x shapes (extents 0, 1 and primes; broadcasts) x attributes; float operands hold NaN, infinities and
// signed zeros, integers their extremes, where an op takes them. Leaves have none. The same in every run.
std::vector<OpCase> op_cases(const OpDef& op);

// Node of the case's op over inputs, with the op's result as output.
Result<Graph> graph_of(const OpCase& c);
std::vector<RefTensor> operands_of(const OpCase& c);

}  // namespace thermite::testing
