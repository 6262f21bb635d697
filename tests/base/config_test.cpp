// SPDX-License-Identifier: Apache-2.0
#include "base/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace thermite {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
namespace fs = std::filesystem;

std::string error_of(std::string_view toml) {
  Config c;
  Status s = c.read_toml(toml, "thermite.toml", "/home/me");
  if (s.ok()) return "";
  EXPECT_EQ(s.error().kind, ErrorKind::user);
  return s.error().message;
}

TEST(Config, EveryDefaultIsAValidValue) {
  Config c;
  for (const ConfigKeyInfo& key : kConfigKeys) {
    Status s = c.set(key.name, key.fallback);
    EXPECT_TRUE(s.ok()) << key.name;
    EXPECT_FALSE(key.meaning.empty()) << key.name;
  }
}

TEST(Config, ReadsEveryKindOfValue) {
  Config c;
  const char* toml = R"(
[fusion.beam_search]
max_blocks = 9
[compilation]
numerics = "exact"
cache = "deep/kernels.db"
shipped_cache = { file = "shipped.db" }
[compilation.logger]
level = "full"
targets = ["stderr", "log", { file = "compilation.log" }]
)";
  Status s = c.read_toml(toml, "/home/me/thermite.toml", "/home/me");
  ASSERT_TRUE(s.ok()) << s.error().message;
  EXPECT_EQ(c.integer(ConfigKey::fusion_max_blocks), 9);
  EXPECT_EQ(c.text(ConfigKey::compilation_numerics), "exact");
  EXPECT_EQ(c.text(ConfigKey::compilation_cache), "/home/me/deep/kernels.db");
  EXPECT_EQ(c.text(ConfigKey::compilation_shipped_cache), "/home/me/shipped.db");
  EXPECT_THAT(c.list(ConfigKey::compilation_logger_targets), ElementsAre("stderr", "log", "/home/me/compilation.log"));
  EXPECT_EQ(c.origin(ConfigKey::compilation_numerics), "/home/me/thermite.toml:5");
  EXPECT_EQ(c.origin(ConfigKey::streaming_max_streams), "default");
}

TEST(Config, UnknownKeysNameTheNearest) {
  EXPECT_THAT(error_of("[compilation]\nnumeric = \"fast\""),
              HasSubstr("thermite.toml:2: unknown key 'compilation.numeric'"));
  EXPECT_THAT(error_of("[compilation]\nnumeric = \"fast\""), HasSubstr("did you mean 'compilation.numerics'?"));
  EXPECT_THAT(error_of("[fusoin.beam_search]\nmax_blocks = 1"),
              HasSubstr("unknown section 'fusoin'; did you mean 'fusion'?"));
}

TEST(Config, BadValuesSayWhatWouldWork) {
  EXPECT_THAT(
      error_of("[compilation]\n\nnumerics = \"fsat\""),
      HasSubstr(
          "thermite.toml:3: compilation.numerics = 'fsat' is none of exact, fast, relaxed; did you mean 'fast'?"));
  EXPECT_THAT(error_of("[streaming]\nmax_streams = 65"), HasSubstr("'65' is not an integer from 1 to 64"));
  EXPECT_THAT(error_of("[streaming]\nmax_streams = \"5\""), HasSubstr("wants an integer"));
  EXPECT_THAT(error_of("[streaming]\nmax_streams = 2.5"), HasSubstr("wants an integer"));
  EXPECT_THAT(error_of("compilation = 3"), HasSubstr("unknown key 'compilation'"));
  EXPECT_THAT(error_of("[compilation]\ncache = \"globl\""),
              HasSubstr("no slash, so it is no path; did you mean 'global'?"));
  EXPECT_THAT(error_of("[compilation]\ncache = { path = \"x\" }"), HasSubstr("{ file = \"name\" }"));
  EXPECT_THAT(error_of("[compilation]\nnumerics = { file = \"x\" }"), HasSubstr("wants a string"));
  EXPECT_THAT(error_of("[runtime.logger]\ntargets = [\"stdrr\"]"), HasSubstr("did you mean 'stderr'?"));
  EXPECT_THAT(error_of("[compilation\n"), HasSubstr("thermite.toml:1: "));
  EXPECT_NE(error_of("a = " + std::string(100000, '[')), "");
}

