// SPDX-License-Identifier: Apache-2.0
#include "cache/database.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "cache/set_aside.h"

namespace thermite {

namespace {

constexpr int64_t kApplicationId = 0x54486D31;  // "THm1": tells our files from other people's databases
constexpr int kBusyMilliseconds = 5000;
// The table's name carries the version of its columns. `hash` covers kind, key and blob. The index holds all that
// eviction reads, so that it never walks the blobs.
constexpr const char* kSchema =
    "CREATE TABLE IF NOT EXISTS entry_v1(id INTEGER PRIMARY KEY, kind TEXT NOT NULL, key BLOB NOT NULL,"
    " hash BLOB NOT NULL, used INTEGER NOT NULL, bytes INTEGER NOT NULL, note TEXT NOT NULL, blob BLOB NOT NULL,"
    " UNIQUE(kind, key)) STRICT;"
    "CREATE INDEX IF NOT EXISTS entry_v1_used ON entry_v1(used, bytes);"
    "PRAGMA application_id = 1414032689;";
static_assert(kApplicationId == 1414032689);

// Native code comes out of this file: whoever can write it can run code as us.
std::string distrust(const std::string& file) {
  struct stat s;
  const std::string directory = std::filesystem::path(file).parent_path().string();
  if (stat(directory.c_str(), &s) == 0 && (s.st_mode & S_IWOTH) && !(s.st_mode & S_ISVTX)) {
    return fmt::format("every user can write {}", directory);
  }
  if (stat(file.c_str(), &s) != 0) return "";
  if (!S_ISREG(s.st_mode)) return "it is not a file";
  if (s.st_mode & S_IWOTH) return "every user can write it";
  if (geteuid() != 0 && s.st_uid != geteuid() && s.st_uid != 0) return "another user owns it";
  return "";
}

int64_t query_integer(sqlite3* db, const char* sql, int& rc) {
  sqlite::Statement s(db, sql);
  rc = s.step();
  return rc == SQLITE_ROW ? s.integer(0) : 0;
}

// WAL has a corruption bug before SQLite 3.51.3; the rollback journal has none.
const char* journal_mode() {
  return sqlite3_libversion_number() >= 3051003 ? "PRAGMA journal_mode = WAL" : "PRAGMA journal_mode = TRUNCATE";
}

// Only on a new file: opening is no write.
int prepare_schema(Database& d) {
  int rc = SQLITE_OK;
  const char* sql = "SELECT count(*) FROM sqlite_master WHERE name IN ('entry_v1', 'entry_v1_used')";
  if (query_integer(d.db.get(), sql, rc) == 2) return SQLITE_OK;
  if (rc != SQLITE_ROW) return rc;
  if (rc = d.db.run("BEGIN IMMEDIATE"); rc != SQLITE_OK) return rc;
  rc = d.db.run(kSchema);
  if (rc == SQLITE_OK) rc = d.db.run("COMMIT");
  if (rc != SQLITE_OK) d.db.run("ROLLBACK");
  return rc;
}

int prepare_statements(Database& d) {
  const auto prepare = [&](sqlite::Statement& s, const char* sql) {
    s = sqlite::Statement(d.db.get(), sql);
    return s.rc();
  };
  int rc = SQLITE_OK;
  const auto also = [&](sqlite::Statement& s, const char* sql) {
    if (rc == SQLITE_OK) rc = prepare(s, sql);
  };
  also(d.find, "SELECT id, hash, used, blob FROM entry_v1 WHERE kind = ? AND key = ?");
  also(d.insert, "INSERT OR REPLACE INTO entry_v1(kind, key, hash, used, bytes, note, blob) VALUES(?,?,?,?,?,?,?)");
  also(d.erase, "DELETE FROM entry_v1 WHERE id = ?");
  also(d.touch, "UPDATE entry_v1 SET used = max(used, ?) WHERE id = ?");
  also(d.total, "SELECT total(bytes), count(*) FROM entry_v1");
  also(d.oldest, "SELECT id, bytes FROM entry_v1 ORDER BY used, id LIMIT 1");
  also(d.next_row, "SELECT id, kind, key, hash, blob FROM entry_v1 WHERE id > ? ORDER BY id LIMIT 1");
  return rc;
}

int configure(Database& d) {
  sqlite3_busy_timeout(d.db.get(), kBusyMilliseconds);
  sqlite3_db_config(d.db.get(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(d.db.get(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  int rc = d.db.run("PRAGMA cell_size_check = ON");
  if (rc != SQLITE_OK || !d.writable) return rc;
  rc = d.db.run(journal_mode());
  // No fsync: a killed process loses nothing. A machine that loses power may damage the file, which the digests and
  // SQLite's own checks notice; what is lost can be made again, and a kernel is not kept waiting for the disk.
  return rc == SQLITE_OK ? d.db.run("PRAGMA synchronous = OFF") : rc;
}

OpenOutcome fail(Database& d, int rc) {
  d.problem = d.db.get() != nullptr ? sqlite3_errmsg(d.db.get()) : sqlite3_errstr(rc);
  return sqlite::is_damage(rc) ? OpenOutcome::damaged : OpenOutcome::unusable;
}

// A journal with something in it when nobody has the file open means that a writer died.
bool stopped_uncleanly(const std::string& file) {
  struct stat s;
  return stat((file + "-journal").c_str(), &s) == 0 && s.st_size > 0;
}

}  // namespace

Database& Database::operator=(Database&& o) noexcept {
  if (this == &o) return *this;
  for (sqlite::Statement* s : {&find, &insert, &erase, &touch, &total, &oldest, &next_row}) *s = sqlite::Statement();
  find = std::move(o.find);
  insert = std::move(o.insert);
  erase = std::move(o.erase);
  touch = std::move(o.touch);
  total = std::move(o.total);
  oldest = std::move(o.oldest);
  next_row = std::move(o.next_row);
  db = std::move(o.db);
  writable = o.writable;
  problem = std::move(o.problem);
  return *this;
}

OpenOutcome open_database(const std::string& file, Database& d) {
  d.problem = distrust(file);
  if (!d.problem.empty()) return OpenOutcome::unusable;
  const std::string directory = std::filesystem::path(file).parent_path().string();
  d.writable = access(directory.c_str(), W_OK) == 0;
  if (d.writable) {  // 0600, whatever the umask is
    const int fd = open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd >= 0) close(fd);
  }
  const bool unclean = stopped_uncleanly(file);
  int rc = d.db.open(file.c_str(), (d.writable ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY) | SQLITE_OPEN_NOMUTEX);
  if (rc != SQLITE_OK) return fail(d, rc);
  d.writable = d.writable && sqlite3_db_readonly(d.db.get(), "main") == 0;
  sqlite3_busy_timeout(d.db.get(), kBusyMilliseconds);

  // Look before touching anything: the file may be somebody else's database.
  // One statement, one snapshot: another process may be making it ours right now.
  const char* look = "SELECT (SELECT application_id FROM pragma_application_id), (SELECT count(*) FROM sqlite_master)";
  sqlite::Statement identity(d.db.get(), look);
  rc = identity.step();
  if (rc != SQLITE_ROW) return fail(d, rc);
  const int64_t id = identity.integer(0), tables = identity.integer(1);
  identity.reset();
  if (id != kApplicationId && (tables != 0 || !d.writable)) {
    d.problem = tables != 0 ? "it is a database of something else" : "it is empty and read-only";
    return OpenOutcome::unusable;
  }
  if (unclean && is_damaged_database(file)) {
    d.problem = "its check failed";
    return OpenOutcome::damaged;
  }
  rc = configure(d);
  if (rc == SQLITE_OK && d.writable) rc = prepare_schema(d);
  if (rc == SQLITE_OK) rc = prepare_statements(d);
  return rc == SQLITE_OK ? OpenOutcome::ready : fail(d, rc);
}

}  // namespace thermite
