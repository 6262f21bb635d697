// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu_backend.h"

#include "codegen/cpu/client.h"

namespace thermite {
namespace {

Result<Target> target_of(std::string_view name, std::string_view which) {
  if (!which.empty()) return user_error("there is one CPU: use cpu, not cpu:{}", which);
  return parse_cpu_target(name);
}

Result<std::unique_ptr<Device>> open_cpu(const Target& target, std::string_view, const OpenOptions& options) {
  const Target best = host_cpu_target();
  if (target.level > best.level)
    return user_error("this machine cannot run CPU target '{}': its best level is '{}'", target.name(), best.name());
  return make_cpu_device(target, options.threads, options.memory);
}

std::vector<FoundDevice> find() { return {{.name = "cpu"}}; }

Result<std::string> stage_text(const Kernel& kernel, const Target& target, std::string_view stage) {
  if (stage == "asm") return cpu_stage_text(kernel, target, CpuStage::assembly);
  if (stage == "times") return cpu_stage_text(kernel, target, CpuStage::times);
  TRY(const std::string mlir, cpu_stage_text(kernel, target, CpuStage::mlir));
  TRY(const std::string llvm, cpu_stage_text(kernel, target, CpuStage::llvm));
  return mlir + "\n" + llvm;
}

}  // namespace

const Backend& cpu_backend() {
  static constexpr Backend kRow{.name = kCpuBackend,
                                .target = target_of,
                                .open = open_cpu,
                                .find = find,
                                .compile = compile_cpu,
                                .digest = cpu_codegen_digest,
                                .stage_text = stage_text,
                                .checks = false,
                                .persists = true,
                                .profile = default_profile};
  return kRow;
}

}  // namespace thermite
