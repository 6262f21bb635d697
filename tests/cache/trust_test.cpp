// SPDX-License-Identifier: Apache-2.0
// Whose rows are served and whose files are opened: as root and as another user (docs/security.md).
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

#include "base/user_places.h"
#include "cache/store.h"
#include "cache/transfer.h"
#include "tests/cache/scratch.h"

namespace thermite {
namespace {

using ::testing::HasSubstr;
namespace fs = std::filesystem;

constexpr std::string_view kData[] = {"partition"};

void fill(const std::string& file) {
  auto store = open_store(file);
  store->put("artifact", digest_of("a"), as_blob("native code"), "");
  store->put("partition", digest_of("a"), as_blob("groups"), "");
}

std::string hex_of(const Digest& d) {
  std::string text;
  for (const unsigned char c : std::string_view(reinterpret_cast<const char*>(&d), sizeof d)) {
    text += fmt::format("{:02x}", c);
  }
  return text;
}

TEST(CacheTrust, RowsOfAnotherUsersLibraryAreMisses) {
  Scratch dir;
  dir.use_state("theirs");
  fill(dir.file());
  dir.use_state("ours");
  auto store = open_store(dir.file());
  EXPECT_FALSE(store->get("artifact", digest_of("a")));
  EXPECT_FALSE(store->get("partition", digest_of("a")));
}

TEST(CacheTrust, ADigestThatAnybodyCanMakeIsNotEnough) {
  Scratch dir;
  fill(dir.file());
  const Digest key = digest_of("a");
  const std::string code = "other code";
  DigestBuilder b;
  b.add("artifact").add_bytes(&key, sizeof key).add_bytes(code.data(), code.size());
  edit(dir.file(), fmt::format("UPDATE entry_v1 SET blob = CAST('{}' AS BLOB), hash = x'{}' WHERE kind = 'artifact'",
                               code, hex_of(b.finish())));
  auto store = open_store(dir.file());
  EXPECT_FALSE(store->get("artifact", key));
  EXPECT_EQ(as_text(store->get("partition", key)), "groups");
}

TEST(CacheTrust, WithoutASecretNothingIsKept) {
  Scratch dir;
  fill(dir.file());
  fs::permissions(dir.path() / "state/thermite/secret", fs::perms::group_read, fs::perm_options::add);
  testing::internal::CaptureStderr();
  EXPECT_FALSE(open_store(dir.file())->get("artifact", digest_of("a")));
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("secret"));
  fs::permissions(dir.path() / "state/thermite/secret", fs::perms::group_read, fs::perm_options::remove);
  EXPECT_EQ(as_text(open_store(dir.file())->get("artifact", digest_of("a"))), "native code");
}

TEST(CacheTrust, AnImportedFileGivesDataAlone) {
  Scratch dir;
  const std::string travels = dir.path() / "travels.db";
  dir.use_state("theirs");
  fill(dir.file());
  ASSERT_EQ(*export_cache(dir.file(), travels), 2u);
  EXPECT_FALSE(export_cache(dir.file(), travels).ok()) << "nothing is overwritten";
  dir.use_state("ours");
  auto store = open_store(dir.path() / "ours.db");
  const auto n = import_cache(travels, *store, kData);
  ASSERT_TRUE(n.ok()) << n.error().message;
  EXPECT_EQ(n->taken, 1u);
  EXPECT_EQ(n->refused, 1u);
  EXPECT_EQ(as_text(store->get("partition", digest_of("a"))), "groups");
  EXPECT_FALSE(store->get("artifact", digest_of("a")));
  ASSERT_TRUE(import_cache(travels, *store, {}).ok());  // the user says so
  EXPECT_EQ(as_text(store->get("artifact", digest_of("a"))), "native code");
  store->put("artifact", digest_of("a"), as_blob("made here"), "");
  const auto again = import_cache(travels, *store, {});
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->known, 2u);
  EXPECT_EQ(as_text(store->get("artifact", digest_of("a"))), "made here");
}

