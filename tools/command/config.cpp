// SPDX-License-Identifier: Apache-2.0
#include "base/config.h"

#include "tools/command/command.h"

namespace thermite {
namespace {

Json list_settings(const Config& config) {
  Json list = Json::array();
  for (size_t k = 0; k < kConfigKeys.size(); ++k) {
    const auto key = static_cast<ConfigKey>(k);
    const ConfigKeyInfo& i = kConfigKeys[k];
    list.push_back({{"key", i.name},
                    {"value", config.text(key)},
                    {"from", config.origin(key)},
                    {"default", i.fallback},
                    {"accepts", i.accepts},
                    {"variable", i.variable()},
                    {"meaning", i.meaning}});
  }
  return list;
}

Result<int> show_config(bool json) {
  TRY(const Config config, Config::load());
  const Json list = list_settings(config);
  if (json) {
    put_json(list);
    return kExitGood;
  }
  for (const Json& j : list) {
    const auto s = [&](const char* k) { return j[k].get<std::string>(); };
    print_line("{:<36} = {:<10} ({})", s("key"), s("value"), s("from"));
    print_line("    {} [{}]", s("meaning"), s("accepts"));
  }
  return kExitGood;
}

}  // namespace

void add_config(CLI::App& app, int& code) {
  auto json = std::make_shared<bool>(false);
  CLI::App* c = app.add_subcommand("config", "every setting: its value, where that comes from, what it means");
  c->add_flag("--json", *json, "a JSON list");
  c->callback([json, &code] { code = exit_code([&] { return show_config(*json); }); });
}

}  // namespace thermite
