// SPDX-License-Identifier: Apache-2.0
// Small blocks of host memory in size classes, cut from slabs, which are pieces of a ChunkHeap. Not thread-safe:
// MemoryPool locks.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <deque>

#include "runtime/chunk_heap.h"

namespace thermite {

// Classes in steps of 64 bytes to 1 KiB, then four per power of two: at most a fifth of a block is unused.
inline constexpr size_t kMostSmall = size_t{16} << 10;
inline constexpr int kClasses = 32;

inline int class_of(size_t bytes) {
  const size_t n = std::max<size_t>(bytes, 1) - 1;
  if (n < 1024) return static_cast<int>(n / 64);
  const auto log = static_cast<size_t>(std::bit_width(n)) - 1;
  return static_cast<int>((log - 6) * 4 + ((n >> (log - 2)) & 3));
}
inline size_t class_bytes(int c) {
  if (c < 16) return static_cast<size_t>(c + 1) * 64;
  return static_cast<size_t>(4 + c % 4 + 1) << (c / 4 + 4);
}

struct Slab;

// Lies in the memory of a free small block.
struct FreeBlock {
  FreeBlock* next = nullptr;
  Slab* slab = nullptr;
};

struct Slab {
  Piece* piece = nullptr;  // null: the descriptor is unused
  FreeBlock* free = nullptr;
  uint32_t live = 0, carved = 0, capacity = 0;
  int size_class = 0;
  Slab *next = nullptr, *previous = nullptr;  // among those of its class with free blocks; or unused descriptors
};

class SlabHeap {
 public:
  explicit SlabHeap(ChunkHeap& chunks) : chunks_(chunks) {}

  // A block of a class from a slab that there is, or from a new one in cached memory (`grow`: in new memory); nullptr.
  FreeBlock* take(int size_class, bool grow);
  void give_back(FreeBlock* block);
  void release_empty();  // slabs with nothing in them go to the chunks

  size_t free_bytes() const { return free_bytes_; }
  size_t tail_bytes() const { return tail_bytes_; }  // of slabs: more than whole blocks
  Status verify() const;

 private:
  static size_t slab_bytes(int size_class) { return size_t{class_bytes(size_class) > 2048 ? 128u : 64u} << 10; }
  Slab* add_slab(int size_class, bool grow);
  void link(Slab* s);
  void unlink(Slab* s);
  void release(Slab* s);

  ChunkHeap& chunks_;
  std::deque<Slab> slabs_;
  Slab* unused_ = nullptr;
  std::array<Slab*, kClasses> open_{};      // slabs with free blocks
  std::array<uint32_t, kClasses> empty_{};  // slabs with nothing but free blocks
  size_t free_bytes_ = 0, tail_bytes_ = 0;
};

}  // namespace thermite
