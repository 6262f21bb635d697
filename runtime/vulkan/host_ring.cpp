// SPDX-License-Identifier: Apache-2.0
#include "runtime/vulkan/host_ring.h"

namespace thermite::vulkan {

std::optional<HostRing::Piece> HostRing::take(size_t bytes) {
  const uint64_t size = block_.bytes(),
                 wanted = (bytes + kStorageAlignment - 1) / kStorageAlignment * kStorageAlignment;
  const uint64_t at = head_ % size, skipped = at + wanted > size ? size - at : 0;
  if (head_ + skipped + wanted - tail_ > size) return std::nullopt;
  head_ += skipped;
  const uint64_t offset = head_ % size;
  head_ += wanted;
  return Piece{block_.host() + offset, block_.offset() + offset, block_.address() + offset};
}

void HostRing::seal(uint64_t value) {
  if (head_ != (marks_.empty() ? tail_ : marks_.back().end)) marks_.push_back({value, head_});
}

void HostRing::release(uint64_t value) {
  while (!marks_.empty() && marks_.front().value <= value) {
    tail_ = marks_.front().end;
    marks_.pop_front();
  }
}

std::optional<uint64_t> HostRing::oldest() const {
  if (marks_.empty()) return std::nullopt;
  return marks_.front().value;
}

}  // namespace thermite::vulkan
