// SPDX-License-Identifier: Apache-2.0
#include "codegen/vulkan/entry.h"

#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "base/guard.h"
#include "codegen/vulkan/spirv.h"
#include "thermite_vulkan_digest.h"

#define THERMITE_EXPORT extern "C" __attribute__((visibility("default")))

namespace thermite::vulkan {
namespace {

std::string as_bytes(const std::vector<uint32_t>& words) {
  return {reinterpret_cast<const char*>(words.data()), words.size() * sizeof(uint32_t)};
}

Result<std::string> run(std::string_view input, uint32_t options, int32_t job) {
  if (job == THERMITE_VULKAN_COMPILE) {
    TRY(const std::vector<uint32_t> module, glsl_to_spirv(input, options));
    return as_bytes(module);
  }
  if (job != THERMITE_VULKAN_DISASSEMBLE) return internal_error("no Vulkan code generation job {}", job);
  std::vector<uint32_t> module(input.size() / sizeof(uint32_t));
  std::memcpy(module.data(), input.data(), module.size() * sizeof(uint32_t));
  return spirv_text(module);
}

int32_t hand_over(std::string_view bytes, int32_t code, ThermiteVulkanOutput* out) {
  out->data = static_cast<uint8_t*>(std::malloc(bytes.empty() ? 1 : bytes.size()));
  out->size = out->data == nullptr ? 0 : bytes.size();
  if (out->data == nullptr) return THERMITE_VULKAN_INTERNAL;
  std::memcpy(out->data, bytes.data(), bytes.size());
  return code;
}

int32_t code_of(const Error& e) {
  if (e.unsupported) return THERMITE_VULKAN_UNSUPPORTED;
  return e.kind == ErrorKind::user ? THERMITE_VULKAN_USER : THERMITE_VULKAN_INTERNAL;
}

}  // namespace
}  // namespace thermite::vulkan

THERMITE_EXPORT int32_t thermite_codegen_vulkan(const void* input, size_t size, uint32_t options, int32_t job,
                                                ThermiteVulkanOutput* out) {
  using namespace thermite::vulkan;
  const auto result = thermite::guarded(
      [&]() -> thermite::Result<std::string> { return run({static_cast<const char*>(input), size}, options, job); });
  if (result.ok()) return hand_over(*result, THERMITE_VULKAN_OK, out);
  return hand_over(result.error().message, code_of(result.error()), out);
}

THERMITE_EXPORT void thermite_codegen_vulkan_free(ThermiteVulkanOutput* out) {
  std::free(out->data);
  *out = {};
}

THERMITE_EXPORT const char* thermite_codegen_vulkan_digest(void) { return THERMITE_VULKAN_DIGEST; }
THERMITE_EXPORT const char* thermite_codegen_vulkan_tools(void) { return THERMITE_CODEGEN_VULKAN_TOOLS; }
