// SPDX-License-Identifier: Apache-2.0
// What build digests cover against what the libraries are really built from.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/house/source_tree.h"

namespace thermite {
namespace {

using Names = std::set<std::string>;

std::string folder_of(const std::string& path) { return path.substr(0, path.rfind('/') + 1); }

Names read_list(const char* name) {
  Names names;
  std::ifstream in(std::string(THERMITE_DIGEST_LISTS) + "/" + name + "_sources.txt");
  for (std::string line; std::getline(in, line);) names.insert(line);
  return names;
}

// All files of the project that what lies in `folders` is built from: what is included, what includes that, and so on;
// with a header come the sources beside it.
Names built_from(const std::vector<std::string>& folders) {
  std::map<std::string, SourceFile> tree;
  for (SourceFile& f : read_source_tree(THERMITE_SOURCE_DIR)) tree.emplace(f.path, std::move(f));
  std::vector<std::string> todo;
  Names seen, opened(folders.begin(), folders.end());
  const auto add = [&](const std::string& path) {
    if (tree.contains(path) && seen.insert(path).second) todo.push_back(path);
  };
  const auto add_folder = [&](const std::string& folder) {
    for (const auto& [path, file] : tree) {
      if (folder_of(path) == folder && path.ends_with(".cpp")) add(path);
    }
  };
  for (const std::string& folder : folders) add_folder(folder);
  while (!todo.empty()) {
    const std::string path = todo.back();
    todo.pop_back();
    for (const Include& i : tree.at(path).includes()) {
      add(i.path);
      add("include/" + i.path);
      const std::string folder = folder_of(i.path);
      if (tree.contains(i.path) && opened.insert(folder).second) add_folder(folder);
    }
  }
  return seen;
}

Names missing(const Names& list, const Names& wanted) {
  Names m;
  for (const std::string& w : wanted) {
    if (!list.contains(w)) m.insert(w);
  }
  return m;
}

TEST(BuildDigest, CoversWhatTheCodeGeneratorIsBuiltFrom) {
  const Names built = built_from({"codegen/cpu/"});
  EXPECT_GT(built.size(), 40u);
  EXPECT_EQ(missing(read_list("codegen"), built), Names());
}

TEST(BuildDigest, CoversWhatTheVulkanCodeGeneratorIsBuiltFrom) {
  const Names built = built_from({"codegen/vulkan/"});
  EXPECT_GT(built.size(), 10u);
  EXPECT_EQ(missing(read_list("vulkan"), built), Names());
}

TEST(BuildDigest, CoversWhatPlansAreMadeBy) {
  const Names built = built_from({"engine/", "ir/ops/", "ir/ops/support/"});
  EXPECT_GT(built.size(), 200u);
  EXPECT_EQ(missing(read_list("plan"), built), Names());
}

TEST(BuildDigest, AForgottenFileIsCaught) {
  for (const char* forgotten : {"base/dtype.h", "base/dtype_text.cpp", "base/literal.cpp", "ir/kernel/prim.def"}) {
    Names list = read_list("codegen");
    ASSERT_EQ(list.erase(forgotten), 1u) << forgotten;
    EXPECT_EQ(missing(list, built_from({"codegen/cpu/"})), Names({forgotten}));
  }
}

}  // namespace
}  // namespace thermite
