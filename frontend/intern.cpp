// SPDX-License-Identifier: Apache-2.0
#include "frontend/intern.h"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "base/mix.h"
#include "ir/graph/words.h"

namespace thermite {
namespace {

uint64_t hash_of(const Type& t) {
  uint64_t h = mix(static_cast<uint64_t>(t.dtype), static_cast<uint64_t>(t.dims.size()));
  for (int64_t e : t.dims) h = mix(h, static_cast<uint64_t>(e));
  return h;
}

uint64_t hash_of(const AttrRef& v) {
  uint64_t h = mix(1, v.index());
  if (const auto* i = std::get_if<int64_t>(&v)) return mix(h, static_cast<uint64_t>(*i));
  if (const auto* d = std::get_if<double>(&v)) return mix(h, std::bit_cast<uint64_t>(*d));
  if (const auto* s = std::get_if<Scalar>(&v)) return mix(mix(h, static_cast<uint64_t>(s->dtype)), s->bits);
  if (const auto* t = std::get_if<DType>(&v)) return mix(h, static_cast<uint64_t>(*t));
  const auto list = std::get<std::span<const int64_t>>(v);
  h = mix(h, list.size());
  for (int64_t e : list) h = mix(h, static_cast<uint64_t>(e));
  return h;
}

using AttrRefs = std::span<const AttrRef>;

uint64_t hash_of(AttrRefs attrs) {
  uint64_t h = attrs.size();
  for (const AttrRef& a : attrs) h = mix(h, hash_of(a));
  return h;
}

// NaN attributes must find themselves again, so reals compare by their bits.
bool same(const AttrValue& a, const AttrRef& b) {
  if (a.index() != b.index()) return false;
  if (const auto* x = std::get_if<double>(&a)) {
    return std::bit_cast<uint64_t>(*x) == std::bit_cast<uint64_t>(std::get<double>(b));
  }
  if (const auto* x = std::get_if<std::vector<int64_t>>(&a)) {
    return std::ranges::equal(*x, std::get<std::span<const int64_t>>(b));
  }
  if (const auto* x = std::get_if<int64_t>(&a)) return *x == std::get<int64_t>(b);
  if (const auto* x = std::get_if<Scalar>(&a)) return *x == std::get<Scalar>(b);
  return std::get<DType>(a) == std::get<DType>(b);
}
bool same(const AttrsEntry& e, AttrRefs b) {
  if (e.attrs.size() != static_cast<int>(b.size())) return false;
  for (size_t k = 0; k < b.size(); ++k) {
    if (!same(e.attrs[static_cast<int>(k)], b[k])) return false;
  }
  return true;
}
bool same(const TypeEntry& e, const Type& b) { return e.type == b; }

AttrValue value_of(const AttrRef& r) {
  if (const auto* list = std::get_if<std::span<const int64_t>>(&r)) {
    return std::vector<int64_t>(list->begin(), list->end());
  }
  if (const auto* i = std::get_if<int64_t>(&r)) return *i;
  if (const auto* d = std::get_if<double>(&r)) return *d;
  if (const auto* s = std::get_if<Scalar>(&r)) return *s;
  return std::get<DType>(r);
}

void fill(TypeEntry& e, const Type& t) {
  e.type = t;
  e.elements = elements(t.dims);
  e.bytes = static_cast<size_t>(e.elements) * size_of(t.dtype);
  e.digest = digest_of(t);
}
void fill(AttrsEntry& e, AttrRefs refs) {
  std::vector<AttrValue> values;
  for (const AttrRef& r : refs) values.push_back(value_of(r));
  e.attrs = Attrs(std::move(values));
  e.digest = digest_of(e.attrs);
}

template <class Entry, class Content>
class Table {
 public:
  const Entry* find_or_add(const Content& c, uint64_t hash) {
    thread_local std::unordered_multimap<uint64_t, const Entry*> seen;
    if (const Entry* e = find(seen, c, hash)) return e;
    std::lock_guard lock(mutex_);
    const Entry* e = find(entries_, c, hash);
    if (!e) {
      auto fresh = std::make_unique<Entry>();
      fill(*fresh, c);
      e = fresh.get();
      owned_.push_back(std::move(fresh));
      entries_.emplace(hash, e);
    }
    seen.emplace(hash, e);
    return e;
  }

 private:
  static const Entry* find(const std::unordered_multimap<uint64_t, const Entry*>& map, const Content& c,
                           uint64_t hash) {
    auto [it, end] = map.equal_range(hash);
    for (; it != end; ++it) {
      if (same(*it->second, c)) return it->second;
    }
    return nullptr;
  }

  std::mutex mutex_;
  std::vector<std::unique_ptr<Entry>> owned_;
  std::unordered_multimap<uint64_t, const Entry*> entries_;
};

// Never destroyed: traces of other threads may outlive static destruction.
template <class Entry, class Content>
Table<Entry, Content>& table() {
  static auto* t = new Table<Entry, Content>;
  return *t;
}

}  // namespace

const TypeEntry* intern_type(const Type& type) { return table<TypeEntry, Type>().find_or_add(type, hash_of(type)); }

const TypeEntry* scalar_type(DType dtype) {
  static const auto* entries = [] {
    auto* all = new std::array<const TypeEntry*, kDTypeCount>;
    for (int k = 0; k < kDTypeCount; ++k) (*all)[k] = intern_type({static_cast<DType>(k), {}});
    return all;
  }();
  return (*entries)[static_cast<size_t>(dtype)];
}

const AttrsEntry* intern_attrs(AttrRefs attrs) {
  static const AttrsEntry* none = table<AttrsEntry, AttrRefs>().find_or_add({}, 0);
  return attrs.empty() ? none : table<AttrsEntry, AttrRefs>().find_or_add(attrs, hash_of(attrs));
}

Digest digest_of(const Type& type) {
  Words words;
  push(words, type);
  return digest_of_bytes(words.data(), words.size() * sizeof words[0]);
}

Digest digest_of(const Attrs& attrs) {
  Words words;
  push(words, attrs);
  return digest_of_bytes(words.data(), words.size() * sizeof words[0]);
}

}  // namespace thermite
