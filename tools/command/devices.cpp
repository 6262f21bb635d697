// SPDX-License-Identifier: Apache-2.0
#include "engine/backend.h"
#include "tools/command/command.h"

namespace thermite {
namespace {

void print_device(const Json& d) {
  const auto budget = d["memory"]["budget_bytes"].get<uint64_t>() >> 20;
  print_line("{:<8} {:<12} {} threads, memory: {}", d["name"].get<std::string>(), d["target"].get<std::string>(),
             d["threads"].get<int>(), budget ? fmt::format("at most {} MB", budget) : "no limit");
}

Result<int> devices(bool json) {
  Json list = Json::array();
  std::vector<std::string> names;
  for (const Backend* b : backends()) names.emplace_back(b->name);
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

}  // namespace

void add_devices(CLI::App& app, int& code) {
  auto json = std::make_shared<bool>(false);
  CLI::App* c = app.add_subcommand("devices", "list the devices of this machine");
  c->add_flag("--json", *json, "a JSON list");
  c->callback([json, &code] { code = exit_code([&] { return devices(*json); }); });
}

}  // namespace thermite
