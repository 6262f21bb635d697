// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/loops/loops.h"

namespace thermite {

//   v1 : bool over i { v0[f(i)] }   ->   v1 : u8 over i { min(v0[f(i)], 1) }
//
// Bools that are only moved are carried as the bytes that they are in memory: vectors of them are no masks then, and
// every schedule that moves bytes takes them. A byte of a buffer is true if it is not 0, and is stored as 1. Nothing
// where any stage does more with a bool than to pick it by its place.
void carry_bools(LoopNest& n);

}  // namespace thermite
