// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runtime/vulkan/api.h"

namespace thermite::vulkan {

struct Instance {
  VkInstance handle = VK_NULL_HANDLE;
  InstanceApi api;
};

// The process's only one: made at the first call and never destroyed, since unloading a driver that brings a compiler
// of its own is not safe at every moment. A forked child makes another: its parent's driver threads are not there.
Result<const Instance*> instance();

}  // namespace thermite::vulkan
