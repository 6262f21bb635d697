// SPDX-License-Identifier: Apache-2.0
#include "base/device_profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

namespace thermite {
namespace {

// Rounded to two digits on purpose: a profile stands for a class of machines, not for one.
constexpr std::array<DeviceProfile, 11> kProfiles{{
    {.name = "cpu-v4-2core",
     .version = 4,
     .threads = 2,
     .launch_us = 1,
     .fork_us = 3,
     .memory_gbps = 16,
     .thread_gbps = 11,
     .cache_gbps = 100,
     .vector_gflops = 60,
     .contraction_gflops = 80,
     .byte_gflops = 80},  // not measured: by vectors of AVX2
    {.name = "cpu-v3-2core",
     .version = 5,
     .threads = 2,
     .launch_us = 1,
     .fork_us = 3,
     .memory_gbps = 16,
     .thread_gbps = 10,
     .cache_gbps = 60,
     .vector_gflops = 30,
     .contraction_gflops = 40,
     .byte_gflops = 55,
     .l2_bytes = 512 << 10},
    {.name = "cpu-v1-2core",
     .threads = 2,
     .launch_us = 1,
     .fork_us = 3,
     .memory_gbps = 16,
     .thread_gbps = 10,
     .cache_gbps = 40,
     .vector_gflops = 10,
     .contraction_gflops = 12},
    {.name = "cpu-vnni-2core",
     .threads = 2,
     .launch_us = 1,
     .fork_us = 3,
     .memory_gbps = 16,
     .thread_gbps = 11,
     .cache_gbps = 100,
     .vector_gflops = 60,
     .contraction_gflops = 80,
     .byte_gflops = 320},
    {.name = "cpu-vnni-2fma-2core",
     .version = 7,
     .threads = 2,
     .launch_us = 1,
     .fork_us = 3,
     .memory_gbps = 16,
     .thread_gbps = 11,
     .cache_gbps = 100,
     .vector_gflops = 60,
     .contraction_gflops = 160,
     .multiply_adds = 2,
     .byte_gflops = 570,
     .l1_bytes = 48 << 10,
     .l2_bytes = 2 << 20,
     .llc_bytes = 32 << 20,
     .passing_bytes = 4 << 20,
     .fetches_ahead = true},
    {.name = "cpu-amx-2core",
     .version = 6,
     .threads = 2,
     .launch_us = 1,
     .fork_us = 3,
     .memory_gbps = 16,
     .thread_gbps = 11,
     .cache_gbps = 100,
     .vector_gflops = 60,
     .contraction_gflops = 160,
     .multiply_adds = 2,
     .unit_gflops = 2800,
     .byte_gflops = 5600,
     .l1_bytes = 48 << 10,
     .l2_bytes = 2 << 20,
     .llc_bytes = 32 << 20,
     .passing_bytes = 4 << 20,
     .fetches_ahead = true},
    // GPUs: vendors' figures for memory and f32, what kernels reach of them not measured yet. `threads` are blocks that
    // run at once.
    {.name = "cuda-a100",
     .schedules = "gpu",
     .version = 5,
     .threads = 108 * 8,
     .launch_us = 3,
     .fork_us = 0,
     .memory_gbps = 1500,
     .thread_gbps = 5,
     .cache_gbps = 5,
     .vector_gflops = 11,
     .contraction_gflops = 22,
     .grain = 0,
     .l1_bytes = 128 << 10,
     .l2_bytes = 40 << 20,
     .llc_bytes = 40 << 20,
     .block_threads = 256,
     .unit_blocks = 8,
     .unit_registers = 65536,
     .unit_shared_bytes = 164 << 10,
     .shared_bytes = 163 << 10,
     .l2_gbps = 4500,
     .host_threads = false,
     .index_bits = 32},
    {.name = "cuda-h100",
     .schedules = "gpu",
     .version = 5,
     .threads = 132 * 8,
     .launch_us = 3,
     .fork_us = 0,
     .memory_gbps = 3300,
     .thread_gbps = 9,
     .cache_gbps = 9,
     .vector_gflops = 30,
     .contraction_gflops = 60,
     .grain = 0,
     .l1_bytes = 228 << 10,
     .l2_bytes = 50 << 20,
     .llc_bytes = 50 << 20,
     .block_threads = 256,
     .unit_blocks = 8,
     .unit_registers = 65536,
     .unit_shared_bytes = 228 << 10,
     .shared_bytes = 227 << 10,
     .l2_gbps = 5500,
     .host_threads = false,
     .index_bits = 32},
    {.name = "cuda-ada",
     .schedules = "gpu",
     .version = 5,
     .threads = 128 * 6,
     .launch_us = 3,
     .fork_us = 0,
     .memory_gbps = 950,
     .thread_gbps = 4,
     .cache_gbps = 8,
     .vector_gflops = 50,
     .contraction_gflops = 100,
     .grain = 0,
     .l1_bytes = 128 << 10,
     .l2_bytes = 72 << 20,
     .llc_bytes = 72 << 20,
     .block_threads = 256,
     .unit_blocks = 6,
     .unit_registers = 65536,
     .unit_shared_bytes = 100 << 10,
     .shared_bytes = 99 << 10,
     .l2_gbps = 4500,
     .host_threads = false,
     .index_bits = 32},
    {.name = "vulkan-generic",
     .schedules = "gpu",
     .version = 5,
     .threads = 256,
     .launch_us = 10,
     .fork_us = 0,
     .memory_gbps = 200,
     .thread_gbps = 2,
     .cache_gbps = 4,
     .vector_gflops = 20,
     .contraction_gflops = 40,
     .grain = 0,
     .l1_bytes = 32 << 10,
     .l2_bytes = 4 << 20,
     .llc_bytes = 4 << 20,
     .block_threads = 256,
     .unit_blocks = 8,
     .unit_registers = 65536,
     .unit_shared_bytes = 64 << 10,
     .shared_bytes = 32 << 10,
     .l2_gbps = 600,
     .host_threads = false,
     .index_bits = 32},
    // Mesa's driver on two cores: a block is run by one of them, which takes its threads eight at a time.
    {.name = "vulkan-lavapipe",
     .schedules = "gpu",
     .version = 5,
     .threads = 2,
     .launch_us = 20,
     .fork_us = 0,
     .memory_gbps = 10,
     .thread_gbps = 6,
     .cache_gbps = 20,
     .vector_gflops = 5,
     .contraction_gflops = 5,
     .grain = 0,
     .l1_bytes = 32 << 10,
     .l2_bytes = 1 << 20,
     .llc_bytes = 16 << 20,
     .block_threads = 256,
     .unit_blocks = 1,
     .unit_registers = 65536,
     .unit_shared_bytes = 32 << 10,
     .shared_bytes = 32 << 10,
     .l2_gbps = 40,
     .host_threads = false,
     .index_bits = 32},
}};

}  // namespace

// Memory channels come with cores; fewer threads than a profile's cannot use all of its bandwidth.
DeviceProfile DeviceProfile::with_threads(int n) const {
  DeviceProfile p = *this;
  if (!host_threads) return p;
  p.threads = std::max(1, n);
  p.memory_gbps =
      std::min(memory_gbps * std::max(1.0, static_cast<double>(p.threads) / threads), thread_gbps * p.threads);
  return p;
}

Digest DeviceProfile::digest() const {
  DigestBuilder d;
  d.add(name).add(schedules).add(static_cast<uint64_t>(version)).add(static_cast<uint64_t>(threads)).add(grain);
  d.add(static_cast<uint64_t>(index_bits)).add(uint64_t{host_threads}).add(uint64_t{fetches_ahead});
  for (int n : {block_threads, unit_blocks, unit_registers}) d.add(static_cast<uint64_t>(n));
  for (int64_t bytes : {l1_bytes, l2_bytes, llc_bytes, passing_bytes, run_bytes, unit_shared_bytes, shared_bytes})
    d.add(static_cast<uint64_t>(bytes));
  for (double v : {launch_us, fork_us, memory_gbps, thread_gbps, cache_gbps, vector_gflops, contraction_gflops,
                   unit_gflops, byte_gflops, l2_gbps, multiply_adds})
    d.add(std::bit_cast<uint64_t>(v));
  return d.finish();
}

std::span<const DeviceProfile> device_profiles() { return kProfiles; }

const DeviceProfile* find_profile(std::string_view name) {
  for (const DeviceProfile& p : kProfiles)
    if (p.name == name) return &p;
  return nullptr;
}

std::string print(const DeviceProfile& p) {
  std::string text = fmt::format(
      "{} {}: {} {}, {} us a kernel, memory {} GB/s ({} each, again {}), {} and {} GFLOP/s each, caches of {}, {} and "
      "{} "
      "KiB, indices of {} bits",
      p.name, p.version, p.threads, p.block_threads ? "blocks at once" : "threads", p.launch_us, p.memory_gbps,
      p.thread_gbps, p.cache_gbps, p.vector_gflops, p.contraction_gflops, p.l1_bytes >> 10, p.l2_bytes >> 10,
      p.llc_bytes >> 10, p.index_bits);
  if (p.multiply_adds != 1) text += fmt::format(", {} multiply-adds a cycle", p.multiply_adds);
  if (p.passing_bytes > 0) text += fmt::format(", results pass the caches from {} KiB", p.passing_bytes >> 10);
  if (p.fetches_ahead) text += ", rows from memory prefetched";
  if (p.unit_gflops > 0) text += fmt::format(", {} GFLOP/s each of bf16 on a matrix unit", p.unit_gflops);
  if (p.byte_gflops > 0) text += fmt::format(", {} GFLOP/s each of bytes on one", p.byte_gflops);
  if (p.block_threads)
    text += fmt::format(
        ", blocks of {} threads, {}, {} registers and {} KiB of shared memory a multiprocessor, {} KiB a block, last "
        "level {} GB/s",
        p.block_threads, p.unit_blocks, p.unit_registers, p.unit_shared_bytes >> 10, p.shared_bytes >> 10, p.l2_gbps);
  return text;
}

const DeviceProfile& default_profile(const Target& target) {
  switch (target.level) {
    case CpuLevel::amx:
      return *find_profile("cpu-amx-2core");
    case CpuLevel::vnni:
      return *find_profile(target.two_pipes ? "cpu-vnni-2fma-2core" : "cpu-vnni-2core");
    case CpuLevel::v4:
      return *find_profile("cpu-v4-2core");
    case CpuLevel::v3:
      return *find_profile("cpu-v3-2core");
    case CpuLevel::v1:
      break;
  }
  return *find_profile("cpu-v1-2core");
}

}  // namespace thermite
