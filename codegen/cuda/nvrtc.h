// SPDX-License-Identifier: Apache-2.0
// CUDA C++ to machine code through NVRTC, which is opened at the first call; no GPU is needed. docs/cuda.md says where
// it is looked for.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace thermite {

enum class CudaForm { cubin, ptx };

struct CudaCode {
  std::vector<std::byte> bytes;  // of PTX without the zero at its end
  std::string log;               // warnings
};

// `arch`: "sm_90a". Sources bring along all that they use. Errors hold the log. Thread-safe.
Result<CudaCode> compile_cuda(const std::string& source, std::string_view arch, CudaForm form);

struct NvrtcVersion {
  int major = 0, minor = 0;
};
// Read from the names of its files where they tell it, as those of all releases do: the library is not opened then, so
// that a process that compiles nothing never loads it.
Result<NvrtcVersion> nvrtc_version();
bool nvrtc_loaded();

}  // namespace thermite
