// SPDX-License-Identifier: Apache-2.0
// NVIDIA's driver as we use it: opened at run time, so that one build serves machines with and without it, and declared
// by ourselves, so that building needs no CUDA.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "base/status.h"

namespace thermite {

using CuResult = int;
using CuDevice = int;
using CuAddress = uint64_t;
using CuContext = struct CuContextObject*;
using CuModule = struct CuModuleObject*;
using CuFunction = struct CuFunctionObject*;
using CuStream = struct CuStreamObject*;
using CuEvent = struct CuEventObject*;
using CuGraph = struct CuGraphObject*;
using CuGraphNode = struct CuGraphNodeObject*;
using CuGraphExec = struct CuGraphExecObject*;

// CUDA_KERNEL_NODE_PARAMS_v2.
struct CuKernelNode {
  CuFunction function;
  unsigned grid[3];
  unsigned block[3];
  unsigned shared_bytes;
  void** parameters;
  void** extra;
  void* kernel;  // in place of a function
  CuContext context;
};
static_assert(sizeof(CuKernelNode) == 72);

inline constexpr CuResult kCuSuccess = 0, kCuOutOfMemory = 2, kCuNotInitialized = 3, kCuNoDevice = 100,
                          kCuNotReady = 600;
inline constexpr unsigned kCuStreamNonBlocking = 1, kCuEventBlockingSync = 1, kCuEventDisableTiming = 2;
// Entries of `extra`: a name, then its value.
inline void* const kCuExtraEnd = nullptr;
inline void* const kCuExtraBuffer = reinterpret_cast<void*>(1);
inline void* const kCuExtraBufferSize = reinterpret_cast<void*>(2);

enum CuDeviceAttribute : int {
  kCuClockRate = 13,  // kHz
  kCuMultiprocessors = 16,
  kCuMemoryClockRate = 36,  // kHz
  kCuMemoryBusBits = 37,
  kCuL2Bytes = 38,
  kCuThreadsPerMultiprocessor = 39,
  kCuCapabilityMajor = 75,
  kCuCapabilityMinor = 76,
  kCuSharedBytesPerMultiprocessor = 81,
  kCuSharedBytesPerBlock = 97,  // that a kernel may ask for
};
enum CuFunctionAttribute : int { kCuFunctionThreads = 0, kCuFunctionStaticShared = 1, kCuFunctionDynamicShared = 8 };
enum CuJitOption : int { kCuJitErrorLog = 5, kCuJitErrorLogBytes = 6 };

struct CudaDriver {
#define FUNCTION(name, symbol, arguments) CuResult(*name) arguments = nullptr;
#include "runtime/cuda/driver.def"
#undef FUNCTION
  int version = 0;  // 12040: CUDA 12.4

  // "cuMemAlloc: CUDA_ERROR_OUT_OF_MEMORY (2): out of memory"
  Error error(std::string_view call, CuResult result) const;
};

// libcuda.so.1, or what THERMITE_CUDA_DRIVER names, ready for use. A device error says why there is none.
Result<std::shared_ptr<const CudaDriver>> open_cuda_driver();

// Whether an error of this code has ended the context: nothing that was in it can be used any more.
bool ends_context(CuResult result);

}  // namespace thermite
