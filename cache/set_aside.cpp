// SPDX-License-Identifier: Apache-2.0
#include "cache/set_aside.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <thread>

#include "base/file_trust.h"
#include "cache/database.h"

namespace thermite {

namespace {

constexpr int kMaxAside = 4;  // more would fill a disk, and a person should look

bool lock_file(int fd) {
  for (int i = 0; i < 20; ++i) {
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) return true;
    if (errno != EWOULDBLOCK && errno != EINTR) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

// SQLite's own lock bytes, all of them, so that nobody is inside a transaction while the file moves: a journal that an
// old writer leaves at the old name would be rolled back into the new database. The descriptor is never closed:
// closing it would drop the locks that this process's other connections hold on the file.
bool keep_writers_out(const std::string& file) {
  const int fd = open(file.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return false;
  struct flock range = {};
  range.l_type = F_WRLCK;
  range.l_whence = SEEK_SET;
  range.l_start = 0x40000000;
  range.l_len = 512;
  return fcntl(fd, F_OFD_SETLK, &range) == 0;
}

constexpr const char* kParts[] = {"-journal", "-wal", "-shm", ""};  // the journals first: see move_away

std::string free_name(const std::string& file) {
  for (int i = 1; i <= kMaxAside; ++i) {
    const std::string to = i == 1 ? file + ".damaged" : fmt::format("{}.damaged{}", file, i);
    bool free = true;
    for (const char* part : kParts) free = free && is_absent(to + part);
    if (free) return to;
  }
  return "";
}

bool move_away(const std::string& file) {
  if (is_absent(file)) return true;
  const std::string aside = free_name(file);
  if (aside.empty() || !keep_writers_out(file)) return false;
  // A crash in between must not leave a journal beside a new database.
  for (const char* part : kParts) {
    const int rc = renameat2(AT_FDCWD, (file + part).c_str(), AT_FDCWD, (aside + part).c_str(), RENAME_NOREPLACE);
    if (rc != 0 && (errno != ENOENT || *part == 0)) return false;
  }
  return true;
}

}  // namespace

bool is_damaged_database(const std::string& file) {
  if (is_absent(file)) return false;
  sqlite::Connection db;
  int rc = db.open(file.c_str(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW);
  if (rc != SQLITE_OK || read_header(db.get()) != Header::cache) return false;
  sqlite3_busy_timeout(db.get(), kBusyMilliseconds);
  if (rc = compare_schema(db.get()); rc != SQLITE_OK) return sqlite::is_damage(rc);
  sqlite::Statement check(db.get(), "PRAGMA quick_check(1)");
  rc = check.step();
  if (rc == SQLITE_ROW) return check.text(0) != "ok";
  return sqlite::is_damage(rc);
}

bool set_aside(const std::string& file) {
  constexpr int kFlags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
  const Fd lock(open((file + ".lock").c_str(), kFlags, 0600));
  struct stat s;
  if (!lock || fstat(lock.get(), &s) != 0 || !S_ISREG(s.st_mode)) return false;
  return lock_file(lock.get()) && (!is_damaged_database(file) || move_away(file));
}

}  // namespace thermite
