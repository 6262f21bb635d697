// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/order_parts.h"

namespace thermite {
namespace {

// Workspaces. Words go to and fro between two; the last pass leaves the indices in order, or the ranks of the elements.
enum Room : uint32_t { kWords = 0, kCounts = 2, kResult = 3, kIndices = 4 };

// A task is a part of a row in every kernel: it counts the digits of its words, and knowing how many of each the parts
// before it have, moves them.
class SharedSort : SortParts {
 public:
  SharedSort(LoopNest& n, const OrderShape& shape, const ScheduleContext& context)
      : SortParts(n, shape, context), passes_(RadixWords::passes_of(key_type(), shape.steps.width)) {}

  Result<KernelProgram> build() {
    KernelProgram program;
    const auto add = [&](Result<KernelLaunch> k) -> Status {
      TRY(KernelLaunch launch, std::move(k));
      program.kernels.push_back(std::move(launch));
      return {};
    };
    CHECK_OK(add(fill()));
    for (int64_t pass = 0; pass < passes_; ++pass) {
      if (pass > 0) CHECK_OK(add(count_digits(pass)));
      CHECK_OK(add(move(pass)));
    }
    CHECK_OK(add(put()));
    const uint32_t rooms = packed() ? 4 : 6;
    for (uint32_t w = 0; w < rooms; ++w) program.workspaces.push_back(bytes(w));
    return program;
  }

 private:
  Size bytes(uint32_t which) const {
    if (which == kCounts) return rows_ * parts_ * (int64_t{1} << shape_.steps.width) * int64_t{sizeof(int32_t)};
    return elements() * static_cast<int64_t>(size_of(type_of(which)));
  }
  static DType type_of(uint32_t which) { return which < kCounts ? DType::u64 : DType::i32; }
  MemId room(SortKernel& k, uint32_t which, MemAccess access) {
    return k.o.f_.workspace(which, bytes(which), type_of(which), access);
  }

  ValueId counts_of(SortKernel& k) { return k.b.mul(k.b.task(), k.b.index(k.radix.buckets)); }

  void count(SortKernel& k, MemId words, MemId counts, int64_t pass) {
    KernelBuilder& b = k.b;
    const ValueId first = counts_of(k);
    k.radix.clear(counts, first, k.radix.buckets);
    const ValueId shift = k.radix.shift_of(pass);
    b.loop(k.lo, k.hi, b.index(1), [&](ValueId i) {
      const ValueId digit = k.radix.digit(b.load(words, b.add(k.row, i), 1), shift);
      k.radix.increment(counts, b.add(first, digit));
    });
  }

  Result<KernelLaunch> fill() {
    SortKernel k = kernel();
    const MemId words = room(k, kWords, MemAccess::readwrite), counts = room(k, kCounts, MemAccess::readwrite);
    const MemId indices = packed() ? 0 : room(k, kIndices, MemAccess::write);
    bind(k, shape_.sorted->value);
    SortParts::fill(k, words, indices);
    count(k, words, counts, 0);
    return finish(k, "words", thermite::count(n_).bytes_read, moved_bytes() + bytes(kCounts));
  }

  Result<KernelLaunch> count_digits(int64_t pass) {
    SortKernel k = kernel();
    const MemId words = room(k, kWords + static_cast<uint32_t>(pass % 2), MemAccess::read);
    const MemId counts = room(k, kCounts, MemAccess::readwrite);
    bind(k, shape_.sorted->value);
    count(k, words, counts, pass);
    return finish(k, "digits counted", bytes(kWords), bytes(kCounts));
  }

  // Where the words of this part with each digit begin and end.
  struct Places {
    MemId begins, ends;
  };
  Places places(SortKernel& k, MemId counts) {
    KernelBuilder& b = k.b;
    const int lanes = k.radix.count_lanes();
    const Places places{b.local(DType::i32, k.radix.buckets), b.local(DType::i32, k.radix.buckets)};
    const ValueId none = b.constant(make_int_scalar(DType::i32, 0), lanes), buckets = b.index(k.radix.buckets);
    const ValueId own = counts_of(k), first = b.sub(own, b.mul(k.part, buckets));  // of the row's parts
    b.loop(b.index(0), buckets, b.index(lanes), {{none}}, [&](ValueId digit, std::span<const ValueId> before) {
      const auto add_parts = [&](ValueId from, ValueId to, ValueId sum) {
        return b.loop(from, to, b.index(1), {{sum}}, [&](ValueId part, std::span<const ValueId> so_far) {
          const ValueId at = b.add(b.add(first, b.mul(part, buckets)), digit);
          return std::vector{b.add(so_far[0], b.load(counts, at, lanes))};
        })[0];
      };
      const ValueId of_parts = add_parts(b.index(0), k.part, none);
      const ValueId all = add_parts(k.part, b.index(parts_), of_parts);
      const ValueId running = k.radix.running(all);
      const ValueId begin = b.add(before[0], b.add(b.sub(running, all), of_parts));
      b.store(places.begins, digit, begin);
      b.store(places.ends, digit, b.add(begin, b.load(counts, b.add(own, digit), lanes)));
      return std::vector{b.add(before[0], k.radix.last(running))};
    });
    return places;
  }

  Result<KernelLaunch> move(int64_t pass) {
    SortKernel k = kernel();
    KernelBuilder& b = k.b;
    const bool last = pass + 1 == passes_;
    const uint32_t from = static_cast<uint32_t>(pass % 2), to = 1 - from;
    const MemId words = room(k, kWords + from, MemAccess::read), counts = room(k, kCounts, MemAccess::read);
    const MemId indices = packed() ? words : room(k, kIndices + from, MemAccess::read);
    const MemId moved = last ? room(k, kResult, MemAccess::write) : room(k, kWords + to, MemAccess::write);
    const MemId moved_indices = last || packed() ? moved : room(k, kIndices + to, MemAccess::write);
    bind(k, shape_.sorted->value);
    const Places place_of = places(k, counts);
    const auto put = [&](ValueId at, ValueId word, ValueId place) {
      const ValueId index = packed() && !last ? kNoId : b.cast(packed() ? word : b.load(indices, at, 1), DType::i32);
      const ValueId there = b.add(k.row, b.cast(place, DType::i64));
      if (!last) {
        b.store(moved, there, word);
        if (!packed()) b.store(moved_indices, there, index);
      } else if (ranks()) {
        b.store(moved, b.add(k.row, b.cast(index, DType::i64)), place);
      } else {
        b.store(moved, there, index);
      }
    };
    k.radix.move(words, place_of.begins, place_of.ends, b.add(k.row, k.lo), b.add(k.row, k.hi), k.radix.shift_of(pass),
                 put);
    return finish(k, "moved", moved_bytes() + bytes(kCounts), last ? bytes(kResult) : moved_bytes());
  }

  Result<KernelLaunch> put() {
    SortKernel k = kernel();
    const MemId result = room(k, kResult, MemAccess::read);
    bind(k, shape_.places);
    k.o.length(), k.o.places();
    k.o.put_vectors(k.lo, k.hi,
                    [&](ValueId at, ValueId mask) { return k.b.load(result, k.b.add(k.row, at), kVectorLanes, mask); });
    const NestCounts c = thermite::count(n_);
    return finish(k, "results", c.bytes_read + bytes(kResult), c.bytes_written);
  }

  const int64_t passes_;
};

}  // namespace

Result<KernelProgram> order_shared(LoopNest& n, const OrderShape& shape, const ScheduleContext& context) {
  return shape.steps.selects ? order_ranges(n, shape, context) : SharedSort(n, shape, context).build();
}

}  // namespace thermite
