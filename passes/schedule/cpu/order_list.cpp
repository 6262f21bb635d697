// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>

#include "passes/schedule/cpu/order_best.h"
#include "passes/schedule/cpu/order_kernel.h"
#include "passes/schedule/cpu/order_values.h"
#include "passes/schedule/turn_squares.h"

namespace thermite {
namespace {

constexpr int64_t kLanes = kVectorLanes;
constexpr int64_t kRun = kListRun;
static_assert(kRun == HitWords::kBits);
constexpr int64_t kSampled = 1024;    // first elements of a row, whose greatest bound the last place
constexpr int64_t kAhead = 16 << 10;  // bytes
constexpr int64_t kPart = 1024;       // elements of a row that are compared before those found are looked at
constexpr int64_t kMostSamples = 4;   // vectors
constexpr int64_t kMostBeside = 2;    // vectors of a list, where lists are sorted beside each other

// Rows of a block in three steps, each for all rows before the next one, so that short rows do not wait for each
// other's latencies: a value that the best are not worse than; what is not worse than it, which is few; and the best of
// those in order. Where there are rows for all lanes of vectors, and registers for those, they are turned for that, so
// that a place of all rows is a vector: exchanges take no shuffles then, and rows do not wait for each other.
class ListBlock {
 public:
  ListBlock(OrderFrame& o, int64_t most)
      : o_(o),
        b_(o.b_),
        size_(o.shape_.steps.width * kLanes),
        rows_beside_(most % kLanes == 0 && o.registers() >= 2 * kLanes),
        samples_(samples(o.shape_.places)),
        room_(list_room(size_)),
        values_of_(o.b_, o.n_.pool.dtype(o.stage_.lift[0]), o.stage_.order->largest),
        hits_(o.b_),
        best_(o.b_, o.key_type(), size_),
        bounds_beside_(rows_beside_ && samples_ <= kMostBeside),
        lists_beside_(rows_beside_ && best_.packed() && o.shape_.steps.width <= kMostBeside),
        sampled_(bounds_beside_ ? b_.local(type(), most * samples_ * kLanes) : kNoId),
        sorted_(b_.local(type(), samples_ * kLanes * (bounds_beside_ ? kLanes : 1))),
        words_(lists_beside_ ? b_.local(DType::i64, most * size_) : kNoId),
        bounds_(b_.local(type(), most)),
        held_(b_.local(DType::i64, most)),
        runs_(b_.local(DType::u64, kPart / kRun + 1)),
        run_places_(b_.local(DType::i64, kPart / kRun + 1)),
        values_(b_.local(type(), most * room_)),
        indices_(b_.local(DType::i32, most * room_)),
        places_(b_.local(DType::i32, most * size_)),
        elements_(o.wants_values() ? b_.local(type(), most * size_) : kNoId) {}

  void run(const RowBlock& block) {
    if (!o_.shape_.sorted) return block.each([&](ValueId, const RowSource&) { o_.put_only(); });
    block.each([&](ValueId row, const RowSource& source) { sample(row, source); });
    if (bounds_beside_) bounds_beside(block.count);
    block.each([&](ValueId row, const RowSource& source) { b_.store(held_, row, collect(source, row)); });
    if (lists_beside_) sort_beside_each_other(block.count);
    block.each([&](ValueId row, const RowSource& source) {
      pick(source, row, lists_beside_ ? sorted_of(row) : best_of(first_of(row), b_.load(held_, row, 1)));
    });
    if (o_.shape_.steps.columns) return put_across(block);
    block.each([&](ValueId row, const RowSource&) { put(row); });
  }

 private:
  // Of as many lanes the last wanted should not be the worst: more lanes are dearer to sort, which is shared by rows
  // beside each other, and leave fewer elements.
  int64_t samples(const Size& places) const {
    const bool few = rows_beside_ ? places * 2 <= size_ : places * 4 <= size_ * 3;
    return std::min(kMostSamples, few ? size_ / kLanes : 2 * size_ / kLanes);
  }
  DType type() const { return o_.element_type(); }
  ValueId index(int64_t v) { return b_.index(v); }
  ValueId first_of(ValueId row) { return b_.mul(row, index(room_)); }
  ValueId last_place() { return b_.max(b_.sub(o_.places(), index(1)), index(0)); }  // of none, too
  ValueId whole(ValueId n, int64_t step) { return b_.mul(b_.div(n, index(step)), index(step)); }

