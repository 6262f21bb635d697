// SPDX-License-Identifier: Apache-2.0
// The store on a file. A private header of this folder. Every public member takes SQLite's guard and the mutex.
#pragma once

#include <chrono>
#include <mutex>
#include <set>
#include <string>
#include <unordered_set>

#include "base/fence.h"
#include "cache/database.h"
#include "cache/row.h"
#include "cache/store.h"

namespace thermite {

class SqliteStore final : public Store {
 public:
  SqliteStore(std::string file, uint64_t max_bytes, const Seal& seal)
      : file_(std::move(file)), max_bytes_(max_bytes), seal_(seal) {}
  ~SqliteStore() override;
  // The first opening; an error says why nothing can be kept there. A file that others hold is tried again later.
  Status open();
  std::optional<std::vector<std::byte>> get(std::string_view kind, const Digest& key) override;
  void put(std::string_view kind, const Digest& key, std::span<const std::byte> blob, std::string_view note) override;
  void put_later(std::string_view kind, const Digest& key, std::span<const std::byte> blob,
                 std::string_view note) override;
  Status flush() override;
  CacheStats stats() override;
  Result<uint64_t> verify() override;
  Status clear() override;

 private:
  bool ready();
  void reopen();
  void leave_to_parent();
  void rest();
  std::optional<std::vector<std::byte>> read(std::string_view kind, const Digest& key);
  int find_row(std::string_view kind, const Digest& key, std::optional<std::vector<std::byte>>& found, int64_t& bad);
  void count_rows(CacheStats& s);
  bool fits(std::span<const std::byte> blob);
  void keep_pending(std::string_view kind, const Digest& key, std::span<const std::byte> blob, std::string_view note);
  void write_pending();
  int write(std::span<const Row> rows);
  int write_rows(std::span<const Row> rows);
  int make_room();
  void drop_bad_row(int64_t id, const Digest& identity);
  void note_uses();
  void write_failed(int rc, uint64_t entries = 1);
  void read_failed(int rc);
  void start_afresh();
  Status usable();
  Status fault(int rc) const { return device_error("cache {}: {}", file_, sqlite3_errstr(rc)); }

  std::mutex mutex_;
  std::string file_;
  uint64_t max_bytes_;
  Seal seal_;
  Database d_;
  bool open_ = false;
  bool given_up_ = false;  // not usable, and no use to try again; holds nothing from then on
  bool writing_ = false;   // false after a failed write: one warning, then quiet
  int replaced_ = 0;
  std::chrono::steady_clock::time_point rest_until_{};  // others hold the file: what is asked for is a miss until then
  int rests_ = 0;                                       // in a row
  uint64_t unchecked_bytes_ = UINT64_MAX;               // written since the last look at the total
  std::set<int64_t> touched_;
  std::unordered_set<Digest, DigestHash> hidden_;  // bad rows that could not be deleted
  PendingRows pending_;
  uint32_t forks_ = fork_count();
  CacheStats counts_;
};

}  // namespace thermite
