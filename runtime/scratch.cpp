// SPDX-License-Identifier: Apache-2.0
#include "runtime/scratch.h"

#include <sys/mman.h>

#include <cstdlib>

#include "base/storage.h"

namespace thermite {
namespace {

constexpr size_t kAlignment = kStorageAlignment;
constexpr size_t kHugePage = size_t{2} << 20;
constexpr size_t kLeastHuge = kHugePage / 4;  // what panels are packed into, say: walked across pages again and again
constexpr size_t kMaxScratch = size_t{1} << 36;

// `bytes`: a multiple of `unit`.
std::byte* take(size_t bytes, size_t unit) {
  auto* p = static_cast<std::byte*>(std::aligned_alloc(unit, bytes));
  if (p && unit == kHugePage) madvise(p, bytes, MADV_HUGEPAGE);  // advice only
  return p;
}

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
    const size_t wanted = bytes + bytes / 4, unit = wanted < kLeastHuge ? kAlignment : kHugePage;
    const size_t rounded = (wanted + unit - 1) / unit * unit;
    std::byte* grown = take(rounded, unit);
    if (grown == nullptr) return device_error("out of memory: a launch asks for {} bytes of scratch", bytes);
    std::free(mine.data);
    mine.data = grown;
    mine.bytes = rounded;
  }
  return std::span(mine.data, bytes);
}

}  // namespace thermite