  // A value that as many elements as are wanted reach: as many lanes of the first part of the row do.
  void sample(ValueId row, const RowSource& source) {
    std::vector<ValueId> best = lanes_of(source);
    if (!bounds_beside_) sort(best);
    const auto at = [&](size_t v) { return index(static_cast<int64_t>(v) * kLanes); };
    for (size_t v = 0; v < best.size(); ++v)
      bounds_beside_ ? b_.store(sampled_, b_.add(b_.mul(row, index(samples_ * kLanes)), at(v)), best[v])
                     : b_.store(sorted_, at(v), best[v]);
    if (!bounds_beside_) b_.store(bounds_, row, b_.load(sorted_, last_place(), 1));
  }

  void bounds_beside(ValueId count) {
    b_.loop(index(0), count, index(kLanes), [&](ValueId strip) {
      std::vector<ValueId> all;
      for (int64_t v = 0; v < samples_; ++v) {
        const std::vector<ValueId> turned =
            square(sampled_, strip, count, kLanes, index(v * kLanes), index(samples_ * kLanes));
        all.insert(all.end(), turned.begin(), turned.end());
      }
      sort_beside(all.size(), [&](size_t i, size_t j) {
        const ValueId first = all[i], second = all[j];
        all[i] = values_of_.better(first, second), all[j] = values_of_.worse(first, second);
      });
      for (size_t k = 0; k < all.size(); ++k) b_.store(sorted_, index(static_cast<int64_t>(k) * kLanes), all[k]);
      b_.store(bounds_, strip, b_.load(sorted_, b_.mul(last_place(), index(kLanes)), kVectorLanes));
    });
  }

  // Of rows [strip, strip + lanes) of `m`, places [from, from + lanes): a vector for each place.
  std::vector<ValueId> square(MemId m, ValueId strip, ValueId count, int64_t lanes, ValueId from, ValueId pitch) {
    const ValueId last = b_.sub(count, index(1));  // behind which nothing was written
    std::vector<ValueId> rows;
    for (int64_t k = 0; k < lanes; ++k) {
      const ValueId row = b_.min(b_.add(strip, index(k)), last);
      rows.push_back(b_.load(m, b_.add(b_.mul(row, pitch), from), static_cast<int>(lanes)));
    }
    turn_square(b_, rows);
    return rows;
  }

  std::vector<ValueId> sorted_of(ValueId row) {
    std::vector<ValueId> list;
    for (size_t v = 0; v < best_.vectors(); ++v)
      list.push_back(b_.load(words_, word_place(row, static_cast<int64_t>(v)), BestList::kLanes));
    return list;
  }

  ValueId word_place(ValueId row, int64_t vector) { return b_.add(place_of(row), index(vector * BestList::kLanes)); }

  // No row holds more than two lists.
  void sort_beside_each_other(ValueId count) {
    constexpr int lanes = BestList::kLanes;
    const std::vector<ValueType> types(static_cast<size_t>(size_), {DType::i64, lanes});
    b_.loop(index(0), count, index(lanes), [&](ValueId strip) {
      const std::vector<ValueId> list = held_beside(strip, count, 0);
      const ValueId more =
          b_.lt(b_.splat(index(size_), lanes), b_.load(held_, strip, lanes, b_.lane_mask(b_.sub(count, strip), lanes)));
      const ValueId any = b_.prim(Prim::ne, {b_.mask_bits(more), b_.constant(make_int_scalar(DType::u32, 0))});
      put_lists(strip, b_.branch(
                           any, types, [&] { return joined_beside(list, held_beside(strip, count, size_)); },
                           [&] { return list; }));
    });
  }

  // Of what is held of some rows from the `from`th on, a list each, in order: a vector for each place.
  std::vector<ValueId> held_beside(ValueId strip, ValueId count, int64_t from) {
    constexpr int64_t lanes = BestList::kLanes;
    const ValueId last = b_.sub(count, index(1));  // behind which nothing is held
    std::vector<std::vector<ValueId>> squares(best_.vectors());
    for (int64_t k = 0; k < lanes; ++k) {
      const ValueId row = b_.min(b_.add(strip, index(k)), last), first = b_.add(first_of(row), index(from));
      const std::vector<ValueId> words =
          best_.any_order(b_.sub(b_.load(held_, row, 1), index(from)), keys_from(first), indices_from(first));
      for (size_t v = 0; v < words.size(); ++v) squares[v].push_back(words[v]);
    }
    std::vector<ValueId> all;
    for (std::vector<ValueId>& s : squares) {
      turn_square(b_, s);
      all.insert(all.end(), s.begin(), s.end());
    }
    sort_beside(all.size(), [&](size_t i, size_t j) { exchange(all, i, j); });
    return all;
  }

