/* SPDX-License-Identifier: Apache-2.0
 * The one entry of libthermite_codegen_cpu.so: printed kernel IR + target name -> object bytes (or a text stage).
 * Plain C: nothing of LLVM, MLIR or C++ crosses it. Thread-safe. */
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum ThermiteCodegenStage {
  THERMITE_STAGE_OBJECT = 0,
  THERMITE_STAGE_MLIR = 1,
  THERMITE_STAGE_LLVM = 2,
  THERMITE_STAGE_ASM = 3,
  THERMITE_STAGE_TIMES = 4 /* `phase ms` lines: the processor time of making the object */
};

/* What thermite_codegen_cpu returns: 0, or the kind of error that the message belongs to. */
enum ThermiteCodegenCode {
  THERMITE_CODEGEN_OK = 0,
  THERMITE_CODEGEN_USER = 1,
  THERMITE_CODEGEN_UNSUPPORTED = 2,
  THERMITE_CODEGEN_INTERNAL = 3
};

typedef struct ThermiteCodegenOutput {
  uint8_t* data; /* object bytes, text, or on failure the error message; free with thermite_codegen_cpu_free */
  size_t size;
} ThermiteCodegenOutput;

/* A ThermiteCodegenCode. The object defines `thermite_kernel`:
 *   void thermite_kernel(void* const* buffers, const uint64_t* scalars, int64_t begin, int64_t end, uint8_t* scratch)
 */
int32_t thermite_codegen_cpu(const char* kernel_ir, size_t length, const char* target, int32_t stage,
                             ThermiteCodegenOutput* out);
void thermite_codegen_cpu_free(ThermiteCodegenOutput* out);
/* Called at the end of each phase of a compile, on the thread that compiles; the name lives for ever. */
typedef void (*ThermiteCodegenObserver)(const char* phase);
void thermite_codegen_cpu_observe(ThermiteCodegenObserver observer);
/* Build digest (32 hex digits) and LLVM version this library was built with; checked against the client's. */
const char* thermite_codegen_cpu_digest(void);
const char* thermite_codegen_cpu_llvm_version(void);

#ifdef __cplusplus
}
#endif
