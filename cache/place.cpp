// SPDX-License-Identifier: Apache-2.0
#include "cache/place.h"

#include <fcntl.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace thermite {

namespace {

// 0 bytes where there is nothing.
Result<int64_t> check_entry(const CachePlace& place, const std::string& name) {
  struct stat s;
  if (fstatat(place.folder.fd.get(), name.c_str(), &s, AT_SYMLINK_NOFOLLOW) != 0) {
    if (errno == ENOENT) return int64_t{0};
    return user_error("{}: {}", name, std::strerror(errno));
  }
  if (!S_ISREG(s.st_mode)) return user_error("{} is not a regular file", name);
  if (const auto why = distrust(s); !why.empty()) return user_error("{}: {}", name, why);
  return static_cast<int64_t>(s.st_size);
}

}  // namespace

Result<CachePlace> open_cache_place(const std::string& file) {
  const std::filesystem::path path(file);
  const std::string name = path.filename().string();
  CachePlace place;
  TRY(place.folder, open_trusted_folder(path.parent_path().string()));
  const int at = place.folder.fd.get();
  place.file = (place.folder.path == "/" ? "" : place.folder.path) + "/" + name;
  place.writable = faccessat(at, ".", W_OK, AT_EACCESS) == 0;
  // No descriptor of it: to close one would drop the locks of this process's other connections.
  if (place.writable) mknodat(at, name.c_str(), S_IFREG | 0600, 0);
  CHECK_OK(check_entry(place, name));
  for (const char* suffix : {"-wal", "-shm"}) CHECK_OK(check_entry(place, name + suffix));
  TRY(const int64_t journal, check_entry(place, name + "-journal"));
  place.unclean = journal > 0;
  return place;
}

}  // namespace thermite
