// SPDX-License-Identifier: Apache-2.0
#include "codegen/vulkan/spirv.h"

#include <shaderc/shaderc.hpp>
#include <spirv-tools/libspirv.hpp>
#include <spirv-tools/optimizer.hpp>

#include "codegen/vulkan/entry.h"
#include "codegen/vulkan/exactness.h"
#include "codegen/vulkan/float_controls.h"

namespace thermite::vulkan {
namespace {

constexpr spv_target_env kEnvironment = SPV_ENV_VULKAN_1_2;

// Shared by all threads; never destroyed, for a thread may compile while the process exits.
const shaderc::Compiler& compiler() {
  static const auto* only = new shaderc::Compiler;
  return *only;
}

Result<std::vector<uint32_t>> front_end(std::string_view glsl) {
  // glslang's tables for older versions cannot be built here, which it says on the standard output.
  if (!glsl.starts_with("#version 4")) return internal_error("the GLSL does not begin with #version 4...");
  shaderc::CompileOptions options;
  options.SetTargetEnvironment(shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_2);
  options.SetTargetSpirv(shaderc_spirv_version_1_5);
  options.SetOptimizationLevel(shaderc_optimization_level_zero);
  const shaderc::SpvCompilationResult module =
      compiler().CompileGlslToSpv(glsl.data(), glsl.size(), shaderc_compute_shader, "kernel", options);
  if (module.GetCompilationStatus() != shaderc_compilation_status_success) {
    return internal_error("the GLSL does not compile: {}", module.GetErrorMessage());
  }
  return std::vector<uint32_t>(module.begin(), module.end());
}

// Collects what a tool has to say.
spvtools::MessageConsumer collect(std::string& text) {
  return [&text](spv_message_level_t level, const char*, const spv_position_t& at, const char* message) {
    if (level > SPV_MSG_WARNING) return;
    text += fmt::format("{}word {}: {}", text.empty() ? "" : "; ", at.index, message);
  };
}

Result<std::vector<uint32_t>> optimise(const std::vector<uint32_t>& module) {
  std::string messages;
  spvtools::Optimizer optimizer(kEnvironment);
  optimizer.SetMessageConsumer(collect(messages));
  optimizer.RegisterPerformancePasses();
  spvtools::OptimizerOptions options;
  options.set_run_validator(false);  // what comes out is validated
  std::vector<uint32_t> result;
  if (!optimizer.Run(module.data(), module.size(), &result, options)) {
    return internal_error("spirv-opt gave up: {}", messages);
  }
  return result;
}

Status validate(const std::vector<uint32_t>& module) {
  std::string messages;
  spvtools::SpirvTools tools(kEnvironment);
  tools.SetMessageConsumer(collect(messages));
  spvtools::ValidatorOptions options;
  options.SetScalarBlockLayout(true);
  if (!tools.Validate(module.data(), module.size(), options)) {
    return internal_error("the SPIR-V is not valid: {}", messages);
  }
  return {};
}

}  // namespace

Result<std::vector<uint32_t>> glsl_to_spirv(std::string_view glsl, uint32_t options) {
  TRY(std::vector<uint32_t> module, front_end(glsl));
  const bool exact = options & THERMITE_VULKAN_EXACT;
  if (exact) {
    TRY(module, keep_fma(module));
  }
  // Before the optimiser: where a module has float controls, it folds no arithmetic of floats.
  if (const uint32_t controls = options & THERMITE_VULKAN_FLOAT_CONTROLS) {
    TRY(module, add_float_controls(module, controls));
  }
  TRY(module, optimise(module));
  CHECK_OK(validate(module));
  if (exact) CHECK_OK(check_exactness(module));
  return module;
}

Result<std::string> spirv_text(const std::vector<uint32_t>& module) {
  std::string messages, text;
  spvtools::SpirvTools tools(kEnvironment);
  tools.SetMessageConsumer(collect(messages));
  const uint32_t options = SPV_BINARY_TO_TEXT_OPTION_INDENT | SPV_BINARY_TO_TEXT_OPTION_FRIENDLY_NAMES;
  if (!tools.Disassemble(module, &text, options)) return internal_error("this is no SPIR-V: {}", messages);
  return text;
}

}  // namespace thermite::vulkan
