// SPDX-License-Identifier: Apache-2.0
#include "runtime/scratch.h"

#include <cstdlib>

#include "base/storage.h"

namespace thermite {
namespace {

constexpr size_t kAlignment = kStorageAlignment;
constexpr size_t kMaxScratch = size_t{1} << 36;

struct Holder {
  std::byte* data = nullptr;
  size_t bytes = 0;
  ~Holder() { std::free(data); }
};

}  // namespace

Result<std::span<std::byte>> thread_scratch(size_t bytes) {
  thread_local Holder mine;
  if (bytes > mine.bytes) {
    if (bytes > kMaxScratch) return device_error("out of memory: a launch asks for {} bytes of scratch", bytes);
    const size_t rounded = (bytes + bytes / 4 + kAlignment - 1) / kAlignment * kAlignment;
    auto* grown = static_cast<std::byte*>(std::aligned_alloc(kAlignment, rounded));
    if (grown == nullptr) return device_error("out of memory: a launch asks for {} bytes of scratch", bytes);
    std::free(mine.data);
    mine.data = grown;
    mine.bytes = rounded;
  }
  return std::span(mine.data, bytes);
}

}  // namespace thermite
