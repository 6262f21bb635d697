// SPDX-License-Identifier: Apache-2.0
#include "codegen/cpu/entry.h"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <cstdlib>
#include <cstring>

#include "codegen/cpu/check_object.h"
#include "codegen/cpu/emit.h"
#include "codegen/cpu/phases.h"
#include "ir/kernel/parse.h"
#include "thermite_codegen_digest.h"

#define THERMITE_EXPORT extern "C" __attribute__((visibility("default")))

namespace thermite::cpu {
namespace {

Result<std::string> generate(std::string_view text, std::string_view target_name, int32_t stage) {
  Phases phases;
  TRY(const Target target, parse_cpu_target(target_name));
  // By name only: objects are also made for machines other than this one.
  if (target.name() != target_name) return internal_error("no CPU target is named {}", target_name);
  TRY(const Kernel kernel, parse_kernel(text));
  phases.ended("parse");
  if (stage == THERMITE_STAGE_MLIR) return mlir_text(kernel, target);
  llvm::LLVMContext context;
  TRY(std::unique_ptr<llvm::Module> module, to_llvm(kernel, target, context, phases));
  switch (stage) {
    case THERMITE_STAGE_LLVM:
      return emit_native(*module, target, Output::llvm_text, phases);
    case THERMITE_STAGE_ASM:
      return emit_native(*module, target, Output::assembly_text, phases);
    case THERMITE_STAGE_OBJECT:
    case THERMITE_STAGE_TIMES:
      break;
    default:
      return internal_error("no code generation stage {}", stage);
  }
  TRY(std::string object, emit_native(*module, target, Output::object, phases));
  CHECK_OK(check_object(object, kernel.name));
  phases.ended("check");
  return stage == THERMITE_STAGE_TIMES ? phases.text() : object;
}

int32_t hand_over(std::string_view bytes, int32_t code, ThermiteCodegenOutput* out) {
  out->data = static_cast<uint8_t*>(std::malloc(bytes.empty() ? 1 : bytes.size()));
  out->size = out->data == nullptr ? 0 : bytes.size();
  if (out->data == nullptr) return THERMITE_CODEGEN_INTERNAL;
  std::memcpy(out->data, bytes.data(), bytes.size());
  return code;
}

int32_t code_of(const Error& e) {
  if (e.unsupported) return THERMITE_CODEGEN_UNSUPPORTED;
  return e.kind == ErrorKind::user ? THERMITE_CODEGEN_USER : THERMITE_CODEGEN_INTERNAL;
}

}  // namespace
}  // namespace thermite::cpu

THERMITE_EXPORT int32_t thermite_codegen_cpu(const char* kernel_ir, size_t length, const char* target, int32_t stage,
                                             ThermiteCodegenOutput* out) {
  using namespace thermite::cpu;
  auto result = generate({kernel_ir, length}, target, stage);
  if (result.ok()) return hand_over(*result, THERMITE_CODEGEN_OK, out);
  return hand_over(result.error().message, code_of(result.error()), out);
}

THERMITE_EXPORT void thermite_codegen_cpu_free(ThermiteCodegenOutput* out) {
  std::free(out->data);
  *out = {};
}

THERMITE_EXPORT void thermite_codegen_cpu_observe(ThermiteCodegenObserver observer) {
  thermite::cpu::Phases::observer = observer;
}

THERMITE_EXPORT const char* thermite_codegen_cpu_digest(void) { return THERMITE_CODEGEN_DIGEST; }
THERMITE_EXPORT const char* thermite_codegen_cpu_llvm_version(void) { return THERMITE_CODEGEN_LLVM_VERSION; }
