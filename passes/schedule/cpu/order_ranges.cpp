// SPDX-License-Identifier: Apache-2.0
#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/order_parts.h"
#include "passes/schedule/cpu/order_radix_row.h"
#include "passes/schedule/lanes_on.h"

namespace thermite {
namespace {

// Workspaces. A row of ranks for each part, so that no two tasks write the same lines; places of the result in one.
enum Room : uint32_t { kWords = 0, kResult = 1, kIndices = 2 };

constexpr int64_t kBucketBits = 11, kBuckets = int64_t{1} << kBucketBits;  // by the highest bits in which words differ
constexpr int64_t kSampled = 7;  // of so many words one; odd, for what repeats is often a power of two
constexpr int kWordLanes = 8;

// Three kernels: words are made; every task looks at all of them, takes those of its range and sorts them by itself;
// and the result is made in order. A sample bounds the ranges so that they are of nearly one size.
class RangeSort : SortParts {
 public:
  using SortParts::SortParts;

  Result<KernelProgram> build() {
    KernelProgram program;
    TRY(KernelLaunch words, words_of_rows());
    TRY(KernelLaunch sorted, sort());
    TRY(KernelLaunch results, put());
    program.kernels = {std::move(words), std::move(sorted), std::move(results)};
    for (uint32_t w = 0; w < (packed() ? 2u : 3u); ++w) program.workspaces.push_back(bytes(w));
    return program;
  }

 private:
  struct Range {
    ValueId shift, low, high;  // of the buckets that words are of without their `shift` lowest bits: [low, high)
  };
  struct Taken {
    ValueId count, before;  // words in the range, and below it
  };

  Size rows_of_result() const { return ranks() ? rows_ * parts_ : rows_; }
  Size bytes(uint32_t which) const {
    const Size length = shape_.sorted->value;
    if (which == kResult) return rows_of_result() * length * int64_t{sizeof(int32_t)};
    return elements() * static_cast<int64_t>(which == kWords ? sizeof(uint64_t) : sizeof(int32_t));
  }
  MemId room(SortKernel& k, uint32_t which, MemAccess access) {
    return k.o.f_.workspace(which, bytes(which), which == kWords ? DType::u64 : DType::i32, access);
  }

  Result<KernelLaunch> words_of_rows() {
    SortKernel k = kernel();
    const MemId words = room(k, kWords, MemAccess::write);
    const MemId indices = packed() ? kNoId : room(k, kIndices, MemAccess::write);
    bind(k, shape_.sorted->value);
    fill(k, words, indices);
    return finish(k, "words", thermite::count(n_).bytes_read, moved_bytes());
  }

  Result<KernelLaunch> sort() {
    SortKernel k = kernel();
    KernelBuilder& b = k.b;
    const MemId words = room(k, kWords, MemAccess::read), result = room(k, kResult, MemAccess::write);
    const MemId indices = packed() ? kNoId : room(k, kIndices, MemAccess::read);
    bind(k, shape_.sorted->value);
    const Size half = shape_.sorted->value + kVectorLanes;
    const ValueId other = k.o.f_.parameter(half);
    RadixRow own(b, key_type(), shape_.steps.width, k.o.f_.parameter(half * 2));
    const ValueId n = k.o.length();
    const Range range = range_of(k, words, n);
    const Taken taken = take(k, words, indices, own, range, n);
    if (ranks()) clear(k, result, n);
    b.branch(b.lt(b.index(0), taken.count), [&] {
      ranks() ? put_ranks(k, own, result, other, taken)
              : put_places(k, own, result, own.sort(taken.count, other), taken);
    });
    const Size part = ranks() ? elements() * parts_ : elements();
    return finish(k, "ranges sorted", moved_bytes() * parts_, part * int64_t{sizeof(int32_t)});
  }

  ValueId word(SortKernel& k, int64_t v, int lanes = 1) { return k.radix.word(v, lanes); }

  // The words of the row that lie between the bounds of this part.
  Range range_of(SortKernel& k, MemId words, ValueId n) {
    KernelBuilder& b = k.b;
    const ValueId first = b.load(words, k.row, 1), bits = b.prim(Prim::bit_width, {differing(k, words, n, first)});
    const ValueId wide = word(k, kBucketBits);
    const ValueId shift = b.sub(b.max(bits, wide), wide);
    const MemId counts = b.local(DType::i32, kBuckets);
    k.radix.clear(counts, b.index(0), kBuckets);
    b.loop(b.index(0), n, b.index(kSampled), [&](ValueId i) {
      const ValueId bucket = bucket_of(k, b.load(words, b.add(k.row, i), 1), shift);
      k.radix.increment(counts, b.cast(bucket, DType::i64));
    });
    const ValueId sampled = b.div(b.add(n, b.index(kSampled - 1)), b.index(kSampled)), parts = b.index(parts_);
    const auto share = [&](ValueId part) { return b.div(b.add(b.mul(part, sampled), b.index(parts_ - 1)), parts); };
    const ValueId next = b.add(k.part, b.index(1));
    const auto bounds = buckets_below(k, counts, share(k.part), share(next));
    const ValueId last = b.prim(Prim::eq, {next, parts});
    const ValueId above = b.select(last, b.index(kBuckets), bounds[1]);
    return {shift, b.cast(bounds[0], DType::u64), b.cast(above, DType::u64)};
  }

