// SPDX-License-Identifier: Apache-2.0
// Owners of SQLite's handles. A private header of this folder.
#pragma once

#include <sqlite3.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace thermite::sqlite {

// The primary code: SQLITE_IOERR_WRITE -> SQLITE_IOERR.
inline int primary(int rc) { return rc & 0xff; }
inline bool is_busy(int rc) { return primary(rc) == SQLITE_BUSY || primary(rc) == SQLITE_LOCKED; }
inline bool is_damage(int rc) { return primary(rc) == SQLITE_CORRUPT || primary(rc) == SQLITE_NOTADB; }

class Statement {
 public:
  Statement() = default;
  Statement(sqlite3* db, std::string_view sql) {
    rc_ = sqlite3_prepare_v3(db, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &s_, nullptr);
  }
  ~Statement() { sqlite3_finalize(s_); }
  Statement(Statement&& o) noexcept : s_(std::exchange(o.s_, nullptr)), rc_(o.rc_) {}
  Statement& operator=(Statement&& o) noexcept {
    std::swap(s_, o.s_);
    rc_ = o.rc_;
    return *this;
  }
  int rc() const { return rc_; }  // of preparing

  // The pointers stay the caller's until the statement is reset.
  Statement& bind(int i, std::string_view v) {
    sqlite3_bind_text64(s_, i, v.data() != nullptr ? v.data() : "", v.size(), SQLITE_STATIC, SQLITE_UTF8);
    return *this;
  }
  Statement& bind(int i, std::span<const std::byte> v) {
    static constexpr std::byte kNothing{};  // a null pointer would bind NULL
    sqlite3_bind_blob64(s_, i, v.empty() ? &kNothing : v.data(), v.size(), SQLITE_STATIC);
    return *this;
  }
  Statement& bind(int i, int64_t v) {
    sqlite3_bind_int64(s_, i, v);
    return *this;
  }
  int step() { return s_ != nullptr ? sqlite3_step(s_) : rc_; }
  int64_t integer(int column) const { return sqlite3_column_int64(s_, column); }
  std::string_view text(int column) const {
    const auto* p = reinterpret_cast<const char*>(sqlite3_column_text(s_, column));
    return p != nullptr ? std::string_view(p, static_cast<size_t>(sqlite3_column_bytes(s_, column))) : "";
  }
  std::span<const std::byte> blob(int column) const {
    const auto* p = static_cast<const std::byte*>(sqlite3_column_blob(s_, column));
    return {p, p != nullptr ? static_cast<size_t>(sqlite3_column_bytes(s_, column)) : 0};
  }
  void reset() {
    sqlite3_reset(s_);
    sqlite3_clear_bindings(s_);
  }

 private:
  sqlite3_stmt* s_ = nullptr;
  int rc_ = SQLITE_MISUSE;
};

// Resets a prepared statement at the end of a scope: no read transaction outlives its use.
class Use {
 public:
  explicit Use(Statement& s) : s_(s) {}
  ~Use() { s_.reset(); }
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;
  Statement* operator->() { return &s_; }

 private:
  Statement& s_;
};

// SQLite would wait for ever at a FIFO that takes a file's place between a check and its open. It lets programs replace
// its system calls for the whole process alone: from the first call of this on, it opens files with O_NONBLOCK, which
// changes nothing for regular ones.
void keep_opens_from_waiting();

class Connection {
 public:
  Connection() = default;
  ~Connection() { sqlite3_close_v2(db_); }
  Connection(Connection&& o) noexcept : db_(std::exchange(o.db_, nullptr)) {}
  Connection& operator=(Connection&& o) noexcept {
    std::swap(db_, o.db_);
    return *this;
  }
  int open(const char* file, int flags) {
    keep_opens_from_waiting();
    return sqlite3_open_v2(file, &db_, flags, nullptr);
  }
  int run(const char* sql) { return sqlite3_exec(db_, sql, nullptr, nullptr, nullptr); }
  sqlite3* get() const { return db_; }

 private:
  sqlite3* db_ = nullptr;
};

}  // namespace thermite::sqlite
