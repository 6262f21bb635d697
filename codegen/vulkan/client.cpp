// SPDX-License-Identifier: Apache-2.0
#include "codegen/vulkan/client.h"

#include <atomic>
#include <cstring>

#include "base/own_library.h"
#include "base/trace_events.h"
#include "codegen/vulkan/entry.h"
#include "thermite_vulkan_digest.h"

namespace thermite {
namespace {

constexpr char kWhat[] = "Vulkan code generator";

struct Library {
  decltype(&thermite_codegen_vulkan) run = nullptr;
  decltype(&thermite_codegen_vulkan_free) release = nullptr;
};

std::atomic<bool> g_loaded{false};

Error not_ours(const OpenedLibrary& lib) { return device_error("{} is not Thermite's {}", lib.path, kWhat); }

Status check_build(const OpenedLibrary& lib) {
  const auto digest = lib.function<decltype(thermite_codegen_vulkan_digest)>("thermite_codegen_vulkan_digest");
  const auto tools = lib.function<decltype(thermite_codegen_vulkan_tools)>("thermite_codegen_vulkan_tools");
  if (digest == nullptr || tools == nullptr) return not_ours(lib);
  if (std::string_view(digest()) != THERMITE_VULKAN_DIGEST ||
      std::string_view(tools()) != THERMITE_CODEGEN_VULKAN_TOOLS) {
    return device_error("{} belongs to another build (its digest {}, {}; wanted {}, {})", lib.path, digest(), tools(),
                        THERMITE_VULKAN_DIGEST, THERMITE_CODEGEN_VULKAN_TOOLS);
  }
  return {};
}

Result<Library> open_library() {
  if (!THERMITE_HAS_VULKAN)
    return unsupported("built without the {} (THERMITE_VULKAN=OFF): kernels come from the cache only", kWhat);
  const void* symbol = reinterpret_cast<const void*>(&vulkan_codegen_digest);
  TRY(const OpenedLibrary lib, open_own_library({"libthermite_codegen_vulkan.so", kWhat,
                                                 "THERMITE_CODEGEN_VULKAN_LIBRARY", symbol, THERMITE_INSTALL_LIBDIR}));
  CHECK_OK(check_build(lib));
  const Library library{lib.function<decltype(thermite_codegen_vulkan)>("thermite_codegen_vulkan"),
                        lib.function<decltype(thermite_codegen_vulkan_free)>("thermite_codegen_vulkan_free")};
  if (library.run == nullptr || library.release == nullptr) return not_ours(lib);
  g_loaded = true;
  return library;
}

const Result<Library>& library() {
  static const Result<Library> opened = open_library();
  return opened;
}

uint32_t bits(const FloatWidths& w, uint32_t mode) {
  return (w.f16 ? mode : 0) | (w.f32 ? mode << 1 : 0) | (w.f64 ? mode << 2 : 0);
}

uint32_t bits(const SpirvOptions& o) {
  return bits(o.denorm_preserve, THERMITE_VULKAN_DENORM_PRESERVE) |
         bits(o.signed_zero_inf_nan_preserve, THERMITE_VULKAN_SIGNED_ZERO_INF_NAN_PRESERVE) |
         bits(o.rounding_mode_rte, THERMITE_VULKAN_ROUNDING_MODE_RTE) | (o.exact ? THERMITE_VULKAN_EXACT : 0);
}

Result<std::string> call(const void* input, size_t bytes, uint32_t options, int32_t job) {
  const Result<Library>& lib = library();
  if (!lib.ok()) return Error(lib.error());
  ThermiteVulkanOutput out{};
  const int32_t code = lib.value().run(input, bytes, options, job, &out);
  std::string result(reinterpret_cast<const char*>(out.data), out.size);
  lib.value().release(&out);
  switch (code) {
    case THERMITE_VULKAN_OK:
      return result;
    case THERMITE_VULKAN_UNSUPPORTED:
      return unsupported("{}", result);
    case THERMITE_VULKAN_USER:
      return user_error("{}", result);
    default:
      return internal_error("{}", result);
  }
}

}  // namespace

Digest vulkan_codegen_digest() {
  return DigestBuilder().add(THERMITE_VULKAN_DIGEST).add(THERMITE_CODEGEN_VULKAN_TOOLS).finish();
}

Result<std::vector<uint32_t>> compile_glsl(const std::string& glsl, const SpirvOptions& options) {
  const uint64_t began = trace_event_begin();
  TRY(const std::string bytes, call(glsl.data(), glsl.size(), bits(options), THERMITE_VULKAN_COMPILE));
  if (began)
    add_trace_event({.kind = TraceEventKind::codegen, .begin = began, .end = trace_event_now(), .name = "spirv"});
  std::vector<uint32_t> spirv(bytes.size() / sizeof(uint32_t));
  std::memcpy(spirv.data(), bytes.data(), spirv.size() * sizeof(uint32_t));
  return spirv;
}

Result<std::string> disassemble_spirv(const std::vector<uint32_t>& spirv) {
  return call(spirv.data(), spirv.size() * sizeof(uint32_t), 0, THERMITE_VULKAN_DISASSEMBLE);
}

bool vulkan_codegen_loaded() { return g_loaded; }

}  // namespace thermite
