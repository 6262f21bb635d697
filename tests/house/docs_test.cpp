// SPDX-License-Identifier: Apache-2.0
// The pages name files and functions that are there.
#include <gtest/gtest.h>

#include <regex>

#include "tests/house/source_tree.h"

namespace thermite {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = THERMITE_SOURCE_DIR;

std::vector<fs::path> pages() {
  std::vector<fs::path> all = {kRoot / "README.md", kRoot / "CONTRIBUTING.md"};
  for (const auto& entry : fs::directory_iterator(kRoot / "docs"))
    if (entry.path().extension() == ".md") all.push_back(entry.path());
  return all;
}

std::vector<std::string> lines_of(const fs::path& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// Files stand in backquotes; capitals in a name stand for one that the reader chooses. A header may be meant as readers
// include it.
TEST(DocsPages, NameFilesThatExist) {
  const std::regex file(R"(`([a-z_]+/[a-z_0-9/.]*\.(?:h|cpp|def|py|thm|md))`)");
  size_t seen = 0;
  for (const fs::path& page : pages())
    for (const std::string& line : lines_of(page))
      for (std::sregex_iterator at(line.begin(), line.end(), file), end; at != end; ++at, ++seen) {
        const std::string name = (*at)[1];
        EXPECT_TRUE(fs::exists(kRoot / name) || fs::exists(kRoot / "include" / name))
            << page.filename() << ": " << name;
      }
  EXPECT_GT(seen, 50u);
}

TEST(DocsPages, LinkPagesThatExist) {
  const std::regex link(R"(\]\(([a-z_/A-Z.]+)(?:#[^)]*)?\))");
  size_t seen = 0;
  for (const fs::path& page : pages())
    for (const std::string& line : lines_of(page))
      for (std::sregex_iterator at(line.begin(), line.end(), link), end; at != end; ++at, ++seen)
        EXPECT_TRUE(fs::exists(page.parent_path() / (*at)[1].str())) << page.filename() << ": " << (*at)[1];
  EXPECT_GT(seen, 10u);
}

// Rows of docs/life_of_a_call.md: | `function` | `file` | what it does |
TEST(DocsPages, TheLifeOfACallNamesFunctionsThatAreWhereItSays) {
  const std::regex row(R"(^\| `([\w+]+)` \| `([\w/.]+)` \|)");
  size_t seen = 0;
  for (const std::string& line : lines_of(kRoot / "docs/life_of_a_call.md")) {
    std::smatch m;
    if (!std::regex_search(line, m, row)) continue;
    ++seen;
    bool found = false;
    for (const std::string& source : lines_of(kRoot / m.str(2)))
      found |= source.find(m.str(1) + "(") != std::string::npos && source.back() != ';';
    EXPECT_TRUE(found) << m.str(2) << " has no " << m.str(1);
  }
  EXPECT_GT(seen, 20u);
}

}  // namespace
}  // namespace thermite
