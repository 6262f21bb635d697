// SPDX-License-Identifier: Apache-2.0
#include <cstdio>

#include "tools/command/command.h"

namespace thermite {
namespace {

Result<int> devices(bool json) {
  Json list = Json::array();
  const auto add = [&](const std::unique_ptr<Device>& d) {
    list.push_back({{"name", d->name()}, {"target", d->target().name()}, {"threads", d->threads()}});
  };
  TRY(const Target host, parse_cpu_target("host"));
  add(make_cpu_device(host));
  add(make_interp_device());
  if (json) {
    std::printf("%s\n", list.dump(2).c_str());
    return kExitGood;
  }
  for (const Json& d : list)
    std::printf("%-8s %-12s %d threads\n", d["name"].get<std::string>().c_str(), d["target"].get<std::string>().c_str(),
                d["threads"].get<int>());
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
