// SPDX-License-Identifier: Apache-2.0
// thermite.toml.
#include "base/config.h"
#include "tests/fuzz/target.h"

namespace thermite::fuzz {
namespace {

bool run(std::span<const std::byte> input) {
  Config config;
  const Status s = config.read_toml(text_of(input), "thermite.toml", "/nonexistent");
  if (s.ok()) return true;
  require(s.error().kind == ErrorKind::user, "a file is settings or a user error", s.error().message);
  require(!s.error().message.empty(), "an error says what is wrong");
  return false;
}

std::vector<std::string> seeds() {
  return {"", "[compilation]\nnumerics = \"fast\"\ncache = \"local\"\n", "[fusion.beam_search]\nmax_blocks = 16\n",
          "compilation.cache = { file = \"a/b.db\" }\n",
          "[fusion.beam_search.logger]\nlevel = \"minimal\"\ntargets = [\"stderr\", { file = \"x.log\" }]\n"};
}

std::vector<std::string> words() {
  std::vector<std::string> all{"[", "]\n", " = ", "{ file = \"", "\"\"\"", "true", "1979-05-27", "[[", "inf", "0x"};
  for (const ConfigKeyInfo& key : kConfigKeys) {
    all.emplace_back(key.name);
    all.emplace_back(key.fallback);
  }
  std::erase(all, "");
  return all;
}

const Registration kConfig({"config", run, seeds, words});

}  // namespace
}  // namespace thermite::fuzz
