// SPDX-License-Identifier: Apache-2.0
// The project's own source files and what they include.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace thermite {

struct Include {
  int line = 0;
  bool quoted = false;
  std::string path;
};

struct SourceFile {
  std::string path;  // from the project's root, with slashes
  std::vector<std::string> lines;
  bool is_header() const { return path.ends_with(".h"); }

  std::vector<Include> includes() const {
    std::vector<Include> found;
    for (size_t i = 0; i < lines.size(); ++i) {
      const size_t hash = lines[i].find_first_not_of(" \t");
      if (hash == std::string::npos || lines[i][hash] != '#') continue;
      const size_t word = lines[i].find_first_not_of(" \t", hash + 1);
      if (word == std::string::npos || lines[i].compare(word, 7, "include") != 0) continue;
      const size_t open = lines[i].find_first_of("<\"", word);
      if (open == std::string::npos) continue;
      const size_t close = lines[i].find_first_of(">\"", open + 1);
      found.push_back({static_cast<int>(i + 1), lines[i][open] == '"', lines[i].substr(open + 1, close - open - 1)});
    }
    return found;
  }
};

inline std::vector<SourceFile> read_source_tree(const std::filesystem::path& root) {
  namespace fs = std::filesystem;
  std::vector<SourceFile> files;
  for (const char* house : {"include", "base", "ir", "frontend", "passes", "codegen", "runtime", "cache", "autotune",
                            "engine", "tools", "tests", "examples", "bench"}) {
    if (!fs::exists(root / house)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / house)) {
      const std::string extension = entry.path().extension();
      if (extension != ".h" && extension != ".cpp" && extension != ".def") continue;
      SourceFile f{fs::relative(entry.path(), root).generic_string(), {}};
      std::ifstream in(entry.path());
      for (std::string line; std::getline(in, line);) f.lines.push_back(line);
      files.push_back(std::move(f));
    }
  }
  return files;
}

}  // namespace thermite
