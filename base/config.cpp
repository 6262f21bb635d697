// SPDX-License-Identifier: Apache-2.0
#include "base/config.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

namespace thermite {

namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replace = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({replace, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

std::optional<int64_t> parse_integer(std::string_view text) {
  int64_t v = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), v);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return v;
}

Status check_integer(const ConfigKeyInfo& key, std::string_view text) {
  const size_t dots = key.accepts.find("..");
  const int64_t least = *parse_integer(key.accepts.substr(0, dots));
  const int64_t most = *parse_integer(key.accepts.substr(dots + 2));
  const auto v = parse_integer(text);
  if (!v || *v < least || *v > most) {
    return user_error("{} = '{}' is not an integer from {} to {}", key.name, text, least, most);
  }
  return {};
}

Status check_word(const ConfigKeyInfo& key, std::string_view text) {
  const auto words = split(key.accepts, '|');
  if (std::find(words.begin(), words.end(), text) != words.end()) return {};
  const bool place = key.type != ConfigType::choice;
  if (place && text.find('/') != std::string_view::npos) return {};
  return user_error("{} = '{}' is none of {}{}; did you mean '{}'?", key.name, text, fmt::join(words, ", "),
                    place ? " and has no slash, so it is no path" : "", nearest_name(text, words));
}

Status check_value(const ConfigKeyInfo& key, std::string_view text) {
  if (text.find('\0') != std::string_view::npos) return user_error("{} contains a zero byte", key.name);
  if (key.type == ConfigType::integer) return check_integer(key, text);
  if (key.type != ConfigType::sinks) return check_word(key, text);
  if (text.empty()) return {};
  for (std::string_view sink : split(text, ',')) CHECK_OK(check_word(key, sink));
  return {};
}

std::optional<size_t> find_key(std::string_view name) {
  for (size_t i = 0; i < kConfigKeys.size(); ++i) {
    if (kConfigKeys[i].name == name) return i;
  }
  return std::nullopt;
}

// Variables that are not settings: where the build tree, the code generator and NVIDIA's libraries are, what to trace;
// and what tests, benchmarks and ./dev pass along.
constexpr std::string_view kOtherVariables[] = {"THERMITE_TRACE",           "THERMITE_TARGET_DIR",
                                                "THERMITE_CODEGEN_LIBRARY", "THERMITE_CUDA_DRIVER",
                                                "THERMITE_NVRTC",           "THERMITE_NVDISASM"};

bool is_reserved_variable(std::string_view name) {
  return std::ranges::find(kOtherVariables, name) != std::end(kOtherVariables) || name.starts_with("THERMITE_TEST_") ||
         name.starts_with("THERMITE_BENCH_") || name.starts_with("THERMITE_DEV_");
}

Error unknown_variable(std::string_view name) {
  std::vector<std::string> variables;
  for (const ConfigKeyInfo& key : kConfigKeys) variables.push_back(key.variable());
  std::vector<std::string_view> views(variables.begin(), variables.end());
  views.insert(views.end(), std::begin(kOtherVariables), std::end(kOtherVariables));
  return user_error("unknown environment variable {}; did you mean {}?", name, nearest_name(name, views));
}

}  // namespace

std::string ConfigKeyInfo::variable() const {
  std::string v = "THERMITE_";
  for (char c : name) v += c == '.' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return v;
}

bool is_place(const ConfigKeyInfo& key) {
  return key.type == ConfigType::scope || key.type == ConfigType::sinks ||
         &key == &kConfigKeys[static_cast<size_t>(ConfigKey::compilation_cache_megabytes)];
}

std::string_view nearest_name(std::string_view word, std::span<const std::string_view> names) {
  word = word.substr(0, 256);
  std::string_view best;
  size_t best_distance = SIZE_MAX;
  for (std::string_view name : names) {
    const size_t d = edit_distance(word, name);
    if (d < best_distance) best = name, best_distance = d;
  }
  return best;
}

Config::Config() {
  for (size_t i = 0; i < values_.size(); ++i) values_[i] = {std::string(kConfigKeys[i].fallback), "default"};
}

Status Config::set(std::string_view name, std::string_view text, std::string_view origin) {
  const auto key = find_key(name);
  if (!key) {
    std::vector<std::string_view> names;
    for (const ConfigKeyInfo& k : kConfigKeys) names.push_back(k.name);
    return user_error("{}: unknown key '{}'; did you mean '{}'?", origin, name, nearest_name(name, names));
  }
  Status valid = check_value(kConfigKeys[*key], text);
  if (!valid.ok()) return std::move(valid).error().in(origin);
  values_[*key] = {std::string(text), std::string(origin)};
  return {};
}

Status Config::read_environment(std::span<const char* const> environment) {
  for (std::string_view entry : environment) {
    const size_t equals = entry.find('=');
    const std::string_view name = entry.substr(0, equals);
    if (!name.starts_with("THERMITE_") || is_reserved_variable(name)) continue;
    const auto key = std::find_if(kConfigKeys.begin(), kConfigKeys.end(),
                                  [&](const ConfigKeyInfo& k) { return k.variable() == name; });
    if (key == kConfigKeys.end()) return unknown_variable(name);
    CHECK_OK(set(key->name, equals == std::string_view::npos ? "" : entry.substr(equals + 1), name));
  }
  return {};
}

int64_t Config::integer(ConfigKey key) const {
  assert(kConfigKeys[static_cast<size_t>(key)].type == ConfigType::integer);
  return parse_integer(text(key)).value_or(0);
}

std::vector<std::string> Config::list(ConfigKey key) const {
  if (text(key).empty()) return {};
  const auto parts = split(text(key), ',');
  return {parts.begin(), parts.end()};
}

}  // namespace thermite
