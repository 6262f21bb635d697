// SPDX-License-Identifier: Apache-2.0
// Memory behind addresses that nobody can follow, as that of a GPU: what they stand for is for the device alone.
#pragma once

#include "base/host_address.h"
#include "runtime/memory_source.h"

namespace thermite {

// No address of x86-64 with this bit can be followed, so a stray access is a crash.
inline constexpr uint64_t kUnreadable = uint64_t{1} << 63;

inline bool is_hidden(DeviceAddress a) { return (static_cast<uint64_t>(a) & kUnreadable) != 0; }
inline DeviceAddress hidden(DeviceAddress a) { return DeviceAddress{static_cast<uint64_t>(a) | kUnreadable}; }
inline DeviceAddress revealed(DeviceAddress a) { return DeviceAddress{static_cast<uint64_t>(a) & ~kUnreadable}; }

class NullMemory final : public MemorySource {
 public:
  std::optional<DeviceAddress> take(size_t bytes) override {
    const std::optional<DeviceAddress> memory = host_memory()->take(bytes);
    if (!memory) return std::nullopt;
    return hidden(*memory);
  }
  void give_back(DeviceAddress memory, size_t bytes) override { host_memory()->give_back(revealed(memory), bytes); }
  bool is_host() const override { return false; }
};

}  // namespace thermite
