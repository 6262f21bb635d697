// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/order_across.h"

namespace thermite {
namespace {

constexpr int kMostMaskBits = 32;
constexpr size_t kTogether = 4;  // elements of a column whose best alone is compared with most lists
constexpr int64_t kLong = 4;     // places of a list that is dear to put an element into

constexpr size_t kKinds = 2;  // keys and indices

// The first is the best; equal ones keep their order, for only neighbours change places.
void bubble(KernelBuilder& b, std::vector<Element>& e) {
  for (size_t j = e.size() - 1; j-- > 0;) {
    const Element first = e[j], second = e[j + 1];
    const ValueId beaten = b.lt(first[0], second[0]);
    e[j] = {b.max(first[0], second[0]), b.select(beaten, second[1], first[1])};
    e[j + 1] = {b.min(first[0], second[0]), b.select(beaten, first[1], second[1])};
  }
}

// The lists of a vector of columns: state is a `Best`.
class Across {
 public:
  using Source = std::function<Element(ValueId at)>;  // of the columns
  Across(OrderFrame& o, Source source)
      : b_(o.b_),
        lanes_(static_cast<int>(o.shape_.steps.width)),
        places_(o.shape_.places.fixed()),
        source_(std::move(source)) {}

  // Of the first elements, as many as there are places.
  std::vector<ValueId> first() {
    Best first(kKinds);
    for (int64_t k = 0; k < places_; ++k) first = inserted(b_, first, source_(b_.index(k)), true);
    return first.values();
  }

  // With elements [at, end).
  std::vector<ValueId> with(std::vector<ValueId> held, ValueId at, ValueId end) {
    if (places_ >= kLong && lanes_ <= kMostMaskBits) {
      const ValueId step = b_.index(static_cast<int64_t>(kTogether)), rest = b_.max(b_.sub(end, at), b_.index(0));
      const ValueId whole = b_.add(at, b_.mul(b_.div(rest, step), step));
      held =
          b_.loop(at, whole, step, held, [&](ValueId from, std::span<const ValueId> s) { return with_some(s, from); });
      at = whole;
    }
    return b_.loop(at, end, b_.index(1), held, [&](ValueId from, std::span<const ValueId> s) {
      const Element e = source_(from);
      return lanes_ > kMostMaskBits ? inserted(b_, Best(s, kKinds), e, false).values() : with_one(s, e);
    });
  }

 private:
  // What `then` makes of the list where `key` beats its last place in any column.
  std::vector<ValueId> where_any(std::span<const ValueId> s, ValueId key,
                                 const std::function<std::vector<ValueId>()>& then) {
    std::vector<ValueType> types;
    for (ValueId v : s) types.push_back(b_.type(v));
    const std::vector<ValueId> old(s.begin(), s.end());
    const ValueId any = b_.mask_bits(b_.lt(Best(s, kKinds).last(), key));
    return b_.branch(b_.prim(Prim::ne, {any, b_.constant(make_int_scalar(DType::u32, 0))}), types, then,
                     [&] { return old; });
  }

  std::vector<ValueId> with_one(std::span<const ValueId> s, const Element& e) {
    return where_any(s, e[0], [&] { return inserted(b_, Best(s, kKinds), e, false).values(); });
  }

  // The elements from `at` on: their best first, and the rest where any of those beats a list, too.
  std::vector<ValueId> with_some(std::span<const ValueId> s, ValueId at) {
    std::vector<Element> some;
    for (size_t k = 0; k < kTogether; ++k) some.push_back(source_(b_.add(at, b_.index(static_cast<int64_t>(k)))));
    bubble(b_, some);
    return where_any(s, some[0][0], [&] {
      const std::vector<ValueId> now = inserted(b_, Best(s, kKinds), some[0], false).values();
      ValueId best = some[1][0];
      for (size_t k = 2; k < kTogether; ++k) best = b_.max(best, some[k][0]);
      return where_any(now, best, [&] {
        std::vector<ValueId> next = now;
        for (size_t k = 1; k < kTogether; ++k) next = with_one(next, some[k]);
        return next;
      });
    });
  }

  KernelBuilder& b_;
  const int lanes_;
  const int64_t places_;
  const Source source_;
};

ValueId column_numbers(KernelBuilder& b, ValueId at, int lanes) { return b.splat(b.cast(at, DType::i32), lanes); }

void put_list(OrderFrame& o, std::span<const ValueId> held) {
  const std::vector<ValueId> indices = Best(held, kKinds).of[1];
  for (size_t k = 0; k < indices.size(); ++k) o.put_across(o.index(static_cast<int64_t>(k)), indices[k]);
}

}  // namespace

Best::Best(std::span<const ValueId> v, size_t kinds) {
  const auto places = static_cast<std::ptrdiff_t>(v.size() / kinds);
  for (auto at = v.begin(); at != v.end(); at += places) of.emplace_back(at, at + places);
}

std::vector<ValueId> Best::values() const {
  std::vector<ValueId> all;
  for (const std::vector<ValueId>& kind : of) all.insert(all.end(), kind.begin(), kind.end());
  return all;
}

Best inserted(KernelBuilder& b, const Best& old, const Element& e, bool grows) {
  Best now(e.size());
  const std::vector<ValueId>& keys = old.of[0];
  std::vector<ValueId> beats;
  for (ValueId k : keys) beats.push_back(b.lt(k, e[0]));
  for (size_t j = 0; j < keys.size() + grows; ++j) {
    // What comes here if not what is here: the one before where that is beaten, too.
    const ValueId key = j == 0 ? e[0] : b.min(keys[j - 1], e[0]);
    now.of[0].push_back(j < keys.size() ? b.max(keys[j], key) : key);
    for (size_t kind = 1; kind < e.size(); ++kind) {
      const ValueId here = j == 0 ? e[kind] : b.select(beats[j - 1], old.of[kind][j - 1], e[kind]);
      now.of[kind].push_back(j < keys.size() ? b.select(beats[j], here, old.of[kind][j]) : here);
    }
  }
  return now;
}

Size order_across(OrderFrame& o) {
  if (o.shape_.steps.strips > 1) return order_copied(o);
  const auto lanes = static_cast<int>(o.shape_.steps.width);
  return o.rows(lanes, [&](const OrderFrame::Columns& c) {
    const ExprEmitter::VectorScope vector(o.f_.emit, o.shape_.columns.id, c.base, c.mask, lanes);
    Across list(o, [&](ValueId at) { return Element{o.b_.splat(o.key(at), lanes), column_numbers(o.b_, at, lanes)}; });
    put_list(o, list.with(list.first(), o.b_.index(o.shape_.places.fixed()), o.length()));
  });
}

}  // namespace thermite
