// SPDX-License-Identifier: Apache-2.0
// NVIDIA GPUs, through the driver that is found at run time: libcuda.so.1, or what THERMITE_CUDA_DRIVER names.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runtime/device.h"

namespace thermite {

struct CudaOptions {
  int ordinal = 0;  // as the driver counts
  int streams = 4;
  Target target{};  // what the caller makes of the compute capability; the device runs what it is given
  MemoryOptions memory{};
  bool graphs = true;                       // batches that come again are launched as CUDA graphs
  size_t staging_bytes = size_t{16} << 20;  // pinned memory per stream that bytes from the host pass through
};

// Loads artifacts of kinds "cubin" and "ptx", whose kernels take what base/device_args.h says.
Result<std::unique_ptr<Device>> make_cuda_device(const CudaOptions& options);

// Zeros stand for what the driver does not tell.
struct CudaDeviceInfo {
  int ordinal = 0;
  std::string name;          // "NVIDIA H100 80GB HBM3"
  int major = 0, minor = 0;  // compute capability
  int driver_version = 0;    // 12040: CUDA 12.4
  uint64_t memory_bytes = 0;
  int multiprocessors = 0;
  int clock_khz = 0, memory_clock_khz = 0, memory_bus_bits = 0;
  uint64_t l2_bytes = 0;
  uint64_t shared_bytes_per_block = 0, shared_bytes_per_multiprocessor = 0;
  int threads_per_multiprocessor = 0;
};

// All that the driver shows. A device error says why there are none.
Result<std::vector<CudaDeviceInfo>> cuda_devices();

}  // namespace thermite
