// SPDX-License-Identifier: Apache-2.0
#include "cache/row.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/keyed_digest.h"

namespace thermite {

Digest Seal::of(std::string_view kind, std::span<const std::byte> key, std::span<const std::byte> blob) const {
  if (secret_) return keyed_digest(*secret_, {std::as_bytes(std::span(kind)), key, blob});
  DigestBuilder b;
  b.add(kind).add_bytes(key.data(), key.size()).add_bytes(blob.data(), blob.size());
  return b.finish();
}

bool Seal::holds(std::span<const std::byte> stored, std::string_view kind, std::span<const std::byte> key,
                 std::span<const std::byte> blob) const {
  const Digest right = of(kind, key, blob);
  return stored.size() == sizeof right && std::memcmp(stored.data(), &right, sizeof right) == 0;
}

const PendingRows::Entry* PendingRows::find(std::string_view kind, const Digest& key) const {
  const auto it = std::ranges::find_if(entries_, [&](const Entry& e) { return e.key == key && e.kind == kind; });
  return it == entries_.end() ? nullptr : &*it;
}

void PendingRows::add(std::string_view kind, const Digest& key, std::span<const std::byte> blob,
                      std::string_view note) {
  drop(kind, key);
  entries_.push_back({std::string(kind), key, {blob.begin(), blob.end()}, std::string(note)});
  bytes_ += blob.size();
}

void PendingRows::drop(std::string_view kind, const Digest& key) {
  std::erase_if(entries_, [&](const Entry& e) {
    const bool same = e.key == key && e.kind == kind;
    if (same) bytes_ -= e.blob.size();
    return same;
  });
}

std::vector<PendingRows::Entry> PendingRows::take() {
  bytes_ = 0;
  return std::exchange(entries_, {});
}

}  // namespace thermite
