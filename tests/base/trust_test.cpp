// SPDX-License-Identifier: Apache-2.0
// Settings files of strangers, and the user's secret: as root and as another user (docs/security.md).
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "base/config.h"
#include "base/file_trust.h"
#include "base/user_places.h"
#include "tests/support/home.h"

namespace thermite {
namespace {

using ::testing::HasSubstr;
namespace fs = std::filesystem;

constexpr char kPlaces[] = R"(
[compilation]
numerics = "exact"
cache = "./.thermite/cache.db"
shipped_cache = "./shipped.db"
cache_megabytes = 1
[compilation.logger]
level = "full"
targets = [{ file = "victim" }]
)";

Result<Config> load(const fs::path& folder) { return Config::load(folder, {}); }

TEST(ConfigTrust, AProjectSetsTuningValuesAlone) {
  Home home;
  const fs::path project = home.folder("project/deep");
  write_file(home.path() / "project/thermite.toml", kPlaces);
  testing::internal::CaptureStderr();
  const auto c = load(project);
  ASSERT_TRUE(c.ok()) << c.error().message;
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_THAT(said, HasSubstr("compilation.cache, "));
  EXPECT_THAT(said, HasSubstr("compilation.logger.targets"));
  EXPECT_THAT(said, HasSubstr("`thermite trust " + (home.path() / "project").string() + "`"));
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1);
  EXPECT_EQ(c->text(ConfigKey::compilation_numerics), "exact");
  for (const ConfigKey place : {ConfigKey::compilation_cache, ConfigKey::compilation_shipped_cache,
                                ConfigKey::compilation_cache_megabytes, ConfigKey::compilation_logger_targets}) {
    EXPECT_EQ(c->origin(place), "default");
  }
}

TEST(ConfigTrust, EveryPlaceIsKnownAsOne) {
  for (const ConfigKeyInfo& k : kConfigKeys) {
    const bool named = k.name.ends_with("cache") || k.name.ends_with("targets") || k.name.ends_with("cache_megabytes");
    EXPECT_EQ(is_place(k), named) << k.name;
  }
}

TEST(ConfigTrust, ATrustedFolderSetsPlaces) {
  Home home;
  const fs::path project = home.folder("project"), inner = home.folder("project/clone");
  write_file(project / "thermite.toml", kPlaces);
  ASSERT_TRUE(trust_config_folder(project).ok());
  EXPECT_EQ((*load(project)).text(ConfigKey::compilation_cache), (project / "./.thermite/cache.db").string());
  EXPECT_EQ((*load(inner)).text(ConfigKey::compilation_logger_targets), (project / "victim").string());
  EXPECT_EQ(*trusted_config_folders(), std::vector<std::string>{project});
  write_file(inner / "thermite.toml", kPlaces);
  EXPECT_EQ((*load(inner)).text(ConfigKey::compilation_cache), "target") << "not what lies below";
  ASSERT_TRUE(distrust_config_folder(project).ok());
  EXPECT_FALSE(distrust_config_folder(project).ok());
  EXPECT_EQ((*load(project)).text(ConfigKey::compilation_cache), "target");
}

TEST(ConfigTrust, ProcessesThatTrustAtOnceLoseNothing) {
  constexpr int kProcesses = 4, kFolders = 12;
  Home home;
  const auto folder = [](int p, int k) { return fmt::format("project{}_{}", p, k); };
  for (int p = 0; p < kProcesses; ++p)
    for (int k = 0; k < kFolders; ++k) home.folder(folder(p, k));
  std::vector<pid_t> children;
  for (int p = 0; p < kProcesses; ++p)
    children.push_back(in_child([&] {
      for (int k = 0; k < kFolders; ++k)
        if (!trust_config_folder(home.path() / folder(p, k)).ok()) return 1;
      return 0;
    }));
  for (const pid_t child : children) EXPECT_EQ(exit_status(child), 0);
  EXPECT_EQ((*trusted_config_folders()).size(), static_cast<size_t>(kProcesses * kFolders));
}

