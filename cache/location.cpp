// SPDX-License-Identifier: Apache-2.0
// Where a cache file lives.
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "cache/store.h"

namespace thermite {

namespace {

namespace fs = std::filesystem;

constexpr const char* kFileName = "cache.db";

// Like mkdir -p -m 0700; a failure shows when the file is opened.
void make_private_directory(const fs::path& directory) {
  std::error_code ignored;
  if (directory.empty() || fs::exists(directory, ignored)) return;
  make_private_directory(directory.parent_path());
  mkdir(directory.c_str(), 0700);
}

Result<fs::path> global_directory() {
  const char* xdg = std::getenv("XDG_CACHE_HOME");
  if (xdg != nullptr && xdg[0] == '/') return fs::path(xdg) / "thermite";
  const char* home = std::getenv("HOME");
  if (home == nullptr || home[0] != '/') {
    const passwd* user = getpwuid(getuid());
    home = user != nullptr ? user->pw_dir : nullptr;
  }
  if (home == nullptr || home[0] != '/') {
    return user_error("cache 'global' needs XDG_CACHE_HOME or HOME to be an absolute path");
  }
  return fs::path(home) / ".cache" / "thermite";
}

bool is_build_tree(const fs::path& directory) {
  std::error_code ignored;
  return fs::exists(directory / "CMakeCache.txt", ignored) || fs::exists(directory / "build.ninja", ignored) ||
         fs::exists(directory / "meson-private", ignored);
}

Result<fs::path> target_directory() {
  const char* given = std::getenv("THERMITE_TARGET_DIR");
  if (given != nullptr && given[0] != '\0') return fs::absolute(given) / ".thermite";
  std::error_code ignored;
  for (fs::path at = fs::read_symlink("/proc/self/exe", ignored).parent_path(); at.has_relative_path();
       at = at.parent_path()) {
    if (is_build_tree(at)) return at / ".thermite";
  }
  return global_directory();
}

}  // namespace

Result<std::string> resolve_cache_path(std::string_view scope) {
  if (scope == "disabled") return std::string();
  fs::path file;
  if (scope == "local") {
    file = fs::path(".thermite") / kFileName;
  } else if (scope == "target") {
    TRY(const fs::path directory, target_directory());
    file = directory / kFileName;
  } else if (scope == "global") {
    TRY(const fs::path directory, global_directory());
    file = directory / kFileName;
  } else if (scope.find('/') != std::string_view::npos && scope.find('\0') == std::string_view::npos) {
    file = scope;
    std::error_code ignored;
    if (!file.has_filename() || fs::is_directory(file, ignored)) file /= kFileName;
  } else {
    return user_error("unknown cache '{}': use local, target, global, disabled or a path with a slash", scope);
  }
  std::error_code gone;
  file = fs::absolute(file, gone);
  if (gone) return user_error("cache '{}': the working directory is gone", scope);
  make_private_directory(file.parent_path());
  return file.string();
}

}  // namespace thermite
