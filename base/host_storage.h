// SPDX-License-Identifier: Apache-2.0
// Host memory whose size comes from outside: asked for in one place, where too much is an error.
#pragma once

#include "base/storage.h"

namespace thermite {

// Zeros, 64-byte aligned, owned. A device error where that many bytes are more than this machine's memory or than it
// gives; nothing is touched then.
Result<StorageRef> host_storage(uint64_t bytes);
// The error of host_storage() for more bytes than the machine has memory, before anything is allocated.
Status check_host_bytes(uint64_t bytes);

}  // namespace thermite
