// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "autotune/calibration.h"
#include "runtime/device.h"

namespace thermite {

// Measures a device by kernels as it runs them: a stream past the caches and one within, a chain of arithmetic, a
// product of matrices, launches of nothing. About a quarter of a second. What a device cannot tell stays 0.
Result<Calibration> calibrate(Device& device, const DeviceProfile& profile);

}  // namespace thermite
