// SPDX-License-Identifier: Apache-2.0
#include "codegen/cuda/nvrtc.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cstdlib>
#include <optional>

#include "codegen/cuda/toolkit.h"

namespace thermite {
namespace {

// Declared by ourselves: building needs no CUDA.
using Program = struct NvrtcProgramObject*;
constexpr int kSuccess = 0, kInvalidOption = 5, kCompilation = 6;

struct Nvrtc {
  const char* (*error_string)(int result);
  int (*version)(int* major, int* minor);
  int (*arch_count)(int* count);
  int (*archs)(int* archs);
  int (*create)(Program* program, const char* source, const char* name, int headers, const char* const* texts,
                const char* const* names);
  int (*destroy)(Program* program);
  int (*compile)(Program program, int options, const char* const* names);
  int (*log_size)(Program program, size_t* bytes);
  int (*log)(Program program, char* text);
  int (*ptx_size)(Program program, size_t* bytes);
  int (*ptx)(Program program, char* text);
  int (*cubin_size)(Program program, size_t* bytes);
  int (*cubin)(Program program, char* bytes);
  bool knows_lean;
};

// Products and sums are contracted only where the source says so, quotients, roots and denormals are those of IEEE 754.
constexpr auto kOptions = std::to_array<const char*>(
    {"-std=c++17", "--fmad=false", "--prec-div=true", "--prec-sqrt=true", "--ftz=false", "-default-device"});
// Compiles without what the prelude does not use of C++ for CUDA: textures, the runtime's functions. Since CUDA 12.8.
constexpr const char* kLean = "-minimal";
constexpr std::string_view kNames[] = {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"};

std::atomic<bool> g_loaded{false};

Result<Nvrtc> functions_of(void* library, const std::string& path) {
  g_loaded = true;
  Nvrtc f{};
  const auto find = [&](const char* symbol, auto& function) -> Status {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, symbol));
    return function ? Status()
                    : Status(device_error("{} is not NVRTC of CUDA 12 or later: it has no {}", path, symbol));
  };
  CHECK_OK(find("nvrtcGetErrorString", f.error_string));
  CHECK_OK(find("nvrtcVersion", f.version));
  CHECK_OK(find("nvrtcGetNumSupportedArchs", f.arch_count));
  CHECK_OK(find("nvrtcGetSupportedArchs", f.archs));
  CHECK_OK(find("nvrtcCreateProgram", f.create));
  CHECK_OK(find("nvrtcDestroyProgram", f.destroy));
  CHECK_OK(find("nvrtcCompileProgram", f.compile));
  CHECK_OK(find("nvrtcGetProgramLogSize", f.log_size));
  CHECK_OK(find("nvrtcGetProgramLog", f.log));
  CHECK_OK(find("nvrtcGetPTXSize", f.ptx_size));
  CHECK_OK(find("nvrtcGetPTX", f.ptx));
  CHECK_OK(find("nvrtcGetCUBINSize", f.cubin_size));
  CHECK_OK(find("nvrtcGetCUBIN", f.cubin));
  int major = 0, minor = 0;
  f.knows_lean = f.version(&major, &minor) == kSuccess && (major > 12 || (major == 12 && minor >= 8));
  return f;
}

void* open_file(const std::string& path, std::string& tried) {
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library) return library;
  const char* why = dlerror();
  tried += fmt::format(", {}", why ? why : path);
  return nullptr;
}

// Beside the library lies "libnvrtc-builtins.so.13.5", with more numbers perhaps.
std::optional<NvrtcVersion> version_beside(const std::filesystem::path& library) {
  constexpr std::string_view kStart = "libnvrtc-builtins.so.";
  std::error_code ignored;
  for (std::filesystem::directory_iterator at(library.parent_path(), ignored), end; at != end; at.increment(ignored)) {
    const std::string name = at->path().filename().string();
    if (!name.starts_with(kStart)) continue;
    NvrtcVersion v;
    const char* const last = name.data() + name.size();
    const auto major = std::from_chars(name.data() + kStart.size(), last, v.major);
    if (major.ec != std::errc() || major.ptr == last || *major.ptr != '.') continue;
    if (std::from_chars(major.ptr + 1, last, v.minor).ec == std::errc()) return v;
  }
  return std::nullopt;
}

// A compilation takes some 10 MB of small blocks and frees them. By default glibc hands to the system what lies free at
// a heap's end beyond 128 KiB, and has it zeroed page by page for the next one. It keeps twice the largest block that
// was mapped and freed, of up to 32 MiB.
void keep_freed_memory() {
  constexpr size_t kLargest = 16 << 20;
  void* volatile block = std::malloc(kLargest);
  std::free(block);
}

