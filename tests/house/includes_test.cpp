// SPDX-License-Identifier: Apache-2.0
// A file of the product includes what it uses of the headers that its house precompiles: the compiler does not notice
// where it does not, and a build without precompiled headers fails.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/house/source_tree.h"

namespace thermite {
namespace {

// Per header of the standard library, names in std:: that are taken from it.
const std::map<std::string_view, std::string_view>& headers_of_names() {
  static const auto kHeaders = [] {
    constexpr std::pair<std::string_view, std::string_view> kNames[] = {
        {"algorithm",
         "all_of any_of none_of binary_search clamp copy copy_if copy_n count count_if equal fill fill_n find find_if "
         "find_if_not is_sorted lower_bound max max_element min min_element mismatch nth_element partition ranges "
         "remove_if replace reverse rotate set_union sort stable_sort transform unique upper_bound"},
        {"array", "array to_array"},
        {"atomic",
         "atomic atomic_flag atomic_ref memory_order_acq_rel memory_order_acquire memory_order_relaxed "
         "memory_order_release memory_order_seq_cst"},
        {"cmath",
         "ceil copysign cos erf exp exp2 expm1 fabs floor fma fmod frexp hypot isfinite isinf isnan ldexp log log10 "
         "log1p log2 lround nearbyint pow round signbit sin sqrt tanh trunc"},
        {"cstring", "memcmp memcpy memmove memset strcmp strcspn strerror strlen"},
        {"functional", "function greater hash less plus"},
        {"map", "map multimap"},
        {"memory",
         "allocate_shared dynamic_pointer_cast enable_shared_from_this make_shared make_unique "
         "make_unique_for_overwrite shared_ptr static_pointer_cast unique_ptr weak_ptr"},
        {"mutex", "call_once defer_lock lock_guard mutex once_flag recursive_mutex scoped_lock unique_lock"},
        {"optional", "nullopt optional"},
        {"set", "multiset set"},
        {"span", "as_bytes as_writable_bytes span"},
        {"string", "getline stoi stol string to_string"},
        {"string_view", "string_view"},
        {"unordered_map", "unordered_map unordered_multimap"},
        {"utility", "as_const exchange forward in_place index_sequence move pair swap"},
        {"variant", "get_if holds_alternative in_place_index monostate variant visit"},
        {"vector", "vector"},
    };
    std::map<std::string_view, std::string_view> table;
    for (const auto& [header, names] : kNames) {
      for (size_t at = 0; at < names.size();) {
        const size_t end = std::min(names.find(' ', at), names.size());
        table[names.substr(at, end - at)] = header;
        at = end + 1;
      }
    }
    return table;
  }();
  return kHeaders;
}

bool is_part_of_a_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Without what stands in quotes and behind `//`: texts of several lines are not looked for.
std::string code_of(std::string_view line) {
  std::string code;
  bool quoted = false;
  for (size_t i = 0; i < line.size(); ++i) {
    if (quoted && line[i] == '\\') {
      ++i;
    } else if (!quoted && line.substr(i, 3) == "'\"'") {
      i += 2;
    } else if (line[i] == '"') {
      quoted = !quoted;
    } else if (!quoted) {
      if (line.substr(i, 2) == "//") break;
      code += line[i];
    }
  }
  return code;
}

// The headers that the names in a line want.
std::set<std::string> wanted_by(std::string_view line) {
  std::set<std::string> wanted;
  const std::string code = code_of(line);
  for (size_t at = code.find("std::"); at != std::string::npos; at = code.find("std::", at + 1)) {
    size_t end = at + 5;
    while (end < code.size() && is_part_of_a_word(code[end])) ++end;
    const auto found = headers_of_names().find(std::string_view(code).substr(at + 5, end - at - 5));
    if (found != headers_of_names().end()) wanted.emplace(found->second);
  }
  if (code.find("fmt::") != std::string::npos) wanted.emplace("fmt/format.h");
  return wanted;
}

// What a file includes, and what the project's headers among that include.
class Inclusions {
 public:
  explicit Inclusions(const std::vector<SourceFile>& files) {
    for (const SourceFile& f : files) files_[f.path] = &f;
  }

  const std::set<std::string>& of(const SourceFile& file) {
    const auto [known, fresh] = known_.try_emplace(file.path);
    if (!fresh) return known->second;
    std::set<std::string> all;
    for (const Include& i : file.includes()) {
      all.insert(i.path);
      if (const SourceFile* header = find(i.path)) all.insert(of(*header).begin(), of(*header).end());
    }
    return known_[file.path] = std::move(all);
  }

 private:
  const SourceFile* find(const std::string& path) const {
    for (const std::string& at : {path, "include/" + path}) {
      if (const auto found = files_.find(at); found != files_.end()) return found->second;
    }
    return nullptr;
  }

  std::map<std::string, const SourceFile*> files_;
  std::map<std::string, std::set<std::string>> known_;
};

std::string missing_in(const SourceFile& file, Inclusions& inclusions) {
  std::ostringstream missing;
  for (size_t i = 0; i < file.lines.size(); ++i) {
    for (const std::string& header : wanted_by(file.lines[i])) {
      if (inclusions.of(file).count(header) == 0) missing << file.path << ':' << i + 1 << ": <" << header << ">\n";
    }
  }
  return missing.str();
}

TEST(House, FilesIncludeWhatTheyUse) {
  const auto files = read_source_tree(THERMITE_SOURCE_DIR);
  Inclusions inclusions(files);
  for (const SourceFile& f : files) {
    if (f.path.starts_with("tests/")) continue;
    EXPECT_EQ(missing_in(f, inclusions), "") << "is used and not included";
  }
}

TEST(House, MissingIncludesAreFound) {
  const std::vector<SourceFile> files = {
      {"base/a.h", {"#include <vector>", "std::vector<int> a();"}},
      {"base/b.cpp", {"#include \"base/a.h\"", "std::vector<std::string> b = {\"std::map\"};  // std::set"}},
      {"base/c.cpp", {"#include <string>", "auto c = fmt::format(\"{}\", std::vector_like());"}},
  };
  Inclusions inclusions(files);
  EXPECT_EQ(missing_in(files[0], inclusions), "");
  EXPECT_EQ(missing_in(files[1], inclusions), "base/b.cpp:2: <string>\n");
  EXPECT_EQ(missing_in(files[2], inclusions), "base/c.cpp:2: <fmt/format.h>\n");
}

}  // namespace
}  // namespace thermite
