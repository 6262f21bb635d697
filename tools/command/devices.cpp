// SPDX-License-Identifier: Apache-2.0
#include <cstdio>

#include "tools/command/command.h"

namespace thermite {
namespace {

Result<int> devices(bool json) {
  Json list = Json::array();
  for (const char* name : {"cpu", "interp"}) {
    TRY(const std::shared_ptr<Engine> engine, Engine::open({.device = name, .cache = "disabled"}));
    const Device& d = engine->device();
    list.push_back({{"name", d.name()},
                    {"target", d.target().name()},
                    {"threads", d.threads()},
                    {"memory", memory_json(d.memory())}});
  }
  if (json) {
    std::printf("%s\n", list.dump(2).c_str());
    return kExitGood;
  }
  for (const Json& d : list) {
    const auto budget = d["memory"]["budget_bytes"].get<uint64_t>() >> 20;
    std::printf("%-8s %-12s %d threads, memory: %s\n", d["name"].get<std::string>().c_str(),
                d["target"].get<std::string>().c_str(), d["threads"].get<int>(),
                budget ? fmt::format("at most {} MB", budget).c_str() : "no limit");
  }
  return kExitGood;
}

}  // namespace

void add_devices(CLI::App& app, int& code) {
  auto json = std::make_shared<bool>(false);
  CLI::App* c = app.add_subcommand("devices", "list the devices of this machine");
  c->add_flag("--json", *json, "a JSON list");
  c->callback([json, &code] {
    const Result<int> r = devices(*json);
    code = r.ok() ? *r : report(r.error());
  });
}

}  // namespace thermite
