// SPDX-License-Identifier: Apache-2.0
// Which files settings come from. A file of a project is untrusted input.
#include <fcntl.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/config.h"
#include "base/file_trust.h"
#include "base/log.h"
#include "base/user_places.h"

namespace thermite {

namespace {

constexpr size_t kMaxFileBytes = 1 << 20;
constexpr char kName[] = "thermite.toml";
constexpr std::string_view kAdministrator = "/etc/thermite/thermite.toml";

// A project's file and, where it counts for nothing, why.
struct Found {
  Fd fd, folder;
  std::filesystem::path file;
  std::string objection;
};

// Looks at `folder` itself; an absent file gives neither descriptor nor objection.
Result<Found> look_into(int folder, const std::filesystem::path& where) {
  Found found{{}, {}, where / kName, {}};
  struct stat s;
  if (fstatat(folder, kName, &s, AT_SYMLINK_NOFOLLOW) != 0) return found;
  struct stat around;
  if (fstat(folder, &around) != 0) return found;
  if (!distrust(around).empty()) {
    found.objection = "other users can put files into its folder";
    return found;
  }
  auto fd = open_regular_at(folder, kName);
  if (!fd.ok()) return std::move(fd).error().in(found.file.string());
  if (fstat(fd->get(), &s) != 0 || !distrust(s).empty()) {
    found.objection = distrust(s);
    return found;
  }
  found.fd = std::move(*fd);
  return found;
}

// Upward from `directory`, up to the first folder that others could have filled.
Result<Found> find_project_file(const std::filesystem::path& directory) {
  std::filesystem::path where = directory;
  Fd at(open(directory.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  while (at) {
    struct stat s, above;
    TRY(Found found, look_into(at.get(), where));
    if (found.fd || !found.objection.empty()) {
      found.folder = std::move(at);
      return found;
    }
    if (fstat(at.get(), &s) != 0 || !distrust(s).empty()) break;
    Fd up(openat(at.get(), "..", O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (!up || fstat(up.get(), &above) != 0 || (above.st_dev == s.st_dev && above.st_ino == s.st_ino)) break;
    at = std::move(up);
    where = where.parent_path();
  }
  return Found();
}

bool is_trusted_folder(int folder) {
  const auto trusted = trusted_config_folders();
  struct stat s, t;
  if (!trusted.ok() || fstat(folder, &s) != 0) return false;
  return std::ranges::any_of(*trusted, [&](const std::string& f) {
    const auto open = open_trusted_folder(f);
    return open.ok() && fstat(open->fd.get(), &t) == 0 && t.st_dev == s.st_dev && t.st_ino == s.st_ino;
  });
}

Status read_project_file(Config& config, const std::filesystem::path& directory) {
  TRY(const Found found, find_project_file(directory));
  if (!found.objection.empty()) {
    warn_once(fmt::format("{} is ignored: {}", found.file.string(), found.objection));
    return {};
  }
  if (!found.fd) return {};
  auto text = read_all(found.fd.get(), kMaxFileBytes);
  if (!text.ok()) return std::move(text).error().in(found.file.string());
  const std::filesystem::path folder = found.file.parent_path();
  std::vector<std::string> ignored;
  CHECK_OK(config.read_toml(*text, found.file.string(), folder, &ignored));
  if (ignored.empty()) return {};
  if (is_trusted_folder(found.folder.get())) return config.read_toml(*text, found.file.string(), folder);
  warn_once(fmt::format("{}: {} ignored, for a project's file sets no places; `thermite trust {}` allows it",
                        found.file.string(), fmt::join(ignored, ", "), folder.string()));
  return {};
}

// A file that root or the user wrote for all projects.
Status read_trusted_file(Config& config, const std::string& file) {
  if (is_absent(file)) return {};
  const auto opened = open_trusted_file(file);
  if (!opened.ok()) {
    warn_once(fmt::format("{} is ignored: {}", file, opened.error().message));
    return {};
  }
  auto text = read_all(opened->fd.get(), kMaxFileBytes);
  if (!text.ok()) return std::move(text).error().in(file);
  return config.read_toml(*text, file, std::filesystem::path(file).parent_path());
}

}  // namespace

Result<Config> Config::load(const std::filesystem::path& directory, std::span<const char* const> environment) {
  Config config;
  CHECK_OK(read_trusted_file(config, std::string(kAdministrator)));
  if (const auto folder = user_config_folder(); folder.ok()) CHECK_OK(read_trusted_file(config, *folder + "/" + kName));
  CHECK_OK(read_project_file(config, directory));
  CHECK_OK(config.read_environment(environment));
  return config;
}

Result<Config> Config::load() {
  std::error_code gone;
  const std::filesystem::path here = std::filesystem::current_path(gone);
  size_t n = 0;
  while (environ != nullptr && environ[n] != nullptr) ++n;
  return load(gone ? std::filesystem::path("/") : here, std::span<const char* const>(environ, n));
}

}  // namespace thermite
