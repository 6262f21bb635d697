// SPDX-License-Identifier: Apache-2.0
#include "tools/command/command.h"

#include <chrono>

namespace thermite {

int report(const Error& e) {
  put_message(fmt::format("thermite: {}: {}", e.unsupported ? "unsupported" : "error", e.message));
  return e.kind == ErrorKind::user ? kExitUsage : kExitInternal;
}

void EngineFlags::add_to(CLI::App& command) {
  command.add_option("--device", options.device, "cpu, or interp: every access checked, slow");
  command.add_option("--cpu", options.cpu, "instruction set: host, x86-64, x86-64-v3, x86-64-v4");
  command.add_option("--cache", options.cache, "local, target, global, disabled, or a path with a slash");
  command.add_option("--threads", options.threads, "threads; 0: one per core")->check(CLI::Range(0, 4096));
  command.add_flag("--unfused", unfused, "one kernel per op, no graph rewrites");
  command
      .add_option("--numerics", numerics,
                  "exact: no rewrite that changes arithmetic; fast: those that stay within an op's tolerance; relaxed: "
                  "reciprocals and regrouping, too")
      ->check(CLI::IsMember({"exact", "fast", "relaxed"}));
}

Result<std::shared_ptr<Engine>> EngineFlags::open() const {
  DeviceOptions o = options;
  o.fuse = !unfused;
  if (numerics == "exact") o.numerics = Numerics::exact;
  if (numerics == "fast") o.numerics = Numerics::fast;
  if (numerics == "relaxed") o.numerics = Numerics::relaxed;
  return Engine::open(o);
}

Json memory_json(const MemoryCounters& m) {
  return {{"live_bytes", m.live_bytes},
          {"peak_bytes", m.peak_bytes},
          {"cached_bytes", m.cached_bytes},
          {"overhead_bytes", m.overhead_bytes},
          {"reserved_bytes", m.reserved_bytes},
          {"allocations", m.allocations},
          {"pool_hits", m.pool_hits},
          {"splits", m.splits},
          {"merges", m.merges},
          {"trims", m.trims},
          {"budget_bytes", m.budget_bytes}};
}

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace thermite
