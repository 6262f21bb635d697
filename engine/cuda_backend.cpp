// SPDX-License-Identifier: Apache-2.0
#include "engine/cuda_backend.h"

#include <algorithm>
#include <charconv>

#include "codegen/cuda/disassemble.h"
#include "codegen/cuda/emit_cuda.h"
#include "codegen/cuda/nvrtc.h"
#include "codegen/cuda/target.h"
#include "runtime/cuda/cuda_device.h"
#include "thermite_cuda_digest.h"

namespace thermite {
namespace {

Result<int> ordinal_of(std::string_view which) {
  int n = 0;
  const auto [end, error] = std::from_chars(which.data(), which.data() + which.size(), n);
  if (which.empty() || (error == std::errc() && end == which.data() + which.size() && n >= 0)) return n;
  return user_error("no CUDA device '{}': devices have numbers, as in cuda:0", which);
}

Result<CudaDeviceInfo> info_of(int ordinal) {
  TRY(const std::vector<CudaDeviceInfo> all, cuda_devices());
  const auto it = std::ranges::find(all, ordinal, &CudaDeviceInfo::ordinal);
  if (it != all.end()) return *it;
  return user_error("there is no cuda:{}; the driver shows {} devices", ordinal, all.size());
}

Result<Target> target_of(std::string_view name, std::string_view which) {
  if (name != "host") return cuda::cuda_target(name);
  TRY(const int ordinal, ordinal_of(which));
  TRY(const CudaDeviceInfo info, info_of(ordinal));
  return cuda::target_of_capability(info.major, info.minor);
}

Result<std::unique_ptr<Device>> open(const Target& target, std::string_view which, const OpenOptions& options) {
  TRY(const int ordinal, ordinal_of(which));
  return make_cuda_device({.ordinal = ordinal, .streams = options.streams, .target = target, .memory = options.memory});
}

std::vector<FoundDevice> find() {
  const auto all = cuda_devices();
  if (!all.ok()) return {{.name = "cuda", .missing = all.error().message}};
  std::vector<FoundDevice> found;
  for (const CudaDeviceInfo& d : *all)
    found.push_back({.name = fmt::format("cuda:{}", d.ordinal),
                     .properties = {{"name", d.name},
                                    {"compute_capability", fmt::format("{}.{}", d.major, d.minor)},
                                    {"memory_bytes", std::to_string(d.memory_bytes)},
                                    {"multiprocessors", std::to_string(d.multiprocessors)},
                                    {"driver", std::to_string(d.driver_version)}}});
  if (found.empty()) found.push_back({.name = "cuda", .missing = "the driver shows no device"});
  return found;
}

Result<Artifact> compile(const Kernel& kernel, const Target& target) {
  TRY(const std::string source, cuda::cuda_source(kernel, target));
  TRY(CudaCode code, compile_cuda(source, target.label, CudaForm::cubin));
  return Artifact{"cubin", cuda::kEntryName, std::move(code.bytes), task_threads(kernel), target.checked};
}

// Without NVRTC's version: a machine that has none must find what was compiled elsewhere, and source and options leave
// no freedom in bits.
Digest digest() { return DigestBuilder().add("cuda 1").add(std::string_view(THERMITE_CUDA_DIGEST)).finish(); }

Result<std::string> sass_of(const Kernel& kernel, const std::string& source, const Target& target) {
  TRY(const CudaCode code, compile_cuda(source, target.label, CudaForm::cubin));
  TRY(const CudaUsage usage, cuda_usage(code.bytes, cuda::kEntryName));
  TRY(const std::string text, disassemble_cuda(code.bytes));
  return fmt::format("// {} registers, {} bytes of shared memory, {} of stack, {} instructions\n{}", usage.registers,
                     usage.shared_bytes + static_cast<uint64_t>(asked_shared_bytes(kernel)), usage.local_bytes,
                     usage.instructions, text);
}

Result<std::string> stage_text(const Kernel& kernel, const Target& target, std::string_view stage) {
  TRY(const std::string source, cuda::cuda_source(kernel, target));
  if (stage == "source") return source;
  if (stage == "sass") return sass_of(kernel, source, target);
  if (stage != "ptx") return user_error("CUDA kernels have stages source, ptx and sass, not {}", stage);
  TRY(const CudaCode code, compile_cuda(source, target.label, CudaForm::ptx));
  return std::string(reinterpret_cast<const char*>(code.bytes.data()), code.bytes.size());
}

const DeviceProfile& profile(const Target& target) {
  const bool datacenter = target.f64_maths;
  const DeviceProfile* p = find_profile(target.label == "sm_80" ? "cuda-a100" : datacenter ? "cuda-h100" : "cuda-ada");
  return *p;
}

}  // namespace

const Backend& cuda_backend() {
  static constexpr Backend kRow{.name = cuda::kBackend,
                                .target = target_of,
                                .open = open,
                                .find = find,
                                .compile = compile,
                                .digest = digest,
                                .stage_text = stage_text,
                                .checks = true,
                                .persists = true,
                                .profile = profile};
  return kRow;
}

}  // namespace thermite
