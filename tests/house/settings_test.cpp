// SPDX-License-Identifier: Apache-2.0
// A setting that nobody asks for is none.
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "tests/house/source_tree.h"

namespace thermite {
namespace {

// Levels and targets of loggers are asked for by subsystem: base/log.cpp lists those, and somebody must log as each.
TEST(Settings, AreAskedFor) {
  std::set<std::string> declared, asked;
  const std::regex row(R"(^(KEY|LOGGER)\((\w+), ")"), key(R"(ConfigKey::(\w+))"),
      subsystem(R"(\blog\(Subsystem::(\w+))");
  for (const SourceFile& f : read_source_tree(THERMITE_SOURCE_DIR)) {
    if (f.path.starts_with("tests/") || f.path == "base/log.cpp") continue;
    for (const std::string& line : f.lines) {
      const bool declares = f.path == "base/config_keys.def";
      if (!declares && line.find("ConfigKey::") == line.npos && line.find("Subsystem::") == line.npos) continue;
      std::smatch m;
      if (declares && std::regex_search(line, m, row))
        declared.insert(m.str(1) == "KEY" ? m.str(2) : "logger of " + m.str(2));
      for (std::sregex_iterator at(line.begin(), line.end(), key), end; at != end; ++at) asked.insert((*at)[1]);
      if (std::regex_search(line, m, subsystem)) asked.insert("logger of " + m.str(1));
    }
  }
  EXPECT_GT(declared.size(), 10u);
  for (const std::string& d : declared) EXPECT_TRUE(asked.contains(d)) << d << " does nothing";
}

}  // namespace
}  // namespace thermite
