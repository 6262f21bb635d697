// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/digest.h"

namespace thermite {

// Of all sources of the library: a stored plan is only valid for the build that made it.
Digest plan_build_digest();

}  // namespace thermite
