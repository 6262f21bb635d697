// SPDX-License-Identifier: Apache-2.0
#include "base/regular_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace thermite {
namespace {

std::string why(int error) { return std::error_code(error, std::generic_category()).message(); }

}  // namespace

Result<RegularFile> RegularFile::open(const std::string& path) {
  if (path.find('\0') != std::string::npos) return user_error("cannot open '{}': its name holds a zero byte", path);
  auto fd = open_regular_at(AT_FDCWD, path, Links::follow);
  if (!fd.ok()) return std::move(fd).error().in(fmt::format("cannot open '{}'", path));
  struct stat s;
  if (fstat(fd->get(), &s) != 0) return user_error("cannot read '{}': {}", path, why(errno));
  return RegularFile(std::move(fd).value(), static_cast<uint64_t>(std::max<int64_t>(0, s.st_size)), path);
}

Status RegularFile::read(uint64_t offset, std::span<std::byte> out) const {
  while (!out.empty()) {
    const ssize_t got = pread(fd_.get(), out.data(), out.size(), static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return user_error("cannot read '{}': {}", path_, why(errno));
    if (got == 0) return user_error("'{}' became shorter while it was read", path_);
    offset += static_cast<uint64_t>(got);
    out = out.subspan(static_cast<size_t>(got));
  }
  return {};
}

Result<std::vector<std::byte>> read_file_bytes(const std::string& path, uint64_t most) {
  TRY(const RegularFile file, RegularFile::open(path));
  if (file.size() > most) return user_error("'{}' has {} bytes; at most {} are read", path, file.size(), most);
  std::vector<std::byte> out(file.size());
  CHECK_OK(file.read(0, out));
  return out;
}

}  // namespace thermite