TEST(CacheTrust, AnImportThatIsNotWrittenSaysSo) {
  Scratch dir;
  const std::string travels = dir.path() / "travels.db", ours = dir.path() / "ours.db";
  fill(dir.file());
  ASSERT_TRUE(export_cache(dir.file(), travels).ok());
  open_store(ours)->put("plan", digest_of("known"), as_blob("plan"), "");
  auto store = open_store(ours);
  sqlite3* holder = nullptr;
  ASSERT_EQ(sqlite3_open(ours.c_str(), &holder), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(holder, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr), SQLITE_OK);
  EXPECT_FALSE(import_cache(travels, *store, {}).ok());
  sqlite3_close(holder);
  auto small = open_store(dir.path() / "small.db", 8);
  EXPECT_FALSE(import_cache(travels, *small, {}).ok()) << "no row fits into so small a cache";
}

TEST(CacheTrust, AnotherUsersCacheIsNotExported) {
  Scratch dir;
  dir.use_state("theirs");
  fill(dir.file());
  dir.use_state("ours");
  EXPECT_EQ(*export_cache(dir.file(), dir.path() / "travels.db"), 0u);
}

TEST(CacheTrust, AShippedFileIsBelievedWhereNobodyElseCanWriteIt) {
  Scratch dir;
  const fs::path travels = dir.path() / "product/travels.db";
  fs::create_directory(dir.path() / "product");
  fs::permissions(dir.path() / "product", static_cast<fs::perms>(0755));
  dir.use_state("theirs");
  fill(dir.file());
  ASSERT_TRUE(export_cache(dir.file(), travels).ok());
  const std::string before = read_file(travels);
  dir.use_state("ours");
  const auto serves = [&](const fs::path& file) {
    auto store = add_shipped_store(open_store(dir.path() / "ours.db"), file);
    store->put("artifact", digest_of("b"), as_blob("ours"), "");
    EXPECT_EQ(as_text(store->get("artifact", digest_of("b"))), "ours");
    return as_text(store->get("artifact", digest_of("a"))) == "native code";
  };
  EXPECT_TRUE(serves(travels));
  fs::permissions(travels, static_cast<fs::perms>(0664));
  EXPECT_FALSE(serves(travels)) << "others can write the file";
  fs::permissions(travels, static_cast<fs::perms>(0644));
  fs::permissions(dir.path() / "product", static_cast<fs::perms>(01777));
  EXPECT_FALSE(serves(travels)) << "others can write the folder";
  fs::permissions(dir.path() / "product", static_cast<fs::perms>(0755));
  EXPECT_FALSE(serves(dir.file())) << "a user's cache is none that travels";
  if (geteuid() == 0) {
    ASSERT_EQ(chown(travels.c_str(), kStranger, kStranger), 0);
    EXPECT_FALSE(serves(travels)) << "another user's";
    ASSERT_EQ(chown(travels.c_str(), 0, 0), 0);
  }
  EXPECT_TRUE(serves(travels));
  EXPECT_EQ(read_file(travels), before) << "only read";
}

// What a stranger can do to the place of a cache. `victim`: for whom; the cache is in `home`, which is the victim's.
struct Attack {
  const char* name;
  bool needs_root;
  std::function<void(const fs::path& home, uid_t victim)> prepare;
};

void own(const fs::path& path, uid_t user) { ASSERT_EQ(lchown(path.c_str(), user, user), 0) << path; }
fs::path no_journal(const fs::path& home) {
  fs::remove(home / "d/cache.db-journal");  // an idle one is empty
  return home / "d/cache.db-journal";
}
void mode(const fs::path& path, int bits) { fs::permissions(path, static_cast<fs::perms>(bits)); }

