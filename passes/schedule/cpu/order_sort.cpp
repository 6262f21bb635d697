// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/order_kernel.h"
#include "passes/schedule/cpu/order_radix_row.h"

namespace thermite {
namespace {

constexpr int64_t kLanes = kVectorLanes;
constexpr int64_t kSelectBits = 11;

// Rows of words in scratch.
class SortRow {
 public:
  explicit SortRow(OrderFrame& o)
      : o_(o),
        b_(o.b_),
        room_(o.f_.parameter((o.shape_.sorted->value + kLanes) * 2)),
        row_(o.b_, o.key_type(), o.shape_.steps.width, room_),
        radix_(row_.radix),
        words_(row_.words),
        indices_(row_.indices) {
    if (o.stage_.order->ranks) ranks_ = b_.scratch(DType::i32, room_);
    if (o.shape_.steps.selects) selected_ = b_.local(DType::i32, int64_t{1} << kSelectBits);
  }

  void run(const RowSource& source) {
    const ValueId n = o_.length();
    b_.branch(b_.lt(b_.index(0), n), [&] {
      const ExprEmitter::Scope scope(o_.f_.emit);
      fill(source, n);
      const ValueId count = o_.shape_.steps.selects ? select(n) : n;
      const ValueId begin = row_.sort(count, b_.add(n, b_.index(kLanes)));
      o_.stage_.order->ranks ? put_ranks(begin, n) : put_places(begin);
    });
  }

 private:
  ValueId to_index(ValueId v) { return b_.cast(v, DType::i64); }

  void fill(const RowSource& source, ValueId n) {
    auto some = [&](ValueId at, ValueId mask) {
      const SortWords v = sort_words_from(b_, o_.key_of(source.vector(at, mask, kLanes)), at);
      b_.store(words_, at, v.words, mask);
      if (!radix_.packed) b_.store(indices_, at, v.indices, mask);
    };
    const ValueId first = b_.index(0);
    each_vector(b_, first, n, some);
  }

  // Counts the highest bits, and keeps what is in the buckets that hold the places wanted; how many that are.
  ValueId select(ValueId n) {
    auto bucket = [&](ValueId w) { return to_index(b_.prim(Prim::shr, {w, radix_.word(64 - kSelectBits)})); };
    radix_.clear(selected_, b_.index(0), int64_t{1} << kSelectBits);
    b_.loop(b_.index(0), n, b_.index(1), [&](ValueId i) {
      const ValueId at = bucket(b_.load(words_, i, 1));
      radix_.increment(selected_, at);
    });
    const ValueId wanted = o_.places();
    const auto found = b_.loop(b_.index(0), b_.index(int64_t{1} << kSelectBits), b_.index(1),
                               {{b_.index(0), b_.index(0)}}, [&](ValueId k, std::span<const ValueId> held) {
                                 const ValueId sum = b_.add(held[0], to_index(b_.load(selected_, k, 1)));
                                 return std::vector{sum, b_.select(b_.lt(held[0], wanted), k, held[1])};
                               });
    return b_.loop(b_.index(0), n, b_.index(1), {{b_.index(0)}}, [&](ValueId i, std::span<const ValueId> held) {
      const ValueId w = b_.load(words_, i, 1);
      b_.store(words_, held[0], w);
      if (!radix_.packed) b_.store(indices_, held[0], b_.load(indices_, i, 1));
      const ValueId stays = b_.prim(Prim::le, {bucket(w), found[1]});
      return std::vector{b_.select(stays, b_.add(held[0], b_.index(1)), held[0])};
    })[0];
  }

  void put_places(ValueId begin) {
    o_.put_vectors(b_.index(0), o_.places(),
                   [&](ValueId at, ValueId mask) { return row_.index_at(b_.add(begin, at), kLanes, mask); });
  }

  // By index first, so that places are made in order.
  void put_ranks(ValueId begin, ValueId n) {
    b_.loop(b_.index(0), n, b_.index(1), [&](ValueId at) {
      b_.store(ranks_, to_index(row_.index_at(b_.add(begin, at), 1)), b_.cast(at, DType::i32));
    });
    o_.put_vectors(b_.index(0), o_.places(),
                   [&](ValueId at, ValueId mask) { return b_.load(ranks_, at, kLanes, mask); });
  }

  OrderFrame& o_;
  KernelBuilder& b_;
  const ValueId room_;
  RadixRow row_;
  RadixWords& radix_;
  const MemId words_, indices_;
  MemId selected_ = kNoId, ranks_ = kNoId;
};

}  // namespace

Size order_sort(OrderFrame& o) {
  if (!o.shape_.sorted)
    return row_blocks(o, [&](const RowBlock& block) { block.each([&](ValueId, const RowSource&) { o.put_only(); }); });
  SortRow row(o);
  return row_blocks(
      o, [&](const RowBlock& block) { block.each([&](ValueId, const RowSource& source) { row.run(source); }); });
}

}  // namespace thermite
