// SPDX-License-Identifier: Apache-2.0
#include "codegen/cuda/toolkit.h"

#include <algorithm>
#include <cstdlib>
#include <functional>

#include "base/file_trust.h"

namespace thermite {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> entries(const fs::path& folder) {
  std::vector<fs::path> all;
  std::error_code ignored;
  for (fs::directory_iterator at(folder, ignored), end; at != end; at.increment(ignored)) all.push_back(at->path());
  std::ranges::sort(all, std::greater());  // cu13 before cu12
  return all;
}

// A folder of a toolkit, or one that pip installed NVIDIA's packages into.
void add_files(const fs::path& folder, std::span<const std::string_view> names, std::vector<fs::path>& found) {
  std::vector<fs::path> places = {folder, folder / "lib64", folder / "lib", folder / "bin"};
  for (const fs::path& package : entries(folder / "nvidia")) {
    places.push_back(package / "lib");
    places.push_back(package / "bin");
  }
  std::error_code ignored;
  for (const std::string_view name : names) {
    for (const fs::path& place : places) {
      if (fs::is_regular_file(place / name, ignored)) found.push_back(place / name);
    }
  }
}

void note(std::string& tried, const std::string& what) { tried += (tried.empty() ? "" : ", ") + what; }

}  // namespace

std::vector<fs::path> cuda_folders() {
  std::vector<fs::path> all = {THERMITE_CUDA_FOLDER};
  for (const fs::path& p : entries("/usr/local")) {
    if (p.filename().string().starts_with("cuda")) all.push_back(p);
  }
  return all;
}

std::vector<fs::path> find_cuda_files(const char* variable, std::span<const std::string_view> names,
                                      std::string& tried) {
  std::vector<fs::path> found;
  if (const char* named = std::getenv(variable); named != nullptr && *named != 0) {
    std::error_code ignored;
    note(tried, fmt::format("{} ({})", named, variable));
    if (fs::is_directory(named, ignored)) {
      add_files(named, names, found);
    } else if (fs::is_regular_file(named, ignored)) {
      found.push_back(named);
    }
    return found;
  }
  for (const fs::path& folder : cuda_folders()) {
    note(tried, folder.string());
    add_files(folder, names, found);
  }
  std::erase_if(found, [&](const fs::path& p) {
    const Result<TrustedFile> file = open_trusted_file(p.string());
    if (!file.ok()) note(tried, file.error().message);
    return !file.ok();
  });
  return found;
}

}  // namespace thermite
