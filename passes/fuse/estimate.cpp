// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "passes/fuse/analyse.h"

namespace thermite {
namespace {

constexpr double kScalars = 8;  // elements of a vector in the time of so many by themselves

double estimate_cpu_us(const DeviceProfile& p, const GroupFacts& f, double bytes_written) {
  const double bytes = f.bytes_read + bytes_written;
  const double flops = f.vector_flops + kScalars * f.scalar_flops;
  const double work = bytes + f.reread + flops + f.contraction_flops;
  const double threads = std::clamp(work / static_cast<double>(p.grain), 1.0, static_cast<double>(p.threads));
  const double fork = p.threads > 1 ? p.fork_us * (threads - 1) / (p.threads - 1) : 0;
  const double memory = bytes / std::min(threads * p.thread_gbps, std::max(p.memory_gbps, p.thread_gbps)) * 1e-3;
  const double compute =
      (flops / p.vector_gflops + f.contraction_flops / p.contraction_gflops + f.reread / p.cache_gbps) / threads * 1e-3;
  // Written and read again, and not while it multiplies.
  const double packing = 2 * f.packed / p.cache_gbps / threads * 1e-3;
  return p.launch_us + fork + packing + std::max(memory, compute) + 0.25 * std::min(memory, compute);
}

constexpr double kPlaces = 4;          // of a thread: accesses are 16 bytes wide
constexpr double kBusy = 2;            // blocks that keep a multiprocessor's arithmetic busy
constexpr int kLeastRegisters = 24;    // of a thread: addresses, counters
constexpr int kRegistersOfAValue = 4;  // one for each place

// Blocks that the GPU holds at once: registers may let it hold fewer than it could.
double blocks_at_once(const DeviceProfile& p, int live) {
  const int registers = (kLeastRegisters + kRegistersOfAValue * live) * p.block_threads;
  const int held = std::clamp(p.unit_registers / registers, 1, p.unit_blocks);
  return static_cast<double>(p.threads) / p.unit_blocks * held;
}

// A wave of `blocks` of `all`: as long as the memory takes that so few threads can keep busy, or their arithmetic.
double wave_us(const DeviceProfile& p, const GroupFacts& f, double bytes, double blocks, double all) {
  const auto llc = static_cast<double>(p.llc_bytes);
  const double share = blocks / all, units = static_cast<double>(p.threads) / p.unit_blocks;
  const double most = blocks * p.thread_gbps;
  const double fresh = bytes / std::min(most, 4 * bytes <= llc ? p.l2_gbps : p.memory_gbps);
  const double again = f.reread / std::min(blocks * p.cache_gbps, f.bytes_read <= llc ? p.l2_gbps : p.memory_gbps);
  const double busy = p.threads * std::min(1.0, blocks / (kBusy * units));
  const double compute = (f.vector_flops / p.vector_gflops + f.contraction_flops / p.contraction_gflops) / busy;
  const double memory = fresh + again;
  return share * (std::max(memory, compute) + 0.25 * std::min(memory, compute)) * 1e-3;
}

double estimate_gpu_us(const DeviceProfile& p, const GroupFacts& f, double bytes_written) {
  const double bytes = f.bytes_read + bytes_written;
  const double blocks = std::max(1.0, std::ceil(f.places / (kPlaces * p.block_threads)));
  const double held = blocks_at_once(p, f.live), waves = std::floor(blocks / held), rest = blocks - waves * held;
  double us = p.launch_us;
  if (waves > 0) us += waves * wave_us(p, f, bytes, held, blocks);
  if (rest > 0) us += wave_us(p, f, bytes, rest, blocks);
  return us;
}

}  // namespace

double estimate_us(const DeviceProfile& p, const GroupFacts& f, double bytes_written) {
  return p.block_threads ? estimate_gpu_us(p, f, bytes_written) : estimate_cpu_us(p, f, bytes_written);
}

}  // namespace thermite
