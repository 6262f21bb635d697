// SPDX-License-Identifier: Apache-2.0
#include "cache/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/cache/scratch.h"

namespace thermite {
namespace {

using ::testing::HasSubstr;
namespace fs = std::filesystem;

TEST(Store, RoundTripsAcrossOpenings) {
  Scratch dir;
  {
    auto store = open_store(dir.file());
    EXPECT_FALSE(store->get("artifact", digest_of("a")));
    store->put("artifact", digest_of("a"), as_blob("one"), "note");
    store->put("plan", digest_of("a"), as_blob("two"), "note");
    store->put("plan", digest_of("a"), as_blob(""), "the later one counts");
  }
  auto store = open_store(dir.file());
  EXPECT_EQ(as_text(store->get("artifact", digest_of("a"))), "one");
  EXPECT_EQ(as_text(store->get("plan", digest_of("a"))), "");
  EXPECT_FALSE(store->get("tuning", digest_of("a")));
  const CacheStats s = store->stats();
  EXPECT_TRUE(s.writable);
  EXPECT_EQ(s.entries, 2u);
  EXPECT_EQ(s.blob_bytes, 3u);
  EXPECT_EQ(s.hits, 2u);
  EXPECT_EQ(s.misses, 1u);
  EXPECT_THAT(s.entries_by_kind, testing::ElementsAre(testing::Pair("artifact", 1), testing::Pair("plan", 1)));
  struct stat st;
  ASSERT_EQ(stat(dir.file().c_str(), &st), 0);
  EXPECT_EQ(st.st_mode & 0777, 0600u);
}

TEST(Store, WhatIsWrittenLaterIsFoundAtOnceAndKept) {
  Scratch dir;
  auto store = open_store(dir.file());
  store->put_later("plan", digest_of("a"), as_blob("old"), "note");
  store->put_later("plan", digest_of("a"), as_blob("one"), "note");
  store->put_later("plan", digest_of("b"), as_blob("old"), "note");
  store->put("plan", digest_of("b"), as_blob("two"), "note");
  EXPECT_EQ(as_text(store->get("plan", digest_of("a"))), "one");
  EXPECT_EQ(as_text(store->get("plan", digest_of("b"))), "two");
  EXPECT_FALSE(store->get("artifact", digest_of("a")));
  EXPECT_FALSE(open_store(dir.file())->get("plan", digest_of("a"))) << "nothing is written yet";
  store.reset();
  auto reader = open_store(dir.file());
  EXPECT_EQ(as_text(reader->get("plan", digest_of("a"))), "one");
  EXPECT_EQ(as_text(reader->get("plan", digest_of("b"))), "two");
}

// As at exit, while a thread goes on.
TEST(Store, WhatWaitsIsWrittenWhileOthersAddToIt) {
  Scratch dir;
  auto store = open_store(dir.file());
  std::thread other([&] {
    for (int k = 0; k < 200; ++k) store->put_later("plan", digest_of(std::to_string(k)), as_blob("plan"), "");
  });
  for (int k = 0; k < 20; ++k) EXPECT_TRUE(store->flush().ok());
  other.join();
  EXPECT_TRUE(store->flush().ok());
  EXPECT_EQ(store->stats().entries, 200u);
}

TEST(Store, ABusyFileCostsAllThatWaited) {
  Scratch dir;
  auto store = open_store(dir.file());
  for (int k = 0; k < 3; ++k) store->put_later("plan", digest_of(std::to_string(k)), as_blob("plan"), "");
  {
    sqlite3* other = nullptr;
    ASSERT_EQ(sqlite3_open(dir.file().c_str(), &other), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(other, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr), SQLITE_OK);
    store.reset();  // waits a moment, then goes without
    sqlite3_close(other);
  }
  EXPECT_EQ(open_store(dir.file())->stats().entries, 0u);
}

TEST(Store, ManyThatCanWaitAreWrittenTogether) {
  Scratch dir;
  auto store = open_store(dir.file());
  for (int k = 0; k < 100; ++k) store->put_later("plan", digest_of(std::to_string(k)), as_blob("plan"), "");
  auto reader = open_store(dir.file());
  int found = 0;
  for (int k = 0; k < 100; ++k) found += reader->get("plan", digest_of(std::to_string(k))).has_value();
  EXPECT_GE(found, 64);
  EXPECT_LT(found, 100);
  EXPECT_EQ(store->stats().entries, 100u);
  EXPECT_TRUE(store->clear().ok());
  store->put_later("plan", digest_of("0"), as_blob("plan"), "");
  EXPECT_TRUE(store->clear().ok());
  EXPECT_FALSE(store->get("plan", digest_of("0")));
}

TEST(Store, AFlippedBitIsAMissAndTheRowGoes) {
  Scratch dir;
  auto store = open_store(dir.file());
  store->put("artifact", digest_of("a"), as_blob("machine code"), "");
  store->put("artifact", digest_of("b"), as_blob("machine code"), "");
  edit(dir.file(), "UPDATE entry_v1 SET blob = x'6e616368696e6520636f6465' WHERE id = 1");
  EXPECT_FALSE(store->get("artifact", digest_of("a")));
  EXPECT_EQ(store->stats().bad_rows, 1u);
  EXPECT_EQ(store->stats().entries, 1u);
  store->put("artifact", digest_of("a"), as_blob("machine code"), "");
  EXPECT_EQ(as_text(store->get("artifact", digest_of("a"))), "machine code");
}

TEST(Store, ABlobUnderAnotherRowsKeyIsNotServed) {
  Scratch dir;
  auto store = open_store(dir.file());
  store->put("artifact", digest_of("a"), as_blob("for a"), "");
  store->put("artifact", digest_of("b"), as_blob("for b"), "");
  edit(dir.file(),
       "UPDATE entry_v1 SET blob = (SELECT blob FROM entry_v1 WHERE id = 2),"
       " hash = (SELECT hash FROM entry_v1 WHERE id = 2) WHERE id = 1");
  EXPECT_FALSE(store->get("artifact", digest_of("a")));
  EXPECT_EQ(as_text(store->get("artifact", digest_of("b"))), "for b");
}

TEST(Store, VerifyFindsBadRows) {
  Scratch dir;
  auto store = open_store(dir.file());
  for (int i = 0; i < 20; ++i) store->put("artifact", digest_of(std::to_string(i)), as_blob("x"), "");
  edit(dir.file(), "UPDATE entry_v1 SET hash = zeroblob(16) WHERE id % 5 = 0");
  EXPECT_EQ(*store->verify(), 4u);
  EXPECT_EQ(*store->verify(), 0u);
  EXPECT_EQ(store->stats().entries, 16u);
  ASSERT_TRUE(store->clear().ok());
  EXPECT_EQ(store->stats().entries, 0u);
}

TEST(Store, ADamagedCacheIsSetAside) {
  Scratch dir;
  open_store(dir.file())->put("artifact", digest_of("a"), as_blob("one"), "");
  damage(dir.file());
  testing::internal::CaptureStderr();
  auto store = open_store(dir.file());
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("set aside"));
  store->put("artifact", digest_of("a"), as_blob("one"), "");
  EXPECT_EQ(as_text(store->get("artifact", digest_of("a"))), "one");
  EXPECT_TRUE(fs::exists(dir.file() + ".damaged"));
}

TEST(Store, WhatIsNoCacheIsLeftAsItIs) {
  const std::string contents[] = {"my notes\n",
                                  "this is no database, but long enough for one: " + std::string(9000, 'x'),
                                  std::string(5000, '\0'), std::string("SQLite format 3\0", 16)};
  for (const std::string& content : contents) {
    Scratch dir;
    write_file(dir.file(), content);
    testing::internal::CaptureStderr();
    auto store = open_store(dir.file());
    EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("no cache of Thermite"));
    store->put("artifact", digest_of("a"), as_blob("one"), "");
    EXPECT_FALSE(store->get("artifact", digest_of("a")));
    store.reset();
    EXPECT_EQ(read_file(dir.file()), content);
    EXPECT_FALSE(fs::exists(dir.file() + ".damaged"));
  }
}

