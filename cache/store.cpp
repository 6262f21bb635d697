// SPDX-License-Identifier: Apache-2.0
#include "cache/store.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <mutex>
#include <set>
#include <unordered_set>

#include "base/fence.h"
#include "base/log.h"
#include "base/trace_events.h"
#include "cache/database.h"
#include "cache/set_aside.h"

namespace thermite {

namespace {

constexpr int64_t kTouchSeconds = 3600;       // how coarse `used` is: a hit is not a write
constexpr size_t kMaxBlobBytes = 256u << 20;  // SQLite's own limit is near 1e9
constexpr size_t kMaxLater = 32;              // entries that wait to be written
constexpr size_t kMaxLaterBytes = 1u << 20;

int64_t now_seconds() {
  using namespace std::chrono;
  return duration_cast<seconds>(system_clock::now().time_since_epoch()).count();
}

std::span<const std::byte> bytes_of(const Digest& d) { return std::as_bytes(std::span(&d, 1)); }

// Over the whole identity of a row, so that a blob under another row's key is caught as well.
Digest row_hash(std::string_view kind, std::span<const std::byte> key, std::span<const std::byte> blob) {
  DigestBuilder b;
  b.add(kind).add_bytes(key.data(), key.size()).add_bytes(blob.data(), blob.size());
  return b.finish();
}

bool equal(std::span<const std::byte> stored, const Digest& d) {
  return stored.size() == sizeof d && std::memcmp(stored.data(), &d, sizeof d) == 0;
}

uint64_t file_size(const std::string& file) {
  struct stat s;
  return stat(file.c_str(), &s) == 0 ? static_cast<uint64_t>(s.st_size) : 0;
}

class NullStore final : public Store {
 public:
  explicit NullStore(std::string path) : path_(std::move(path)) {}
  std::optional<std::vector<std::byte>> get(std::string_view, const Digest&) override {
    std::lock_guard lock(mutex_);
    ++misses_;
    return std::nullopt;
  }
  void put(std::string_view, const Digest&, std::span<const std::byte>, std::string_view) override {}
  CacheStats stats() override {
    std::lock_guard lock(mutex_);
    CacheStats s;
    s.path = path_;
    s.misses = misses_;
    return s;
  }
  Result<uint64_t> verify() override { return uint64_t{0}; }
  Status clear() override { return {}; }

 private:
  std::mutex mutex_;
  std::string path_;
  uint64_t misses_ = 0;
};

class SqliteStore final : public Store {
 public:
  SqliteStore(std::string file, uint64_t max_bytes, Database d)
      : file_(std::move(file)), max_bytes_(max_bytes), d_(std::move(d)), writing_(d_.writable) {}
  ~SqliteStore() override;
  std::optional<std::vector<std::byte>> get(std::string_view kind, const Digest& key) override;
  void put(std::string_view kind, const Digest& key, std::span<const std::byte> blob, std::string_view note) override;
  void put_later(std::string_view kind, const Digest& key, std::span<const std::byte> blob,
                 std::string_view note) override;
  CacheStats stats() override;
  Result<uint64_t> verify() override;
  Status clear() override;

 private:
  struct Row {
    std::string_view kind;
    Digest key;
    std::span<const std::byte> blob;
    std::string_view note;
  };
  struct Entry {
    std::string kind;
    Digest key;
    std::vector<std::byte> blob;
    std::string note;
    Row row() const { return {kind, key, blob, note}; }
  };
  bool write(std::span<const Row> rows);
  const Entry* find_later(std::string_view kind, const Digest& key) const;
  void drop_later(std::string_view kind, const Digest& key);
  bool fits(std::span<const std::byte> blob);
  void write_later();
  // Runs `body` in a short immediate transaction.
  template <class F>
  int transact(F body);
  int insert(const Row& row);
  int touch_used();
  int evict();
  void drop_bad_row(int64_t id, const Digest& identity);
  void write_failed(int rc, uint64_t entries = 1);
  void read_failed(int rc);
  void start_afresh();
  Status fault(int rc) const { return device_error("cache {}: {}", file_, sqlite3_errstr(rc)); }

