// SPDX-License-Identifier: Apache-2.0
#include "runtime/memory_source.h"

#include <sys/mman.h>

#include <cstdlib>

#include "base/host_address.h"

namespace thermite {
namespace {

constexpr size_t kLine = kStorageAlignment;
constexpr size_t kLeastMapped = size_t{1} << 20;  // smaller pieces come from the C library's heap
constexpr size_t kHugePage = size_t{2} << 20;

std::byte* map(size_t bytes) {
  void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return p == MAP_FAILED ? nullptr : static_cast<std::byte*>(p);
}

// Aligned so that they fault in steps of 2 MiB.
std::byte* map_huge(size_t bytes) {
  std::byte* wide = map(bytes + kHugePage);
  if (!wide) return nullptr;
  const uintptr_t begin = reinterpret_cast<uintptr_t>(wide);
  std::byte* p = wide + ((begin + kHugePage - 1) / kHugePage * kHugePage - begin);
  if (p != wide) munmap(wide, static_cast<size_t>(p - wide));
  const size_t behind = static_cast<size_t>(wide + kHugePage - p);
  if (behind) munmap(p + bytes, behind);
  madvise(p, bytes, MADV_HUGEPAGE);  // advice only
  return p;
}

class HostMemory final : public MemorySource {
 public:
  std::optional<DeviceAddress> take(size_t bytes) override {
    void* p = bytes < kLeastMapped ? std::aligned_alloc(kLine, (bytes + kLine - 1) / kLine * kLine)
              : bytes < kHugePage  ? map(bytes)
                                   : map_huge(bytes);
    if (!p) return std::nullopt;
    return host_address(p);
  }
  void give_back(DeviceAddress memory, size_t bytes) override {
    if (bytes < kLeastMapped) {
      std::free(host_pointer(memory));
    } else {
      munmap(host_pointer(memory), bytes);
    }
  }
  bool is_host() const override { return true; }
};

}  // namespace

std::shared_ptr<MemorySource> host_memory() {
  static const auto memory = std::make_shared<HostMemory>();
  return memory;
}

}  // namespace thermite
