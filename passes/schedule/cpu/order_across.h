// SPDX-License-Identifier: Apache-2.0
// The best elements of each of a vector of columns, in registers.
#pragma once

#include <vector>

#include "passes/schedule/cpu/order_kernel.h"

namespace thermite {

// A key, and what goes with it: an index, perhaps the element itself.
using Element = std::vector<ValueId>;

// The best elements seen, best first: by kind a vector for each place.
struct Best {
  std::vector<std::vector<ValueId>> of;

  explicit Best(size_t kinds) : of(kinds) {}
  Best(std::span<const ValueId> v, size_t kinds);
  size_t places() const { return of[0].size(); }
  ValueId last() const { return of[0].back(); }
  std::vector<ValueId> values() const;
};

// Where the key beats a place it moves those from there on back by one; a list that is not full grows.
Best inserted(KernelBuilder& b, const Best& old, const Element& e, bool grows);

// For all columns that are copied together: where rows lie far apart, each vector of them would wait for memory line by
// line.
Size order_copied(OrderFrame& o);

}  // namespace thermite