const Attack kAttacks[] = {
    {"the folder is a stranger's", true, [](const fs::path& h, uid_t) { own(h / "d", kStranger); }},
    {"an ancestor is a stranger's", true, [](const fs::path& h, uid_t) { own(h, kStranger); }},
    {"the file is a stranger's", true, [](const fs::path& h, uid_t) { own(h / "d/cache.db", kStranger); }},
    {"others can write the folder", false, [](const fs::path& h, uid_t) { mode(h / "d", 0777); }},
    {"a group can write the folder", false, [](const fs::path& h, uid_t) { mode(h / "d", 0770); }},
    {"others can write an ancestor", false, [](const fs::path& h, uid_t) { mode(h, 0777); }},
    {"others can write the file", false, [](const fs::path& h, uid_t) { mode(h / "d/cache.db", 0666); }},
    {"the folder is sticky and shared", false, [](const fs::path& h, uid_t) { mode(h / "d", 01777); }},
    {"the journal is a stranger's", true,
     [](const fs::path& h, uid_t) {
       write_file(h / "d/cache.db-journal", "x");
       own(h / "d/cache.db-journal", kStranger);
     }},
    {"the journal is a link", false,
     [](const fs::path& h, uid_t) { fs::create_symlink(h / "outside", no_journal(h)); }},
    {"the journal is a FIFO", false,
     [](const fs::path& h, uid_t) { ASSERT_EQ(mkfifo(no_journal(h).c_str(), 0600), 0); }},
    {"the file is a link", false,
     [](const fs::path& h, uid_t) {
       fs::rename(h / "d/cache.db", h / "outside.db");
       fs::create_symlink(h / "outside.db", h / "d/cache.db");
     }},
    {"the file is a FIFO", false,
     [](const fs::path& h, uid_t) {
       fs::remove(h / "d/cache.db");
       ASSERT_EQ(mkfifo((h / "d/cache.db").c_str(), 0600), 0);
     }},
    {"the file is a folder", false,
     [](const fs::path& h, uid_t) {
       fs::remove(h / "d/cache.db");
       fs::create_directory(h / "d/cache.db");
     }},
    {"a stranger's link leads to the folder", true,
     [](const fs::path& h, uid_t) {
       fs::rename(h / "d", h / "e");
       fs::create_symlink(h / "e", h / "d");
       own(h / "d", kStranger);
     }},
};

// 0: the place is refused and nothing in it changed.
int visit(const fs::path& home) {
  if (freopen("/dev/null", "w", stderr) == nullptr) return 9;
  setenv("XDG_STATE_HOME", (home.parent_path() / "state").c_str(), 1);
  auto store = open_store(home / "d/cache.db");
  store->put("artifact", digest_of("new"), as_blob("x"), "");
  if (store->get("artifact", digest_of("a")) || store->get("artifact", digest_of("new"))) return 3;
  return store->stats().writable ? 4 : 0;
}

void attack_as(uid_t victim) {
  for (const Attack& a : kAttacks) {
    if (a.needs_root && geteuid() != 0) continue;
    Scratch dir;
    mode(dir.path(), 0755);
    const fs::path home = dir.path() / "home";
    fs::create_directories(home / "d");
    fs::create_directory(dir.path() / "state");
    if (geteuid() == 0) {
      for (const char* p : {"home", "home/d", "state"}) own(dir.path() / p, victim);
    }
    for (const char* p : {"home", "home/d", "state"}) mode(dir.path() / p, 0700);
    ASSERT_EQ(exit_status(in_child_as(victim,
                                      [&] {
                                        setenv("XDG_STATE_HOME", (dir.path() / "state").c_str(), 1);
                                        fill(home / "d/cache.db");
                                        return open_store(home / "d/cache.db")->get("artifact", digest_of("a")) ? 0 : 1;
                                      })),
              0);
    a.prepare(home, victim);
    EXPECT_EQ(exit_status(in_child_as(victim, [&] { return visit(home); })), 0) << a.name << " for " << victim;
    EXPECT_FALSE(fs::exists(home / "outside"));
  }
}

TEST(CacheTrust, PlacesThatOthersCanChangeAreRefused) { attack_as(geteuid()); }

TEST(CacheTrust, PlacesThatOthersCanChangeAreRefusedForAnotherUserToo) {
  if (geteuid() != 0) GTEST_SKIP() << "needs root to become another user";
  attack_as(kNobody);
}

TEST(CacheTrust, AFolderOfOursInAStickyOneIsFine) {
  Scratch dir;
  const fs::path shared = dir.path() / "shared";
  fs::create_directories(shared / "mine");
  mode(shared, 01777);
  mode(shared / "mine", 0700);
  fill(shared / "mine/cache.db");
  EXPECT_EQ(as_text(open_store(shared / "mine/cache.db")->get("artifact", digest_of("a"))), "native code");
}

