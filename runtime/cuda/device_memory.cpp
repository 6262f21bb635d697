// SPDX-License-Identifier: Apache-2.0
#include "runtime/cuda/device_memory.h"

#include "base/log.h"

namespace thermite {

std::optional<DeviceAddress> CudaMemory::take(size_t bytes) {
  const CudaCurrent current(*context_);
  if (!current.ok() || !context_->state()->status().ok()) return std::nullopt;
  CuAddress address = 0;
  const CuResult r = context_->driver().mem_alloc(&address, bytes);
  if (r == kCuSuccess) return DeviceAddress{address};
  const Status why = context_->check("cuMemAlloc", r);
  log(Subsystem::memory, LogLevel::minimal, "{} bytes of the GPU's memory are not to be had: {}", bytes,
      why.error().message);
  return std::nullopt;
}

void CudaMemory::give_back(DeviceAddress memory, size_t) {
  const CudaCurrent current(*context_);
  if (current.ok()) (void)context_->check("cuMemFree", context_->driver().mem_free(static_cast<CuAddress>(memory)));
}

}  // namespace thermite