TEST(Store, WhatWasSetAsideIsNeverOverwritten) {
  Scratch dir;
  for (int i = 0; i < 6; ++i) {
    open_store(dir.file())->put("artifact", digest_of(std::to_string(i)), as_blob("one"), "");
    damage(dir.file());
    if (i == 0) write_file(dir.file() + ".damaged", "precious");
    open_store(dir.file());
  }
  EXPECT_EQ(read_file(dir.file() + ".damaged"), "precious");
  EXPECT_TRUE(fs::exists(dir.file() + ".damaged2"));
  EXPECT_FALSE(fs::exists(dir.file() + ".damaged5")) << "a disk is not filled with them";
}

TEST(Store, AFileDamagedUnderAnOpenStoreIsReplaced) {
  Scratch dir;
  auto store = open_store(dir.file());
  for (int i = 0; i < 200; ++i)
    store->put("artifact", digest_of(std::to_string(i)), as_blob(std::string(999, 'x')), "");
  const auto size = fs::file_size(dir.file());
  {
    std::fstream f(dir.file(), std::ios::in | std::ios::out | std::ios::binary);
    f.seekp(4096);
    f << std::string(size - 4096, '\x5a');
  }
  testing::internal::CaptureStderr();
  auto fresh = open_store(dir.file());
  for (int i = 0; i < 200; ++i) EXPECT_FALSE(fresh->get("artifact", digest_of(std::to_string(i)))) << i;
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("damaged"));
  fresh->put("artifact", digest_of("a"), as_blob("one"), "");
  EXPECT_EQ(as_text(fresh->get("artifact", digest_of("a"))), "one");
}

