// SPDX-License-Identifier: Apache-2.0
#include "base/file_trust.h"

#include <fcntl.h>

#include <cerrno>
#include <climits>
#include <cstring>
#include <filesystem>
#include <vector>

namespace thermite {

namespace {

constexpr int kMaxLinks = 40;
constexpr mode_t kOthersWrite = S_IWGRP | S_IWOTH;

bool is_ours(const struct stat& s) { return s.st_uid == geteuid() || s.st_uid == 0; }

// Goes down a path name by name. In a sticky folder that others can write, what is ours stays where it is.
class Walk {
 public:
  // Ends in a folder, or where `file` is set, at a file of a folder.
  Status go(std::string_view path, bool file) {
    if (path.empty() || path.find('\0') != std::string_view::npos) return user_error("it is no path");
    push(path);
    CHECK_OK(start(path[0] == '/'));
    while (!todo_.empty()) {
      const std::string name = std::move(todo_.back());
      todo_.pop_back();
      if (name.empty() || name == ".") continue;
      CHECK_OK(step(name, file && todo_.empty()));
    }
    return {};
  }
  Fd at;
  std::string path;     // of `at`; "" is the root folder
  std::string file;     // in `at`
  bool shared = false;  // others can make entries in `at`

 private:
  Status start(bool absolute) {
    if (!absolute) {
      std::error_code gone;
      push(std::filesystem::current_path(gone).string());
      if (gone) return user_error("the working folder is gone");
    }
    at = Fd(open("/", O_PATH | O_DIRECTORY | O_CLOEXEC));
    path.clear();
    struct stat s;
    if (!at || fstat(at.get(), &s) != 0) return user_error("/: {}", std::strerror(errno));
    return enter(s, "/");
  }

  // The last name comes first off the stack.
  void push(std::string_view names) {
    const size_t base = todo_.size();
    while (!names.empty()) {
      const size_t slash = names.find('/');
      todo_.insert(todo_.begin() + static_cast<ptrdiff_t>(base), std::string(names.substr(0, slash)));
      names.remove_prefix(slash == std::string_view::npos ? names.size() : slash + 1);
    }
  }

  Status enter(const struct stat& s, std::string_view where) {
    if (!is_ours(s)) return user_error("another user owns {}", where);
    shared = (s.st_mode & kOthersWrite) != 0;
    if (shared && (s.st_mode & S_ISVTX) == 0) return user_error("other users can write {}", where);
    return {};
  }

