// SPDX-License-Identifier: Apache-2.0
//   stream %b0[%i], %x    ->    store %b0[%i], %x        %i is not shown to be a multiple of 64 bytes
//
// Schedules stream what sizes allow it for; where their vectors begin is seen here alone, and a store past the caches
// that is not aligned is a fault. It proves by facts and instructions (ir/kernel/divisors.h) and asks for no new facts.
#pragma once

#include "ir/kernel/kernel.h"

namespace thermite {

Kernel settle_streams(Kernel k);

}  // namespace thermite
