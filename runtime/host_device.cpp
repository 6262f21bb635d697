// SPDX-License-Identifier: Apache-2.0
#include "runtime/host_device.h"

#include <cstring>

#include "base/host_address.h"

namespace thermite {
namespace {

class HostStorage final : public Storage {
 public:
  explicit HostStorage(HostBytesRef bytes)
      : Storage(host_address(bytes->data()), bytes->bytes()), bytes_(std::move(bytes)) {}

 private:
  const HostBytesRef bytes_;
};

void copy_bytes(void* to, const void* from, size_t bytes) {
  if (bytes) std::memcpy(to, from, bytes);
}

}  // namespace

// Kernels may read them where they lie, if aligned.
Result<StorageRef> HostDevice::adopt(const HostBytesRef& bytes, const AllocationTag& tag) {
  if (reinterpret_cast<uintptr_t>(bytes->data()) % kStorageAlignment != 0) return Device::adopt(bytes, tag);
  return StorageRef(std::make_shared<HostStorage>(bytes));
}

Result<HostBytesRef> HostDevice::view(const StorageRef& storage) {
  return std::make_shared<HostBytes>(host_pointer(storage->address()), storage->bytes(), storage);
}

Status HostDevice::write(std::span<const std::byte> from, Storage& to, uint32_t) {
  copy_bytes(host_pointer(to.address()), from.data(), from.size());
  return {};
}

Status HostDevice::read(const Storage& from, std::span<std::byte> to) {
  copy_bytes(to.data(), host_pointer(from.address()), to.size());
  return {};
}

Status HostDevice::copy(const Storage& from, Storage& to, size_t bytes, uint32_t) {
  copy_bytes(host_pointer(to.address()), host_pointer(from.address()), bytes);
  return {};
}

}  // namespace thermite
