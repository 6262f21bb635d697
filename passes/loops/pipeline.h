// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/status.h"
#include "ir/loops/loops.h"

namespace thermite {

// What every schedule wants of a nest: see the list in the source. Refuses nests whose stages cannot stand side by
// side. Debug builds verify the nest after each pass.
Status prepare_nest(LoopNest& n);

}  // namespace thermite
