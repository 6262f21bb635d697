// SPDX-License-Identifier: Apache-2.0
#include "cache/sqlite.h"

#include <fcntl.h>

namespace thermite::sqlite {
namespace {

using OpenCall = int (*)(const char*, int, int);
OpenCall replaced = nullptr;

int open_without_waiting(const char* path, int flags, int mode) { return replaced(path, flags | O_NONBLOCK, mode); }

bool replace_open() {
  sqlite3_vfs* vfs = sqlite3_vfs_find("unix");
  if (!vfs || vfs->iVersion < 3) return false;
  replaced = reinterpret_cast<OpenCall>(vfs->xGetSystemCall(vfs, "open"));
  if (!replaced) return false;
  return vfs->xSetSystemCall(vfs, "open", reinterpret_cast<sqlite3_syscall_ptr>(open_without_waiting)) == SQLITE_OK;
}

}  // namespace

void keep_opens_from_waiting() { [[maybe_unused]] static const bool done = replace_open(); }

}  // namespace thermite::sqlite
