// SPDX-License-Identifier: Apache-2.0
// Whole cache files: whatever they hold, a store opens, serves what was put and nothing else, and closes.
#include <algorithm>

#include "cache/store.h"
#include "tests/fuzz/scratch_folder.h"
#include "tests/fuzz/target.h"

namespace thermite::fuzz {
namespace {

std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text.data(), text.size()));
}

void fill(Store& store) {
  store.put("plan", digest_of("a"), bytes_of("the plan of a"), "note");
  store.put("artifact", digest_of("b"), bytes_of(std::string(2000, 'b')), "note");
}

bool run(std::span<const std::byte> input) {
  const ScratchFolder folder;
  const auto store = open_store(folder.write("cache.db", input), 1 << 20);
  const auto old = store->get("plan", digest_of("a"));
  require(!old || std::ranges::equal(*old, bytes_of("the plan of a")), "a row is as it was put, or not served");
  [[maybe_unused]] const CacheStats stats = store->stats();
  [[maybe_unused]] const auto bad = store->verify();
  fill(*store);
  const auto put = store->get("plan", digest_of("a"));
  require(!put || std::ranges::equal(*put, bytes_of("the plan of a")), "a row is as it was put, or not served");
  [[maybe_unused]] const Status cleared = store->clear();
  return old.has_value();
}

std::vector<std::string> seeds() {
  const ScratchFolder folder;
  const std::string file = folder.write("seed.db", {});
  fill(*open_store(file));
  std::ifstream in(file, std::ios::binary);
  return {std::string(std::istreambuf_iterator<char>(in), {})};
}

std::vector<std::string> words() {
  return {"SQLite format 3", "CREATE TABLE ", "CREATE TRIGGER ", "CREATE VIEW ", "sqlite_master", "plan", "artifact"};
}

const Registration kStore({"store", run, seeds, words});

}  // namespace
}  // namespace thermite::fuzz
