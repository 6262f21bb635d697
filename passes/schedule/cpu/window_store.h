// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "passes/schedule/cpu/window_shape.h"
#include "passes/schedule/frame.h"

namespace thermite {

// Stores a vector of results of output row `y` from column `x` on, and what follows them; `value` is made at that
// place.
void store_window(KernelFrame& f, LoopNest& n, const WindowShape& s, ValueId y, ValueId x, ValueId mask,
                  const std::function<ValueId()>& value, int lanes = kVectorLanes);

// A task's rows of results, and which of the tasks around bands it is.
struct Band {
  ValueId begin, end, around;
};
Band bind_band(KernelFrame& f, const WindowShape& s);

// Before rows and columns are walked: what the stages behind the results read of neither, nor of `s.lanes`.
void hoist_tails(KernelFrame& f, LoopNest& n, const WindowShape& s);

// One register per element of the filter, in the taps' order.
std::vector<ValueId> load_filter(KernelFrame& f, LoopNest& n, const WindowShape& s);

// What results become behind the sum of products.
ValueId projected_sum(KernelFrame& f, LoopNest& n, const WindowShape& s, ValueId sum);

}  // namespace thermite
