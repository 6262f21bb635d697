// SPDX-License-Identifier: Apache-2.0
// Whose a file is, looked at on opened descriptors from the root folder on, so that nobody can swap what was checked.
// Root and this user are trusted; the rules hold for root, too. docs/security.md says what depends on it.
#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <string_view>
#include <utility>

#include "base/status.h"

namespace thermite {

class Fd {
 public:
  Fd() = default;
  explicit Fd(int fd) : fd_(fd) {}
  ~Fd() {
    if (fd_ >= 0) close(fd_);
  }
  Fd(Fd&& o) noexcept : fd_(std::exchange(o.fd_, -1)) {}
  Fd& operator=(Fd&& o) noexcept {
    std::swap(fd_, o.fd_);
    return *this;
  }
  int get() const { return fd_; }
  int release() { return std::exchange(fd_, -1); }
  explicit operator bool() const { return fd_ >= 0; }

 private:
  int fd_ = -1;
};

// Why others could have made or changed it; empty: they could not. An access list that lets others write shows in the
// group bits of a mode.
std::string_view distrust(const struct stat& s);

// A folder that only root and this user can change, replace or move, itself and all that lie above it.
struct TrustedFolder {
  Fd fd;             // O_PATH
  std::string path;  // absolute, without links
};
Result<TrustedFolder> open_trusted_folder(std::string_view path);

// A regular file in such a folder, itself as trustworthy; links on the way are followed where they are as well.
struct TrustedFile {
  Fd fd;  // for reading
  TrustedFolder folder;
  std::string path;
};
Result<TrustedFile> open_trusted_file(std::string_view path);
bool is_absent(std::string_view path);  // there is nothing of this name, not even a dangling link

enum class Links { refuse, follow };  // of the last name
// A regular file of `folder` (a descriptor, or AT_FDCWD), opened for reading without waiting for what is no file. The
// message lacks the name.
Result<Fd> open_regular_at(int folder, const std::string& name, Links links = Links::refuse);
// A file to write to, made where it is not there, in one open without waiting: a regular one of this user or root that
// nobody else can write, under one name and not through a link. The message lacks the name.
Result<Fd> open_own_file(const std::string& path);
// Up to `limit` bytes; more are an error, as above.
Result<std::string> read_all(int fd, size_t limit);
Status write_all(int fd, std::string_view bytes);

// Like mkdir -p -m 0700; a failure shows when something in it is opened.
void make_private_folder(const std::string& path);

}  // namespace thermite
