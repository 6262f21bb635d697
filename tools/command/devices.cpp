// SPDX-License-Identifier: Apache-2.0
#include "engine/backend.h"
#include "tools/command/command.h"

namespace thermite {
namespace {

void print_device(const Json& d) {
  const auto name = d["name"].get<std::string>();
  if (d.contains("missing")) return print_line("{:<10} none: {}", name, d["missing"].get<std::string>());
  if (!d.contains("target")) {
    std::string text;
    for (const auto& [key, value] : d["properties"].items())
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", key, value.get<std::string>());
    return print_line("{:<10} {}", name, text);
  }
  const auto budget = d["memory"]["budget_bytes"].get<uint64_t>() >> 20;
  print_line("{:<10} {:<12} {} threads, memory: {}", name, d["target"].get<std::string>(), d["threads"].get<int>(),
             budget ? fmt::format("at most {} MB", budget) : "no limit");
}

// What is found is not opened: that may start a GPU.
Json found_json(const FoundDevice& d) {
  Json j{{"name", d.name}, {"properties", Json::object()}};
  for (const auto& [key, value] : d.properties) j["properties"][key] = value;
  if (!d.missing.empty()) j["missing"] = d.missing;
  return j;
}

Result<int> devices(bool json) {
  Json list = Json::array();
  std::vector<std::string> names;
  for (const Backend* b : backends()) {
    for (const FoundDevice& d : b->find()) {
      if (d.properties.empty() && d.missing.empty())
        names.push_back(d.name);
      else
        list.push_back(found_json(d));
    }
  }
  names.emplace_back("interp");
  for (const std::string& name : names) {
    TRY(const std::shared_ptr<Engine> engine, Engine::open({.device = name, .cache = "disabled"}));
    const Device& d = engine->device();
    list.push_back({{"name", d.name()},
                    {"target", d.target().name()},
                    {"threads", d.threads()},
                    {"memory_bytes", d.properties().memory_bytes},
                    {"memory", memory_json(d.memory())}});
  }
  if (json) {
    put_json(list);
    return kExitGood;
  }
  for (const Json& d : list) print_device(d);
  return kExitGood;
}

int profiles() {
  for (const DeviceProfile& p : device_profiles()) put_line(print(p));
  return kExitGood;
}

}  // namespace

void add_devices(CLI::App& app, int& code) {
  auto json = std::make_shared<bool>(false), profile = std::make_shared<bool>(false);
  CLI::App* c = app.add_subcommand("devices", "list the devices of this machine");
  c->add_flag("--json", *json, "a JSON list");
  c->add_flag("--profiles", *profile, "the machines that fuser and schedules know of instead");
  c->callback([=, &code] { code = exit_code([&] { return *profile ? Result<int>(profiles()) : devices(*json); }); });
}

}  // namespace thermite