  void exchange(std::vector<ValueId>& words, size_t i, size_t j) {
    const ValueId first = words[i], second = words[j];
    words[i] = b_.max(first, second), words[j] = b_.min(first, second);
  }

  std::vector<ValueId> joined_beside(const std::vector<ValueId>& list, const std::vector<ValueId>& more) {
    std::vector<ValueId> both;
    for (size_t i = 0; i < list.size(); ++i) both.push_back(b_.max(list[i], more[list.size() - 1 - i]));
    for (size_t apart = both.size() / 2; apart > 0; apart /= 2)
      for (size_t i = 0; i < both.size(); ++i)
        if (!(i & apart)) exchange(both, i, i + apart);
    return both;
  }

  void put_lists(ValueId strip, const std::vector<ValueId>& all) {
    constexpr int64_t lanes = BestList::kLanes;
    for (int64_t v = 0; v < size_ / lanes; ++v) {
      std::vector<ValueId> rows(all.begin() + v * lanes, all.begin() + (v + 1) * lanes);
      turn_square(b_, rows);
      for (int64_t k = 0; k < lanes; ++k)
        b_.store(words_, word_place(b_.add(strip, index(k)), v), rows[static_cast<size_t>(k)]);
    }
  }

  // The best of each lane.
  std::vector<ValueId> lanes_of(const RowSource& source) {
    const ValueId some = b_.min(o_.length(), index(kSampled));
    std::vector<ValueId> best(static_cast<size_t>(samples_), values_of_.worst(kLanes));
    const auto walk = [&](ValueId from, ValueId to, int64_t vectors) {
      best = b_.loop(from, to, index(vectors * kLanes), best, [&](ValueId at, std::span<const ValueId> held) {
        std::vector<ValueId> now(held.size(), kNoId);
        for (int64_t v = 0; v < vectors; ++v) {
          const ValueId here = source.vector(b_.add(at, index(v * kLanes)), kNoId, kLanes);
          ValueId& lane = now[static_cast<size_t>(v) % now.size()];
          lane = lane == kNoId ? here : values_of_.better(lane, here);
        }
        for (size_t k = 0; k < now.size(); ++k) now[k] = values_of_.better(held[k], now[k]);
        return now;
      });
    };
    const int64_t together = std::max(kMostSamples, samples_);
    const ValueId most = whole(some, together * kLanes);
    walk(index(0), most, together);
    if (together > samples_) walk(most, whole(some, samples_ * kLanes), samples_);
    return best;
  }

  void sort(std::vector<ValueId>& values) {
    BestNetwork network(b_, samples_ * kLanes, kVectorLanes);
    network.sort([&](int64_t run, int64_t distance) {
      const std::vector<ValueId> old = values;
      for (size_t v = 0; v < old.size(); ++v) {
        const ValueId other = network.across(old, v, distance);
        values[v] = b_.shuffle(values_of_.better(old[v], other), values_of_.worse(old[v], other),
                               network.chosen(v, run, distance));
      }
    });
  }

  // Which elements of a run are not worse than `bound`; `masked`: of those there are.
  ValueId bits(const RowSource& source, ValueId at, ValueId bound, bool masked) {
    ValueId all = kNoId;
    for (int64_t v = 0; v < kRun / kLanes; ++v) {
      const ValueId from = b_.add(at, index(v * kLanes));
      const ValueId mask = masked ? b_.lane_mask(b_.sub(o_.length(), from), kLanes) : kNoId;
      ValueId good = values_of_.reaches(source.vector(from, mask, kLanes), b_.splat(bound, kLanes));
      if (masked) good = b_.prim(Prim::bit_and, {good, mask});
      all = hits_.with(all, good, v * kLanes);
    }
    return all;
  }

