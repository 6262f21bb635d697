// SPDX-License-Identifier: Apache-2.0
// What fuser and schedules know of a machine. Checked in and versioned, so that runs repeat exactly.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/digest.h"
#include "base/target.h"

namespace thermite {

struct DeviceProfile {
  std::string_view name;
  std::string_view schedules = "cpu";  // the families that its kernels are made by (passes/schedule/families.cpp)
  int version = 3;
  int threads = 2;
  double launch_us = 1;            // per kernel
  double fork_us = 3;              // once a kernel is shared by several threads
  double memory_gbps = 10;         // all threads
  double thread_gbps = 8;          // one thread
  double cache_gbps = 60;          // re-reads, per thread
  double vector_gflops = 40;       // element-wise arithmetic, per thread
  double contraction_gflops = 40;  // sums of products, per thread
  double multiply_adds = 1;        // of widest vectors, begun in a cycle: what else a product does is weighed by them
  double unit_gflops = 0;          // products of bf16 on a matrix unit, per thread; 0: there is none for them
  double byte_gflops = 0;          // likewise, of bytes
  uint64_t grain = 32768;          // work (bytes + flops) below which one thread does it all
  int64_t l1_bytes = 32 << 10;     // per thread
  int64_t l2_bytes = 1 << 20;      // per thread
  int64_t llc_bytes = 16 << 20;    // what one program may hope to keep of the last level
  int64_t passing_bytes = 0;       // results that nobody reads at once pass the caches from here on; 0: from llc_bytes
  int64_t run_bytes = 4 << 10;     // contiguous bytes from which memory is read at full speed
  bool fetches_ahead = false;      // rows that come from memory are read faster where kernels prefetch them
  int block_threads = 0;           // of a GPU: what `threads` counts is blocks of so many threads; 0: a CPU
  int unit_blocks = 0;             // of a GPU: such blocks that a multiprocessor holds at once
  int unit_registers = 0;          // of a GPU: what a multiprocessor's threads share
  int64_t unit_shared_bytes = 0;   // of a GPU: what its blocks share
  int64_t shared_bytes = 0;        // of a GPU: what one of them may have of it
  double l2_gbps = 0;              // of a GPU: re-reads of what fits into the last level, all threads
  bool host_threads = true;        // its threads are those of the host's cores that a device is given
  int index_bits = 64;             // 32: narrow indices and no divisions by scalars, where facts allow it

  // The same for a machine with `n` threads; memory grows with them.
  DeviceProfile with_threads(int n) const;
  Digest digest() const;
};

std::span<const DeviceProfile> device_profiles();
const DeviceProfile* find_profile(std::string_view name);  // nullptr when there is none
const DeviceProfile& default_profile(const Target& target);
// A line that starts with its name.
std::string print(const DeviceProfile& profile);

// What kernels are made for.
struct Machine {
  Machine(const Target& t) : target(t), profile(default_profile(t)) {}
  Machine(const Target& t, const DeviceProfile& p) : target(t), profile(p) {}

  Target target;
  DeviceProfile profile;
};

}  // namespace thermite
