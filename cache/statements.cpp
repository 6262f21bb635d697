// SPDX-License-Identifier: Apache-2.0
#include "cache/statements.h"

#include <algorithm>

namespace thermite {

namespace {

int done(int step) { return step == SQLITE_DONE ? SQLITE_OK : step; }

int total_bytes(Database& d, uint64_t& total) {
  sqlite::Use s(d.total);
  if (const int rc = s->step(); rc != SQLITE_ROW) return rc;
  total = static_cast<uint64_t>(std::max<int64_t>(0, s->integer(0)));
  return SQLITE_OK;
}

}  // namespace

int insert_row(Database& d, const Row& row, const Digest& hash, int64_t now) {
  sqlite::Use s(d.insert);
  s->bind(1, row.kind).bind(2, row.key).bind(3, bytes_of(hash)).bind(4, now);
  s->bind(5, static_cast<int64_t>(row.blob.size())).bind(6, row.note).bind(7, row.blob);
  return done(s->step());
}

int erase_row(Database& d, int64_t id) {
  sqlite::Use s(d.erase);
  return done(s->bind(1, id).step());
}

int touch_rows(Database& d, const std::set<int64_t>& ids, int64_t now) {
  for (const int64_t id : ids) {
    sqlite::Use s(d.touch);
    if (const int rc = done(s->bind(1, now).bind(2, id).step()); rc != SQLITE_OK) return rc;
  }
  return SQLITE_OK;
}

int evict(Database& d, uint64_t most) {
  uint64_t total = 0;
  if (const int rc = total_bytes(d, total); rc != SQLITE_OK || total <= most) return rc;
  while (total > most - most / 16) {
    int64_t id = 0;
    {
      sqlite::Use s(d.oldest);
      const int rc = s->step();
      if (rc != SQLITE_ROW) return done(rc);
      id = s->integer(0);
      total -= std::min(total, static_cast<uint64_t>(std::max<int64_t>(0, s->integer(1))));
    }
    if (const int rc = erase_row(d, id); rc != SQLITE_OK) return rc;
  }
  return SQLITE_OK;
}

}  // namespace thermite