  // Notes the runs of a part of the row that hold any.
  ValueId runs_of(const RowSource& source, ValueId from, ValueId to, ValueId bound) {
    const auto note = [&](ValueId at, ValueId runs, bool masked) {
      const ValueId found = bits(source, at, bound, masked);
      b_.store(runs_, runs, found);
      b_.store(run_places_, runs, at);
      return std::vector{b_.select(hits_.any(found), b_.add(runs, index(1)), runs)};
    };
    const ValueId last = whole(to, kRun);
    const auto runs = b_.loop(from, last, index(kRun), {{index(0)}}, [&](ValueId at, std::span<const ValueId> held) {
      // What has been sampled is near: memory brings what is read behind it meanwhile.
      if (o_.shape_.blocked && !o_.shape_.steps.columns) o_.prefetch_lines(at, static_cast<int>(kRun), kAhead);
      return note(at, held[0], false);
    });
    const ValueType type = b_.type(runs[0]);
    return b_.branch(
        b_.lt(last, to), std::span(&type, 1), [&] { return note(last, runs[0], true); }, [&] { return runs; })[0];
  }

  // Stores what is not worse than the bound, or what is left of that; how many those are.
  ValueId collect(const RowSource& source, ValueId row) {
    const ValueId n = o_.length(), first = first_of(row), start = b_.load(bounds_, row, 1);
    return b_.loop(index(0), n, index(kPart), {{index(0), start}}, [&](ValueId from, std::span<const ValueId> held) {
      const ValueId runs = runs_of(source, from, b_.min(n, b_.add(from, index(kPart))), held[1]);
      return b_.loop(index(0), runs, index(1), {{held[0], held[1]}}, [&](ValueId r, std::span<const ValueId> now) {
        const ValueId at = b_.load(run_places_, r, 1), noted = b_.load(runs_, r, 1), bound = now[1];
        // What was noted before the bound became a better one may be many.
        const ValueId stale = values_of_.is_better(bound, held[1]);
        const ValueType type = b_.type(noted);
        const ValueId found = b_.branch(
            stale, std::span(&type, 1), [&] { return std::vector{bits(source, at, bound, true)}; },
            [&] { return std::vector{noted}; })[0];
        return bounded(source, first, taken(source, at, found, first, now[0]), bound);
      });
    })[0];
  }

  // The elements of a run behind those held; how many are held then.
  ValueId taken(const RowSource& source, ValueId at, ValueId bits, ValueId first, ValueId count) {
    const ValueId more = hits_.count(bits), to = b_.add(first, count);
    b_.loop(index(0), more, index(1), {{bits}}, [&](ValueId k, std::span<const ValueId> left) {
      const HitWords::Taken t = hits_.take(left[0]);
      const ValueId element = b_.add(at, t.place), there = b_.add(to, k);
      b_.store(values_, there, source.one(element));
      b_.store(indices_, there, b_.cast(element, DType::i32));
      return std::vector{t.left};
    });
    return b_.add(count, more);
  }

  // Where many are held, they and the bound become the best of them.
  std::vector<ValueId> bounded(const RowSource& source, ValueId first, ValueId count, ValueId bound) {
    const std::vector<ValueType> types = {b_.type(count), b_.type(bound)};
    return b_.branch(
        b_.lt(count, index(2 * size_)), types, [&] { return std::vector{count, bound}; },
        [&] {
          const std::vector<ValueId> list = best_of(first, count);
          for (size_t v = 0; v < best_.vectors(); ++v) {
            const ValueId at = b_.add(first, index(static_cast<int64_t>(v) * BestList::kLanes));
            b_.store(indices_, at, best_.index(list, v));
          }
          // Not made of their keys, which -0 and some NaN share with others.
          b_.loop(index(0), o_.places(), index(1), [&](ValueId k) {
            const ValueId at = b_.add(first, k);
            b_.store(values_, at, source.one(b_.cast(b_.load(indices_, at, 1), DType::i64)));
          });
          const ValueId last = b_.load(values_, b_.add(first, last_place()), 1);
          return std::vector{o_.places(), values_of_.above(o_.key_of(last))};
        });
  }

  BestList::Source keys_from(ValueId first) {
    return [=, this](ValueId at, ValueId mask) {
      return o_.key_of(b_.load(values_, b_.add(first, at), BestList::kLanes, mask));
    };
  }
  BestList::Source indices_from(ValueId first) {
    return [=, this](ValueId at, ValueId mask) { return b_.load(indices_, b_.add(first, at), BestList::kLanes, mask); };
  }
  std::vector<ValueId> best_of(ValueId first, ValueId count) {
    return best_.of(count, keys_from(first), indices_from(first));
  }

