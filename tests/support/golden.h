// SPDX-License-Identifier: Apache-2.0
// Texts that are kept under tests/golden and compared as a whole. `./dev bless` rewrites them; git shows what changed.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace thermite::testing {

// What nested calls build has the order in which a compiler evaluates arguments, which C++ leaves open: texts of loops
// and kernels are GCC's.
#ifdef __clang__
inline constexpr bool kHasBlessedOrder = false;
#else
inline constexpr bool kHasBlessedOrder = true;
#endif

inline std::filesystem::path golden_path(const std::string& name) {
  return std::filesystem::path(THERMITE_SOURCE_DIR) / "tests/golden" / name;
}

inline std::optional<std::string> read_text(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  std::stringstream s;
  s << in.rdbuf();
  return s.str();
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// The first differing lines with the two before them: `-` what is kept, `+` what is new.
inline std::string first_difference(const std::string& kept, const std::string& now) {
  constexpr size_t kShown = 8, kBefore = 2;
  const std::vector<std::string> a = lines_of(kept), b = lines_of(now);
  size_t from = 0;
  while (from < a.size() && from < b.size() && a[from] == b[from]) ++from;
  size_t end_a = a.size(), end_b = b.size();
  while (end_a > from && end_b > from && a[end_a - 1] == b[end_b - 1]) --end_a, --end_b;
  std::ostringstream s;
  s << "line " << from + 1 << ":\n";
  for (size_t k = from - std::min(from, kBefore); k < from; ++k) s << "  " << a[k] << "\n";
  for (size_t k = from; k < std::min(end_a, from + kShown); ++k) s << "- " << a[k] << "\n";
  for (size_t k = from; k < std::min(end_b, from + kShown); ++k) s << "+ " << b[k] << "\n";
  if (from == end_a && from == end_b) s << "only the last line's end differs\n";
  if (std::max(end_a, end_b) > from + kShown) s << "... and more\n";
  return s.str();
}

// Whether tests/golden/<name> holds exactly this text.
inline ::testing::AssertionResult is_golden(const std::string& name, const std::string& text) {
  const std::filesystem::path path = golden_path(name);
  if (const char* bless = std::getenv("THERMITE_TEST_BLESS"); bless && *bless) {
    if (read_text(path) == text) return ::testing::AssertionSuccess();
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return read_text(path) == text ? ::testing::AssertionSuccess()
                                   : ::testing::AssertionFailure() << "cannot write " << path;
  }
  const auto kept = read_text(path);
  if (kept == text) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << "tests/golden/" << name
                                       << (kept ? " differs at " + first_difference(*kept, text)
                                                : std::string(" does not exist\n"))
                                       << "If the new text is meant, run ./dev bless and look at git diff.";
}

}  // namespace thermite::testing
