// SPDX-License-Identifier: Apache-2.0
// Large pieces of memory, cut from chunks that a source gave: best fit, split when taken, merged with their
// free neighbours when given back. Not thread-safe: MemoryPool locks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>

#include "runtime/device.h"
#include "runtime/memory_source.h"

namespace thermite {

// Chunks hold the one or the other: a weight would keep a chunk of values that come and go from becoming whole.
enum class Life : uint8_t { passing, lasting };

// A piece of a chunk, or a block of its own. Descriptors are recycled, so that steady use allocates nothing.
struct Piece {
  enum State : uint8_t {
    unused,  // the descriptor, not memory
    free,
    block,  // a storage
    slab,   // see slab_heap.h
    exact,  // a storage outside the chunks
  } state = unused;
  Life life = Life::passing;  // of all pieces of its chunk
  DeviceAddress data{};
  size_t bytes = 0;
  Piece *before = nullptr, *after = nullptr;   // neighbours in the chunk
  Piece *next = nullptr, *previous = nullptr;  // in a list of free pieces or of unused descriptors
  AllocationTag tag;                           // block, exact
  size_t asked = 0;                            // likewise
};

class ChunkHeap {
 public:
  ChunkHeap(const MemoryOptions& options, std::shared_ptr<MemorySource> source)
      : options_(options), source_(std::move(source)) {}
  ~ChunkHeap();
  ChunkHeap(const ChunkHeap&) = delete;
  ChunkHeap& operator=(const ChunkHeap&) = delete;

  // At least `bytes` bytes, 64-byte aligned. From a cached piece, or nullptr.
  Piece* take(size_t bytes, Piece::State state, Life life = Life::passing);
  // From a new chunk; nullptr where the budget or the system says no.
  Piece* grow(size_t bytes, Piece::State state, Life life = Life::passing);
  // Outside the chunks, likewise.
  Piece* take_exact(size_t bytes);
  void give_back(Piece* p);  // merges; an exact block, and a chunk of lasting ones, goes to the system at once

  // Gives empty chunks to the system until no more than `keep` bytes are reserved; the bytes that went.
  size_t trim(size_t keep = 0);
  size_t empty_bytes() const { return empty_bytes_; }  // of chunks with nothing in them

  size_t reserved_bytes() const { return reserved_; }
  size_t free_bytes() const { return free_bytes_; }
  uint64_t splits() const { return splits_; }
  uint64_t merges() const { return merges_; }
  const MemoryOptions& options() const { return options_; }
  const std::deque<Piece>& pieces() const { return pieces_; }
  // Every invariant of the chunks; an internal error names the first that is broken.
  Status verify() const;

 private:
  static constexpr int kBinsPerPower = 4;
  static constexpr int kBins = 48 * kBinsPerPower;
  static int bin_of(size_t bytes);

  void stock();
  Piece* new_piece();
  void drop_piece(Piece* p);
  Piece* best_fit(size_t bytes, Life life);
  Piece* take_piece(size_t wanted, Piece::State state, Life life);
  size_t chunk_bytes(size_t least, Life life) const;
  void give_to_source(Piece* p);
  void split(Piece* p, size_t bytes);
  Piece* merge(Piece* left, Piece* right);
  void add_free(Piece* p);
  void remove_free(Piece* p);
  bool may_reserve(size_t bytes) const;
  // Nothing where the budget or the source says no.
  std::optional<DeviceAddress> take_from_source(size_t bytes);

  const MemoryOptions options_;
  const std::shared_ptr<MemorySource> source_;
  std::deque<Piece> pieces_;
  Piece* unused_ = nullptr;
  struct Bins {
    std::array<Piece*, kBins> first{};
    std::array<uint64_t, kBins / 64> filled{};  // bit per bin
  };
  Bins& bins(Life life) { return bins_[static_cast<size_t>(life)]; }
  std::array<Bins, 2> bins_;
  size_t reserved_ = 0, exact_ = 0, lasting_ = 0, free_bytes_ = 0, empty_bytes_ = 0;
  uint64_t splits_ = 0, merges_ = 0;
};

// Overwrites what nobody may read any more, in debug builds.
void poison(void* data, size_t bytes);

}  // namespace thermite
