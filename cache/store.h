// SPDX-License-Identifier: Apache-2.0
// The persistent store: blobs by kind and key in one SQLite file, each with a BLAKE3 digest that only this user's
// library can make. Never serves another row; every failure of the disk means "no cache" and one warning.
// Thread-safe; many processes at once; a child process goes on with a connection of its own.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/digest.h"
#include "base/status.h"

namespace thermite {

class Config;

struct CacheStats {
  std::string path;
  bool writable = false;
  uint64_t entries = 0, blob_bytes = 0, file_bytes = 0;
  std::string problem;                                                       // why the entries could not be counted
  uint64_t hits = 0, misses = 0, puts = 0, bad_rows = 0, failed_writes = 0;  // of this process
  uint64_t shipped_hits = 0;                                                 // likewise; misses of the user's own
  std::vector<std::pair<std::string, uint64_t>> entries_by_kind;
};

class Store {
 public:
  virtual ~Store() = default;
  // `kind`: "artifact", "plan", ... ; nullopt: not there, or was bad (then deleted).
  virtual std::optional<std::vector<std::byte>> get(std::string_view kind, const Digest& key) = 0;
  // `note`: key fields in clear, for people.
  virtual void put(std::string_view kind, const Digest& key, std::span<const std::byte> blob,
                   std::string_view note) = 0;
  // For what is cheap to make again: written together with others, at the latest when the store is closed. Until then
  // only this store finds it, and a process that is killed, or finds the file busy then, loses it.
  virtual void put_later(std::string_view kind, const Digest& key, std::span<const std::byte> blob,
                         std::string_view note) {
    put(kind, key, blob, note);
  }
  // Writes what waits to be written: at exit, where a store is never closed. Not in a forked child.
  // The error says what could not be written; it still waits.
  virtual Status flush() { return {}; }
  virtual CacheStats stats() = 0;
  // Checks every row; returns the number of bad rows found (and deleted where writable).
  virtual Result<uint64_t> verify() = 0;
  virtual Status clear() = 0;
};

inline constexpr uint64_t kDefaultCacheBytes = uint64_t{1} << 30;
uint64_t cache_bytes(const Config& config);  // compilation.cache_megabytes

// `max_bytes` of blobs are kept; beyond, the least recently used go. The error says why nothing can be kept there.
Result<std::unique_ptr<Store>> try_open_store(const std::string& file, uint64_t max_bytes = kDefaultCacheBytes);
// Always succeeds: an unusable place gives a store that holds nothing (one warning); so does an empty name (none).
std::unique_ptr<Store> open_store(const std::string& file, uint64_t max_bytes = kDefaultCacheBytes);
std::unique_ptr<Store> null_store(std::string path = "");

// Puts a cache that came with a program (see cache/transfer.h) behind `store`: only read, and believed because root or
// this user owns the file and nobody else can write it. Any other file is one warning, and `store` alone.
std::unique_ptr<Store> add_shipped_store(std::unique_ptr<Store> store, const std::string& file);

// Resolves `local`, `target`, `global` or a path (anything with a slash; a directory gets cache.db in it) to a file and
// creates its directory 0700 where it can; `disabled` gives an empty name.
Result<std::string> resolve_cache_path(std::string_view scope);

}  // namespace thermite