  // Words have everything above their bucket in common.
  ValueId bucket_of(SortKernel& k, ValueId words, ValueId shift) {
    KernelBuilder& b = k.b;
    const int lanes = b.type(words).lanes;
    const ValueId cut = b.prim(Prim::shr, {words, b.splat(shift, lanes)});
    return b.prim(Prim::bit_and, {cut, word(k, kBuckets - 1, lanes)});
  }

  // The bits in which any two words differ.
  ValueId differing(SortKernel& k, MemId words, ValueId n, ValueId first) {
    KernelBuilder& b = k.b;
    const std::vector<ValueId> none(1, word(k, 0, kVectorLanes));
    const ValueId same = b.splat(first, kVectorLanes);
    const auto with = [&](ValueId at, ValueId mask, ValueId held) {
      const ValueId here = b.prim(Prim::bit_xor, {b.load(words, b.add(k.row, at), kVectorLanes, mask), same});
      return b.prim(Prim::bit_or, {held, mask == kNoId ? here : b.select(mask, here, none[0])});
    };
    const ValueId step = b.index(kVectorLanes), whole = b.mul(b.div(n, step), step);
    const auto all = b.loop(b.index(0), whole, step, none, [&](ValueId at, std::span<const ValueId> held) {
      return std::vector{with(at, kNoId, held[0])};
    });
    ValueId v = with(whole, b.lane_mask(b.sub(n, whole), kVectorLanes), all[0]), any = b.extract(v, 0);
    for (int l = 1; l < kVectorLanes; ++l) any = b.prim(Prim::bit_or, {any, b.extract(v, l)});
    return any;
  }

  // How many buckets have fewer sampled words before them than `low`, and than `high`.
  std::vector<ValueId> buckets_below(SortKernel& k, MemId counts, ValueId low, ValueId high) {
    KernelBuilder& b = k.b;
    constexpr int lanes = kVectorLanes;
    const ValueId none = b.constant(make_int_scalar(DType::i32, 0), lanes);
    const ValueId one = b.constant(make_int_scalar(DType::i32, 1), lanes);
    const auto bound = [&](ValueId v) { return b.splat(b.cast(v, DType::i32), lanes); };
    const ValueId bounds[] = {bound(low), bound(high)};
    const auto sums = b.loop(b.index(0), b.index(kBuckets), b.index(lanes), {{none, none, none}},
                             [&](ValueId at, std::span<const ValueId> held) {
                               const ValueId here = b.load(counts, at, lanes), running = k.radix.running(here);
                               const ValueId before = b.add(held[0], b.sub(running, here));
                               std::vector<ValueId> now = {b.add(held[0], k.radix.last(running))};
                               for (size_t n = 0; n < 2; ++n)
                                 now.push_back(b.add(held[n + 1], b.select(b.lt(before, bounds[n]), one, none)));
                               return now;
                             });
    const auto total = [&](ValueId v) { return b.cast(b.extract(k.radix.running(v), lanes - 1), DType::i64); };
    return {total(sums[1]), total(sums[2])};
  }

  // Those words of the row, and their indices, from the first place of `own` on.
  Taken take(SortKernel& k, MemId words, MemId indices, RadixRow& own, const Range& range, ValueId n) {
    return context_.machine.target.moves_lanes ? take_vectors(k, words, indices, own, range, n)
                                               : take_each(k, words, indices, own, range, n);
  }