  ValueId place_of(ValueId row) { return b_.mul(row, index(size_)); }

  // Keeps the places of a row, and the elements there where they are wanted.
  void pick(const RowSource& source, ValueId row, const std::vector<ValueId>& list) {
    const ValueId first = place_of(row);
    for (size_t v = 0; v < best_.vectors(); ++v)
      b_.store(places_, b_.add(first, index(static_cast<int64_t>(v) * BestList::kLanes)), best_.index(list, v));
    if (!o_.wants_values()) return;
    b_.loop(index(0), o_.places(), index(1), [&](ValueId k) {
      const ValueId at = b_.add(first, k);
      b_.store(elements_, at, source.one(b_.cast(b_.load(places_, at, 1), DType::i64)));
    });
  }

  void put(ValueId row) {
    const ValueId first = place_of(row);
    const auto some = [&](ValueId at, ValueId mask, int lanes) {
      const ExprEmitter::Scope scope(o_.f_.emit);
      const ValueId from = b_.add(first, at);
      o_.put(at, mask, b_.load(places_, from, lanes, mask),
             o_.wants_values() ? b_.load(elements_, from, lanes, mask) : kNoId);
    };
    if (!o_.shape_.along) return some(index(0), kNoId, 1);
    each_vector(b_, index(0), o_.places(), [&](ValueId at, ValueId mask) { some(at, mask, kVectorLanes); });
  }

  // Squares of rows and places are turned back to columns.
  void put_across(const RowBlock& block) {
    const ValueId lanes = index(kLanes);
    b_.loop(index(0), block.count, lanes, [&](ValueId strip) {
      const ValueId left = b_.sub(block.count, strip);
      const ExprEmitter::VectorScope vector(o_.f_.emit, o_.shape_.columns.id, b_.add(block.base, strip),
                                            b_.lane_mask(left, kVectorLanes), kVectorLanes);
      b_.loop(index(0), o_.places(), lanes, [&](ValueId from) {
        turn(places_, block.count, strip, from);
        if (o_.wants_values()) turn(elements_, block.count, strip, from);
        b_.loop(index(0), b_.min(lanes, b_.sub(o_.places(), from)), index(1), [&](ValueId k) {
          const ExprEmitter::Scope scope(o_.f_.emit);
          const ValueId at = b_.add(place_of(b_.add(strip, k)), from);
          o_.put_across(b_.add(from, k), b_.load(places_, at, kVectorLanes),
                        o_.wants_values() ? b_.load(elements_, at, kVectorLanes) : kNoId);
        });
      });
    });
  }

  void turn(MemId m, ValueId count, ValueId strip, ValueId from) {
    const auto place = [&](ValueId row) { return b_.add(place_of(row), from); };
    // Behind the last row and place nothing was written.
    const ValueId last = b_.sub(count, index(1)), mask = b_.lane_mask(b_.sub(o_.places(), from), kVectorLanes);
    std::vector<ValueId> rows;
    for (int64_t k = 0; k < kLanes; ++k)
      rows.push_back(b_.load(m, place(b_.min(b_.add(strip, index(k)), last)), kVectorLanes, mask));
    turn_square(b_, rows);
    for (int64_t k = 0; k < kLanes; ++k) b_.store(m, place(b_.add(strip, index(k))), rows[static_cast<size_t>(k)]);
  }

  OrderFrame& o_;
  KernelBuilder& b_;
  const int64_t size_;            // of a list
  const bool rows_beside_;        // rows come in as many as vectors have lanes, and registers hold squares of them
  const int64_t samples_, room_;  // vectors; of what is held of a row
  SortValues values_of_;
  HitWords hits_;
  BestList best_;
  const bool bounds_beside_, lists_beside_;  // of rows
  const MemId sampled_;                      // by row, the best of the lanes
  const MemId sorted_;                       // those in order; or by place, of rows
  const MemId words_;                        // by row, of its list
  const MemId bounds_, held_;                // by row
  const MemId runs_, run_places_;            // of a part of a row
  const MemId values_, indices_;             // by row, then as they come
  const MemId places_, elements_;            // by row, of the result
};

}  // namespace

Size order_list(OrderFrame& o) {
  std::optional<ListBlock> list;
  return row_blocks(o, [&](const RowBlock& block) {
    if (!list) list.emplace(o, block.most);
    list->run(block);
  });
}

}  // namespace thermite
