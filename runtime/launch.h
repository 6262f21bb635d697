// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/storage.h"

namespace thermite {

// The whole of one launch on the calling thread. An exception becomes a device error; every error names the kernel
// and, in Error::op, the op.
Status run_launch(const LaunchRecord& launch);

}  // namespace thermite
