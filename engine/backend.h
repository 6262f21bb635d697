// SPDX-License-Identifier: Apache-2.0
// A backend: all that is known of one kind of target. Its row is named in backends.cpp, and nothing else tests which
// backend a target belongs to.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/device_profile.h"
#include "base/target.h"
#include "ir/kernel/kernel.h"
#include "runtime/device.h"

namespace thermite {

// One that `open` would open, or why there is none of its kind.
struct FoundDevice {
  std::string name = {};  // for --device: "cuda:0"
  std::vector<std::pair<std::string, std::string>> properties = {};
  std::string missing = {};
};

struct OpenOptions {
  int threads = 0;  // 0: one per available core
  int streams = 8;  // queues of an asynchronous device
  MemoryOptions memory{};
};

struct Backend {
  std::string_view name;  // Target::backend; also of its device
  // A target by its name: "host" is the best one of this machine's device `which`. Others need no device.
  Result<Target> (*target)(std::string_view name, std::string_view which);
  // `which`: of several devices, in the row's own words; "": the first.
  Result<std::unique_ptr<Device>> (*open)(const Target& target, std::string_view which, const OpenOptions& options);
  std::vector<FoundDevice> (*find)();
  // Needs no device; thread-safe.
  Result<Artifact> (*compile)(const Kernel& kernel, const Target& target);
  Digest (*digest)();  // of what makes artifacts, beside kernel and target
  // What compile() goes through: "source" (what the emitter writes); of a CPU "asm", "times" (a line `phase ms` for
  // each), of others "ptx", "sass", "spirv".
  Result<std::string> (*stage_text)(const Kernel& kernel, const Target& target, std::string_view stage);
  bool checks;    // compile() knows Target::checked
  bool persists;  // artifacts, and plans that name them, are worth keeping
  const DeviceProfile& (*profile)(const Target& target);
};

// In the order of their rows; the first is the default.
std::span<const Backend* const> backends();
// Appends a row that lives for ever; for tests, before any device is opened.
void add_backend(const Backend& row);
const Backend* find_backend(std::string_view name);  // nullptr: there is none
// The row's target by its name, which may end in "+checked".
Result<Target> target_of(const Backend& row, std::string_view name, std::string_view which);
// Of a target that a row made.
const Backend& backend_of(const Target& target);

// "cpu" or another row, or "cuda:1" and the like: its device. "interp", "null", or "interp:NAME" and "null:NAME": the
// kernels of the default or the named row under the interpreter, in host memory or on late queues. "offline:NAME" is
// interp that also compiles and keeps the row's artifacts, for machines that are not this one.
Result<std::unique_ptr<Device>> open_device(std::string_view name, std::string_view target, const OpenOptions& options);

}  // namespace thermite
