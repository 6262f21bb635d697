// SPDX-License-Identifier: Apache-2.0
// Where tensors live and run. A DeviceHandle is cheap to copy and usable from any thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "thermite/numerics.h"

namespace thermite {

class Realizer;

struct DeviceOptions {
  // "cpu"; "cuda", "cuda:1"; "vulkan", "vulkan:llvmpipe" (a part of its name) or its number; "interp": the same kernels
  // with every access checked, slow; "null": interp on asynchronous queues that are late now and then and in memory
  // that the host cannot read, for tests of programs that use several threads.
  std::string device = "cpu";
  // What kernels are made for: "host" is what the device is; of a CPU "x86-64", "x86-64-v3", "x86-64-v4",
  // "x86-64-v4-vnni", "x86-64-v4-vnni+2fma", "x86-64-v4-amx". Of a GPU with "+checked" behind it: kernels that look at
  // every access, slow; one outside its memory is an error that names it.
  std::string cpu = "host";
  std::optional<Numerics> numerics{};  // none: as configured
  bool fuse = true;                    // false: one kernel per op and no graph rewrites
  std::string cache{};  // "local", "target", "global", "disabled", a path with a slash; "": as configured
  int threads = 0;      // 0: one per available core
  int max_blocks = 0;   // states kept by the fuser's beam; 0: as configured
  // "auto", "enforce": an index out of range reads 0 or drops the write; "validate": it is an error, at the price of
  // reading every index on the host; "": as configured.
  std::string check_mode{};
  // A cache file that comes with the program, made by `thermite cache export`; "": as configured. Its machine code is
  // run, so root or this user must own it and nobody else may be able to write it.
  std::string shipped_cache{};
};

// Monotonic counters of one device handle's engine, except where "now" is said.
struct Stats {
  uint64_t segments = 0;          // lazy segments realized
  uint64_t graphs_built = 0;      // graphs made from segments: zero for a repeated call
  uint64_t plans_built = 0;       // plan misses
  uint64_t plan_hits = 0;         // calls served by a plan in memory
  uint64_t searches = 0;          // fusion searches
  uint64_t compiles = 0;          // kernels compiled
  uint64_t cache_hits = 0;        // kernels and plans taken from the persistent cache
  uint64_t cache_misses = 0;      // looked for there and not found
  uint64_t kernels_launched = 0;  // prepare programs included
  uint64_t bytes_moved = 0;       // by those launches, as counted from the kernels' accesses
  uint64_t fallback_groups = 0;   // fused groups, or parts of them, that lowering refused and that were cut
  uint64_t groups_lowered = 0;    // groups of a new plan that were made into kernels
  uint64_t groups_bound = 0;      // groups of a new plan that took the kernels of a group like them, sizes aside
  // Device memory. At any moment live + cached + overhead = reserved.
  uint64_t live_bytes = 0;      // in use now, as asked for
  uint64_t peak_bytes = 0;      // the most that was in use at once
  uint64_t cached_bytes = 0;    // kept for reuse now
  uint64_t overhead_bytes = 0;  // lost now to rounding of what is in use
  uint64_t reserved_bytes = 0;  // taken from the system now
  uint64_t allocations = 0;
  uint64_t pool_hits = 0;  // allocations that did not have to ask the system
  uint64_t splits = 0;     // of large blocks
  uint64_t merges = 0;     // likewise
  uint64_t trims = 0;      // times that cached memory went back to the system
};

class DeviceHandle {
 public:
  // The process-wide default device: the CPU with configured options, opened at first use.
  DeviceHandle();
  explicit DeviceHandle(std::shared_ptr<Realizer> realizer) : realizer_(std::move(realizer)) {}
  // Throws UserError for an unknown device, a CPU level that this machine lacks or a bad cache name.
  static DeviceHandle open(const DeviceOptions& options);
  static DeviceHandle cpu() { return DeviceHandle(); }
  // The NVIDIA GPU of that number; the Vulkan device with that in its name, or the best one. With configured options,
  // opened at first use and kept. They throw where there is none.
  static DeviceHandle cuda(int ordinal = 0);
  static DeviceHandle vulkan(const std::string& name = "");

  std::string name() const;
  Stats stats() const;
  // Gives cached memory back to the system. It also happens by itself, see memory.cached_megabytes.
  void trim() const;
  const std::shared_ptr<Realizer>& realizer() const { return realizer_; }
  friend bool operator==(const DeviceHandle& a, const DeviceHandle& b) { return a.realizer_ == b.realizer_; }

 private:
  std::shared_ptr<Realizer> realizer_;
};

}  // namespace thermite
