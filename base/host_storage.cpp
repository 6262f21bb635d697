// SPDX-License-Identifier: Apache-2.0
#include "base/host_storage.h"

#include <unistd.h>

#include <cstdlib>

namespace thermite {
namespace {

constexpr size_t kAlignment = 64;

class HostStorage final : public Storage {
 public:
  HostStorage(void* base, void* data, size_t bytes) : base_(base), data_(data), bytes_(bytes) {}
  ~HostStorage() override { std::free(base_); }
  void* data() override { return data_; }
  size_t bytes() const override { return bytes_; }

 private:
  void* base_;
  void* data_;
  size_t bytes_;
};

uint64_t machine_bytes() {
  static const uint64_t bytes = [] {
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? static_cast<uint64_t>(pages) * static_cast<uint64_t>(size) : UINT64_MAX;
  }();
  return bytes;
}

Error refusal(uint64_t bytes, std::string_view because) {
  return device_error("{} bytes ({:.1f} GiB) of host memory are wanted; {}", bytes,
                      static_cast<double>(bytes) * 0x1p-30, because);
}

}  // namespace

Status check_host_bytes(uint64_t bytes) {
  if (bytes <= machine_bytes()) return {};
  return refusal(bytes, fmt::format("this machine has {:.1f} GiB", static_cast<double>(machine_bytes()) * 0x1p-30));
}

Result<StorageRef> host_storage(uint64_t bytes) {
  CHECK_OK(check_host_bytes(bytes));
  std::unique_ptr<void, void (*)(void*)> base(std::calloc(bytes + kAlignment, 1), std::free);
  if (!base) return refusal(bytes, "the system does not give them");
  const auto address = (reinterpret_cast<uintptr_t>(base.get()) + kAlignment - 1) / kAlignment * kAlignment;
  auto storage = std::make_shared<HostStorage>(base.get(), reinterpret_cast<void*>(address), bytes);
  (void)base.release();
  return StorageRef(std::move(storage));
}

}  // namespace thermite
