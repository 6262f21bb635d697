// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/loops/loops.h"

namespace thermite {

// select(c, f(x[a]), select(not c, f(x[b]), 0))   ->   f(select(c, x[a], select(not c, x[b], 0)))
//
// What is made of a rolled value's element is the same on both sides: it is made once, and what is left is one read,
// moved. `f` is any expression of one element, or one with maths of a few, where a select for each is cheaper still.
void join_sides(LoopNest& n);

}  // namespace thermite
