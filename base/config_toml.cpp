// SPDX-License-Identifier: Apache-2.0
// The one source that includes toml++.
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_ASSERT(expr) static_assert(true)  // text like "[ =" breaks its assumptions, and then gives its error
#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>

#include "base/config.h"

namespace thermite {

namespace {

struct Reader {
  Config& config;
  std::string_view file;
  const std::filesystem::path& directory;
  std::vector<std::string>* ignored;

  std::string place(const toml::node& node) const { return fmt::format("{}:{}", file, node.source().begin.line); }
  Status read(const toml::table& table, const std::string& prefix);
  Status value(const ConfigKeyInfo& key, const toml::node& node);
  Status set(const ConfigKeyInfo& key, std::string_view text, const toml::node& node);
  Result<std::string> word(const ConfigKeyInfo& key, const toml::node& node);
  Result<std::string> file_path(const ConfigKeyInfo& key, const toml::node& node);
  Status unknown(const toml::node& node, const std::string& name);
};

bool is_section(std::string_view name) {
  return std::any_of(kConfigKeys.begin(), kConfigKeys.end(), [&](const ConfigKeyInfo& k) {
    return k.name.size() > name.size() && k.name.starts_with(name) && k.name[name.size()] == '.';
  });
}

Status Reader::unknown(const toml::node& node, const std::string& name) {
  std::vector<std::string_view> names;
  for (const ConfigKeyInfo& k : kConfigKeys) {
    names.push_back(k.name);
    for (size_t dot = k.name.find('.'); dot != std::string_view::npos; dot = k.name.find('.', dot + 1)) {
      names.push_back(k.name.substr(0, dot));
    }
  }
  return user_error("{}: unknown {} '{}'; did you mean '{}'?", place(node), node.is_table() ? "section" : "key", name,
                    nearest_name(name, names));
}

Status Reader::read(const toml::table& table, const std::string& prefix) {
  for (const auto& [k, node] : table) {
    const std::string name = prefix.empty() ? std::string(k.str()) : fmt::format("{}.{}", prefix, k.str());
    const auto key =
        std::find_if(kConfigKeys.begin(), kConfigKeys.end(), [&](const auto& i) { return i.name == name; });
    if (key != kConfigKeys.end()) {
      CHECK_OK(value(*key, node));
    } else if (node.is_table() && is_section(name)) {
      CHECK_OK(read(*node.as_table(), name));
    } else {
      return unknown(node, name);
    }
  }
  return {};
}

// A relative path in a file starts at that file, not at whatever directory the program runs in.
Result<std::string> Reader::file_path(const ConfigKeyInfo& key, const toml::node& node) {
  const toml::table& table = *node.as_table();
  const auto* path = table.get_as<std::string>("file");
  if (table.size() != 1 || path == nullptr || path->get().empty() || path->get().find(',') != std::string::npos) {
    return user_error("{}: {} wants {{ file = \"name\" }}, the name without a comma", place(node), key.name);
  }
  const std::string joined = (directory / path->get()).string();
  return joined.find('/') == std::string::npos ? "./" + joined : joined;
}

Result<std::string> Reader::word(const ConfigKeyInfo& key, const toml::node& node) {
  const bool place_allowed = key.type == ConfigType::scope || key.type == ConfigType::sinks;
  if (node.is_table() && place_allowed) return file_path(key, node);
  const auto* text = node.as_string();
  if (text == nullptr) return user_error("{}: {} wants a string, one of {}", place(node), key.name, key.accepts);
  const std::string& s = text->get();
  if (place_allowed && s.find('/') != std::string::npos) return (directory / s).string();
  return s;
}

Status Reader::set(const ConfigKeyInfo& key, std::string_view text, const toml::node& node) {
  if (ignored == nullptr || !is_place(key)) return config.set(key.name, text, place(node));
  ignored->emplace_back(key.name);
  return Config().set(key.name, text, place(node));
}

Status Reader::value(const ConfigKeyInfo& key, const toml::node& node) {
  if (key.type == ConfigType::integer) {
    if (!node.is_integer()) {
      return user_error("{}: {} wants an integer in {}", place(node), key.name, key.accepts);
    }
    return set(key, fmt::format("{}", node.as_integer()->get()), node);
  }
  std::string text;
  if (key.type == ConfigType::sinks) {
    if (!node.is_array()) return user_error("{}: {} wants a list", place(node), key.name);
    for (const toml::node& element : *node.as_array()) {
      TRY(const std::string sink, word(key, element));
      text += (text.empty() ? "" : ",") + sink;
    }
  } else {
    TRY(text, word(key, node));
  }
  return set(key, text, node);
}

// The end of a string or comment that begins at `at`, or `at` itself.
size_t skip_text(std::string_view text, size_t at) {
  if (text[at] == '#') return std::min(text.find('\n', at), text.size());
  if (text[at] != '"' && text[at] != '\'') return at;
  const bool many_lines = text.substr(at, 3) == std::string(3, text[at]);
  const std::string_view quote = text.substr(at, many_lines ? 3 : 1);
  for (at += quote.size(); at < text.size(); ++at) {
    if (text.substr(at).starts_with(quote)) return at + quote.size();
    if (text[at] == '\n' && !many_lines) return at;
    if (text[at] == '\\' && quote[0] == '"') ++at;
  }
  return text.size();
}

// toml++ 3.3 has undefined behaviour at most other characters outside of strings and comments.
Status only_ascii_names(std::string_view text, std::string_view file) {
  for (size_t at = text.starts_with("\xef\xbb\xbf") ? 3 : 0; at < text.size();) {
    const size_t next = skip_text(text, at);
    if (static_cast<unsigned char>(text[at]) > 127) {
      return user_error("{}:{}: only strings and comments may hold characters beyond ASCII", file,
                        1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    }
    at = std::max(next, at + 1);
  }
  return {};
}

}  // namespace

Status Config::read_toml(std::string_view text, std::string_view file, const std::filesystem::path& directory,
                         std::vector<std::string>* ignored) {
  CHECK_OK(only_ascii_names(text, file));
  const toml::parse_result parsed = toml::parse(text, file);
  if (!parsed) {
    return user_error("{}:{}: {}", file, parsed.error().source().begin.line, parsed.error().description());
  }
  return Reader{*this, file, directory, ignored}.read(parsed.table(), "");
}

}  // namespace thermite
