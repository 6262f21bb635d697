// SPDX-License-Identifier: Apache-2.0
// Where a cache file lives.
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>

#include "base/config.h"
#include "base/file_trust.h"
#include "base/user_places.h"
#include "cache/store.h"

namespace thermite {

namespace {

namespace fs = std::filesystem;

constexpr const char* kFileName = "cache.db";

bool is_own_file(const fs::path& path, bool folder) {
  struct stat s;
  return lstat(path.c_str(), &s) == 0 && distrust(s).empty() && (folder ? S_ISDIR(s.st_mode) : S_ISREG(s.st_mode));
}

// What marks it must be ours, and the folder too, with all above it: whoever can write it could have made it look like
// a build tree.
bool is_build_tree(const fs::path& directory) {
  const bool marked = is_own_file(directory / "CMakeCache.txt", false) ||
                      is_own_file(directory / "build.ninja", false) || is_own_file(directory / "meson-private", true);
  return marked && open_trusted_folder(directory.string()).ok();
}

Result<fs::path> global_directory() {
  auto folder = user_cache_folder();
  if (!folder.ok()) return std::move(folder).error().in("cache 'global'");
  return fs::path(*folder);
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

Result<fs::path> file_of(std::string_view scope) {
  if (scope == "local") return fs::path(".thermite") / kFileName;
  if (scope == "target" || scope == "global") {
    TRY(const fs::path directory, scope == "target" ? target_directory() : global_directory());
    return directory / kFileName;
  }
  if (scope.find('/') == std::string_view::npos || scope.find('\0') != std::string_view::npos)
    return user_error("unknown cache '{}': use local, target, global, disabled or a path with a slash", scope);
  fs::path file = scope;
  std::error_code ignored;
  if (!file.has_filename() || fs::is_directory(file, ignored)) file /= kFileName;
  return file;
}

}  // namespace

Result<std::string> resolve_cache_path(std::string_view scope) {
  if (scope == "disabled") return std::string();
  TRY(fs::path file, file_of(scope));
  std::error_code gone;
  file = fs::absolute(file, gone);
  if (gone) return user_error("cache '{}': the working directory is gone", scope);
  make_private_folder(file.parent_path().string());
  return file.string();
}

uint64_t cache_bytes(const Config& config) {
  return static_cast<uint64_t>(config.integer(ConfigKey::compilation_cache_megabytes)) << 20;
}

}  // namespace thermite