// The journal of a transaction that would put other rows into the cache, were it rolled back.
TEST(CacheTrust, APlantedJournalIsNotReplayed) {
  Scratch dir;
  fill(dir.file());
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(dir.file().c_str(), &db), SQLITE_OK);
  const char* change = "PRAGMA cache_size = 1; BEGIN; UPDATE entry_v1 SET note = hex(zeroblob(30000))";
  ASSERT_EQ(sqlite3_exec(db, change, nullptr, nullptr, nullptr), SQLITE_OK);
  const fs::path shared = dir.path() / "shared";
  fs::create_directory(shared);
  fs::copy_file(dir.file(), shared / "cache.db");
  fs::copy_file(dir.file() + "-journal", shared / "cache.db-journal");
  sqlite3_close(db);
  ASSERT_GT(fs::file_size(shared / "cache.db-journal"), 512u);
  if (geteuid() == 0) own(shared / "cache.db-journal", kStranger);
  const std::string before = read_file(shared / "cache.db");
  mode(shared, 01777);
  EXPECT_FALSE(open_store(shared / "cache.db")->get("artifact", digest_of("a")));
  mode(shared, 0700);
  if (geteuid() == 0) {
    EXPECT_FALSE(open_store(shared / "cache.db")->get("artifact", digest_of("a")));
  }
  EXPECT_EQ(read_file(shared / "cache.db"), before);
}

// Files with our mark and other tables: read by nobody, ended in bounded time.
TEST(CacheTrust, OtherTablesThanOursAreNeverRead) {
  constexpr const char* kColumns =
      "id INTEGER PRIMARY KEY, kind TEXT, key BLOB, hash BLOB, used INTEGER, bytes INTEGER, note TEXT";
  const std::string endless =
      "CREATE VIEW entry_v1 AS WITH RECURSIVE c(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM c)"
      " SELECT id, 'artifact' AS kind, x'' AS key, x'' AS hash, 0 AS used, 0 AS bytes, '' AS note, x'' AS blob FROM c;"
      "CREATE TABLE entry_v1_used(a);";
  const std::string triggered =
      "CREATE TRIGGER t AFTER INSERT ON entry_v1 BEGIN UPDATE entry_v1 SET blob = x'00'; END;";
  const std::string generated = fmt::format(
      "CREATE TABLE entry_v1({}, blob AS (hex(zeroblob(100000000)))); CREATE INDEX entry_v1_used ON entry_v1(used, "
      "bytes);",
      kColumns);
  for (const std::string& schema : {endless, triggered, generated, std::string("CREATE TABLE more(a);")}) {
    Scratch dir;
    fill(dir.file());
    const bool replaces = schema.find("entry_v1_used") != std::string::npos;
    edit(dir.file(), (replaces ? "DROP TABLE entry_v1;" : "") + schema);
    const auto start = std::chrono::steady_clock::now();
    auto store = open_store(dir.file());
    EXPECT_FALSE(store->get("artifact", digest_of("a"))) << schema;
    store->put("artifact", digest_of("a"), as_blob("new"), "");
    EXPECT_EQ(as_text(store->get("artifact", digest_of("a"))), "new") << schema;
    EXPECT_TRUE(store->verify().ok());
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
    EXPECT_TRUE(fs::exists(dir.file() + ".damaged")) << schema;
  }
}

