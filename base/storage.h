// SPDX-License-Identifier: Apache-2.0
// Device memory, callable kernels and launch records: what runtimes and the engine exchange.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest.h"
#include "base/status.h"

namespace thermite {

class StorageUse;  // base/fence.h

// A place in a device's memory. The device and its kernels alone may follow it; on devices that compute in host memory
// it is a host address (base/host_address.h).
enum class DeviceAddress : uint64_t {};
inline DeviceAddress operator+(DeviceAddress a, uint64_t bytes) {
  return static_cast<DeviceAddress>(static_cast<uint64_t>(a) + bytes);
}

// Of every storage's address; kernels may rely on it.
inline constexpr uint64_t kStorageAlignment = 64;

// What a block of so many bytes takes, beside others. Large ones of whole pages, one behind the other, would begin at
// one place of every page: a kernel that walks many of them side by side would find all their lines in one set of a
// cache.
constexpr size_t spread_bytes(size_t bytes) {
  constexpr size_t kLarge = size_t{256} << 10, kPage = 4096, kApart = 1024;
  return bytes >= kLarge && bytes % kPage == 0 ? bytes + kApart : bytes;
}

// A buffer in a device's memory. The host reads and writes its bytes through the device.
// Reference-counted by StorageRef; the destructor returns the memory to its pool.
class Storage {
 public:
  virtual ~Storage() = default;
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;
  DeviceAddress address() const { return address_; }
  size_t bytes() const { return bytes_; }

  // Returns when the bytes are there, or with the error of what should have made them. On a synchronous device they
  // always are.
  Status wait() const { return use_ ? wait_for_queue() : Status(); }
  // What queues do with the bytes; null on a synchronous device.
  const std::shared_ptr<StorageUse>& use() const { return use_; }

 protected:
  Storage(DeviceAddress address, size_t bytes, std::shared_ptr<StorageUse> use = nullptr)
      : address_(address), bytes_(bytes), use_(std::move(use)) {}

 private:
  Status wait_for_queue() const;
  const DeviceAddress address_;
  const size_t bytes_;
  const std::shared_ptr<StorageUse> use_;
};
using StorageRef = std::shared_ptr<Storage>;

// What memory is asked for: named when there is not enough. The texts live for ever.
struct AllocationTag {
  std::string_view what = {};  // an op, or what the memory is for
  const char* file = "";       // the user's line
  uint32_t line = 0;
  bool persistent = false;  // weights and what is made of them once
};

// Compiled code or an equivalent that a device can load.
struct Artifact {
  std::string kind;   // "elf-x86_64"
  std::string entry;  // symbol
  std::vector<std::byte> bytes;
  uint32_t task_threads = 1;  // threads of a GPU that share a task, as a block; 1: a task is a thread
  bool checked = false;       // of a checked build: takes more arguments (base/device_args.h)
};

struct BufferArg {
  DeviceAddress address{};
  size_t bytes = 0;
  BufferArg() = default;
  BufferArg(DeviceAddress address, size_t bytes) : address(address), bytes(bytes) {}
  BufferArg(const void* host, size_t bytes) : address(DeviceAddress{reinterpret_cast<uintptr_t>(host)}), bytes(bytes) {}
};

// A kernel bound to a device. Thread-safe: `run` may be called from several threads at once with
// disjoint task ranges. `scratch` is private to the call and at least as large as the launch said.
class Invocable {
 public:
  virtual ~Invocable() = default;
  virtual Status run(std::span<const BufferArg> buffers, std::span<const uint64_t> scalars, int64_t task_begin,
                     int64_t task_end, std::span<std::byte> scratch) = 0;
};

// Tasks along up to three axes, the first the fastest: blocks of a GPU, one range of a CPU.
struct Grid {
  std::array<int64_t, 3> extents{1, 1, 1};
  Grid() = default;
  Grid(int64_t x, int64_t y = 1, int64_t z = 1) : extents{x, y, z} {}
  int64_t tasks() const { return extents[0] * extents[1] * extents[2]; }
};

// One kernel launch. Scalars are 64-bit slots: i64 values as such, floats in their own bits, zero-extended.
struct LaunchRecord {
  Invocable* kernel = nullptr;
  std::vector<BufferArg> buffers;
  std::vector<uint64_t> scalars;
  Grid grid;                // a CPU runs over [0, grid.tasks())
  size_t shared_bytes = 0;  // what a task has for itself: a worker's scratch, a block's shared memory
  uint64_t work = 0;        // bytes moved + flops: decides inline or parallel
  uint64_t flops = 0;       // of `work`
  const char* name = "";    // for errors and events; outlives the launch
  uint32_t op = ~0u;        // see Error::op
  const char* ops = "";     // what the kernel computes, for events; outlives the launch
  const char* file = "";    // where the user wrote it; set while trace events are on
  uint32_t line = 0;
};

}  // namespace thermite