TEST(Store, SomebodyElsesDatabaseIsLeftAlone) {
  Scratch dir;
  edit(dir.file(), "CREATE TABLE accounts(owner TEXT); INSERT INTO accounts VALUES('me')");
  testing::internal::CaptureStderr();
  auto store = open_store(dir.file());
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("no cache of Thermite"));
  store->put("artifact", digest_of("a"), as_blob("one"), "");
  EXPECT_FALSE(store->get("artifact", digest_of("a")));
  edit(dir.file(), "INSERT INTO accounts VALUES('you')");
  EXPECT_FALSE(fs::exists(dir.file() + ".damaged"));
}

TEST(Store, APlaceThatEveryoneCanWriteIsRefused) {
  Scratch dir;
  fs::permissions(dir.path(), fs::perms::all);
  testing::internal::CaptureStderr();
  auto store = open_store(dir.file());
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("other users can write"));
  EXPECT_FALSE(store->stats().writable);
}

TEST(Store, AnUnusablePlaceIsOneWarningAndNoCache) {
  testing::internal::CaptureStderr();
  for (int i = 0; i < 2; ++i) {
    auto store = open_store("/dev/null/cache.db");
    store->put("artifact", digest_of("a"), as_blob("one"), "");
    EXPECT_FALSE(store->get("artifact", digest_of("a")));
    EXPECT_TRUE(store->verify().ok());
    EXPECT_TRUE(store->clear().ok());
  }
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
  EXPECT_FALSE(open_store("")->get("artifact", digest_of("a")));
}

TEST(Store, TheLeastRecentlyUsedRowsGo) {
  Scratch dir;
  const std::string blob(1000, 'x');
  {
    auto store = open_store(dir.file(), 100000);
    for (int i = 0; i < 90; ++i) store->put("artifact", digest_of(std::to_string(i)), as_blob(blob), "");
  }
  edit(dir.file(), "UPDATE entry_v1 SET used = 1000 + id");  // long ago, in order
  auto store = open_store(dir.file(), 100000);
  EXPECT_TRUE(store->get("artifact", digest_of("0")));  // now the most recent
  for (int i = 90; i < 130; ++i) store->put("artifact", digest_of(std::to_string(i)), as_blob(blob), "");
  const CacheStats s = store->stats();
  EXPECT_LE(s.blob_bytes, 104000u);
  EXPECT_GE(s.blob_bytes, 90000u);
  EXPECT_TRUE(store->get("artifact", digest_of("0")));
  EXPECT_FALSE(store->get("artifact", digest_of("1")));
  EXPECT_TRUE(store->get("artifact", digest_of("129")));
  store->put("artifact", digest_of("huge"), as_blob(std::string(30000, 'x')), "");
  EXPECT_FALSE(store->get("artifact", digest_of("huge")));
}

TEST(Store, ThreadsShareOne) {
  Scratch dir;
  auto store = open_store(dir.file());
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 50; ++i) {
        const std::string text = std::to_string(i % 10);
        store->put("artifact", digest_of(text), as_blob(text), "");
        EXPECT_EQ(as_text(store->get("artifact", digest_of(text))), text) << t;
      }
    });
  }
  for (auto& t : threads) t.join();
  EXPECT_EQ(store->stats().entries, 10u);
}

TEST(CachePath, ResolvesEveryScope) {
  Scratch dir;
  const std::string nested = dir.path() / "a/b/kernels.db";
  EXPECT_EQ(*resolve_cache_path(nested), nested);
  struct stat st;
  ASSERT_EQ(stat((dir.path() / "a/b").c_str(), &st), 0);
  EXPECT_EQ(st.st_mode & 0777, 0700u);
  EXPECT_EQ(*resolve_cache_path(dir.path().string()), dir.path() / "cache.db");
  setenv("XDG_CACHE_HOME", dir.path().c_str(), 1);
  EXPECT_EQ(*resolve_cache_path("global"), dir.path() / "thermite/cache.db");
  unsetenv("XDG_CACHE_HOME");
  setenv("THERMITE_TARGET_DIR", (dir.path() / "t").c_str(), 1);
  EXPECT_EQ(*resolve_cache_path("target"), dir.path() / "t/.thermite/cache.db");
  unsetenv("THERMITE_TARGET_DIR");
  EXPECT_EQ(*resolve_cache_path("disabled"), "");
  const auto bad = resolve_cache_path("gobal");
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().kind, ErrorKind::user);
}

}  // namespace
}  // namespace thermite
