// SPDX-License-Identifier: Apache-2.0
#include "frontend/intern.h"

#include <bit>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace thermite {
namespace {

uint64_t mix(uint64_t h, uint64_t v) {
  h ^= v;
  h *= 0x9E3779B97F4A7C15ull;
  return h ^ (h >> 29);
}

uint64_t hash_of(const Type& t) {
  uint64_t h = mix(static_cast<uint64_t>(t.dtype), static_cast<uint64_t>(t.dims.size()));
  for (int64_t e : t.dims) h = mix(h, static_cast<uint64_t>(e));
  return h;
}

uint64_t hash_of(const AttrValue& v) {
  uint64_t h = mix(1, v.index());
  if (const auto* i = std::get_if<int64_t>(&v)) return mix(h, static_cast<uint64_t>(*i));
  if (const auto* d = std::get_if<double>(&v)) return mix(h, std::bit_cast<uint64_t>(*d));
  if (const auto* s = std::get_if<Scalar>(&v)) return mix(mix(h, static_cast<uint64_t>(s->dtype)), s->bits);
  if (const auto* t = std::get_if<DType>(&v)) return mix(h, static_cast<uint64_t>(*t));
  const auto& list = std::get<std::vector<int64_t>>(v);
  h = mix(h, list.size());
  for (int64_t e : list) h = mix(h, static_cast<uint64_t>(e));
  return h;
}

uint64_t hash_of(const Attrs& a) {
  uint64_t h = static_cast<uint64_t>(a.size());
  for (int k = 0; k < a.size(); ++k) h = mix(h, hash_of(a[k]));
  return h;
}

// NaN attributes must find themselves again, so reals compare by their bits.
bool same(const AttrValue& a, const AttrValue& b) {
  const auto *x = std::get_if<double>(&a), *y = std::get_if<double>(&b);
  if (x && y) return std::bit_cast<uint64_t>(*x) == std::bit_cast<uint64_t>(*y);
  return a == b;
}
bool same(const Attrs& a, const Attrs& b) {
  if (a.size() != b.size()) return false;
  for (int k = 0; k < a.size(); ++k) {
    if (!same(a[k], b[k])) return false;
  }
  return true;
}
bool same(const Type& a, const Type& b) { return a == b; }

const Type& content(const TypeEntry& e) { return e.type; }
const Attrs& content(const AttrsEntry& e) { return e.attrs; }

void fill(TypeEntry& e, const Type& t) {
  e.type = t;
  e.elements = elements(t.dims);
  e.bytes = static_cast<size_t>(e.elements) * size_of(t.dtype);
  e.digest = digest_of(t);
}
void fill(AttrsEntry& e, const Attrs& a) {
  e.attrs = a;
  e.digest = digest_of(a);
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
      if (same(content(*it->second), c)) return it->second;
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

const AttrsEntry* intern_attrs(Attrs attrs) {
  if (attrs.size() == 0) {
    static const AttrsEntry* none = table<AttrsEntry, Attrs>().find_or_add(Attrs{}, 0);
    return none;
  }
  return table<AttrsEntry, Attrs>().find_or_add(attrs, hash_of(attrs));
}

Digest digest_of(const Type& type) {
  DigestBuilder b;
  b.add(static_cast<uint64_t>(type.dtype)).add(static_cast<uint64_t>(type.dims.size()));
  for (int64_t e : type.dims) b.add(static_cast<uint64_t>(e));
  return b.finish();
}

Digest digest_of(const Attrs& attrs) {
  DigestBuilder b;
  b.add(static_cast<uint64_t>(attrs.size()));
  for (int k = 0; k < attrs.size(); ++k) {
    const AttrValue& v = attrs[k];
    b.add(static_cast<uint64_t>(v.index()));
    if (const auto* i = std::get_if<int64_t>(&v)) b.add(static_cast<uint64_t>(*i));
    if (const auto* d = std::get_if<double>(&v)) b.add(std::bit_cast<uint64_t>(*d));
    if (const auto* s = std::get_if<Scalar>(&v)) b.add(static_cast<uint64_t>(s->dtype)).add(s->bits);
    if (const auto* t = std::get_if<DType>(&v)) b.add(static_cast<uint64_t>(*t));
    if (const auto* list = std::get_if<std::vector<int64_t>>(&v)) {
      b.add_bytes(list->data(), list->size() * sizeof(int64_t));
    }
  }
  return b.finish();
}

}  // namespace thermite
