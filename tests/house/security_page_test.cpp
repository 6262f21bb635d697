// SPDX-License-Identifier: Apache-2.0
// docs/security.md promises nothing that no test holds.
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "tests/house/source_tree.h"

namespace thermite {
namespace {

std::set<std::string> defined_tests() {
  std::set<std::string> names;
  const std::regex test(R"(^(?:TEST|TEST_F|TEST_P)\((\w+), (\w+)\))");
  std::smatch m;
  for (const SourceFile& f : read_source_tree(THERMITE_SOURCE_DIR)) {
    if (!f.path.starts_with("tests/")) continue;
    for (const std::string& line : f.lines) {
      if (std::regex_search(line, m, test)) names.insert(m.str(1) + "." + m.str(2));
    }
  }
  return names;
}

// A promise is an item of a list; its tests stand in backquotes as Suite.Name.
TEST(SecurityPage, EveryPromiseNamesATestThatExists) {
  const std::set<std::string> defined = defined_tests();
  std::ifstream page(std::string(THERMITE_SOURCE_DIR) + "/docs/security.md");
  ASSERT_TRUE(page.is_open());
  const std::regex name(R"(`([A-Z]\w+\.[A-Z]\w+)`)");
  std::string item;
  size_t promises = 0;
  const auto check = [&] {
    if (!item.starts_with("- ")) return;
    ++promises;
    const std::sregex_iterator end;
    std::sregex_iterator at(item.begin(), item.end(), name);
    EXPECT_NE(at, end) << "no test: " << item;
    for (; at != end; ++at) EXPECT_TRUE(defined.contains((*at)[1])) << (*at)[1] << " is no test";
  };
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("  ")) {
      item += line.substr(1);
      continue;
    }
    check();
    item = line;
  }
  check();
  EXPECT_GT(promises, 15u);
}

}  // namespace
}  // namespace thermite
