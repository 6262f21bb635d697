// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "ir/loops/loops.h"

namespace thermite {

inline constexpr int64_t kMostApart = 64;  // places between taps

// One spatial axis of the output, the filter axis that goes with it, and the image axis that both walk:
// place in the image = out * step + tap * apart, one of which is 1.
struct WindowAxis {
  LoopAxis out{}, tap{}, image{};
  int64_t step = 1, apart = 1;

  int64_t taps() const { return tap.value.fixed(); }  // a constant of the nest
  // The tap so many places behind the first one; -1: none is there.
  int64_t tap_at(int64_t place) const {
    return place >= 0 && place < span() && place % apart == 0 ? place / apart : -1;
  }
  int64_t span() const { return (taps() - 1) * apart + 1; }  // places that one output's taps lie in
};

// Rewrites `image` over one axis for out * step + tap * apart, if that is all it knows of the two.
std::optional<WindowAxis> pair_axes(LoopNest& n, ExprId& image, const LoopAxis& out, const LoopAxis& tap,
                                    int64_t most_step, int64_t most_apart);

}  // namespace thermite
