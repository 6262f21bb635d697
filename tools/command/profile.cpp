// SPDX-License-Identifier: Apache-2.0
#include "tools/command/profile.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "base/printable.h"
#include "engine/assemble.h"
#include "engine/calibrate.h"

namespace thermite {
namespace {

constexpr int kRounds = 15;

// What the machine can do: measured before for its tuning, or now.
Result<DeviceProfile> machine_of(Engine& engine) {
  const DeviceProfile profile = engine.context().profile;
  if (const auto known = engine.tuned().calibration(); known && *known != Calibration()) return profile;
  TRY(const Calibration measured, calibrate(engine.device(), profile));
  return calibrated(profile, measured);
}

Json kernel_json(const LoweredGraph& lowered, size_t group, const KernelLaunch& k, double us, const DeviceProfile& p) {
  const Group& g = lowered.partition.groups[group];
  const auto bytes = static_cast<double>(k.bytes_read + k.bytes_written);
  const double peak = peak_gflops(*k.kernel, g.kind == GroupKind::contraction, p);
  return {{"kernel", printable(k.kernel->name)},
          {"group", group},
          {"ops", list_ops(lowered.graph, g)},
          {"schedule", k.schedule},
          {"us", us},
          {"estimate_us", g.estimate_us},
          {"kernels_of_group", lowered.programs[group].kernels.size()},
          {"gflops", static_cast<double>(k.flops) / us * 1e-3},
          {"gbps", bytes / us * 1e-3},
          {"share_of_roof", least_us(k.bytes_read + k.bytes_written, k.flops, peak, p) / us}};
}

}  // namespace

Result<Json> profile_json(Engine& engine, const Graph& graph, GraphProgram& program,
                          std::span<const StorageRef> inputs) {
  TRY(const std::vector<double> us, program.time_steps(inputs, kRounds));
  TRY(const DeviceProfile machine, machine_of(engine));
  TRY(const LoweredGraph lowered, engine.lower(graph));
  Json kernels = Json::array();
  size_t step = 0;
  std::map<uint32_t, Digest> texts;  // of the plan's kernels, which are named after the first launch of each
  for (size_t group = 0; group < lowered.programs.size(); ++group) {
    for (const KernelLaunch& k : lowered.programs[group].kernels) {
      if (step == us.size()) return internal_error("the plan has {} kernels, its graph has more", us.size());
      const uint32_t of_plan = program.plan().steps[step].kernel;
      const auto [known, fresh] = texts.try_emplace(of_plan, k.text);
      kernels.push_back(kernel_json(lowered, group, k, us[step], machine));
      // A plan may run what was at hand, made for a group like it: its steps are not those chosen here.
      if (fresh ? program.plan().kernels[of_plan].name != k.kernel->name : known->second != k.text)
        kernels.back()["schedule"] = "a kernel that was at hand";
      ++step;
    }
  }
  if (kernels.size() != us.size())
    return internal_error("the plan has {} kernels, its graph {}", us.size(), kernels.size());
  return Json{
      {"machine", print(machine)}, {"total_us", std::accumulate(us.begin(), us.end(), 0.0)}, {"kernels", kernels}};
}

void print_profile(const Json& profile) {
  std::vector<const Json*> kernels;
  for (const Json& k : profile["kernels"]) kernels.push_back(&k);
  const auto number = [](const Json& k, const char* name) { return k[name].get<double>(); };
  std::ranges::stable_sort(kernels, std::greater(), [&](const Json* k) { return number(*k, "us"); });
  const double total = std::max(profile["total_us"].get<double>(), 1e-9);
  print_line("{}", profile["machine"].get<std::string>());
  print_line("{:>10} {:>6} {:>10} {:>8} {:>7} {:>5}  {}", "us", "share", "estimate", "GFLOP/s", "GB/s", "roof",
             "kernel");
  for (const Json* k : kernels) {
    const bool alone = (*k)["kernels_of_group"].get<size_t>() == 1;  // an estimate is a group's
    print_line("{:>10.1f} {:>5.1f}% {:>10} {:>8.1f} {:>7.1f} {:>5.2f}  {}; {}", number(*k, "us"),
               100 * number(*k, "us") / total, alone ? fmt::format("{:.1f}", number(*k, "estimate_us")) : "",
               number(*k, "gflops"), number(*k, "gbps"), number(*k, "share_of_roof"), (*k)["ops"].get<std::string>(),
               (*k)["schedule"].get<std::string>());
  }
  print_line("{:>10.1f} 100.0%  of {} kernels one by one", total, kernels.size());
}

}  // namespace thermite