TEST(Config, KeysWithEndlessDotsAreRefused) {
  std::string path = "a";
  for (int k = 0; k < 500000; ++k) path += ".a";
  for (const std::string& text : {path + " = 1\n", "[" + path + "]\n", "a = {" + path + " = 1}\n"})
    EXPECT_THAT(error_of(text), HasSubstr("thermite.toml: it has more than 4096 dots"));
  EXPECT_THAT(error_of(path.substr(0, 8001) + " = 1\n"), HasSubstr("unknown section 'a'"));
}

// Found by fuzzing: toml++ itself makes assumptions that these break.
TEST(Config, WhatIsBeyondAsciiBelongsIntoText) {
  EXPECT_THAT(error_of("\n[ = 1\n"), HasSubstr("thermite.toml:2: "));
  EXPECT_THAT(error_of("# caf\u00e9\n[compilation]\ncaf\u00e9 = 1\n"), HasSubstr("thermite.toml:3: "));
  EXPECT_THAT(error_of("\u3042 = \"x\""), HasSubstr("thermite.toml:1: "));
  Config c;
  EXPECT_TRUE(
      c.read_toml("# caf\u00e9 \"\n[compilation]\ncache = \"./caf\u00e9 \\\" \u3042\" # \u3042\n", "t", "").ok());
  EXPECT_TRUE(c.read_toml("compilation.cache = '''\n./caf\u00e9'''\nstreaming.max_streams = 2", "t", "").ok());
}

TEST(Config, TheEnvironmentOverridesTheFile) {
  const fs::path root = fs::path(testing::TempDir()) / "thermite_config_test";
  fs::remove_all(root);
  fs::create_directories(root / "a/b");
  std::ofstream(root / "thermite.toml") << "[streaming]\nmax_streams = 3\n[compilation]\nnumerics = \"relaxed\"\n";
  const char* environment[] = {"PATH=/bin", "THERMITE_COMPILATION_NUMERICS=exact", "THERMITE_COMPILATION_CACHE=/x/y.db",
                               "THERMITE_TARGET_DIR=/build"};
  auto c = Config::load(root / "a/b", environment);
  ASSERT_TRUE(c.ok()) << c.error().message;
  EXPECT_EQ(c->integer(ConfigKey::streaming_max_streams), 3);
  EXPECT_EQ(c->text(ConfigKey::compilation_numerics), "exact");
  EXPECT_EQ(c->origin(ConfigKey::compilation_numerics), "THERMITE_COMPILATION_NUMERICS");
  EXPECT_EQ(c->text(ConfigKey::compilation_cache), "/x/y.db");
  ASSERT_TRUE(c->set("compilation.numerics", "fast").ok());
  EXPECT_EQ(c->origin(ConfigKey::compilation_numerics), "code");
  fs::remove_all(root);
}

TEST(Config, BadVariablesAreNamed) {
  Config c;
  const char* misspelt[] = {"THERMITE_FUSION_BEAM_SEARCH_MAX_BLOCK=3"};
  EXPECT_THAT(c.read_environment(misspelt).error().message,
              HasSubstr("did you mean THERMITE_FUSION_BEAM_SEARCH_MAX_BLOCKS?"));
  const char *trace[] = {"THERMITE_TRACE=a.json"}, *trase[] = {"THERMITE_TRASE=a.json"};
  EXPECT_TRUE(c.read_environment(trace).ok());
  EXPECT_THAT(c.read_environment(trase).error().message, HasSubstr("did you mean THERMITE_TRACE?"));
  const char* bad[] = {"THERMITE_STREAMING_MAX_STREAMS=many"};
  EXPECT_THAT(c.read_environment(bad).error().message,
              HasSubstr("THERMITE_STREAMING_MAX_STREAMS: streaming.max_streams = 'many'"));
}

TEST(Config, TooLargeAFileIsRefused) {
  const fs::path folder = fs::path(testing::TempDir()) / "thermite_large_config";
  fs::create_directory(folder);
  std::ofstream(folder / "thermite.toml") << std::string((1 << 20) + 1, '#');
  EXPECT_THAT(Config::load(folder, {}).error().message, HasSubstr("larger than"));
  fs::remove_all(folder);
}

}  // namespace
}  // namespace thermite
