// SPDX-License-Identifier: Apache-2.0
// Addresses of devices that compute in host memory. A rule (tests/house) lists who may include this: such devices,
// the interpreter, and who measures them.
#pragma once

#include "base/storage.h"

namespace thermite {

inline std::byte* host_pointer(DeviceAddress a) { return reinterpret_cast<std::byte*>(static_cast<uintptr_t>(a)); }
inline DeviceAddress host_address(const void* p) { return DeviceAddress{reinterpret_cast<uintptr_t>(p)}; }

}  // namespace thermite
