// SPDX-License-Identifier: Apache-2.0
// One open cache file: its schema and statements. A private header of this folder; not thread-safe.
#pragma once

#include <string>

#include "cache/sqlite.h"

namespace thermite {

enum class OpenOutcome { ready, damaged, unusable };

struct Database {
  sqlite::Connection db;
  // Filled by open_database; they must go before `db` does.
  sqlite::Statement find, insert, erase, touch, total, oldest, next_row;
  bool writable = false;
  std::string problem;  // why not ready

  Database() = default;
  Database(Database&&) = default;
  Database& operator=(Database&& o) noexcept;
};

OpenOutcome open_database(const std::string& file, Database& out);

}  // namespace thermite
