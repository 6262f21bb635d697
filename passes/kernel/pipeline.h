// SPDX-License-Identifier: Apache-2.0
// The passes over kernel IR, in their order. What comes out holds only what every emitter of the target spells:
// no maths primitives, no division, root, remainder or fma that the target does not round correctly, no f64 where it
// has none, and of casts to and from halves only f16 <-> f32 where the target has them. Where the profile
// asks for narrow indices and facts allow them, they are i32; scalars that passes add come last and are derived ones.
#pragma once

#include "base/device_profile.h"
#include "base/status.h"
#include "ir/kernel/kernel.h"

namespace thermite {

// An error is internal (the kernel given, or a pass, broke the IR's rules) or `unsupported`: f64 that the target has
// not, too many operations.
Result<Kernel> finish_kernel(Kernel k, const Machine& machine);

}  // namespace thermite
