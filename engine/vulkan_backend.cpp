// SPDX-License-Identifier: Apache-2.0
#include "engine/vulkan_backend.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>

#include "codegen/vulkan/client.h"
#include "codegen/vulkan/emit_glsl.h"
#include "codegen/vulkan/target.h"
#include "engine/vulkan_probes.h"
#include "runtime/vulkan/self_test.h"
#include "runtime/vulkan/vulkan_device.h"

namespace thermite {
namespace {

Result<Artifact> compile(const Kernel& kernel, const Target& target) {
  TRY(const std::string source, vulkan::glsl_source(kernel, target));
  TRY(const std::vector<uint32_t> words, compile_glsl(source, {.exact = true}));
  const auto* data = reinterpret_cast<const std::byte*>(words.data());
  return Artifact{
      "spirv", "main", {data, data + 4 * words.size()}, task_threads(kernel), vulkan::reports(kernel, target)};
}

// What the device computes as our primitives do, by trying.
Result<vulkan::Features> find_features(const std::string& which) {
  const Target all = vulkan::vulkan_target({.divides = true, .fma = true, .f64 = true, .shuffles = true});
  TRY(const std::unique_ptr<Device> device, make_vulkan_device({.device = which, .streams = 1, .target = all}));
  std::vector<VulkanProbe> probes;
  const VulkanDeviceInfo& info = *vulkan_info(*device);
  const bool has_f64 = info.f64, has_subgroups = info.subgroups_of_32 && info.subgroup_shuffle;
  for (const NumericProbe& p : numeric_probes(has_f64, has_subgroups)) {
    TRY(Artifact artifact, compile(p.kernel, all));
    probes.push_back({p.feature, std::move(artifact), p.inputs, p.expected, p.tasks});
  }
  TRY(const std::vector<std::string> failed, vulkan_self_test(*device, probes));
  const auto works = [&](std::string_view feature) { return std::ranges::find(failed, feature) == failed.end(); };
  if (!works("arithmetic"))
    return unsupported("{} does not keep denormals, or rounds sums and products otherwise: results would be wrong",
                       vulkan_info(*device)->name);
  return vulkan::Features{.divides = works("div"),
                          .fma = works("fma"),
                          .f64 = has_f64 && works("f64"),
                          .shuffles = has_subgroups && works("sub32"),
                          .software = info.type == "CPU"};
}

Result<Target> target_of(std::string_view name, std::string_view which) {
  if (name != "host") return vulkan::vulkan_target(name);
  static std::mutex mutex;
  static std::map<std::string, vulkan::Features> known;
  std::lock_guard lock(mutex);
  auto it = known.find(std::string(which));
  if (it == known.end()) {
    TRY(const vulkan::Features found, find_features(std::string(which)));
    it = known.emplace(which, found).first;
  }
  return vulkan::vulkan_target(it->second);
}

Result<std::unique_ptr<Device>> open(const Target& target, std::string_view which, const OpenOptions& options) {
  // What the target relies on must be there.
  TRY(const Target host, target_of("host", which));
  if (target.fma > host.fma || target.divides > host.divides || target.f64 > host.f64 ||
      target.shuffles > host.shuffles)
    return user_error("this device is {}, which cannot run kernels for {}", host.name(), target.name());
  return make_vulkan_device(
      {.device = std::string(which), .streams = options.streams, .target = target, .memory = options.memory});
}

std::vector<FoundDevice> find() {
  const auto all = vulkan_devices();
  if (!all.ok()) return {{.name = "vulkan", .missing = all.error().message}};
  std::vector<FoundDevice> found;
  for (const VulkanDeviceInfo& d : *all)
    found.push_back({.name = fmt::format("vulkan:{}", d.number),
                     .properties = {{"name", d.name},
                                    {"type", d.type},
                                    {"driver", d.driver},
                                    {"api", d.api_version},
                                    {"memory_bytes", std::to_string(d.memory_bytes)},
                                    {"subgroup", std::to_string(d.subgroup_size)},
                                    {"shared_bytes", std::to_string(d.shared_bytes)}},
                     .missing = d.unsuitable});
  if (found.empty()) found.push_back({.name = "vulkan", .missing = "the drivers show no device"});
  return found;
}

Result<std::string> stage_text(const Kernel& kernel, const Target& target, std::string_view stage) {
  TRY(const std::string source, vulkan::glsl_source(kernel, target));
  if (stage == "source") return source;
  if (stage != "spirv") return user_error("Vulkan kernels have stages source and spirv, not {}", stage);
  TRY(const std::vector<uint32_t> words, compile_glsl(source, {.exact = true}));
  return disassemble_spirv(words);
}

const DeviceProfile& profile(const Target& target) {
  return *find_profile(vulkan::is_software(target) ? "vulkan-lavapipe" : "vulkan-generic");
}

}  // namespace

const Backend& vulkan_backend() {
  static constexpr Backend kRow{.name = vulkan::kBackend,
                                .target = target_of,
                                .open = open,
                                .find = find,
                                .compile = compile,
                                .digest = vulkan_codegen_digest,
                                .stage_text = stage_text,
                                .checks = true,
                                .persists = true,
                                .profile = profile};
  return kRow;
}

}  // namespace thermite
