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
  if (const auto* list = std::get_if<std::span<const int64_t>>(&v)) {
    h = mix(h, list->size());
    for (int64_t e : *list) h = mix(h, static_cast<uint64_t>(e));
  }
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
  if (const auto* x = std::get_if<IntList>(&a)) {
    return std::ranges::equal(x->values, std::get<std::span<const int64_t>>(b));
  }
  if (const auto* x = std::get_if<int64_t>(&a)) return *x == std::get<int64_t>(b);
  if (const auto* x = std::get_if<Scalar>(&a)) return *x == std::get<Scalar>(b);
  if (const auto* x = std::get_if<DType>(&a)) return *x == std::get<DType>(b);
  return true;  // both unset
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
  if (const auto* t = std::get_if<DType>(&r)) return *t;
  return Unset{};
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

// What statics below point to.
bool is_static(const Type& t) { return t.dims.size() == 0; }
bool is_static(AttrRefs attrs) { return attrs.empty(); }

template <class Entry>
class Index {
 public:
  template <class Content>
  const Entry* find(const Content& c, uint64_t hash) const {
    auto [it, end] = entries_.equal_range(hash);
    for (; it != end; ++it) {
      if (same(*it->second, c)) return it->second;
    }
    return nullptr;
  }
  void add(uint64_t hash, const Entry* e) { entries_.emplace(hash, e); }
  void clear() { entries_.clear(); }
  size_t size() const { return entries_.size(); }
  const auto& all() const { return entries_; }

 private:
  std::unordered_multimap<uint64_t, const Entry*> entries_;
};

template <class Entry>
struct Generation {
  Index<Entry> index;
  ~Generation() {
    for (const auto& [hash, entry] : index.all()) entry->drop();
  }
};

template <class Entry, class Content>
class Table {
 public:
  const Entry* find_or_add(const Content& c, uint64_t hash) {
    Recent& recent = this->recent();
    if (recent.number == number_.load(std::memory_order_acquire)) [[likely]]
      if (const Entry* e = recent.seen.find(c, hash)) return e;
    std::lock_guard lock(mutex_);
    const Entry* e = kept_.find(c, hash);
    if (!e) e = current_->index.find(c, hash);
    if (!e) e = add(c, hash);
    if (recent.generation != current_) recent = {current_, number_.load(std::memory_order_relaxed), {}};
    recent.seen.add(hash, e);
    return e;
  }
  std::shared_ptr<const void> generation() { return recent().generation; }

 private:
  struct Recent {
    std::shared_ptr<Generation<Entry>> generation;
    uint64_t number = 0;  // of `generation`
    Index<Entry> seen;    // kept entries, and those of `generation`
  };
  static Recent& recent() {
    thread_local Recent mine;
    return mine;
  }

  const Entry* add(const Content& c, uint64_t hash) {
    auto* e = new Entry;
    fill(*e, c);
    e->kept = kept_.size() < kKeptEntries || is_static(c);
    if (e->kept) {
      kept_.add(hash, e);
      return e;
    }
    if (current_->index.size() >= kKeptEntries) {
      current_ = std::make_shared<Generation<Entry>>();
      number_.fetch_add(1, std::memory_order_release);
    }
    e->hold();
    current_->index.add(hash, e);
    return e;
  }

  std::mutex mutex_;
  Index<Entry> kept_;
  std::shared_ptr<Generation<Entry>> current_ = std::make_shared<Generation<Entry>>();
  std::atomic<uint64_t> number_{1};
};

// Never destroyed: traces of other threads may outlive static destruction.
template <class Entry, class Content>
Table<Entry, Content>& table() {
  static auto* t = new Table<Entry, Content>;
  return *t;
}

}  // namespace

InternGenerations intern_generations() {
  return {table<TypeEntry, Type>().generation(), table<AttrsEntry, AttrRefs>().generation()};
}

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
