// SPDX-License-Identifier: Apache-2.0
// What the cache tests share: a private directory with a state folder and blobs as text.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tests/support/home.h"

namespace thermite {

class Scratch {
 public:
  Scratch() {
    std::string name = testing::TempDir() + "thermite_cache_XXXXXX";
    path_ = mkdtemp(name.data());
    use_state("state");
  }
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  const std::filesystem::path& path() const { return path_; }
  std::string file() const { return path_ / "cache.db"; }
  // The user's state folder from here on, and with it the secret.
  void use_state(const char* name) const { setenv("XDG_STATE_HOME", (path_ / name).c_str(), 1); }

 private:
  std::filesystem::path path_;
};

inline std::span<const std::byte> as_blob(const std::string& s) { return std::as_bytes(std::span(s)); }
inline std::string as_text(const std::optional<std::vector<std::byte>>& b) {
  if (!b) return "(nothing)";
  return std::string(reinterpret_cast<const char*>(b->data()), b->size());
}

// A second connection, as sqlite3 on the command line would be.
inline void edit(const std::filesystem::path& file, const std::string& sql) {
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
  sqlite3_close(db);
}

// A cache with something in it whose pages are garbage, but which says whose it is.
inline void damage(const std::string& file) {
  std::fstream f(file, std::ios::in | std::ios::out | std::ios::binary);
  f.seekp(100);
  f << std::string(2000, '\x5a');
}

}  // namespace thermite
