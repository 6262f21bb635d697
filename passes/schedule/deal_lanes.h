// SPDX-License-Identifier: Apache-2.0
// A few vectors dealt out into as many: what lies beside each other in the ones is apart in the others.
#pragma once

#include <vector>

#include "ir/kernel/builder.h"

namespace thermite {

// Vectors a, b, c of columns become vectors of rows, one behind the other: a0 b0 c0 a1 b1 c1 ...
std::vector<ValueId> columns_to_rows(KernelBuilder& b, std::vector<ValueId> columns);
// The other way round.
std::vector<ValueId> rows_to_columns(KernelBuilder& b, std::vector<ValueId> rows);
// The first of them alone: of n vectors, one behind the other, every nth element.
ValueId first_column(KernelBuilder& b, const std::vector<ValueId>& rows);

}  // namespace thermite