  std::mutex mutex_;
  std::string file_;
  uint64_t max_bytes_;
  Database d_;
  bool open_ = true;     // false: damaged and not replaceable; holds nothing from then on
  bool writing_ = true;  // false after a failed write: one warning, then quiet
  int replaced_ = 0;
  uint64_t unchecked_bytes_ = UINT64_MAX;  // written since the last look at the total
  std::set<int64_t> touched_;
  std::unordered_set<Digest, DigestHash> hidden_;  // bad rows that could not be deleted
  std::vector<Entry> later_;
  size_t later_bytes_ = 0;
  const uint32_t forks_ = fork_count();
  CacheStats counts_;
};

template <class F>
int SqliteStore::transact(F body) {
  if (const int rc = d_.db.run("BEGIN IMMEDIATE"); rc != SQLITE_OK) return rc;
  int rc = body();
  if (rc == SQLITE_OK) rc = d_.db.run("COMMIT");
  if (rc != SQLITE_OK) d_.db.run("ROLLBACK");
  return rc;
}

int done(int step) { return step == SQLITE_DONE ? SQLITE_OK : step; }

int SqliteStore::insert(const Row& row) {
  const Digest hash = row_hash(row.kind, bytes_of(row.key), row.blob);
  sqlite::Use s(d_.insert);
  s->bind(1, row.kind).bind(2, bytes_of(row.key)).bind(3, bytes_of(hash)).bind(4, now_seconds());
  s->bind(5, static_cast<int64_t>(row.blob.size())).bind(6, row.note).bind(7, row.blob);
  return done(s->step());
}

int SqliteStore::touch_used() {
  const int64_t now = now_seconds();
  for (int64_t id : touched_) {
    sqlite::Use s(d_.touch);
    if (const int rc = done(s->bind(1, now).bind(2, id).step()); rc != SQLITE_OK) return rc;
  }
  return SQLITE_OK;
}

// Looks at the total on the first write and after every 1/32 of the limit, then makes room for as much again.
int SqliteStore::evict() {
  if (unchecked_bytes_ < max_bytes_ / 32) return SQLITE_OK;
  uint64_t total = 0;
  {
    sqlite::Use s(d_.total);
    if (const int rc = s->step(); rc != SQLITE_ROW) return rc;
    total = static_cast<uint64_t>(std::max<int64_t>(0, s->integer(0)));
  }
  unchecked_bytes_ = 0;
  if (total <= max_bytes_) return SQLITE_OK;
  while (total > max_bytes_ - max_bytes_ / 16) {
    int64_t id = 0;
    {
      sqlite::Use s(d_.oldest);
      const int rc = s->step();
      if (rc != SQLITE_ROW) return done(rc);
      id = s->integer(0);
      total -= std::min(total, static_cast<uint64_t>(std::max<int64_t>(0, s->integer(1))));
    }
    sqlite::Use e(d_.erase);
    if (const int rc = done(e->bind(1, id).step()); rc != SQLITE_OK) return rc;
  }
  return SQLITE_OK;
}

std::optional<std::vector<std::byte>> SqliteStore::get(std::string_view kind, const Digest& key) {
  TraceEventScope event(TraceEventKind::cache_get);
  event.text(kind);
  std::lock_guard lock(mutex_);
  const Digest identity = row_hash(kind, bytes_of(key), {});
  std::optional<std::vector<std::byte>> found;
  int rc = SQLITE_DONE;
  int64_t bad = 0;
  if (const Entry* waiting = find_later(kind, key)) {
    found = waiting->blob;
  } else if (open_ && !hidden_.contains(identity)) {
    sqlite::Use s(d_.find);
    rc = s->bind(1, kind).bind(2, bytes_of(key)).step();
    if (rc == SQLITE_ROW) {
      const auto blob = s->blob(3);
      if (equal(s->blob(1), row_hash(kind, bytes_of(key), blob))) {
        found.emplace(blob.begin(), blob.end());
        if (writing_ && s->integer(2) < now_seconds() - kTouchSeconds) touched_.insert(s->integer(0));
      } else {
        bad = s->integer(0);
      }
    }
  }
  ++(found ? counts_.hits : counts_.misses);
  event.number(0, found ? found->size() : 0);
  event.number(1, found.has_value());
  if (rc != SQLITE_ROW && rc != SQLITE_DONE) {
    read_failed(rc);
  } else if (bad != 0) {
    drop_bad_row(bad, identity);
  }
  return found;
}

void SqliteStore::drop_bad_row(int64_t id, const Digest& identity) {
  ++counts_.bad_rows;
  log(Subsystem::compilation, LogLevel::minimal, "cache {}: row {} is damaged and goes", file_, id);
  const int rc = d_.writable ? transact([&] {
    sqlite::Use s(d_.erase);
    return done(s->bind(1, id).step());
  })
                             : SQLITE_READONLY;
  if (rc != SQLITE_OK) hidden_.insert(identity);
  if (sqlite::is_damage(rc)) start_afresh();
}

void SqliteStore::put(std::string_view kind, const Digest& key, std::span<const std::byte> blob,
                      std::string_view note) {
  std::lock_guard lock(mutex_);
  const Row row{kind, key, blob, note};
  if (fits(blob) && write(std::span(&row, 1))) drop_later(kind, key);
}

void SqliteStore::put_later(std::string_view kind, const Digest& key, std::span<const std::byte> blob,
                            std::string_view note) {
  std::lock_guard lock(mutex_);
  if (!fits(blob)) return;
  if (!open_ || !writing_) return write_failed(SQLITE_READONLY);
  drop_later(kind, key);
  later_.push_back({std::string(kind), key, {blob.begin(), blob.end()}, std::string(note)});
  later_bytes_ += blob.size();
  if (later_.size() >= kMaxLater || later_bytes_ >= kMaxLaterBytes) write_later();
}

const SqliteStore::Entry* SqliteStore::find_later(std::string_view kind, const Digest& key) const {
  const auto it = std::ranges::find_if(later_, [&](const Entry& e) { return e.key == key && e.kind == kind; });
  return it == later_.end() ? nullptr : &*it;
}

// A newer blob takes its place.
void SqliteStore::drop_later(std::string_view kind, const Digest& key) {
  std::erase_if(later_, [&](const Entry& e) {
    const bool same = e.key == key && e.kind == kind;
    if (same) later_bytes_ -= e.blob.size();
    return same;
  });
}

bool SqliteStore::fits(std::span<const std::byte> blob) {
  const bool fits = blob.size() <= std::min<uint64_t>(kMaxBlobBytes, max_bytes_ / 4);
  counts_.failed_writes += !fits;
  return fits;
}

// What cannot be written is not kept.
void SqliteStore::write_later() {
  std::vector<Entry> entries;
  entries.swap(later_);
  later_bytes_ = 0;
  std::vector<Row> rows;
  for (const Entry& e : entries) rows.push_back(e.row());
  if (!rows.empty()) write(rows);
}

// In one transaction.
bool SqliteStore::write(std::span<const Row> rows) {
  uint64_t bytes = 0;
  for (const Row& r : rows) bytes += r.blob.size();
  TraceEventScope event(TraceEventKind::cache_put);
  event.text(rows.front().kind);
  event.number(0, bytes);
  const int rc = !open_ || !writing_ ? SQLITE_READONLY : transact([&] {
    int r = touch_used();
    for (const Row& row : rows)
      if (r == SQLITE_OK) r = insert(row);
    return r == SQLITE_OK ? evict() : r;
  });
  if (rc != SQLITE_OK) {
    write_failed(rc, rows.size());
    return false;
  }
  counts_.puts += rows.size();
  unchecked_bytes_ += std::min(UINT64_MAX - unchecked_bytes_, bytes);
  touched_.clear();
  for (const Row& r : rows) hidden_.erase(row_hash(r.kind, bytes_of(r.key), {}));
  return true;
}

void SqliteStore::write_failed(int rc, uint64_t entries) {
  const bool first = counts_.failed_writes == 0;
  counts_.failed_writes += entries;
  if (sqlite::is_damage(rc)) return start_afresh();
  if (sqlite::primary(rc) == SQLITE_BUSY) return;  // somebody else writes; this entry is just not kept
  if (writing_ || first) {
    warn_once(fmt::format("cache {}: {}; nothing new is kept there", file_, sqlite3_errstr(rc)));
  }
  writing_ = false;
}

void SqliteStore::read_failed(int rc) {
  if (sqlite::is_damage(rc)) return start_afresh();
  if (sqlite::primary(rc) == SQLITE_BUSY) return;
  warn_once(fmt::format("cache {}: cannot be read: {}", file_, sqlite3_errstr(rc)));
}

// The file itself turned out damaged: put it aside and go on with an empty one.
void SqliteStore::start_afresh() {
  constexpr int kMaxReplacements = 3;  // then the disk is at fault
  d_ = Database();
  touched_.clear();
  hidden_.clear();
  unchecked_bytes_ = UINT64_MAX;
  open_ = replaced_++ < kMaxReplacements && set_aside(file_) && open_database(file_, d_) == OpenOutcome::ready;
  writing_ = open_ && d_.writable;
  warn_once(fmt::format("cache {}: the file was damaged; {}", file_,
                        open_ ? "it is now " + file_ + ".damaged and a new one is begun" : "going on without it"));
}

CacheStats SqliteStore::stats() {
  std::lock_guard lock(mutex_);
  write_later();
  CacheStats s = counts_;
  s.path = file_;
  s.writable = open_ && writing_;
  s.file_bytes = file_size(file_);
  if (!open_) return s;
  sqlite::Statement by_kind(d_.db.get(),
                            "SELECT kind, count(*), total(bytes) FROM entry_v1 GROUP BY kind ORDER BY kind");
  while (by_kind.step() == SQLITE_ROW) {
    const auto n = static_cast<uint64_t>(by_kind.integer(1));
    s.entries += n;
    s.blob_bytes += static_cast<uint64_t>(by_kind.integer(2));
    s.entries_by_kind.emplace_back(by_kind.text(0), n);
  }
  return s;
}

// Row by row, each in its own read, so that writers are never kept waiting.
Result<uint64_t> SqliteStore::verify() {
  std::lock_guard lock(mutex_);
  write_later();
  if (open_ && is_damaged_database(file_)) {
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
      good = equal(s->blob(3), row_hash(s->text(1), s->blob(2), s->blob(4)));
      identity = row_hash(s->text(1), s->blob(2), {});
    }
    if (good) continue;
    ++bad_rows;
    drop_bad_row(id, identity);
  }
  return bad_rows;
}

Status SqliteStore::clear() {
  std::lock_guard lock(mutex_);
  later_.clear();
  later_bytes_ = 0;
  if (!open_) return {};
  if (!d_.writable) return user_error("cache {} is read-only", file_);
  const int rc = transact([&] { return d_.db.run("DELETE FROM entry_v1"); });
  if (rc != SQLITE_OK) return fault(rc);
  touched_.clear();
  hidden_.clear();
  d_.db.run("VACUUM");  // gives the space back; another reader may prevent it, and then it is reused
  return {};
}

SqliteStore::~SqliteStore() {
  // A connection does not outlive a fork.
  if (!open_ || !writing_ || forks_ != fork_count()) return;
  sqlite3_busy_timeout(d_.db.get(), 100);
  write_later();
  if (!open_ || !writing_ || touched_.empty()) return;
  const int rc = transact([&] { return touch_used(); });
  if (rc != SQLITE_OK) {
    log(Subsystem::compilation, LogLevel::full, "cache {}: last use not noted: {}", file_, sqlite3_errstr(rc));
  }
}

}  // namespace

std::unique_ptr<Store> null_store() { return std::make_unique<NullStore>(""); }

std::unique_ptr<Store> open_store(const std::string& file, uint64_t max_bytes) {
  if (file.empty()) return null_store();
  Database d;
  OpenOutcome outcome = open_database(file, d);
  if (outcome == OpenOutcome::damaged) {
    const std::string problem = d.problem;
    d = Database();
    const bool aside = set_aside(file);
    warn_once(fmt::format("cache {}: {}; {}", file, problem,
                          aside ? "set aside as " + file + ".damaged" : "it cannot be set aside"));
    outcome = aside ? open_database(file, d) : OpenOutcome::unusable;
    if (!aside) return std::make_unique<NullStore>(file);
  }
  if (outcome == OpenOutcome::ready) return std::make_unique<SqliteStore>(file, max_bytes, std::move(d));
  warn_once(fmt::format("no cache at {}: {}", file, d.problem));
  return std::make_unique<NullStore>(file);
}

}  // namespace thermite