TEST(ConfigTrust, TheUsersOwnFileSetsPlaces) {
  Home home;
  home.folder("XDG_CONFIG_HOME/thermite");
  const fs::path dotfiles = home.folder("dotfiles");
  write_file(dotfiles / "mine.toml", "[compilation]\ncache = \"global\"\n[streaming]\nmax_streams = 2\n");
  fs::create_symlink(dotfiles / "mine.toml", home.path() / "XDG_CONFIG_HOME/thermite/thermite.toml");
  const fs::path project = home.folder("project");
  write_file(project / "thermite.toml", "[streaming]\nmax_streams = 3\n");
  EXPECT_EQ((*load(project)).text(ConfigKey::compilation_cache), "global");
  EXPECT_EQ((*load(project)).integer(ConfigKey::streaming_max_streams), 3);
  fs::permissions(dotfiles, static_cast<fs::perms>(0777));
  EXPECT_EQ((*load(project)).text(ConfigKey::compilation_cache), "target") << "others can write it now";
}

TEST(ConfigTrust, WhatIsNoFileIsAnErrorAndNothingWaits) {
  const std::map<std::string, std::function<void(const fs::path&)>> things = {
      {"fifo", [](const fs::path& p) { ASSERT_EQ(mkfifo(p.c_str(), 0600), 0); }},
      {"link", [](const fs::path& p) { fs::create_symlink("/etc/passwd", p); }},
      {"folder", [](const fs::path& p) { fs::create_directory(p); }}};
  for (const auto& [name, make] : things) {
    Home home;
    const fs::path project = home.folder("project");
    make(project / "thermite.toml");
    EXPECT_FALSE(load(project).ok()) << name;
  }
}

// The search goes upward from work/project; a stranger's file in `work` must not count, nor anything above it.
void search_as(uid_t victim) {
  struct Case {
    const char* name;
    bool needs_root;
    std::function<void(const fs::path& work)> prepare;
  };
  const auto mode = [](int bits) {
    return [bits](const fs::path& w) { fs::permissions(w, static_cast<fs::perms>(bits)); };
  };
  const Case cases[] = {
      {"others can write the folder", false, mode(0777)},
      {"a group can write the folder", false, mode(0770)},
      {"the folder is sticky", false, mode(01777)},
      {"others can write the file", false,
       [](const fs::path& w) { fs::permissions(w / "thermite.toml", static_cast<fs::perms>(0666)); }},
      {"a stranger's folder", true, [](const fs::path& w) { ASSERT_EQ(chown(w.c_str(), kStranger, kStranger), 0); }},
      {"a stranger's file", true,
       [](const fs::path& w) { ASSERT_EQ(chown((w / "thermite.toml").c_str(), kStranger, kStranger), 0); }},
  };
  for (const bool empty : {false, true}) {
    for (const Case& c : cases) {
      if (c.needs_root && geteuid() != 0) continue;
      Home home;
      const fs::path work = home.folder("work", 0755), project = home.folder("work/project", 0755);
      const fs::path file = empty ? home.path() / "thermite.toml" : work / "thermite.toml";
      write_file(file, "[streaming]\nmax_streams = 3\n");
      if (geteuid() == 0) home.give_to(victim);
      const auto streams = [&] {
        if (freopen("/dev/null", "w", stderr) == nullptr) return 90;
        const auto config = load(project);
        return config.ok() ? static_cast<int>(config->integer(ConfigKey::streaming_max_streams)) : 91;
      };
      EXPECT_EQ(exit_status(in_child_as(victim, streams)), 3) << c.name;
      if (empty && std::string_view(c.name).ends_with("file")) continue;
      c.prepare(work);
      EXPECT_EQ(exit_status(in_child_as(victim, streams)), 8)
          << c.name << " for " << victim << (empty ? ", above" : "");
    }
  }
}

TEST(ConfigTrust, StrangersFilesAboveAreIgnored) { search_as(geteuid()); }

TEST(ConfigTrust, StrangersFilesAboveAreIgnoredForAnotherUserToo) {
  if (geteuid() != 0) GTEST_SKIP() << "needs root to become another user";
  search_as(kNobody);
}

