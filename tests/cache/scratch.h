// SPDX-License-Identifier: Apache-2.0
// What the cache tests share: a private directory, blobs as text, children that end on their own.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace thermite {

class Scratch {
 public:
  Scratch() {
    std::string name = testing::TempDir() + "thermite_cache_XXXXXX";
    path_ = mkdtemp(name.data());
  }
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  const std::filesystem::path& path() const { return path_; }
  std::string file() const { return path_ / "cache.db"; }

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

// Runs `body` in a forked child; its result is the exit status.
template <class F>
pid_t in_child(F body) {
  const pid_t pid = fork();
  if (pid == 0) _exit(body());
  return pid;
}
inline int exit_status(pid_t pid) {
  int status = 0;
  EXPECT_EQ(waitpid(pid, &status, 0), pid);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace thermite
