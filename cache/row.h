// SPDX-License-Identifier: Apache-2.0
// A row and what vouches for it. A private header of this folder.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest.h"
#include "base/user_places.h"

namespace thermite {

struct Row {
  std::string_view kind;
  std::span<const std::byte> key;
  std::span<const std::byte> blob;
  std::string_view note;
};

inline std::span<const std::byte> bytes_of(const Digest& d) { return std::as_bytes(std::span(&d, 1)); }

// The digest stored with a row, over its whole identity, so that a blob under another row's key is caught as well. With
// a secret it also says that this user's library wrote the row; files that travel have none and are trusted, or not, as
// files.
class Seal {
 public:
  Seal() = default;
  explicit Seal(const Secret& secret) : secret_(secret) {}
  Digest of(std::string_view kind, std::span<const std::byte> key, std::span<const std::byte> blob) const;
  bool holds(std::span<const std::byte> stored, std::string_view kind, std::span<const std::byte> key,
             std::span<const std::byte> blob) const;

 private:
  std::optional<Secret> secret_;
};

// Rows that wait to be written together; the latest of a key.
class PendingRows {
 public:
  struct Entry {
    std::string kind;
    Digest key;
    std::vector<std::byte> blob;
    std::string note;
    Row row() const { return {kind, bytes_of(key), blob, note}; }
  };
  const Entry* find(std::string_view kind, const Digest& key) const;
  void add(std::string_view kind, const Digest& key, std::span<const std::byte> blob, std::string_view note);
  void drop(std::string_view kind, const Digest& key);
  std::vector<Entry> take();
  size_t size() const { return entries_.size(); }
  size_t bytes() const { return bytes_; }

 private:
  std::vector<Entry> entries_;
  size_t bytes_ = 0;
};

}  // namespace thermite
