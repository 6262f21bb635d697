// SPDX-License-Identifier: Apache-2.0
#include "base/host_bytes.h"

#include <unistd.h>

#include <cstdlib>

#include "base/storage.h"

namespace thermite {
namespace {

constexpr size_t kAlignment = kStorageAlignment;

Error refusal(uint64_t bytes, std::string_view because) {
  return device_error("{} bytes ({:.1f} GiB) of host memory are wanted; {}", bytes,
                      static_cast<double>(bytes) * 0x1p-30, because);
}

}  // namespace

uint64_t machine_bytes() {
  static const uint64_t bytes = [] {
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? static_cast<uint64_t>(pages) * static_cast<uint64_t>(size) : UINT64_MAX;
  }();
  return bytes;
}

Status check_host_bytes(uint64_t bytes) {
  if (bytes <= machine_bytes()) return {};
  return refusal(bytes, fmt::format("this machine has {:.1f} GiB", static_cast<double>(machine_bytes()) * 0x1p-30));
}

Result<HostBytesRef> make_host_bytes(uint64_t bytes) {
  CHECK_OK(check_host_bytes(bytes));
  std::shared_ptr<void> base(std::calloc(bytes + kAlignment, 1), std::free);
  if (!base) return refusal(bytes, "the system does not give them");
  const auto address = (reinterpret_cast<uintptr_t>(base.get()) + kAlignment - 1) / kAlignment * kAlignment;
  return std::make_shared<HostBytes>(reinterpret_cast<void*>(address), bytes, std::move(base));
}

}  // namespace thermite
