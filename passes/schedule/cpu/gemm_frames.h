// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/loops/loops.h"

namespace thermite {

//   sum_c,t,u,v w[i, c, t, u, v] x[c, z + t, y + u, x + v]
//     ->   sum_q,u,v w'[i, q, u, v] x[q / T, z + q % T, y + u, x + v]
//
// Joins the taps along the frames of a volume with the channels, so that each frame is an image with lines. The order
// of the sum stays. Not where no factor lies along the joined axis, as one of integers, whose lift is the whole
// product. Whether there were such.
bool join_frames(LoopNest& n);

}  // namespace thermite
