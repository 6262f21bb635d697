// SPDX-License-Identifier: Apache-2.0
// Who may include whom. The rule of a folder is the longest prefix of the file's path in the table.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tests/house/source_tree.h"

namespace thermite {
namespace {

struct Rule {
  std::string_view folder;
  std::vector<std::string_view> may;  // prefixes of our own paths
};

const std::vector<Rule>& rules() {
  static const std::vector<Rule> kRules = {
      {"include/thermite/", {"thermite/"}},
      {"base/", {"base/", "thermite/"}},
      {"ir/", {"ir/", "base/", "thermite/"}},
      {"frontend/", {"frontend/", "ir/", "base/", "thermite/"}},
      {"passes/", {"passes/", "ir/", "base/", "thermite/"}},
      {"codegen/cpu/", {"codegen/cpu/", "ir/", "base/", "thermite/"}},
      {"codegen/cuda/", {"codegen/cuda/", "codegen/clike/", "ir/", "base/", "thermite/"}},
      {"codegen/vulkan/", {"codegen/vulkan/", "codegen/clike/", "ir/", "base/", "thermite/"}},
      {"codegen/clike/", {"codegen/clike/", "ir/", "base/", "thermite/"}},
      {"runtime/", {"runtime/", "base/", "thermite/"}},
      {"cache/", {"cache/", "base/", "thermite/"}},
      {"autotune/", {"autotune/", "passes/schedule/", "ir/", "base/", "thermite/"}},
      {"engine/",
       {"engine/", "autotune/", "codegen/", "runtime/", "cache/", "frontend/", "passes/", "ir/", "base/", "thermite/"}},
      {"tools/",
       {"tools/", "engine/", "autotune/", "codegen/", "runtime/", "cache/", "frontend/", "passes/", "ir/", "base/",
        "thermite/"}},
      {"bench/",
       {"bench/", "tools/", "engine/", "autotune/", "codegen/", "runtime/", "cache/", "frontend/", "passes/", "ir/",
        "base/", "thermite/"}},
      {"tests/",
       {"tests/", "bench/", "tools/", "examples/", "engine/", "autotune/", "codegen/", "runtime/", "cache/",
        "frontend/", "passes/", "ir/", "base/", "thermite/"}},
      {"examples/", {"examples/", "thermite/"}},
  };
  return kRules;
}

// Backends of these houses may share files of the house itself, but not each other's.
constexpr std::string_view kBackendHouses[] = {"runtime/"};

// Libraries of others that only these folders may include, and never in a header.
struct Fence {
  std::string_view prefix;
  std::vector<std::string_view> sources;
};
const std::vector<Fence>& fences() {
  static const std::vector<Fence> kFences = {
      {"mlir/", {"codegen/cpu/"}},
      {"llvm/", {"codegen/cpu/"}},
      {"llvm-c/", {"codegen/cpu/", "base/digest.cpp"}},
      {"cuda", {"runtime/cuda/", "codegen/cuda/"}},
      {"nvrtc", {"runtime/cuda/", "codegen/cuda/"}},
      {"vulkan/", {"runtime/vulkan/", "codegen/vulkan/"}},
      {"shaderc/", {"codegen/vulkan/"}},
      {"spirv-tools/", {"codegen/vulkan/"}},
      {"spirv/", {"codegen/vulkan/"}},
      {"toml++/", {"base/config_toml.cpp"}},
      {"spdlog/", {"base/log.cpp"}},
      {"sqlite3", {"cache/", "tests/cache/"}},
      {"onnx/", {"frontend/onnx/", "tests/", "tools/"}},
      {"google/protobuf/", {"frontend/onnx/", "tests/", "tools/"}},
  };
  return kFences;
}
// Headers of ours for few.
const std::vector<Fence> kOwnFences = {
    // Device memory is not the host's but on devices that compute in host memory; these and what measures them.
    {"base/host_address.h",
     {"runtime/host_device.cpp", "runtime/memory_source.cpp", "runtime/pool.cpp", "runtime/slab_heap.cpp",
      "runtime/cpu/", "runtime/null/", "ir/kernel/interpret_memory.cpp", "bench/", "tests/"}},
    {"codegen/cpu/client.h", {"codegen/cpu/", "engine/cpu_backend.cpp", "tests/"}},
    {"codegen/vulkan/client.h", {"codegen/vulkan/", "engine/vulkan_backend.cpp", "tests/"}},
    {"engine/cpu_backend.h", {"engine/cpu_backend.cpp", "engine/backends.cpp"}},
};
// Private to a folder of sources, where a header may name the library that the folder exists for.
constexpr std::string_view kPrivateHeaders[] = {"codegen/cpu/", "codegen/vulkan/", "runtime/vulkan/",
                                                "cache/",       "frontend/onnx/",  "tests/"};
// Of private folders, what others include.
constexpr std::string_view kOpenHeaders[] = {"runtime/vulkan/vulkan_device.h", "runtime/vulkan/self_test.h",
                                             "runtime/vulkan/deny_list.h"};

bool any_prefix(std::string_view text, const auto& prefixes) {
  return std::any_of(std::begin(prefixes), std::end(prefixes), [&](std::string_view p) { return text.starts_with(p); });
}

const Rule* rule_of(std::string_view path) {
  const Rule* best = nullptr;
  for (const Rule& r : rules()) {
    if (path.starts_with(r.folder) && (best == nullptr || r.folder.size() > best->folder.size())) best = &r;
  }
  return best;
}

bool is_ours(std::string_view include) {
  static const std::vector<std::string_view> kHouses = {"thermite/", "base/",     "ir/",    "frontend/", "passes/",
                                                        "codegen/",  "runtime/",  "cache/", "autotune/", "engine/",
                                                        "tools/",    "examples/", "bench/", "tests/"};
  return any_prefix(include, kHouses);
}

bool is_other_backend(std::string_view path, std::string_view include) {
  for (std::string_view house : kBackendHouses) {
    if (!path.starts_with(house) || !include.starts_with(house)) continue;
    const auto backend = [&](std::string_view p) {
      p.remove_prefix(house.size());
      const size_t slash = p.find('/');
      return slash == std::string_view::npos ? std::string_view() : p.substr(0, slash);
    };
    return !backend(include).empty() && backend(include) != backend(path);
  }
  return false;
}

// Empty: allowed; else why not.
std::string objection(const SourceFile& file, const Include& include) {
  if (is_ours(include.path)) {
    const Rule* rule = rule_of(file.path);
    if (rule != nullptr && !any_prefix(include.path, rule->may)) return "is above or beside it";
    if (is_other_backend(file.path, include.path)) return "is another backend's";
    for (const Fence& f : kOwnFences) {
      if (include.path == f.prefix && !any_prefix(file.path, f.sources)) return "is for few";
    }
    // Examples and consumers are other people's programs: they may write <thermite/...>.
    const bool outside = file.path.starts_with("examples/") || file.path.starts_with("tests/house/consumer/");
    return include.quoted || outside ? "" : "is ours and wants quotes";
  }
  for (const Fence& fence : fences()) {
    if (!include.path.starts_with(fence.prefix)) continue;
    if (!any_prefix(file.path, fence.sources)) return "belongs to another folder";
    if (file.is_header() && (!any_prefix(file.path, kPrivateHeaders) || any_prefix(file.path, kOpenHeaders)))
      return "must not be in a header";
  }
  if (file.path.starts_with("include/") && include.path.find('/') != std::string::npos) {
    return "is not of the standard library";
  }
  return "";
}

TEST(House, EveryIncludeIsAllowed) {
  const auto files = read_source_tree(THERMITE_SOURCE_DIR);
  ASSERT_GT(files.size(), 30u);
  size_t seen = 0;
  for (const SourceFile& f : files) {
    for (const Include& i : f.includes()) {
      ++seen;
      const std::string why = objection(f, i);
      EXPECT_TRUE(why.empty()) << f.path << ':' << i.line << ": " << i.path << ' ' << why;
    }
  }
  EXPECT_GT(seen, 100u);
}

TEST(House, ForbiddenIncludesAreCaught) {
  const auto objects = [](const char* path, const char* line) {
    const SourceFile f{path, {line}};
    const auto includes = f.includes();
    return includes.size() == 1 && !objection(f, includes[0]).empty();
  };
  EXPECT_TRUE(objects("ir/graph/graph.h", "#include \"passes/fuse/group.h\""));
  EXPECT_TRUE(objects("passes/fuse/fuse.cpp", "  #  include \"codegen/cpu/entry.h\""));
  EXPECT_TRUE(objects("codegen/cpu/lower.cpp", "#include \"runtime/device.h\""));
  EXPECT_TRUE(objects("codegen/cuda/emit.cpp", "#include \"codegen/cpu/entry.h\""));
  EXPECT_TRUE(objects("runtime/cpu/device.cpp", "#include \"ir/kernel/kernel.h\""));
  EXPECT_TRUE(objects("runtime/cpu/device.cpp", "#include \"runtime/interp/device.h\""));
  EXPECT_TRUE(objects("cache/store.cpp", "#include \"ir/graph/graph.h\""));
  EXPECT_TRUE(objects("frontend/tensor.cpp", "#include \"engine/engine.h\""));
  EXPECT_TRUE(objects("examples/ocr/main.cpp", "#include \"engine/engine.h\""));
  EXPECT_TRUE(objects("tools/command/run.cpp", "#include \"bench/rows.h\""));
  EXPECT_TRUE(objects("tools/command/run.cpp", "#include \"tests/support/op_cases.h\""));
  EXPECT_TRUE(objects("bench/rows.cpp", "#include \"tests/support/op_cases.h\""));
  EXPECT_TRUE(objects("base/status.h", "#include <llvm/Support/Error.h>"));
  EXPECT_TRUE(objects("runtime/cuda/queue.h", "#include <cuda.h>"));
  EXPECT_TRUE(objects("runtime/vulkan/vulkan_device.h", "#include <vulkan/vulkan.h>"));
  EXPECT_FALSE(objects("runtime/vulkan/api.h", "#include <vulkan/vulkan.h>"));
  EXPECT_TRUE(objects("include/thermite/tensor.h", "#include <fmt/format.h>"));
  EXPECT_TRUE(objects("base/digest.h", "#include <base/dims.h>"));
  EXPECT_FALSE(objects("runtime/cpu/device.cpp", "#include \"runtime/device.h\""));
  EXPECT_FALSE(objects("bench/command/main.cpp", "#include \"tools/command/command.h\""));
  EXPECT_TRUE(objects("engine/engine.cpp", "#include \"codegen/cpu/client.h\""));
  EXPECT_TRUE(objects("engine/executor.cpp", "#include \"base/host_address.h\""));
  EXPECT_TRUE(objects("frontend/tensor.cpp", "#include \"base/host_address.h\""));
  EXPECT_FALSE(objects("engine/cpu_backend.cpp", "#include \"codegen/cpu/client.h\""));
  EXPECT_FALSE(objects("codegen/vulkan/emit.cpp", "#include \"codegen/clike/emit.h\""));
}

// What differs by backend is in its row: nobody compares names.
bool asks_for_the_backend(std::string_view line) {
  const size_t at = line.find("kCpuBackend"), name = line.find(".backend");
  if (at == std::string_view::npos && name == std::string_view::npos) return false;
  return line.find("==") != std::string_view::npos || line.find("!=") != std::string_view::npos;
}

TEST(House, NobodyAsksForTheBackend) {
  EXPECT_TRUE(asks_for_the_backend("  if (target.backend == kCpuBackend) return x;"));
  EXPECT_TRUE(asks_for_the_backend("  if (device.target().backend != \"cpu\") {"));
  EXPECT_FALSE(asks_for_the_backend("  const Backend* row = find_backend(target.backend);"));
  for (const SourceFile& f : read_source_tree(THERMITE_SOURCE_DIR)) {
    if (any_prefix(f.path, std::vector<std::string_view>{"codegen/cpu/", "tests/"})) continue;
    for (const std::string& line : f.lines) EXPECT_FALSE(asks_for_the_backend(line)) << f.path << ": " << line;
  }
}

TEST(House, EveryFileOpensWithItsLicence) {
  for (const SourceFile& f : read_source_tree(THERMITE_SOURCE_DIR)) {
    const bool named = !f.lines.empty() && f.lines[0].find("SPDX-License-Identifier: Apache-2.0") != std::string::npos;
    EXPECT_TRUE(named) << f.path;
  }
}

TEST(House, HeadersAreGuarded) {
  for (const SourceFile& f : read_source_tree(THERMITE_SOURCE_DIR)) {
    if (!f.is_header()) continue;
    EXPECT_NE(std::find(f.lines.begin(), f.lines.end(), "#pragma once"), f.lines.end()) << f.path;
  }
}

}  // namespace
}  // namespace thermite
