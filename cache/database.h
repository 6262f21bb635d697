// SPDX-License-Identifier: Apache-2.0
// One open cache file: its schema and statements. A private header of this folder; not thread-safe.
#pragma once

#include <cstdint>
#include <string>

#include "cache/sqlite.h"

namespace thermite {

// Which of our files it is, in SQLite's header: a user's cache, or one that travels (`thermite cache export`).
enum class FileKind : uint32_t { cache = 0x54486D31, shipped = 0x54486D53 };  // "THm1", "THmS"

enum class OpenOutcome { ready, damaged, busy, unusable };

struct Database {
  sqlite::Connection db;
  // Filled by open_database; they must go before `db` does.
  sqlite::Statement find, insert, erase, touch, total, oldest, next_row;
  bool writable = false;
  std::string file;     // as checked: absolute, without links
  std::string problem;  // why not ready

  Database() = default;
  Database(Database&&) = default;
  Database& operator=(Database&& o) noexcept;
};

inline constexpr int kBusyMilliseconds = 50;

// A user's cache; made where there is none.
OpenOutcome open_database(const std::string& file, Database& out);
// Only read, without locks and journals: nobody writes it. Nothing is said about whose the file is.
OpenOutcome open_shipped_database(const std::string& file, Database& out);
// Makes `file`, which must not exist.
int create_shipped_database(const std::string& file, Database& out);

// SQLITE_OK: exactly our tables; SQLITE_ROW: there is nothing; SQLITE_CORRUPT: anything else, so that no view, trigger
// or generated column is ever met.
int compare_schema(sqlite3* db);

// What a file is by its first bytes, read before SQLite itself looks: nothing is rolled back into a file of others.
enum class Header { empty, cache, shipped, alien, unreadable };
Header read_header(sqlite3* db);

}  // namespace thermite