  Taken take_vectors(SortKernel& k, MemId words, MemId indices, RadixRow& own, const Range& range, ValueId n) {
    KernelBuilder& b = k.b;
    const ValueId none = word(k, 0, kWordLanes), one = word(k, 1, kWordLanes);
    const auto with = [&](ValueId at, ValueId mask, std::span<const ValueId> held) {
      const ValueId from = b.add(k.row, at), w = b.load(words, from, kWordLanes, mask);
      const ValueId cut = bucket_of(k, w, range.shift);
      const auto there = [&](ValueId v) { return mask == kNoId ? v : b.prim(Prim::bit_and, {v, mask}); };
      const ValueId below = there(b.lt(cut, b.splat(range.low, kWordLanes)));
      const ValueId reaches = b.prim(Prim::ge, {cut, b.splat(range.low, kWordLanes)});
      const ValueId good = there(b.prim(Prim::bit_and, {reaches, b.lt(cut, b.splat(range.high, kWordLanes))}));
      b.store(own.words, held[0], b.compress(w, good));
      if (!packed()) b.store(own.indices, held[0], b.compress(b.load(indices, from, kWordLanes, mask), good));
      return std::vector{b.add(held[0], lanes_on(b, good)), b.add(held[1], b.select(below, one, none))};
    };
    const ValueId step = b.index(kWordLanes), whole = b.mul(b.div(n, step), step);
    auto held = b.loop(b.index(0), whole, step, {{b.index(0), none}},
                       [&](ValueId at, std::span<const ValueId> h) { return with(at, kNoId, h); });
    held = with(whole, b.lane_mask(b.sub(n, whole), kWordLanes), held);
    ValueId before = b.extract(held[1], 0);
    for (int l = 1; l < kWordLanes; ++l) before = b.add(before, b.extract(held[1], l));
    return {held[0], b.cast(before, DType::i64)};
  }

  // Each is stored, and the next one over it where it was not in the range.
  Taken take_each(SortKernel& k, MemId words, MemId indices, RadixRow& own, const Range& range, ValueId n) {
    KernelBuilder& b = k.b;
    const auto taken =
        b.loop(b.index(0), n, b.index(1), {{b.index(0), b.index(0)}}, [&](ValueId at, std::span<const ValueId> held) {
          const ValueId from = b.add(k.row, at), w = b.load(words, from, 1);
          const ValueId cut = bucket_of(k, w, range.shift), below = b.lt(cut, range.low);
          const ValueId under = b.lt(cut, range.high);
          b.store(own.words, held[0], w);
          if (!packed()) b.store(own.indices, held[0], b.load(indices, from, 1));
          const auto one = [&](ValueId v) { return b.select(v, b.index(1), b.index(0)); };
          return std::vector{b.add(held[0], b.sub(one(under), one(below))), b.add(held[1], one(below))};
        });
    return {taken[0], taken[1]};
  }

  // Where ranks of this part's words go.
  ValueId own_ranks(SortKernel& k, ValueId n) { return k.b.mul(k.b.task(), n); }

  void clear(SortKernel& k, MemId result, ValueId n) {
    const ValueId first = own_ranks(k, n);
    each_vector(k.b, k.b.index(0), n, [&](ValueId at, ValueId mask) {
      k.b.store(result, k.b.add(first, at), k.b.constant(make_int_scalar(DType::i32, 0), kVectorLanes), mask);
    });
  }

  void put_ranks(SortKernel& k, RadixRow& own, MemId result, ValueId other, const Taken& taken) {
    const ValueId first = own_ranks(k, k.o.length()), before = k.b.cast(taken.before, DType::i32);
    own.rank(taken.count, other,
             [&](ValueId index, ValueId place) { k.b.store(result, k.b.add(first, index), k.b.add(before, place)); });
  }

  void put_places(SortKernel& k, RadixRow& own, MemId result, ValueId begin, const Taken& taken) {
    const ValueId first = k.b.add(k.row, taken.before);
    each_vector(k.b, k.b.index(0), taken.count, [&](ValueId at, ValueId mask) {
      k.b.store(result, k.b.add(first, at), own.index_at(k.b.add(begin, at), kVectorLanes, mask), mask);
    });
  }

  // Of the parts' ranks all but one are 0.
  Result<KernelLaunch> put() {
    SortKernel k = kernel();
    KernelBuilder& b = k.b;
    const MemId result = room(k, kResult, MemAccess::read);
    bind(k, shape_.places);
    const ValueId n = k.o.length();
    k.o.places();
    const ValueId first = ranks() ? b.mul(k.row, b.index(parts_)) : k.row;
    k.o.put_vectors(k.lo, k.hi, [&](ValueId at, ValueId mask) {
      ValueId index = b.load(result, b.add(first, at), kVectorLanes, mask);
      for (int64_t part = 1; ranks() && part < parts_; ++part) {
        const ValueId there = b.add(b.add(first, b.mul(n, b.index(part))), at);
        index = b.max(index, b.load(result, there, kVectorLanes, mask));
      }
      return index;
    });
    const NestCounts c = thermite::count(n_);
    return finish(k, "results", c.bytes_read + bytes(kResult), c.bytes_written);
  }
};

}  // namespace

Result<KernelProgram> order_ranges(LoopNest& n, const OrderShape& shape, const ScheduleContext& context) {
  return RangeSort(n, shape, context).build();
}

}  // namespace thermite