Result<Nvrtc> open_library() {
  keep_freed_memory();
  std::string tried;
  for (const auto& path : find_cuda_files("THERMITE_NVRTC", kNames, tried)) {
    if (void* library = open_file(path.string(), tried)) return functions_of(library, path.string());
  }
  if (const char* named = std::getenv("THERMITE_NVRTC"); named == nullptr || *named == 0) {
    tried += ", the system's libraries";
    for (const std::string_view name : kNames) {
      if (void* library = dlopen(name.data(), RTLD_NOW | RTLD_LOCAL)) return functions_of(library, std::string(name));
    }
  }
  return device_error(
      "no NVRTC, which compiles for NVIDIA's GPUs, was found (tried {}); `./dev setup --cuda` installs it, "
      "and THERMITE_NVRTC names another place",
      tried);
}

const Result<Nvrtc>& library() {
  static const Result<Nvrtc> opened = open_library();
  return opened;
}

// A program from its source to its destruction.
class Compile {
 public:
  explicit Compile(const Nvrtc& nvrtc) : nvrtc_(nvrtc) {}
  ~Compile() {
    if (program_) (void)nvrtc_.destroy(&program_);
  }
  Compile(const Compile&) = delete;
  Compile& operator=(const Compile&) = delete;

  Result<CudaCode> run(const std::string& source, const std::string& arch, CudaForm form) {
    CHECK_OK(check("nvrtcCreateProgram", nvrtc_.create(&program_, source.c_str(), "kernel.cu", 0, nullptr, nullptr)));
    const std::string target = "--gpu-architecture=" + arch;
    std::vector<const char*> options(kOptions.begin(), kOptions.end());
    options.push_back(target.c_str());
    if (nvrtc_.knows_lean) options.push_back(kLean);
    const int result = nvrtc_.compile(program_, static_cast<int>(options.size()), options.data());
    TRY(std::vector<std::byte> log, text(nvrtc_.log_size, nvrtc_.log));
    CudaCode code;
    code.log.assign(reinterpret_cast<const char*>(log.data()), log.empty() ? 0 : log.size() - 1);
    if (result == kCompilation || result == kInvalidOption) {
      return internal_error("NVRTC does not compile the source for {}:\n{}", arch, code.log);
    }
    CHECK_OK(check("nvrtcCompileProgram", result));
    const bool ptx = form == CudaForm::ptx;
    TRY(code.bytes, text(ptx ? nvrtc_.ptx_size : nvrtc_.cubin_size, ptx ? nvrtc_.ptx : nvrtc_.cubin));
    if (ptx && !code.bytes.empty()) code.bytes.pop_back();
    return code;
  }

 private:
  Status check(const char* call, int result) const {
    if (result == kSuccess) return {};
    return device_error("{}: {} ({})", call, nvrtc_.error_string(result), result);
  }
  Result<std::vector<std::byte>> text(int (*size)(Program, size_t*), int (*get)(Program, char*)) const {
    size_t bytes = 0;
    CHECK_OK(check("NVRTC", size(program_, &bytes)));
    std::vector<std::byte> out(bytes);
    if (bytes) CHECK_OK(check("NVRTC", get(program_, reinterpret_cast<char*>(out.data()))));
    return out;
  }

  const Nvrtc& nvrtc_;
  Program program_ = nullptr;
};

// "sm_90a" is of generation 90.
Status check_arch(const Nvrtc& nvrtc, std::string_view arch) {
  int generation = 0;
  if (arch.starts_with("sm_")) std::from_chars(arch.data() + 3, arch.data() + arch.size(), generation);
  int count = 0;
  if (nvrtc.arch_count(&count) != kSuccess || count <= 0) return {};
  std::vector<int> known(static_cast<size_t>(count));
  if (nvrtc.archs(known.data()) != kSuccess || std::ranges::find(known, generation) != known.end()) return {};
  std::string list;
  for (const int k : known) list += fmt::format("{}sm_{}", list.empty() ? "" : ", ", k);
  return unsupported("this NVRTC makes no code for {}; it knows {}", arch, list);
}

}  // namespace

Result<CudaCode> compile_cuda(const std::string& source, std::string_view arch, CudaForm form) {
  const Result<Nvrtc>& nvrtc = library();
  if (!nvrtc.ok()) return Error(nvrtc.error());
  CHECK_OK(check_arch(nvrtc.value(), arch));
  const std::string name = form == CudaForm::ptx ? "compute_" + std::string(arch.substr(3)) : std::string(arch);
  return Compile(nvrtc.value()).run(source, name, form);
}

bool nvrtc_loaded() { return g_loaded; }

Result<NvrtcVersion> nvrtc_version() {
  std::string tried;
  const auto files = find_cuda_files("THERMITE_NVRTC", kNames, tried);
  if (!files.empty() && !g_loaded) {
    if (const auto known = version_beside(files[0])) return *known;
  }
  const Result<Nvrtc>& nvrtc = library();
  if (!nvrtc.ok()) return Error(nvrtc.error());
  NvrtcVersion v;
  if (const int r = nvrtc.value().version(&v.major, &v.minor); r != kSuccess) {
    return device_error("nvrtcVersion: {} ({})", nvrtc.value().error_string(r), r);
  }
  return v;
}

}  // namespace thermite
