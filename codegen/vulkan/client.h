// SPDX-License-Identifier: Apache-2.0
// Makes SPIR-V of GLSL through the code generation library, which is opened at the first call.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/digest.h"
#include "base/status.h"

namespace thermite {

// One execution mode of SPIR-V's float controls, asked for by width.
struct FloatWidths {
  bool f16 = false, f32 = false, f64 = false;
  friend bool operator==(const FloatWidths&, const FloatWidths&) = default;
};

// Nothing is on by itself.
struct SpirvOptions {
  // What a module demands of the device; a device that does not offer it refuses the module.
  FloatWidths denorm_preserve = {};
  FloatWidths signed_zero_inf_nan_preserve = {};
  FloatWidths rounding_mode_rte = {};
  // All arithmetic of floats is `precise`, and still so behind the optimiser, or it is an internal error.
  bool exact = false;
  friend bool operator==(const SpirvOptions&, const SpirvOptions&) = default;
};

// What of the toolchain enters an artifact's key: build digest, versions of the tools. No library is opened.
Digest vulkan_codegen_digest();

// A compute shader with entry `main` for Vulkan 1.2 (SPIR-V 1.5): optimised, what is `precise` stays as written,
// validated. GLSL that is wrong, or a module that does not pass, is an internal error with the tool's text.
Result<std::vector<uint32_t>> compile_glsl(const std::string& glsl, const SpirvOptions& options = {});
Result<std::string> disassemble_spirv(const std::vector<uint32_t>& spirv);
bool vulkan_codegen_loaded();

}  // namespace thermite
