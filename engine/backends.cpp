// SPDX-License-Identifier: Apache-2.0
#include "engine/backend.h"

#include <algorithm>
#include <vector>

#include "engine/cpu_backend.h"
#include "engine/cuda_backend.h"
#include "engine/vulkan_backend.h"
#include "runtime/null/null_device.h"

namespace thermite {
namespace {

std::vector<const Backend*>& rows() {
  static std::vector<const Backend*> all = {
      &cpu_backend(),
      &cuda_backend(),
      &vulkan_backend(),
  };
  return all;
}

// Runs the kernels of any backend.
struct Executor {
  std::string_view name;
  std::unique_ptr<Device> (*open)(const Target& target, const OpenOptions& options);
};

constexpr Executor kExecutors[] = {
    {"interp", [](const Target& t, const OpenOptions& o) { return make_interp_device(t, o.memory); }},
    {"offline", [](const Target& t, const OpenOptions& o) { return make_offline_device(t, o.threads, o.memory); }},
    {"null",
     [](const Target& t, const OpenOptions& o) {
       return make_null_device({.target = t, .queues = o.streams, .memory = o.memory});
     }},
};

Error no_device(std::string_view name) {
  std::string known;
  for (const Backend* b : rows()) known += fmt::format("{}, ", b->name);
  return user_error("there is no device '{}'; devices are {}interp, offline (and null, for tests)", name, known);
}

}  // namespace

std::span<const Backend* const> backends() { return rows(); }

void add_backend(const Backend& row) { rows().push_back(&row); }

const Backend* find_backend(std::string_view name) {
  const auto row = std::ranges::find(rows(), name, &Backend::name);
  return row == rows().end() ? nullptr : *row;
}

Result<Target> target_of(const Backend& row, std::string_view name, std::string_view which) {
  const bool checked = name.ends_with(kCheckedSuffix);
  if (checked) name.remove_suffix(kCheckedSuffix.size());
  TRY(Target target, row.target(name, which));
  if (checked && !row.checks)
    return user_error("there are no checked builds of kernels for {}: use --device interp, which looks at every access",
                      row.name);
  target.checked = checked;
  return target;
}

const Backend& backend_of(const Target& target) {
  const Backend* row = find_backend(target.backend);
  if (!row) std::abort();  // targets are made by rows alone; another backend's kernels would be wrong ones
  return *row;
}

Result<std::unique_ptr<Device>> open_device(std::string_view name, std::string_view target,
                                            const OpenOptions& options) {
  const std::string_view what = name.substr(0, name.find(':'));
  const auto executor = std::ranges::find(kExecutors, what, &Executor::name);
  const bool executed = executor != std::end(kExecutors);
  const std::string_view rest = what.size() == name.size() ? "" : name.substr(what.size() + 1);
  const Backend* row = find_backend(!executed ? what : rest.empty() ? rows().front()->name : rest);
  if (!row) return no_device(name);
  const std::string_view which = executed ? "" : rest;
  TRY(const Target made, target_of(*row, target, which));
  return executed ? executor->open(made, options) : row->open(made, which, options);
}

}  // namespace thermite
