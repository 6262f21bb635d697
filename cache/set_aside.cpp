// SPDX-License-Identifier: Apache-2.0
#include "cache/set_aside.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <thread>

#include "cache/sqlite.h"

namespace thermite {

namespace {

bool lock_file(int fd) {
  for (int i = 0; i < 500; ++i) {
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
  const int fd = open(file.c_str(), O_RDWR | O_CLOEXEC);
  if (fd < 0) return false;
  struct flock range = {};
  range.l_type = F_WRLCK;
  range.l_whence = SEEK_SET;
  range.l_start = 0x40000000;
  range.l_len = 512;
  return fcntl(fd, F_OFD_SETLK, &range) == 0;
}

bool move_away(const std::string& file) {
  if (access(file.c_str(), F_OK) != 0) return true;
  if (!keep_writers_out(file)) return false;
  // Journals first: a crash in between must not leave one beside a new database.
  for (const char* suffix : {"-journal", "-wal", "-shm"}) {
    const std::string from = file + suffix, to = file + ".damaged" + suffix;
    if (std::rename(from.c_str(), to.c_str()) != 0 && errno != ENOENT) return false;
  }
  return std::rename(file.c_str(), (file + ".damaged").c_str()) == 0;
}

}  // namespace

bool is_damaged_database(const std::string& file) {
  if (access(file.c_str(), F_OK) != 0) return false;
  sqlite::Connection db;
  int rc = db.open(file.c_str(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX);
  if (rc != SQLITE_OK) return sqlite::is_damage(rc);
  sqlite3_busy_timeout(db.get(), 5000);
  sqlite::Statement check(db.get(), "PRAGMA quick_check(1)");
  rc = check.step();
  if (rc == SQLITE_ROW) return check.text(0) != "ok";
  return sqlite::is_damage(rc);
}

bool set_aside(const std::string& file) {
  const int lock = open((file + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock < 0) return false;
  const bool done = lock_file(lock) && (!is_damaged_database(file) || move_away(file));
  close(lock);
  return done;
}

}  // namespace thermite
