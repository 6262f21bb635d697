// SPDX-License-Identifier: Apache-2.0
// A SQLite VFS whose n-th call fails, to be the default one while it lives.
#pragma once

#include <sqlite3.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace thermite {

class FailingVfs {
 public:
  FailingVfs() : real_(sqlite3_vfs_find(nullptr)) {
    self_ = this;
    vfs_ = *real_;
    vfs_.zName = "failing";
    vfs_.szOsFile = static_cast<int>(sizeof(File)) + real_->szOsFile;
    vfs_.xOpen = open;
    vfs_.xDelete = [](sqlite3_vfs*, const char* name, int sync) {
      return fails() ? SQLITE_IOERR_DELETE : self_->real_->xDelete(self_->real_, name, sync);
    };
    vfs_.xAccess = [](sqlite3_vfs*, const char* name, int flags, int* out) {
      return fails() ? SQLITE_IOERR_ACCESS : self_->real_->xAccess(self_->real_, name, flags, out);
    };
    vfs_.xFullPathname = [](sqlite3_vfs*, const char* name, int n, char* out) {
      return fails() ? SQLITE_CANTOPEN_FULLPATH : self_->real_->xFullPathname(self_->real_, name, n, out);
    };
    sqlite3_vfs_register(&vfs_, 1);
  }
  ~FailingVfs() {
    sqlite3_vfs_unregister(&vfs_);
    sqlite3_vfs_register(real_, 1);
  }
  FailingVfs(const FailingVfs&) = delete;
  FailingVfs& operator=(const FailingVfs&) = delete;

  // `lasting`: so does every later one.
  void fail_at(int n, bool lasting) {
    left_ = n;
    lasting_ = lasting;
    failed_ = false;
  }
  bool has_failed() const { return failed_; }

 private:
  struct File {
    sqlite3_file base;
    sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
  };
  static sqlite3_file* real(sqlite3_file* f) { return reinterpret_cast<File*>(f)->real(); }
  static bool fails() {
    const int left = self_->left_.fetch_sub(1);
    const bool now = left == 1 || (self_->lasting_ && left < 1);
    if (now) self_->failed_ = true;
    return now;
  }

  static int open(sqlite3_vfs*, const char* name, sqlite3_file* f, int flags, int* out) {
    f->pMethods = nullptr;
    if (fails()) return SQLITE_CANTOPEN;
    const int rc = self_->real_->xOpen(self_->real_, name, real(f), flags, out);
    if (rc == SQLITE_OK) f->pMethods = &kMethods;
    return rc;
  }

  static constexpr sqlite3_io_methods kMethods = {
      .iVersion = 1,
      .xClose = [](sqlite3_file* f) { return real(f)->pMethods->xClose(real(f)); },
      .xRead =
          [](sqlite3_file* f, void* to, int n, sqlite3_int64 at) {
            return fails() ? SQLITE_IOERR_READ : real(f)->pMethods->xRead(real(f), to, n, at);
          },
      .xWrite =
          [](sqlite3_file* f, const void* from, int n, sqlite3_int64 at) {
            return fails() ? SQLITE_FULL : real(f)->pMethods->xWrite(real(f), from, n, at);
          },
      .xTruncate =
          [](sqlite3_file* f, sqlite3_int64 n) {
            return fails() ? SQLITE_IOERR_TRUNCATE : real(f)->pMethods->xTruncate(real(f), n);
          },
      .xSync = [](sqlite3_file* f,
                  int flags) { return fails() ? SQLITE_IOERR_FSYNC : real(f)->pMethods->xSync(real(f), flags); },
      .xFileSize =
          [](sqlite3_file* f, sqlite3_int64* n) {
            return fails() ? SQLITE_IOERR_FSTAT : real(f)->pMethods->xFileSize(real(f), n);
          },
      .xLock = [](sqlite3_file* f,
                  int level) { return fails() ? SQLITE_IOERR_LOCK : real(f)->pMethods->xLock(real(f), level); },
      .xUnlock = [](sqlite3_file* f, int level) { return real(f)->pMethods->xUnlock(real(f), level); },
      .xCheckReservedLock =
          [](sqlite3_file* f, int* out) {
            return fails() ? SQLITE_IOERR_CHECKRESERVEDLOCK : real(f)->pMethods->xCheckReservedLock(real(f), out);
          },
      .xFileControl = [](sqlite3_file* f, int op,
                         void* arg) { return real(f)->pMethods->xFileControl(real(f), op, arg); },
      .xSectorSize = [](sqlite3_file* f) { return real(f)->pMethods->xSectorSize(real(f)); },
      .xDeviceCharacteristics = [](sqlite3_file* f) { return real(f)->pMethods->xDeviceCharacteristics(real(f)); },
      .xShmMap = nullptr,
      .xShmLock = nullptr,
      .xShmBarrier = nullptr,
      .xShmUnmap = nullptr,
      .xFetch = nullptr,
      .xUnfetch = nullptr,
  };

  static inline FailingVfs* self_ = nullptr;
  sqlite3_vfs* real_;
  sqlite3_vfs vfs_;
  std::atomic<int> left_{0};
  bool lasting_ = false, failed_ = false;
};

}  // namespace thermite
