// SPDX-License-Identifier: Apache-2.0
// What is done to an open cache file. A private header of this folder; all return SQLite's codes.
#pragma once

#include <set>

#include "cache/database.h"
#include "cache/row.h"

namespace thermite {

// Runs `body` in a short immediate transaction.
template <class F>
int transact(Database& d, F body) {
  if (const int rc = d.db.run("BEGIN IMMEDIATE"); rc != SQLITE_OK) return rc;
  int rc = body();
  if (rc == SQLITE_OK) rc = d.db.run("COMMIT");
  if (rc != SQLITE_OK) d.db.run("ROLLBACK");
  return rc;
}

int insert_row(Database& d, const Row& row, const Digest& hash, int64_t now);
int erase_row(Database& d, int64_t id);
int touch_rows(Database& d, const std::set<int64_t>& ids, int64_t now);
// Where there are more than `most` bytes of blobs, the least recently used rows go, until a sixteenth is free.
int evict(Database& d, uint64_t most);

}  // namespace thermite
