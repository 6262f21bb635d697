// SPDX-License-Identifier: Apache-2.0
#include "tests/imaginary/imaginary_backend.h"

#include <atomic>

#include "ir/kernel/interpret.h"
#include "ir/kernel/parse.h"
#include "runtime/host_device.h"
#include "runtime/launch.h"

namespace thermite {
namespace {

constexpr std::string_view kName = "imaginary";
constexpr char kArtifactKind[] = "imaginary-text";

Result<Target> imaginary_target(std::string_view name, std::string_view) {
  if (name != "host" && name != "imaginary-1") return user_error("unknown imaginary target '{}'", name);
  Target t;
  t.backend = kName;
  t.label = "imaginary-1";
  t.fma = true;
  t.moves_lanes = cpu_target(host_cpu_level()).moves_lanes;  // the host's bits of pow, erf and tanh
  t.vector_registers = 24;
  t.vector_bytes = 32;
  return t;
}

class ImaginaryDevice final : public HostDevice {
 public:
  ImaginaryDevice(const Target& target, const MemoryOptions& memory)
      : HostDevice({.name = std::string(kName), .target = target}, memory) {}

  Result<std::shared_ptr<Invocable>> load(const Artifact& artifact) override {
    if (artifact.kind != kArtifactKind) return device_error("not {} but {}", kArtifactKind, artifact.kind);
    TRY(Kernel kernel, parse_kernel({reinterpret_cast<const char*>(artifact.bytes.data()), artifact.bytes.size()}));
    return std::shared_ptr<Invocable>(make_interpreted(std::move(kernel), {.fused = target().fma}));
  }
  Status launch(std::span<const LaunchRecord> batch) override {
    for (const LaunchRecord& l : batch) CHECK_OK(run_launch(l));
    return {};
  }
};

Result<std::unique_ptr<Device>> open_imaginary(const Target& target, std::string_view, const OpenOptions& options) {
  return std::unique_ptr<Device>(std::make_unique<ImaginaryDevice>(target, options.memory));
}

std::vector<FoundDevice> find_imaginary() { return {{.name = std::string(kName)}}; }

std::atomic<int> compiled = 0, compiled_narrow = 0;

Result<Artifact> compile_imaginary(const Kernel& kernel, const Target&) {
  ++compiled;
  compiled_narrow += kernel.index == DType::i32;
  const std::string text = print(kernel);
  const auto* data = reinterpret_cast<const std::byte*>(text.data());
  return Artifact{kArtifactKind, kernel.name, {data, data + text.size()}};
}

Digest imaginary_digest() { return DigestBuilder().add("imaginary 1").finish(); }

Result<std::string> imaginary_stage(const Kernel& kernel, const Target&, std::string_view stage) {
  if (stage == "source") return print(kernel);
  return unsupported("imaginary kernels have no {}", stage);
}

const DeviceProfile& imaginary_profile(const Target&) {
  static constexpr DeviceProfile kProfile{.name = "imaginary-1", .threads = 1, .vector_gflops = 1, .index_bits = 32};
  return kProfile;
}

}  // namespace

int kernels_compiled() { return compiled; }
int kernels_with_narrow_indices() { return compiled_narrow; }

const Backend& imaginary_backend() {
  static constexpr Backend kRow{.name = kName,
                                .target = imaginary_target,
                                .open = open_imaginary,
                                .find = find_imaginary,
                                .compile = compile_imaginary,
                                .digest = imaginary_digest,
                                .stage_text = imaginary_stage,
                                .checks = false,
                                .persists = true,
                                .profile = imaginary_profile};
  return kRow;
}

}  // namespace thermite
