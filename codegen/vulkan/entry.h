/* SPDX-License-Identifier: Apache-2.0
 * The one entry of libthermite_codegen_vulkan.so: GLSL in, SPIR-V out. Plain C: nothing of shaderc, SPIRV-Tools or C++
 * crosses it. Thread-safe. */
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum ThermiteVulkanJob {
  THERMITE_VULKAN_COMPILE = 0,    /* GLSL -> SPIR-V */
  THERMITE_VULKAN_DISASSEMBLE = 1 /* SPIR-V -> text for people */
};

/* Execution modes of SPIR-V's float controls; each is a bit per width: shifted by 0, 1, 2 for 16, 32, 64 bits. */
enum ThermiteVulkanFloatControls {
  THERMITE_VULKAN_DENORM_PRESERVE = 1 << 0,
  THERMITE_VULKAN_SIGNED_ZERO_INF_NAN_PRESERVE = 1 << 3,
  THERMITE_VULKAN_ROUNDING_MODE_RTE = 1 << 6,
  THERMITE_VULKAN_FLOAT_CONTROLS = (1 << 9) - 1 /* all of them */
};
/* Beside float controls: a module with an operation of floats that may be contracted is an error. */
#define THERMITE_VULKAN_EXACT (1u << 9)

/* What thermite_codegen_vulkan returns: 0, or the kind of error that the message belongs to. */
enum ThermiteVulkanCode {
  THERMITE_VULKAN_OK = 0,
  THERMITE_VULKAN_USER = 1,
  THERMITE_VULKAN_UNSUPPORTED = 2,
  THERMITE_VULKAN_INTERNAL = 3
};

typedef struct ThermiteVulkanOutput {
  uint8_t* data; /* SPIR-V, text, or on failure the error message; free with thermite_codegen_vulkan_free */
  size_t size;
} ThermiteVulkanOutput;

/* A ThermiteVulkanCode. `size` counts bytes; `options` are float controls and THERMITE_VULKAN_EXACT. */
int32_t thermite_codegen_vulkan(const void* input, size_t size, uint32_t options, int32_t job,
                                ThermiteVulkanOutput* out);
void thermite_codegen_vulkan_free(ThermiteVulkanOutput* out);
/* Build digest (32 hex digits) and versions of the tools this library was built with; checked against the client's. */
const char* thermite_codegen_vulkan_digest(void);
const char* thermite_codegen_vulkan_tools(void);

#ifdef __cplusplus
}
#endif