// What was checked is swapped for something else all the while; only this user could, and nothing outside is touched.
TEST(CacheTrust, SwappingWhatWasCheckedLeadsNowhere) {
  Scratch dir;
  const fs::path outside = dir.path() / "outside.db", home = dir.path() / "home", file = home / "cache.db";
  fs::create_directory(home);
  fill(outside);
  dir.use_state("ours");
  const std::string before = read_file(outside);
  ASSERT_EQ(mkfifo((home / "fifo").c_str(), 0600), 0);
  fs::create_symlink(outside, home / "link");
  fs::create_directory(home / "folder");
  std::atomic<bool> stop{false};
  std::thread swapper([&] {
    while (!stop) {
      for (const char* thing : {"link", "fifo", "folder"}) {
        const fs::path kept = home / thing;
        std::error_code ignored;
        fs::rename(file, home / "kept.db", ignored);
        fs::rename(kept, file, ignored);
        fs::rename(file, kept, ignored);
        fs::rename(home / "kept.db", file, ignored);
      }
    }
  });
  testing::internal::CaptureStderr();
  for (int i = 0; i < 150; ++i) {
    auto store = open_store(file);
    store->put("artifact", digest_of(std::to_string(i)), as_blob("x"), "");
    EXPECT_FALSE(store->get("artifact", digest_of("a")));
  }
  stop = true;
  swapper.join();
  testing::internal::GetCapturedStderr();
  EXPECT_EQ(read_file(outside), before);
}

TEST(CacheTrust, ABusyFileCostsMilliseconds) {
  Scratch dir;
  fill(dir.file());
  auto store = open_store(dir.file());
  sqlite3* holder = nullptr;
  ASSERT_EQ(sqlite3_open(dir.file().c_str(), &holder), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(holder, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr), SQLITE_OK);
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 500; ++i) {
    EXPECT_FALSE(store->get("artifact", digest_of("a")));
    store->put("artifact", digest_of(std::to_string(i)), as_blob("x"), "");
    EXPECT_TRUE(store->get("artifact", digest_of(std::to_string(i)))) << "what waits is found";
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));  // waiting each time: 75
  EXPECT_THAT(store->stats().problem, HasSubstr("another process holds it"));
  EXPECT_FALSE(store->flush().ok());
  sqlite3_close(holder);
  std::this_thread::sleep_for(std::chrono::seconds(1));
  EXPECT_TRUE(store->get("artifact", digest_of("a"))) << "the file is free again";
  store.reset();
  EXPECT_TRUE(open_store(dir.file())->get("artifact", digest_of("7")));
}

// Others who write may keep the file busy: a store goes on without it then, and comes back.
bool once_free(const std::function<bool()>& done) {
  for (int i = 0; i < 1000; ++i) {
    if (done()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return false;
}

TEST(CacheTrust, AChildGoesOnWithAConnectionOfItsOwn) {
#ifdef THERMITE_ASAN
  constexpr int kWriters = 0;  // GCC 12's AddressSanitizer lets a child inherit its allocator locked by another thread
#else
  constexpr int kWriters = 3;
#endif
  Scratch dir;
  fill(dir.file());
  auto store = open_store(dir.file());
  std::atomic<bool> stop{false};
  std::vector<std::thread> writers;
  for (int t = 0; t < kWriters; ++t) {
    writers.emplace_back([&, t] {
      for (int i = 0; !stop; ++i) {
        store->put("plan", digest_of(fmt::format("{} {}", t, i % 20)), as_blob(std::string(5000, 'x')), "");
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
      }
    });
  }
  store->put_later("plan", digest_of("later"), as_blob("of the parent"), "");
  for (int i = 0; i < 20; ++i) {
    const pid_t child = in_child([&] {
      store->put("artifact", digest_of("child"), as_blob("of the child"), "");
      if (as_text(store->get("artifact", digest_of("child"))) != "of the child") return 1;
      std::optional<std::vector<std::byte>> a;
      if (!once_free([&] { return (a = store->get("artifact", digest_of("a"))).has_value(); })) return 2;
      if (as_text(a) != "native code") return 3;
      store.reset();
      return 0;
    });
    EXPECT_EQ(exit_status(child), 0);
  }
  stop = true;
  for (auto& t : writers) t.join();
  ASSERT_TRUE(once_free([&] { return store->verify().ok(); }));
  EXPECT_EQ(*store->verify(), 0u);
  store.reset();
  auto reader = open_store(dir.file());
  EXPECT_EQ(as_text(reader->get("artifact", digest_of("child"))), "of the child");
  EXPECT_EQ(as_text(reader->get("plan", digest_of("later"))), "of the parent");
}

}  // namespace
}  // namespace thermite
