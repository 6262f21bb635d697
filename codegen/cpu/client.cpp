// SPDX-License-Identifier: Apache-2.0
#include "codegen/cpu/client.h"

#include <atomic>

#include "base/own_library.h"
#include "base/trace_events.h"
#include "codegen/cpu/entry.h"
#include "thermite_codegen_digest.h"

namespace thermite {
namespace {

constexpr char kWhat[] = "CPU code generator";
constexpr char kEntrySymbol[] = "thermite_kernel";

struct Library {
  decltype(&thermite_codegen_cpu) generate = nullptr;
  decltype(&thermite_codegen_cpu_free) release = nullptr;
};

std::atomic<bool> g_loaded{false};
constinit thread_local uint64_t phase_began = 0;  // of this thread's compile, where trace events are on

void note_phase(const char* phase) {
  if (phase_began == 0) return;
  const uint64_t now = trace_event_now();
  add_trace_event({.kind = TraceEventKind::codegen, .begin = phase_began, .end = now, .name = phase});
  phase_began = now;
}

Error not_ours(const OpenedLibrary& lib) { return device_error("{} is not Thermite's {}", lib.path, kWhat); }

Status check_build(const OpenedLibrary& lib) {
  const auto digest = lib.function<decltype(thermite_codegen_cpu_digest)>("thermite_codegen_cpu_digest");
  const auto llvm = lib.function<decltype(thermite_codegen_cpu_llvm_version)>("thermite_codegen_cpu_llvm_version");
  if (digest == nullptr || llvm == nullptr) return not_ours(lib);
  if (std::string_view(digest()) != THERMITE_CODEGEN_DIGEST ||
      std::string_view(llvm()) != THERMITE_CODEGEN_LLVM_VERSION) {
    return device_error("{} belongs to another build (its digest {}, LLVM {}; wanted {}, LLVM {})", lib.path, digest(),
                        llvm(), THERMITE_CODEGEN_DIGEST, THERMITE_CODEGEN_LLVM_VERSION);
  }
  return {};
}

Result<Library> open_library() {
  if (!THERMITE_HAS_MLIR)
    return unsupported("built without the {} (THERMITE_MLIR=OFF): kernels come from the cache only", kWhat);
  const void* symbol = reinterpret_cast<const void*>(&cpu_codegen_digest);
  TRY(const OpenedLibrary lib, open_own_library({"libthermite_codegen_cpu.so", kWhat, "THERMITE_CODEGEN_LIBRARY",
                                                 symbol, THERMITE_INSTALL_LIBDIR}));
  CHECK_OK(check_build(lib));
  const Library library{lib.function<decltype(thermite_codegen_cpu)>("thermite_codegen_cpu"),
                        lib.function<decltype(thermite_codegen_cpu_free)>("thermite_codegen_cpu_free")};
  if (library.generate == nullptr || library.release == nullptr) return not_ours(lib);
  if (const auto observe = lib.function<decltype(thermite_codegen_cpu_observe)>("thermite_codegen_cpu_observe"))
    observe(note_phase);
  g_loaded = true;
  return library;
}

const Result<Library>& library() {
  static const Result<Library> opened = open_library();
  return opened;
}

Result<std::string> call(const Kernel& k, const Target& target, int32_t stage) {
  if (target.backend != kCpuBackend) return internal_error("kernel {}: {} is not a CPU target", k.name, target.name());
  const Result<Library>& lib = library();
  if (!lib.ok()) return Error(lib.error());
  const std::string text = print(k);
  ThermiteCodegenOutput out{};
  phase_began = trace_event_begin();
  const int32_t code = lib.value().generate(text.data(), text.size(), target.name().c_str(), stage, &out);
  std::string bytes(reinterpret_cast<const char*>(out.data), out.size);
  lib.value().release(&out);
  switch (code) {
    case THERMITE_CODEGEN_OK:
      return bytes;
    case THERMITE_CODEGEN_UNSUPPORTED:
      return unsupported("{}", bytes);
    case THERMITE_CODEGEN_USER:
      return user_error("{}", bytes);
    default:
      return internal_error("{}", bytes);
  }
}

}  // namespace

Digest cpu_codegen_digest() {
  return DigestBuilder().add(THERMITE_CODEGEN_DIGEST).add(THERMITE_CODEGEN_LLVM_VERSION).finish();
}

Result<Artifact> compile_cpu(const Kernel& k, const Target& target) {
  TRY(std::string object, call(k, target, THERMITE_STAGE_OBJECT));
  const auto* data = reinterpret_cast<const std::byte*>(object.data());
  return Artifact{"elf-x86_64", kEntrySymbol, {data, data + object.size()}};
}

Result<std::string> cpu_stage_text(const Kernel& k, const Target& target, CpuStage stage) {
  switch (stage) {
    case CpuStage::mlir:
      return call(k, target, THERMITE_STAGE_MLIR);
    case CpuStage::llvm:
      return call(k, target, THERMITE_STAGE_LLVM);
    case CpuStage::times:
      return call(k, target, THERMITE_STAGE_TIMES);
    case CpuStage::assembly:
      break;
  }
  return call(k, target, THERMITE_STAGE_ASM);
}

bool cpu_codegen_loaded() { return g_loaded; }

}  // namespace thermite
