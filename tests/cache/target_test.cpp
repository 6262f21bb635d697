// SPDX-License-Identifier: Apache-2.0
// Which folders count as the build tree of a program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cache/store.h"
#include "tests/support/home.h"

namespace thermite {
namespace {

namespace fs = std::filesystem;

// Runs this program from home/tree/bin, as `user`; 0: home/tree is its build tree.
int find_tree(const Home& home, uid_t user) {
  const auto body = [&] {
    setenv("THERMITE_TEST_TREE", (home.path() / "tree").c_str(), 1);
    execl((home.path() / "tree/bin/program").c_str(), "program", "--gtest_filter=TargetPlace.IsTheOwnBuildTree",
          nullptr);
    return 98;
  };
  return exit_status(in_child_as(user, body));
}

void prepare(const Home& home, uid_t user) {
  home.folder("tree/bin", 0755);
  home.folder("tree", 0755);
  home.folder("", 0755);
  fs::copy_file("/proc/self/exe", home.path() / "tree/bin/program");
  write_file(home.path() / "tree/CMakeCache.txt", "");
  if (geteuid() == 0) home.give_to(user);
}

void attack_as(uid_t user) {
  {
    Home home;
    prepare(home, user);
    EXPECT_EQ(find_tree(home, user), 0);
    fs::permissions(home.path() / "tree", static_cast<fs::perms>(0777));
    EXPECT_EQ(find_tree(home, user), 1) << "others can write it";
    fs::permissions(home.path() / "tree", static_cast<fs::perms>(0755));
    fs::permissions(home.path(), static_cast<fs::perms>(0777));
    EXPECT_EQ(find_tree(home, user), 1) << "others can write what is above it";
  }
  if (geteuid() != 0) return;
  for (const char* strangers : {"tree", "tree/CMakeCache.txt", ""}) {
    Home home;
    prepare(home, user);
    ASSERT_EQ(chown((home.path() / strangers).c_str(), kStranger, kStranger), 0);
    EXPECT_EQ(find_tree(home, user), 1) << strangers << " is a stranger's";
  }
}

TEST(TargetPlace, IsTheOwnBuildTree) {
  if (const char* tree = std::getenv("THERMITE_TEST_TREE")) {
    const auto file = resolve_cache_path("target");
    std::_Exit(file.ok() && *file == std::string(tree) + "/.thermite/cache.db" ? 0 : 1);
  }
  attack_as(geteuid());
}

TEST(TargetPlace, IsTheOwnBuildTreeForAnotherUserToo) {
  if (geteuid() != 0) GTEST_SKIP() << "needs root to become another user";
  attack_as(kNobody);
}

}  // namespace
}  // namespace thermite
