// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/storage.h"

namespace thermite {

// The whole of one launch on the calling thread, in host memory. An exception becomes a device error; every error names
// the kernel and, in Error::op, the op. Adds no event.
Status run_launch(const LaunchRecord& launch);

}  // namespace thermite
