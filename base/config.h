// SPDX-License-Identifier: Apache-2.0
// Settings: the administrator's, the user's and the project's thermite.toml, the later over the earlier, overridden by
// THERMITE_<SECTION>_<KEY> variables, overridden by code. One table (config_keys.def) lists every key; an unknown key
// or a bad value is a user error with its place and the nearest valid name.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace thermite {

enum class ConfigKey : uint8_t {
#define KEY(id, name, type, fallback, accepts, meaning) id,
#include "base/config_keys.def"
#undef KEY
};

enum class ConfigType : uint8_t { integer, choice, scope, sinks };

struct ConfigKeyInfo {
  std::string_view name;
  ConfigType type;
  std::string_view fallback;  // the default, as text
  std::string_view accepts;   // "1..64" or "a|b|c"
  std::string_view meaning;
  std::string variable() const;  // THERMITE_FUSION_BEAM_SEARCH_MAX_BLOCKS
};

inline constexpr auto kConfigKeys = std::to_array<ConfigKeyInfo>({
#define KEY(id, name, type, fallback, accepts, meaning) {name, ConfigType::type, fallback, accepts, meaning},
#include "base/config_keys.def"
#undef KEY
});

// A value type: copy it to change settings for one use.
class Config {
 public:
  Config();  // the defaults
  // What the machine and the user have set, then the nearest thermite.toml in `directory` or above (there need not be
  // one), then `environment` ("NAME=value"). A project's file sets no places unless `thermite trust` named its folder;
  // the search for it ends at the first folder that others could have put it into. One warning says what was ignored.
  static Result<Config> load(const std::filesystem::path& directory, std::span<const char* const> environment);
  // The same with the process's working directory and environment.
  static Result<Config> load();

  // `directory` is where relative paths in `text` start. Where there is `ignored`, keys for which is_place() holds are
  // checked and named there, not set.
  Status read_toml(std::string_view text, std::string_view file, const std::filesystem::path& directory,
                   std::vector<std::string>* ignored = nullptr);
  Status read_environment(std::span<const char* const> environment);
  // `origin` says in errors and in `thermite config` who asked.
  Status set(std::string_view name, std::string_view text, std::string_view origin = "code");

  int64_t integer(ConfigKey key) const;
  std::string_view text(ConfigKey key) const { return at(key).text; }
  std::vector<std::string> list(ConfigKey key) const;  // of sinks: "stderr", "stdout", "log" or a file's path
  // "default", "/home/me/thermite.toml:3", "THERMITE_AUTOTUNE_LEVEL", "code"
  std::string_view origin(ConfigKey key) const { return at(key).origin; }

 private:
  struct Value {
    std::string text, origin;
  };
  const Value& at(ConfigKey key) const { return values_[static_cast<size_t>(key)]; }
  std::array<Value, kConfigKeys.size()> values_;
};

// Whether a key says where something is kept or written, or how much of it.
bool is_place(const ConfigKeyInfo& key);

// The valid name that `word` is most like.
std::string_view nearest_name(std::string_view word, std::span<const std::string_view> names);

}  // namespace thermite
