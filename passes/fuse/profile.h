// SPDX-License-Identifier: Apache-2.0
// What the fuser knows of a machine. Checked in and versioned, so that runs repeat exactly.
#pragma once

#include <span>
#include <string_view>

#include "base/digest.h"
#include "base/target.h"

namespace thermite {

struct DeviceProfile {
  std::string_view name;
  int version = 1;
  int threads = 2;
  double launch_us = 1;            // per kernel
  double fork_us = 3;              // once a kernel is shared by several threads
  double memory_gbps = 10;         // all threads
  double thread_gbps = 8;          // one thread
  double cache_gbps = 60;          // re-reads, per thread
  double vector_gflops = 40;       // element-wise arithmetic, per thread
  double contraction_gflops = 40;  // sums of products, per thread
  uint64_t grain = 32768;          // work (bytes + flops) below which one thread does it all
  Digest digest() const;
};

std::span<const DeviceProfile> device_profiles();
const DeviceProfile* find_profile(std::string_view name);  // nullptr when there is none
const DeviceProfile& default_profile(const Target& target);

}  // namespace thermite
