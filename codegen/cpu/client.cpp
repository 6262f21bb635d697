// SPDX-License-Identifier: Apache-2.0
#include "codegen/cpu/client.h"

#include <dlfcn.h>

#include <atomic>

#include "base/library_places.h"
#include "base/trace_events.h"
#include "codegen/cpu/entry.h"
#include "thermite_codegen_digest.h"

namespace thermite {
namespace {

constexpr char kLibrary[] = "libthermite_codegen_cpu.so";
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

Status check_build(void* handle, const std::string& path) {
  auto digest = reinterpret_cast<decltype(&thermite_codegen_cpu_digest)>(dlsym(handle, "thermite_codegen_cpu_digest"));
  auto llvm = reinterpret_cast<decltype(&thermite_codegen_cpu_llvm_version)>(
      dlsym(handle, "thermite_codegen_cpu_llvm_version"));
  if (digest == nullptr || llvm == nullptr) return device_error("{} is not Thermite's CPU code generator", path);
  if (std::string_view(digest()) != THERMITE_CODEGEN_DIGEST ||
      std::string_view(llvm()) != THERMITE_CODEGEN_LLVM_VERSION) {
    return device_error("{} belongs to another build (its digest {}, LLVM {}; wanted {}, LLVM {})", path, digest(),
                        llvm(), THERMITE_CODEGEN_DIGEST, THERMITE_CODEGEN_LLVM_VERSION);
  }
  return {};
}

Result<Library> open_library() {
  if (!THERMITE_HAS_MLIR) {
    return unsupported("built without the CPU code generator (THERMITE_MLIR=OFF): kernels come from the cache only");
  }
  std::string tried;
  for (const auto& path : library_places(kLibrary, "THERMITE_CODEGEN_LIBRARY",
                                         reinterpret_cast<const void*>(&cpu_codegen_digest), THERMITE_INSTALL_LIBDIR)) {
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) {
      tried += (tried.empty() ? "" : ", ") + path.string();
      continue;
    }
    void* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) return device_error("cannot open the CPU code generator: {}", dlerror());
    CHECK_OK(check_build(handle, path.string()));
    Library library;
    library.generate = reinterpret_cast<decltype(&thermite_codegen_cpu)>(dlsym(handle, "thermite_codegen_cpu"));
    library.release =
        reinterpret_cast<decltype(&thermite_codegen_cpu_free)>(dlsym(handle, "thermite_codegen_cpu_free"));
    if (library.generate == nullptr || library.release == nullptr) {
      return device_error("{} is not Thermite's CPU code generator", path.string());
    }
    if (auto observe =
            reinterpret_cast<decltype(&thermite_codegen_cpu_observe)>(dlsym(handle, "thermite_codegen_cpu_observe"))) {
      observe(note_phase);
    }
    g_loaded = true;
    return library;
  }
  return device_error("no CPU code generator found (tried {}); THERMITE_CODEGEN_LIBRARY names another place", tried);
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
