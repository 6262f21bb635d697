// SPDX-License-Identifier: Apache-2.0
#include "cache/sqlite_store.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>

#include "base/guard.h"
#include "base/log.h"
#include "base/trace_events.h"
#include "cache/fork_guard.h"
#include "cache/set_aside.h"
#include "cache/statements.h"

namespace thermite {

namespace {

constexpr int64_t kTouchSeconds = 3600;       // how coarse `used` is: a hit is not a write
constexpr size_t kMaxBlobBytes = 256u << 20;  // SQLite's own limit is near 1e9
constexpr size_t kMaxPending = 32;            // entries that wait to be written together
constexpr size_t kMaxPendingBytes = 1u << 20;
constexpr size_t kMaxRestingBytes = 8u << 20;  // likewise, while others hold the file

int64_t now_seconds() {
  using namespace std::chrono;
  return duration_cast<seconds>(system_clock::now().time_since_epoch()).count();
}

Digest identity_of(std::string_view kind, std::span<const std::byte> key) { return Seal().of(kind, key, {}); }

uint64_t file_size(const std::string& file) {
  struct stat s;
  return stat(file.c_str(), &s) == 0 ? static_cast<uint64_t>(s.st_size) : 0;
}

}  // namespace

// Looks at the total on the first write and after every 1/32 of the limit.
int SqliteStore::make_room() {
  if (unchecked_bytes_ < max_bytes_ / 32) return SQLITE_OK;
  const int rc = evict(d_, max_bytes_);
  if (rc == SQLITE_OK) unchecked_bytes_ = 0;
  return rc;
}

std::optional<std::vector<std::byte>> SqliteStore::get(std::string_view kind, const Digest& key) {
  TraceEventScope event(TraceEventKind::cache_get);
  event.text(kind);
  auto work = sqlite_work();
  std::lock_guard lock(mutex_);
  const bool usable = ready();
  std::optional<std::vector<std::byte>> found;
  if (const auto* waiting = pending_.find(kind, key)) {
    found = waiting->blob;
  } else if (usable) {
    found = read(kind, key);
  }
  ++(found ? counts_.hits : counts_.misses);
  event.number(0, found ? found->size() : 0);
  event.number(1, found.has_value());
  return found;
}

std::optional<std::vector<std::byte>> SqliteStore::read(std::string_view kind, const Digest& key) {
  const Digest identity = identity_of(kind, bytes_of(key));
  if (hidden_.contains(identity)) return std::nullopt;
  std::optional<std::vector<std::byte>> found;
  int64_t bad = 0;
  const int rc = find_row(kind, key, found, bad);
  if (rc != SQLITE_ROW && rc != SQLITE_DONE) {
    read_failed(rc);
  } else {
    rests_ = 0;
    if (bad != 0) drop_bad_row(bad, identity);
  }
  return found;
}

// `bad`: the row's number where its seal does not hold.
int SqliteStore::find_row(std::string_view kind, const Digest& key, std::optional<std::vector<std::byte>>& found,
                          int64_t& bad) {
  sqlite::Use s(d_.find);
  const int rc = s->bind(1, kind).bind(2, bytes_of(key)).step();
  if (rc != SQLITE_ROW) return rc;
  const auto blob = s->blob(3);
  if (!seal_.holds(s->blob(1), kind, bytes_of(key), blob)) {
    bad = s->integer(0);
    return rc;
  }
  found.emplace(blob.begin(), blob.end());
  if (writing_ && s->integer(2) < now_seconds() - kTouchSeconds) touched_.insert(s->integer(0));
  return rc;
}

void SqliteStore::drop_bad_row(int64_t id, const Digest& identity) {
  ++counts_.bad_rows;
  log(Subsystem::compilation, LogLevel::minimal, "cache {}: row {} is damaged, or not of this user, and goes", file_,
      id);
  const int rc = d_.writable ? transact(d_, [&] { return erase_row(d_, id); }) : SQLITE_READONLY;
  if (rc != SQLITE_OK) hidden_.insert(identity);
  if (sqlite::is_damage(rc)) start_afresh();
}

void SqliteStore::put(std::string_view kind, const Digest& key, std::span<const std::byte> blob,
                      std::string_view note) {
  auto work = sqlite_work();
  std::lock_guard lock(mutex_);
  if (!fits(blob)) return;
  if (!ready()) return given_up_ ? write_failed(SQLITE_READONLY) : keep_pending(kind, key, blob, note);
  const Row row{kind, bytes_of(key), blob, note};
  const int rc = write(std::span(&row, 1));
  if (rc == SQLITE_OK) return pending_.drop(kind, key);
  if (sqlite::is_busy(rc)) return keep_pending(kind, key, blob, note);
  write_failed(rc);
}

void SqliteStore::put_later(std::string_view kind, const Digest& key, std::span<const std::byte> blob,
                            std::string_view note) {
  auto work = sqlite_work();
  std::lock_guard lock(mutex_);
  if (!fits(blob)) return;
  const bool usable = ready();
  if (given_up_ || (usable && !writing_)) return write_failed(SQLITE_READONLY);
  keep_pending(kind, key, blob, note);
  const bool enough = pending_.size() >= kMaxPending || pending_.bytes() >= kMaxPendingBytes;
  if (usable && enough) write_pending();
}

void SqliteStore::keep_pending(std::string_view kind, const Digest& key, std::span<const std::byte> blob,
                               std::string_view note) {
  if (pending_.bytes() + blob.size() > kMaxRestingBytes) {
    ++counts_.failed_writes;
  } else {
    pending_.add(kind, key, blob, note);
  }
}

bool SqliteStore::fits(std::span<const std::byte> blob) {
  const bool fits = blob.size() <= std::min<uint64_t>(kMaxBlobBytes, max_bytes_ / 4);
  counts_.failed_writes += !fits;
  return fits;
}

// What a busy file does not take waits on; what cannot be written is not kept.
void SqliteStore::write_pending() {
  const std::vector<PendingRows::Entry> entries = pending_.take();
  std::vector<Row> rows;
  for (const auto& e : entries) rows.push_back(e.row());
  if (rows.empty()) return;
  const int rc = write(rows);
  if (sqlite::is_busy(rc)) {
    for (const Row& r : rows) keep_pending(r.kind, entries[static_cast<size_t>(&r - rows.data())].key, r.blob, r.note);
  } else if (rc != SQLITE_OK) {
    write_failed(rc, rows.size());
  }
}

int SqliteStore::write_rows(std::span<const Row> rows) {
  const int64_t now = now_seconds();
  int rc = touch_rows(d_, touched_, now);
  for (const Row& r : rows) {
    if (rc == SQLITE_OK) rc = insert_row(d_, r, seal_.of(r.kind, r.key, r.blob), now);
  }
  return rc == SQLITE_OK ? make_room() : rc;
}

// In one transaction.
int SqliteStore::write(std::span<const Row> rows) {
  uint64_t bytes = 0;
  for (const Row& r : rows) bytes += r.blob.size();
  TraceEventScope event(TraceEventKind::cache_put);
  event.text(rows.front().kind);
  event.number(0, bytes);
  const int rc = writing_ ? transact(d_, [&] { return write_rows(rows); }) : SQLITE_READONLY;
  if (sqlite::is_busy(rc)) rest();
  if (rc != SQLITE_OK) return rc;
  rests_ = 0;
  counts_.puts += rows.size();
  unchecked_bytes_ += std::min(UINT64_MAX - unchecked_bytes_, bytes);
  touched_.clear();
  for (const Row& r : rows) hidden_.erase(identity_of(r.kind, r.key));
  return rc;
}

void SqliteStore::write_failed(int rc, uint64_t entries) {
  const bool first = counts_.failed_writes == 0;
  counts_.failed_writes += entries;
  if (sqlite::is_damage(rc)) return start_afresh();
  if (writing_ || first) {
    warn_once(fmt::format("cache {}: {}; nothing new is kept there", file_, sqlite3_errstr(rc)));
  }
  writing_ = false;
}

void SqliteStore::read_failed(int rc) {
  if (sqlite::is_damage(rc)) return start_afresh();
  if (sqlite::is_busy(rc)) return rest();
  warn_once(fmt::format("cache {}: cannot be read: {}", file_, sqlite3_errstr(rc)));
}

CacheStats SqliteStore::stats() {
  auto work = sqlite_work();
  std::lock_guard lock(mutex_);
  const Status readable = usable();
  if (readable.ok()) write_pending();
  CacheStats s = counts_;
  s.path = file_;
  s.writable = open_ && writing_;
  s.file_bytes = file_size(file_);
  if (!readable.ok()) s.problem = readable.error().message;
  if (open_) count_rows(s);
  return s;
}

void SqliteStore::count_rows(CacheStats& s) {
  sqlite::Statement by_kind(d_.db.get(),
                            "SELECT kind, count(*), total(bytes) FROM entry_v1 GROUP BY kind ORDER BY kind");
  int rc = SQLITE_OK;
  while ((rc = by_kind.step()) == SQLITE_ROW) {
    const auto n = static_cast<uint64_t>(by_kind.integer(1));
    s.entries += n;
    s.blob_bytes += static_cast<uint64_t>(by_kind.integer(2));
    s.entries_by_kind.emplace_back(by_kind.text(0), n);
  }
  if (rc != SQLITE_DONE) {
    s.problem =
        fmt::format("cache {}: {}", file_, sqlite::is_busy(rc) ? "another process holds it" : sqlite3_errstr(rc));
  }
}

// Row by row, each in its own read, so that writers are never kept waiting.
Result<uint64_t> SqliteStore::verify() {
  auto work = sqlite_work();
  std::lock_guard lock(mutex_);
  CHECK_OK(usable());
  write_pending();
  if (open_ && is_damaged_database(d_.file)) {
    start_afresh();
    return device_error("cache {}: the file was damaged and has been set aside", file_);
  }
  uint64_t bad_rows = 0;
  for (int64_t id = INT64_MIN; open_;) {
    bool good = false;
    Digest identity;
    {
      sqlite::Use s(d_.next_row);
      const int rc = s->bind(1, id).step();
      if (rc == SQLITE_DONE) break;
      if (rc != SQLITE_ROW) return fault(rc).error();
      id = s->integer(0);
      good = seal_.holds(s->blob(3), s->text(1), s->blob(2), s->blob(4));
      identity = identity_of(s->text(1), s->blob(2));
    }
    if (good) continue;
    ++bad_rows;
    drop_bad_row(id, identity);
  }
  return bad_rows;
}

Status SqliteStore::clear() {
  auto work = sqlite_work();
  std::lock_guard lock(mutex_);
  pending_.take();
  CHECK_OK(usable());
  if (!d_.writable) return user_error("cache {} is read-only", file_);
  const int rc = transact(d_, [&] { return d_.db.run("DELETE FROM entry_v1"); });
  if (rc != SQLITE_OK) return fault(rc);
  touched_.clear();
  hidden_.clear();
  d_.db.run("VACUUM");  // gives the space back; another reader may prevent it, and then it is reused
  return {};
}

Status SqliteStore::flush() {
  auto work = sqlite_work();
  std::lock_guard lock(mutex_);
  if (forks_ != fork_count()) leave_to_parent();
  if (open_ && writing_) {
    sqlite3_busy_timeout(d_.db.get(), 2 * kBusyMilliseconds);
    write_pending();
    note_uses();
  }
  if (pending_.size() == 0) return {};
  return device_error("cache {}: another process holds it; {} entries wait to be written", file_, pending_.size());
}

void SqliteStore::note_uses() {
  if (!open_ || !writing_ || touched_.empty()) return;
  const int rc = transact(d_, [&] { return touch_rows(d_, touched_, now_seconds()); });
  touched_.clear();
  if (rc != SQLITE_OK) {
    log(Subsystem::compilation, LogLevel::full, "cache {}: last use not noted: {}", file_, sqlite3_errstr(rc));
  }
}

SqliteStore::~SqliteStore() {
  [[maybe_unused]] const Status written = guarded([&] { return flush(); });
  auto work = sqlite_work();
  d_ = Database();
}

}  // namespace thermite
