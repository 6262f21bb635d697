// SPDX-License-Identifier: Apache-2.0
// Device memory, callable kernels and launch records: what runtimes and the engine exchange.
#pragma once

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

// A buffer owned by a device's pool, 64-byte aligned. Host-addressable on cpu and interp.
// Reference-counted by StorageRef; the destructor returns the memory to its pool.
class Storage {
 public:
  virtual ~Storage() = default;
  virtual void* data() = 0;
  virtual size_t bytes() const = 0;

  // Returns when the bytes are there, or with the error of what should have made them. On a synchronous device they
  // always are.
  Status wait() const { return use_ ? wait_for_queue() : Status(); }
  // What queues do with the bytes; null on a synchronous device.
  const std::shared_ptr<StorageUse>& use() const { return use_; }

 protected:
  std::shared_ptr<StorageUse> use_;

 private:
  Status wait_for_queue() const;
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
};

struct BufferArg {
  void* data = nullptr;
  size_t bytes = 0;
};

// A kernel bound to a device. Thread-safe: `run` may be called from several threads at once with
// disjoint task ranges. `scratch` is private to the call and at least as large as the launch said.
class Invocable {
 public:
  virtual ~Invocable() = default;
  virtual Status run(std::span<const BufferArg> buffers, std::span<const uint64_t> scalars, int64_t task_begin,
                     int64_t task_end, std::span<std::byte> scratch) = 0;
};

// One kernel launch. Scalars are 64-bit slots: i64 values as such, floats in their own bits, zero-extended.
struct LaunchRecord {
  Invocable* kernel = nullptr;
  std::vector<BufferArg> buffers;
  std::vector<uint64_t> scalars;
  int64_t tasks = 1;         // the grid: kernel runs over [0, tasks)
  size_t scratch_bytes = 0;  // per worker
  uint64_t work = 0;         // bytes moved + flops: decides inline or parallel
  uint64_t flops = 0;        // of `work`
  const char* name = "";     // for errors and traces; outlives the launch
  uint32_t op = ~0u;         // see Error::op
  const char* ops = "";      // what the kernel computes, for traces; outlives the launch
  const char* file = "";     // where the user wrote it; set while trace events are on
  uint32_t line = 0;
};

}  // namespace thermite
