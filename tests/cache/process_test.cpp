// SPDX-License-Identifier: Apache-2.0
// The cache among processes: killed writers, many at once, disks that refuse.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <random>
#include <thread>

#include "cache/store.h"
#include "tests/cache/scratch.h"

namespace thermite {
namespace {

// Every key has exactly one right content, so that anything else that is served is wrong.
std::string content_of(int i) {
  return std::string(static_cast<size_t>(100 + i * 37 % 20000), static_cast<char>('a' + i % 26)) + std::to_string(i);
}
Digest key_of(int i) { return digest_of("key " + std::to_string(i)); }

constexpr int kKeys = 60;

int wrong_answers(Store& store) {
  int wrong = 0;
  for (int i = 0; i < kKeys; ++i) {
    const auto blob = store.get("artifact", key_of(i));
    if (blob && as_text(blob) != content_of(i)) ++wrong;
  }
  return wrong;
}

int write_forever(const std::string& file, int seed) {
  // A small limit, so that eviction is under way as well when the end comes.
  auto store = open_store(file, 400000);
  for (int i = seed;; i = (i + 1) % kKeys) store->put("artifact", key_of(i), as_blob(content_of(i)), "");
  return 0;
}

TEST(StoreProcesses, NothingWrongIsServedAfterFiftyKills) {
  Scratch dir;
  std::mt19937 rng(5);
  uint64_t most = 0;
  for (int round = 0; round < 50; ++round) {
    const pid_t child = in_child([&] { return write_forever(dir.file(), round); });
    std::this_thread::sleep_for(std::chrono::microseconds(15000 + rng() % 40000));
    ASSERT_EQ(kill(child, SIGKILL), 0);
    ASSERT_EQ(exit_status(child), 128 + SIGKILL);
    auto store = open_store(dir.file());
    const auto bad = store->verify();
    ASSERT_TRUE(bad.ok()) << bad.error().message;
    ASSERT_EQ(*bad, 0u) << round;
    ASSERT_EQ(wrong_answers(*store), 0) << round;
    most = std::max(most, store->stats().entries);
  }
  EXPECT_GT(most, 5u);  // the children did get somewhere
  EXPECT_FALSE(std::filesystem::exists(dir.file() + ".damaged"));
}

TEST(StoreProcesses, SeveralAtOnce) {
  Scratch dir;
  std::vector<pid_t> children;
  for (int c = 0; c < 4; ++c) {
    children.push_back(in_child([&, c] {
      auto store = open_store(dir.file());
      for (int i = 0; i < kKeys; ++i) {
        const int k = (i * 7 + c * 13) % kKeys;
        store->put("artifact", key_of(k), as_blob(content_of(k)), "");
        if (wrong_answers(*store) != 0) return 2;
      }
      return store->stats().failed_writes == 0 && store->stats().bad_rows == 0 ? 0 : 3;
    }));
  }
  for (pid_t child : children) EXPECT_EQ(exit_status(child), 0);
  auto store = open_store(dir.file());
  EXPECT_EQ(store->stats().entries, static_cast<uint64_t>(kKeys));
  EXPECT_EQ(wrong_answers(*store), 0);
  EXPECT_EQ(*store->verify(), 0u);
}

// On an empty, a damaged and a busy file.
class SixteenProcesses : public testing::TestWithParam<const char*> {};

TEST_P(SixteenProcesses, ShareOneFile) {
  Scratch dir;
  const std::string_view state = GetParam();
  if (state != "empty") open_store(dir.file())->put("artifact", digest_of("a"), as_blob(std::string(9000, 'x')), "");
  if (state == "damaged") damage(dir.file());
  sqlite3* holder = nullptr;
  if (state == "locked") {
    ASSERT_EQ(sqlite3_open(dir.file().c_str(), &holder), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(holder, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr), SQLITE_OK);
  }
  std::vector<pid_t> children;
  for (int c = 0; c < 16; ++c) {
    children.push_back(in_child([&, c] {
      if (freopen("/dev/null", "w", stderr) == nullptr) return 9;
      auto store = open_store(dir.file());
      for (int i = c; i < kKeys; i += 4) store->put("artifact", key_of(i), as_blob(content_of(i)), "");
      return wrong_answers(*store);
    }));
  }
  for (pid_t child : children) EXPECT_EQ(exit_status(child), 0);
  sqlite3_close(holder);
  auto store = open_store(dir.file());
  EXPECT_EQ(*store->verify(), 0u);
  EXPECT_EQ(wrong_answers(*store), 0);
}
INSTANTIATE_TEST_SUITE_P(StoreProcesses, SixteenProcesses, testing::Values("empty", "damaged", "locked"));

TEST(StoreProcesses, AFullDiskIsOneWarning) {
  Scratch dir;
  const std::string said = (dir.path() / "stderr").string();
  const pid_t child = in_child([&] {
    if (freopen(said.c_str(), "w", stderr) == nullptr) return 9;
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{100000, 100000};
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) return 9;
    auto store = open_store(dir.file());
    for (int i = 0; i < kKeys; ++i) store->put("artifact", key_of(i), as_blob(content_of(i)), "");
    if (store->stats().puts == 0 || store->stats().failed_writes == 0) return 3;
    return wrong_answers(*store) == 0 && store->get("artifact", key_of(0)) ? 0 : 4;
  });
  EXPECT_EQ(exit_status(child), 0);
  FILE* f = fopen(said.c_str(), "r");
  ASSERT_NE(f, nullptr);
  int lines = 0;
  for (int c; (c = fgetc(f)) != EOF;) lines += c == '\n';
  fclose(f);
  EXPECT_EQ(lines, 1);
  auto store = open_store(dir.file());
  EXPECT_EQ(*store->verify(), 0u);
  EXPECT_EQ(wrong_answers(*store), 0);
}

TEST(StoreProcesses, ATinyDiskServesNothingWrong) {
  Scratch state, dir;
  constexpr int kNoMount = 77;
  state.use_state("state");
  for (const int kilobytes : {4, 8, 16, 32, 64}) {
    const pid_t child = in_child([&] {
      if (freopen("/dev/null", "w", stderr) == nullptr) return 9;
      const std::string options = fmt::format("size={}k,mode=0700", kilobytes);
      const bool mounted = unshare(CLONE_NEWNS) == 0 &&
                           mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
                           mount("tmpfs", dir.path().c_str(), "tmpfs", 0, options.c_str()) == 0;
      if (!mounted) return kNoMount;
      for (int round = 0; round < 2; ++round) {
        auto store = open_store(dir.file());
        for (int i = 0; i < kKeys; ++i) store->put("artifact", key_of(i), as_blob(content_of(i)), "");
        if (wrong_answers(*store) != 0) return 3;
      }
      return 0;
    });
    const int status = exit_status(child);
    if (status == kNoMount) GTEST_SKIP() << "nothing can be mounted here";
    EXPECT_EQ(status, 0) << kilobytes;
  }
}

TEST(StoreProcesses, AReadOnlyDirectoryServesAndHidesBadRows) {
  Scratch dir;
  const uid_t user = geteuid() == 0 ? kNobody : geteuid();  // root is refused nothing
  ASSERT_EQ(chown(dir.path().c_str(), user, user), 0);
  const auto body = [&] {
    namespace fs = std::filesystem;
    if (freopen("/dev/null", "w", stderr) == nullptr) return 9;
    {
      auto store = open_store(dir.file());
      for (int i = 0; i < kKeys; ++i) store->put("artifact", key_of(i), as_blob(content_of(i)), "");
    }
    edit(dir.file(), "UPDATE entry_v1 SET blob = zeroblob(8) WHERE id = 5");
    fs::permissions(dir.file(), fs::perms::owner_read);
    fs::permissions(dir.path(), fs::perms::owner_read | fs::perms::owner_exec);
    auto store = open_store(dir.file());
    store->put("artifact", digest_of("new"), as_blob("x"), "");
    const CacheStats s = store->stats();
    if (s.writable || s.failed_writes != 1 || s.entries != kKeys) return 3;
    if (store->get("artifact", digest_of("new"))) return 4;
    if (as_text(store->get("artifact", key_of(3))) != content_of(3)) return 5;
    if (wrong_answers(*store) != 0 || wrong_answers(*store) != 0) return 6;
    return store->stats().bad_rows == 1 && store->stats().entries == kKeys ? 0 : 7;  // looked at once, then hidden
  };
  EXPECT_EQ(exit_status(in_child_as(user, body)), 0);
  std::filesystem::permissions(dir.path(), std::filesystem::perms::owner_all);
}

}  // namespace
}  // namespace thermite
