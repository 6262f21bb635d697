// SPDX-License-Identifier: Apache-2.0
// Compiles a kernel for a CPU level, loads it on a CPU device and runs it over host vectors.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "codegen/cpu/client.h"
#include "ir/kernel/builder.h"
#include "ir/kernel/parse.h"
#include "passes/kernel/legalize_halves.h"
#include "runtime/device.h"

namespace thermite::test {

inline std::vector<Target> runnable_targets() {
  std::vector<Target> targets;
  for (CpuLevel level : cpu_levels()) {
    if (level <= host_cpu_level()) targets.push_back(cpu_target(level));
  }
  return targets;
}

// A typed host buffer.
struct Host {
  DType dtype;
  std::vector<std::byte> bytes;
  Host(DType t, size_t n) : dtype(t), bytes(n * size_of(t)) {}
  size_t size() const { return bytes.size() / size_of(dtype); }
  Scalar at(size_t i) const { return load_scalar(dtype, bytes.data() + i * size_of(dtype)); }
  void set(size_t i, Scalar s) { store_scalar(s, bytes.data() + i * size_of(dtype)); }
};

inline Status run_kernel(const Kernel& k, const Target& target, std::vector<Host*> buffers,
                         std::vector<uint64_t> scalars, int64_t tasks = 1, int threads = 1) {
  TRY(Artifact artifact, compile_cpu(legalize_halves(k, target), target));
  auto device = make_cpu_device(target, threads);
  TRY(std::shared_ptr<Invocable> kernel, device->load(artifact));
  LaunchRecord l;
  l.kernel = kernel.get();
  for (Host* h : buffers) l.buffers.push_back({h->bytes.data(), h->bytes.size()});
  l.scalars = std::move(scalars);
  l.grid = tasks;
  l.shared_bytes = scratch_bytes(k, l.scalars);
  l.work = uint64_t{1} << 40;
  l.name = "test kernel";
  return device->launch({&l, 1});
}

inline bool same(Scalar a, Scalar b) {
  if (a == b) return true;
  return is_float(a.dtype) && to_double(a) != to_double(a) && to_double(b) != to_double(b);
}

}  // namespace thermite::test
