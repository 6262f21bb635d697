// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <optional>

#include "runtime/vulkan/block.h"

namespace thermite::vulkan {

// Memory that the host writes and the device reads, in a ring: bytes on their way, arguments of launches. Each piece
// is free again once the device's timeline has passed the value under which it was sealed.
class HostRing {
 public:
  explicit HostRing(Block block) : block_(std::move(block)) {}
  size_t most() const { return block_.bytes() / 2; }  // of one piece

  struct Piece {
    std::byte* host = nullptr;
    uint64_t offset = 0;  // in buffer()
    DeviceAddress address{};
  };
  VkBuffer buffer() const { return block_.buffer(); }
  // 64-byte aligned; nothing where there is no room now.
  std::optional<Piece> take(size_t bytes);
  void seal(uint64_t value);     // all that was taken since the last call
  void release(uint64_t value);  // the timeline has reached it
  // What the timeline must reach for more room; nothing where all that is in use is not sealed yet.
  std::optional<uint64_t> oldest() const;

 private:
  struct Mark {
    uint64_t value, end;
  };
  Block block_;
  uint64_t head_ = 0, tail_ = 0;  // ever rising; what lies between is in use
  std::deque<Mark> marks_;
};

}  // namespace thermite::vulkan