TEST(UserSecret, IsMadeOnceForThisUserAlone) {
  Home home;
  const auto first = user_secret();
  ASSERT_TRUE(first.ok()) << first.error().message;
  EXPECT_NE(*first, Secret{});
  EXPECT_EQ(*user_secret(), *first);
  const fs::path file = home.path() / "XDG_STATE_HOME/thermite/secret";
  struct stat s;
  ASSERT_EQ(stat(file.c_str(), &s), 0);
  EXPECT_EQ(s.st_mode & 0777, 0600u);
  EXPECT_EQ(s.st_size, 32);
  Home other;
  EXPECT_NE(*user_secret(), *first);
}

TEST(UserSecret, SixteenProcessesMakeOne) {
  Home home;
  std::vector<pid_t> children;
  for (int c = 0; c < 16; ++c) {
    children.push_back(in_child([&] {
      const auto s = user_secret();
      if (!s.ok()) return 1;
      write_file(home.path() / std::to_string(getpid()), std::string(s->begin(), s->end()));
      return 0;
    }));
  }
  const Secret right = *user_secret();
  for (const pid_t child : children) {
    ASSERT_EQ(exit_status(child), 0);
    EXPECT_EQ(read_file(home.path() / std::to_string(child)), std::string(right.begin(), right.end()));
  }
  int files = 0;
  for ([[maybe_unused]] const auto& e : fs::directory_iterator(home.path() / "XDG_STATE_HOME/thermite")) ++files;
  EXPECT_EQ(files, 1) << "no parts are left";
}

TEST(UserSecret, OneThatOthersKnowOrGaveIsRefused) {
  const std::map<std::string, std::function<void(const fs::path&)>> attacks = {
      {"readable", [](const fs::path& p) { fs::permissions(p, static_cast<fs::perms>(0640)); }},
      {"short", [](const fs::path& p) { fs::resize_file(p, 31); }},
      {"long", [](const fs::path& p) { fs::resize_file(p, 33); }},
      {"fifo", [](const fs::path& p) { fs::remove(p), mkfifo(p.c_str(), 0600); }},
      {"link", [](const fs::path& p) { fs::rename(p, p.string() + "2"), fs::create_symlink("secret2", p); }},
      {"shared folder", [](const fs::path& p) { fs::permissions(p.parent_path(), static_cast<fs::perms>(0777)); }},
      {"shared ancestor",
       [](const fs::path& p) { fs::permissions(p.parent_path().parent_path(), static_cast<fs::perms>(0770)); }},
      {"stranger's",
       [](const fs::path& p) {
         if (geteuid() == 0)
           ASSERT_EQ(chown(p.c_str(), kStranger, kStranger), 0);
         else
           fs::resize_file(p, 1);
       }},
      {"stranger's folder",
       [](const fs::path& p) {
         if (geteuid() == 0)
           ASSERT_EQ(chown(p.parent_path().c_str(), kStranger, kStranger), 0);
         else
           fs::resize_file(p, 1);
       }},
  };
  for (const auto& [name, attack] : attacks) {
    Home home;
    ASSERT_TRUE(user_secret().ok());
    attack(home.path() / "XDG_STATE_HOME/thermite/secret");
    EXPECT_FALSE(user_secret().ok()) << name;
  }
}

TEST(TrustedFolder, PathsAreFollowedToWhereTheyLead) {
  Home home;
  const fs::path real = home.folder("real/inner");
  fs::create_symlink("real", home.path() / "link");
  fs::create_symlink(home.path() / "link/inner", home.path() / "far");
  fs::create_symlink("loop", home.path() / "loop");
  for (const char* path : {"real/inner", "link/inner", "far", "real/../link/./inner/", "real//inner"}) {
    const auto folder = open_trusted_folder((home.path() / path).string());
    ASSERT_TRUE(folder.ok()) << path << ": " << folder.error().message;
    EXPECT_EQ(folder->path, real.string()) << path;
  }
  EXPECT_FALSE(open_trusted_folder((home.path() / "loop").string()).ok());
  EXPECT_FALSE(open_trusted_folder((home.path() / "nothing").string()).ok());
  EXPECT_FALSE(open_trusted_folder("").ok());
}

}  // namespace
}  // namespace thermite
