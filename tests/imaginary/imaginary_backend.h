// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/backend.h"

namespace thermite {

// A backend that exists nowhere else: its machine code is the printed kernel IR, its device reads that back and
// interprets it.
const Backend& imaginary_backend();

// Of this process.
int kernels_compiled();
int kernels_with_narrow_indices();

}  // namespace thermite