  Status step(const std::string& name, bool may_be_file) {
    const std::string full = path + "/" + name;
    Fd next(openat(at.get(), name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
    struct stat s;
    if (!next || fstat(next.get(), &s) != 0) return user_error("{}: {}", full, std::strerror(errno));
    if (!is_ours(s)) return user_error("another user owns {}", full);
    if (S_ISLNK(s.st_mode)) return follow(next.get(), full);
    if (S_ISDIR(s.st_mode)) {
      CHECK_OK(enter(s, full));
      at = std::move(next);
      path = name != ".." ? full : path.substr(0, path.empty() ? 0 : path.rfind('/'));
      return {};
    }
    if (!may_be_file) return user_error("{} is not a folder", full);
    file = name;
    return {};
  }

  Status follow(int link, const std::string& full) {
    char target[PATH_MAX];
    const ssize_t n = readlinkat(link, "", target, sizeof target);
    if (n <= 0 || n == sizeof target || ++links_ > kMaxLinks)
      return user_error("{} is a link that leads nowhere", full);
    const std::string_view to(target, static_cast<size_t>(n));
    if (to[0] == '/') {
      std::vector<std::string> rest = std::move(todo_);
      todo_.clear();
      CHECK_OK(start(true));
      todo_ = std::move(rest);
    }
    push(to);
    return {};
  }

  std::vector<std::string> todo_;
  int links_ = 0;
};

Result<TrustedFolder> folder_of(Walk&& walk) {
  if (walk.shared) return user_error("other users can put files into {}", walk.path.empty() ? "/" : walk.path);
  return TrustedFolder{std::move(walk.at), walk.path.empty() ? "/" : walk.path};
}

}  // namespace

std::string_view distrust(const struct stat& s) {
  if (!is_ours(s)) return "another user owns it";
  return (s.st_mode & kOthersWrite) != 0 ? "other users can write it" : "";
}

Result<TrustedFolder> open_trusted_folder(std::string_view path) {
  Walk walk;
  CHECK_OK(walk.go(path, false));
  return folder_of(std::move(walk));
}

Result<TrustedFile> open_trusted_file(std::string_view path) {
  Walk walk;
  CHECK_OK(walk.go(path, true));
  if (walk.file.empty()) return user_error("it is a folder");
  const std::string name = walk.file;
  TRY(TrustedFolder folder, folder_of(std::move(walk)));
  TRY(Fd fd, open_regular_at(folder.fd.get(), name));
  struct stat s;
  if (fstat(fd.get(), &s) != 0) return user_error("{}", std::strerror(errno));
  if (const auto why = distrust(s); !why.empty()) return user_error("{}", why);
  std::string full = (folder.path == "/" ? "" : folder.path) + "/" + name;
  return TrustedFile{std::move(fd), std::move(folder), std::move(full)};
}

bool is_absent(std::string_view path) {
  struct stat s;
  return lstat(std::string(path).c_str(), &s) != 0 && (errno == ENOENT || errno == ENOTDIR);
}

Result<Fd> open_regular_at(int folder, const std::string& name, Links links) {
  const int flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (links == Links::refuse ? O_NOFOLLOW : 0);
  Fd fd(openat(folder, name.c_str(), flags));
  if (!fd) return user_error("{}", errno == ELOOP ? "it is a link" : std::strerror(errno));
  struct stat s;
  if (fstat(fd.get(), &s) != 0) return user_error("{}", std::strerror(errno));
  if (S_ISDIR(s.st_mode)) return user_error("it is a folder");
  if (!S_ISREG(s.st_mode)) return user_error("it is not a regular file");
  return fd;
}

Result<Fd> open_own_file(const std::string& path) {
  constexpr int kFlags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
  Fd fd(open(path.c_str(), kFlags, 0644));
  struct stat s;
  if (!fd && errno == ENXIO) return user_error("it is not a regular file");  // a FIFO that nobody reads
  if (!fd || fstat(fd.get(), &s) != 0) return user_error("{}", errno == ELOOP ? "it is a link" : std::strerror(errno));
  if (!S_ISREG(s.st_mode)) return user_error("it is not a regular file");
  if (const auto why = distrust(s); !why.empty()) return user_error("{}", why);
  if (s.st_nlink != 1) return user_error("it has another name (a hard link)");
  return fd;
}

Result<std::string> read_all(int fd, size_t limit) {
  std::string text;
  constexpr size_t kBlock = size_t{64} << 10;
  while (text.size() <= limit) {
    const size_t old = text.size();
    text.resize(old + kBlock);
    const ssize_t n = read(fd, text.data() + old, kBlock);
    text.resize(old + static_cast<size_t>(n > 0 ? n : 0));
    if (n == 0) return text;
    if (n < 0 && errno != EINTR) return user_error("{}", std::strerror(errno));
  }
  return user_error("it is larger than {} bytes", limit);
}

Status write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = write(fd, bytes.data(), bytes.size());
    if (n < 0 && errno != EINTR) return device_error("{}", std::strerror(errno));
    if (n > 0) bytes.remove_prefix(static_cast<size_t>(n));
  }
  return {};
}

void make_private_folder(const std::string& path) {
  struct stat s;
  if (path.empty() || stat(path.c_str(), &s) == 0) return;
  make_private_folder(std::filesystem::path(path).parent_path().string());
  mkdir(path.c_str(), 0700);
}

}  // namespace thermite
