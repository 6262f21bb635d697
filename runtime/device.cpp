// SPDX-License-Identifier: Apache-2.0
#include "runtime/device.h"

#include "runtime/batch.h"

namespace thermite {

Result<StorageRef> Device::adopt(const HostBytesRef& bytes, const AllocationTag& tag) {
  TRY(StorageRef storage, allocate(bytes->bytes(), tag));
  CHECK_OK(write({static_cast<const std::byte*>(bytes->data()), bytes->bytes()}, *storage, 0));
  return storage;
}

Result<HostBytesRef> Device::view(const StorageRef& storage) {
  TRY(HostBytesRef bytes, make_host_bytes(storage->bytes()));
  CHECK_OK(read(*storage, {static_cast<std::byte*>(bytes->data()), bytes->bytes()}));
  return bytes;
}

Status Device::submit(std::unique_ptr<Batch> batch, uint32_t) { return launch(batch->launches()); }

}  // namespace thermite
