// SPDX-License-Identifier: Apache-2.0
// What the subcommands share: registration, device options, exit codes, error reporting.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "base/guard.h"
#include "engine/backend.h"
#include "engine/engine.h"
#include "tools/command/output.h"

namespace thermite {

inline constexpr int kExitGood = 0, kExitCheckFailed = 1, kExitUsage = 2, kExitInternal = 3;

// Each adds one subcommand; its callback leaves the exit code in `code`.
void add_run(CLI::App& app, int& code);
void add_dump(CLI::App& app, int& code);
void add_conformance(CLI::App& app, int& code);
void add_cache(CLI::App& app, int& code);
void add_devices(CLI::App& app, int& code);
void add_config(CLI::App& app, int& code);
void add_trust(CLI::App& app, int& code);
void add_warm(CLI::App& app, int& code);
void add_tune(CLI::App& app, int& code);

// Prints `thermite: error: ...` and gives the exit code that fits.
int report(const Error& e);
// What a subcommand's callback leaves in `code`; what `command()` throws is an error as well.
template <class F>
int exit_code(F&& command) {
  const Result<int> r = guarded(std::forward<F>(command));
  return r.ok() ? *r : report(r.error());
}

// Parses the command line, which runs what it names: `code`, or kExitUsage where the arguments are wrong.
Result<int> parse_and_run(CLI::App& app, int argc, char** argv, int& code);

// A target as command lines name it: "x86-64-v3", "sm_90a", "vulkan+div", or with the row in front, "cuda:sm_90a".
struct NamedTarget {
  const Backend* row = nullptr;
  std::string name;  // in the row's words
};
Result<NamedTarget> find_target(std::string_view text);

// The options that every command with a device takes. Without --device it is the CPU; where the target is another
// row's, the interpreter of that row's kernels.
struct EngineFlags {
  DeviceOptions options{.device = ""};
  bool unfused = false;
  std::string numerics;
  void add_to(CLI::App& command);
  Result<DeviceOptions> resolved() const;
  Result<std::shared_ptr<Engine>> open() const;
};

// A model's inputs where kernels may read them.
Result<std::vector<StorageRef>> upload(Engine& engine, const std::vector<Constant>& inputs);

Json memory_json(const MemoryCounters& m);

double seconds_now();

}  // namespace thermite
