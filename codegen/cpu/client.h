// SPDX-License-Identifier: Apache-2.0
// Compiles kernels through the codegen library, which is opened at the first call (LLVM is not loaded before).
#pragma once

#include <string>

#include "base/storage.h"
#include "base/target.h"
#include "ir/kernel/kernel.h"

namespace thermite {

// What of the toolchain enters an artifact's key: codegen build digest, LLVM version. No library is opened.
Digest cpu_codegen_digest();

Result<Artifact> compile_cpu(const Kernel& k, const Target& target);
enum class CpuStage { mlir, llvm, assembly, times };  // times: a line `phase ms` for each phase of a compile
Result<std::string> cpu_stage_text(const Kernel& k, const Target& target, CpuStage stage);
bool cpu_codegen_loaded();

}  // namespace thermite
