// SPDX-License-Identifier: Apache-2.0
#include "base/user_places.h"

#include <fcntl.h>
#include <pwd.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>

#include "base/file_trust.h"

namespace thermite {

namespace {

constexpr char kSecretName[] = "secret", kTrustedName[] = "trusted_folders";
constexpr size_t kMaxTrustedBytes = 1 << 20;

Result<std::string> user_folder(const char* variable, const char* fallback) {
  const char* given = std::getenv(variable);
  if (given != nullptr && given[0] == '/') return std::string(given) + "/thermite";
  const char* home = std::getenv("HOME");
  if (home == nullptr || home[0] != '/') {
    const passwd* user = getpwuid(geteuid());
    home = user != nullptr ? user->pw_dir : nullptr;
  }
  if (home == nullptr || home[0] != '/') return user_error("neither {} nor HOME is an absolute path", variable);
  return std::string(home) + "/" + fallback + "/thermite";
}

Result<TrustedFolder> open_state_folder() {
  TRY(const std::string path, user_state_folder());
  make_private_folder(path);
  return open_trusted_folder(path);
}

// A file of `folder` that this user alone can read; nothing where there is none.
Result<std::optional<std::string>> read_private(const TrustedFolder& folder, const char* name, size_t limit) {
  struct stat s;
  if (fstatat(folder.fd.get(), name, &s, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT)
    return std::optional<std::string>();
  TRY(const Fd fd, open_regular_at(folder.fd.get(), name));
  if (fstat(fd.get(), &s) != 0) return user_error("{}", std::strerror(errno));
  if (s.st_uid != geteuid()) return user_error("another user owns it");
  if ((s.st_mode & 077) != 0) return user_error("other users can use it");
  TRY(std::string text, read_all(fd.get(), limit));
  return std::optional(std::move(text));
}

// Others see nothing, or all of it. `replace`: else what is there already stays.
Status write_private(const TrustedFolder& folder, const char* name, std::string_view bytes, bool replace) {
  uint64_t random = 0;
  if (getrandom(&random, sizeof random, 0) != sizeof random) return device_error("no random numbers");
  const std::string part = fmt::format("{}.{:016x}", name, random);
  const int at = folder.fd.get();
  const Fd fd(openat(at, part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (!fd) return device_error("{}", std::strerror(errno));
  Status s = write_all(fd.get(), bytes);
  if (s.ok() && fsync(fd.get()) != 0) s = device_error("{}", std::strerror(errno));
  if (s.ok()) {
    const int rc = replace ? renameat(at, part.c_str(), at, name) : linkat(at, part.c_str(), at, name, 0);
    if (rc != 0 && (replace || errno != EEXIST)) s = device_error("{}", std::strerror(errno));
  }
  unlinkat(at, part.c_str(), 0);
  return s;
}

Result<Secret> read_or_make_secret(const TrustedFolder& folder) {
  Secret secret;
  TRY(auto kept, read_private(folder, kSecretName, 4096));
  if (!kept) {
    if (getrandom(secret.data(), secret.size(), 0) != ssize_t{sizeof secret}) return device_error("no random numbers");
    const std::string_view bytes(reinterpret_cast<const char*>(secret.data()), secret.size());
    CHECK_OK(write_private(folder, kSecretName, bytes, false));
    TRY(kept, read_private(folder, kSecretName, 4096));  // another process may have been first
  }
  if (!kept || kept->size() != secret.size()) return user_error("it is damaged; remove it");
  std::memcpy(secret.data(), kept->data(), secret.size());
  return secret;
}

Result<std::vector<std::string>> read_list(const TrustedFolder& folder) {
  auto text = read_private(folder, kTrustedName, kMaxTrustedBytes);
  if (!text.ok()) return std::move(text).error().in(folder.path + "/" + kTrustedName);
  std::vector<std::string> lines;
  for (std::string_view rest = *text ? **text : std::string_view(); !rest.empty();) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    if (end != 0) lines.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return lines;
}

// Kept while the list is changed; another process that changes it is waited for.
Result<Fd> lock(const TrustedFolder& folder) {
  Fd fd(openat(folder.fd.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  while (fd && flock(fd.get(), LOCK_EX) != 0)
    if (errno != EINTR) fd = Fd();
  if (!fd) return user_error("{}: {}", folder.path, std::strerror(errno));
  return fd;
}

Status write_list(const TrustedFolder& folder, const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return write_private(folder, kTrustedName, text, true);
}

}  // namespace

Result<std::string> user_cache_folder() { return user_folder("XDG_CACHE_HOME", ".cache"); }
Result<std::string> user_state_folder() { return user_folder("XDG_STATE_HOME", ".local/state"); }
Result<std::string> user_config_folder() { return user_folder("XDG_CONFIG_HOME", ".config"); }

Result<Secret> user_secret() {
  TRY(const TrustedFolder folder, open_state_folder());
  auto secret = read_or_make_secret(folder);
  if (!secret.ok()) return std::move(secret).error().in(folder.path + "/" + kSecretName);
  return secret;
}

Result<std::vector<std::string>> trusted_config_folders() {
  TRY(const std::string path, user_state_folder());
  if (is_absent(path)) return std::vector<std::string>();
  TRY(const TrustedFolder folder, open_trusted_folder(path));
  return read_list(folder);
}

Status trust_config_folder(const std::string& path) {
  TRY(const TrustedFolder wanted, open_trusted_folder(path));
  if (wanted.path.find('\n') != std::string::npos)
    return user_error("a folder with a line break in its name cannot be trusted");
  TRY(const TrustedFolder state, open_state_folder());
  TRY(const Fd held, lock(state));
  TRY(std::vector<std::string> all, read_list(state));
  if (std::ranges::find(all, wanted.path) != all.end()) return {};
  all.push_back(wanted.path);
  return write_list(state, all);
}

Status distrust_config_folder(const std::string& path) {
  std::error_code ignored;
  const std::string plain = std::filesystem::weakly_canonical(path, ignored).string();
  TRY(const TrustedFolder state, open_state_folder());
  TRY(const Fd held, lock(state));
  TRY(std::vector<std::string> all, read_list(state));
  if (std::erase_if(all, [&](const std::string& f) { return f == path || f == plain; }) == 0) {
    return user_error("{} is not trusted", path);
  }
  return write_list(state, all);
}

}  // namespace thermite
