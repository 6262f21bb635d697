// SPDX-License-Identifier: Apache-2.0
#include "cache/database.h"

#include <fmt/format.h>

#include <array>
#include <cstring>
#include <string_view>

#include "cache/place.h"
#include "cache/set_aside.h"

namespace thermite {

namespace {

constexpr int kMaxValueBytes = 257 << 20;  // just above the largest blob that is written
// The table's name carries the version of its columns; SQLite keeps these texts as they are. `hash` covers kind, key
// and blob. The index holds all that eviction reads, so that it never walks the blobs.
constexpr const char* kTable =
    "CREATE TABLE entry_v1(id INTEGER PRIMARY KEY, kind TEXT NOT NULL, key BLOB NOT NULL,"
    " hash BLOB NOT NULL, used INTEGER NOT NULL, bytes INTEGER NOT NULL, note TEXT NOT NULL, blob BLOB NOT NULL,"
    " UNIQUE(kind, key)) STRICT";
constexpr const char* kIndex = "CREATE INDEX entry_v1_used ON entry_v1(used, bytes)";

struct Option {
  int name, value;
};
constexpr Option kOptions[] = {{SQLITE_DBCONFIG_DEFENSIVE, 1},
                               {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                               {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                               {SQLITE_DBCONFIG_ENABLE_VIEW, 0}};

int configure(Database& d) {
  sqlite3* db = d.db.get();
  sqlite3_busy_timeout(db, kBusyMilliseconds);
  for (const Option& o : kOptions) sqlite3_db_config(db, o.name, o.value, nullptr);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, kMaxValueBytes);
  sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
  return d.db.run("PRAGMA cell_size_check = ON");
}

// WAL has a corruption bug before SQLite 3.51.3; the rollback journal has none.
int configure_writing(Database& d) {
  const bool wal = sqlite3_libversion_number() >= 3051003;
  const int rc = d.db.run(wal ? "PRAGMA journal_mode = WAL" : "PRAGMA journal_mode = TRUNCATE");
  // No fsync: a killed process loses nothing. A machine that loses power may damage the file, which the digests and
  // SQLite's own checks notice; what is lost can be made again, and a kernel is not kept waiting for the disk.
  return rc == SQLITE_OK ? d.db.run("PRAGMA synchronous = OFF") : rc;
}

int create_schema(Database& d, FileKind kind) {
  int rc = d.db.run(kTable);
  if (rc == SQLITE_OK) rc = d.db.run(kIndex);
  const std::string mark = fmt::format("PRAGMA application_id = {}", static_cast<uint32_t>(kind));
  return rc == SQLITE_OK ? d.db.run(mark.c_str()) : rc;
}

// Opening is no write but for a new file.
int prepare_schema(Database& d) {
  int rc = compare_schema(d.db.get());
  if (rc != SQLITE_ROW) return rc;
  if (!d.writable) return SQLITE_READONLY;
  if (rc = d.db.run("BEGIN IMMEDIATE"); rc != SQLITE_OK) return rc;
  rc = compare_schema(d.db.get());  // another process may have been first
  if (rc == SQLITE_ROW) rc = create_schema(d, FileKind::cache);
  if (rc == SQLITE_OK) rc = d.db.run("COMMIT");
  if (rc != SQLITE_OK) d.db.run("ROLLBACK");
  return rc;
}

int prepare_statements(Database& d) {
  int rc = SQLITE_OK;
  const auto prepare = [&](sqlite::Statement& s, const char* sql) {
    if (rc != SQLITE_OK) return;
    s = sqlite::Statement(d.db.get(), sql);
    rc = s.rc();
  };
  prepare(d.find, "SELECT id, hash, used, blob FROM entry_v1 WHERE kind = ? AND key = ?");
  prepare(d.next_row, "SELECT id, kind, key, hash, blob, note FROM entry_v1 WHERE id > ? ORDER BY id LIMIT 1");
  if (!d.writable) return rc;
  prepare(d.insert, "INSERT OR REPLACE INTO entry_v1(kind, key, hash, used, bytes, note, blob) VALUES(?,?,?,?,?,?,?)");
  prepare(d.erase, "DELETE FROM entry_v1 WHERE id = ?");
  prepare(d.touch, "UPDATE entry_v1 SET used = max(used, ?) WHERE id = ?");
  prepare(d.total, "SELECT total(bytes), count(*) FROM entry_v1");
  prepare(d.oldest, "SELECT id, bytes FROM entry_v1 ORDER BY used, id LIMIT 1");
  return rc;
}

OpenOutcome fail(Database& d, int rc) {
  d.problem = d.db.get() != nullptr ? sqlite3_errmsg(d.db.get()) : sqlite3_errstr(rc);
  if (sqlite::is_damage(rc)) {
    d.problem = "it is damaged";
    return OpenOutcome::damaged;
  }
  return sqlite::is_busy(rc) ? OpenOutcome::busy : OpenOutcome::unusable;
}

OpenOutcome refuse(Database& d, std::string why) {
  d.problem = std::move(why);
  return OpenOutcome::unusable;
}

std::string as_uri(const std::string& file) {
  std::string uri = "file:";
  for (const char c : file) {
    const bool plain = c != '%' && c != '?' && c != '#';
    uri += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri + "?immutable=1";
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
  file = std::move(o.file);
  problem = std::move(o.problem);
  return *this;
}

int compare_schema(sqlite3* db) {
  constexpr std::array<std::array<std::string_view, 3>, 3> kExpected = {{{"table", "entry_v1", kTable},
                                                                         {"index", "entry_v1_used", kIndex},
                                                                         {"index", "sqlite_autoindex_entry_v1_1", ""}}};
  sqlite::Statement s(db, "SELECT type, name, coalesce(sql, '') FROM sqlite_schema LIMIT 4");
  unsigned seen = 0;
  int rows = 0, rc = s.rc();
  if (rc != SQLITE_OK) return rc;
  for (rc = s.step(); rc == SQLITE_ROW; rc = s.step(), ++rows) {
    for (size_t i = 0; i < kExpected.size(); ++i) {
      const auto& e = kExpected[i];
      if (s.text(0) == e[0] && s.text(1) == e[1] && s.text(2) == e[2]) seen |= 1u << i;
    }
  }
  if (rc != SQLITE_DONE) return rc;
  if (rows == 0) return SQLITE_ROW;
  return rows == 3 && seen == 7 ? SQLITE_OK : SQLITE_CORRUPT;
}

Header read_header(sqlite3* db) {
  constexpr int kBytes = 100, kApplicationIdAt = 68;
  sqlite3_file* f = nullptr;
  const int rc = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &f);
  if (rc != SQLITE_OK || f == nullptr || f->pMethods == nullptr) return Header::unreadable;
  unsigned char bytes[kBytes] = {};
  sqlite3_int64 size = 0;
  if (f->pMethods->xFileSize(f, &size) != SQLITE_OK) return Header::unreadable;
  if (size == 0) return Header::empty;
  const int read = f->pMethods->xRead(f, bytes, kBytes, 0);
  if (read != SQLITE_OK && read != SQLITE_IOERR_SHORT_READ) return Header::unreadable;
  uint32_t id = 0;
  for (int i = 0; i < 4; ++i) id = id << 8 | bytes[kApplicationIdAt + i];
  constexpr char kMagic[] = "SQLite format 3";
  if (std::memcmp(bytes, kMagic, sizeof kMagic) != 0) return Header::alien;
  if (id == static_cast<uint32_t>(FileKind::shipped)) return Header::shipped;
  return id == static_cast<uint32_t>(FileKind::cache) ? Header::cache : Header::alien;
}

// Why a file with this header cannot be the user's cache; null: it can.
static const char* objection_to(Header header, bool writable) {
  if (header == Header::unreadable) return "it cannot be read";
  if (header == Header::alien) return "it is no cache of Thermite";
  if (header == Header::shipped) return "it came from `cache export`: import it, or name it as shipped_cache";
  return header == Header::empty && !writable ? "it is empty and read-only" : nullptr;
}

OpenOutcome open_database(const std::string& file, Database& d) {
  const auto place = open_cache_place(file);
  if (!place.ok()) return refuse(d, place.error().message);
  d.file = place->file;
  const int mode = place->writable ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;
  int rc = d.db.open(d.file.c_str(), mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW);
  if (rc != SQLITE_OK) return fail(d, rc);
  d.writable = place->writable && sqlite3_db_readonly(d.db.get(), "main") == 0;
  const Header header = read_header(d.db.get());
  if (const char* objection = objection_to(header, d.writable)) return refuse(d, objection);
  rc = configure(d);
  if (rc != SQLITE_OK) return fail(d, rc);
  if (header == Header::cache && place->unclean && is_damaged_database(d.file)) return fail(d, SQLITE_CORRUPT);
  if (d.writable) rc = configure_writing(d);
  if (rc == SQLITE_OK) rc = prepare_schema(d);
  if (rc == SQLITE_OK) rc = prepare_statements(d);
  return rc == SQLITE_OK ? OpenOutcome::ready : fail(d, rc);
}

OpenOutcome open_shipped_database(const std::string& file, Database& d) {
  d.file = file;
  int rc = d.db.open(as_uri(file).c_str(), SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI);
  if (rc != SQLITE_OK) return fail(d, rc);
  if (read_header(d.db.get()) != Header::shipped) return refuse(d, "it was not made by `thermite cache export`");
  rc = configure(d);
  if (rc == SQLITE_OK) rc = compare_schema(d.db.get());
  if (rc == SQLITE_OK) rc = prepare_statements(d);
  return rc == SQLITE_OK ? OpenOutcome::ready : fail(d, rc);
}

int create_shipped_database(const std::string& file, Database& d) {
  d.file = file;
  int rc = d.db.open(file.c_str(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX);
  d.writable = true;
  if (rc == SQLITE_OK) rc = configure(d);
  if (rc == SQLITE_OK) rc = d.db.run("PRAGMA journal_mode = OFF");
  if (rc == SQLITE_OK) rc = create_schema(d, FileKind::shipped);
  return rc == SQLITE_OK ? prepare_statements(d) : rc;
}

}  // namespace thermite
