// SPDX-License-Identifier: Apache-2.0
#include "frontend/trace.h"

#include <algorithm>

namespace thermite {
namespace {

constexpr size_t kMaxFollowers = 4;

bool same_op(const TraceOp& a, const TraceOp& b) {
  return a.op == b.op && a.type == b.type && a.attrs == b.attrs && a.ref_count == b.ref_count;
}
bool same_ref(TraceRef a, TraceRef b) { return a.bits == b.bits; }

bool same_content(const Trace& t, const Segment& s) {
  return std::ranges::equal(t.ops, s.ops, same_op) && std::ranges::equal(t.refs, s.refs, same_ref) &&
         std::ranges::equal(t.leaf_types, s.leaves, {}, {}, &Segment::Leaf::type) && t.literals == s.literals &&
         std::ranges::equal(t.scalar_types, s.scalars, {}, {}, &Scalar::dtype);
}

}  // namespace

// Leaves and literals are numbered as they appear, so equal references to them mean equal ones.
bool Trace::begins_like(const Trace& t, size_t n) const {
  if (ops.size() < n || t.ops.size() < n) return false;
  if (n == 0) return true;
  if (hashes[n - 1] != t.hashes[n - 1] ||
      !std::equal(ops.begin(), ops.begin() + static_cast<ptrdiff_t>(n), t.ops.begin(), same_op)) {
    return false;
  }
  const ptrdiff_t used = ops[n - 1].first_ref + ops[n - 1].ref_count;
  for (ptrdiff_t k = 0; k < used; ++k) {
    const TraceRef a = refs[static_cast<size_t>(k)], b = t.refs[static_cast<size_t>(k)];
    if (a.bits != b.bits) return false;
    if (a.kind() == TraceRef::literal && literals[a.value()] != t.literals[a.value()]) return false;
    if (a.kind() == TraceRef::leaf && leaf_types[a.value()] != t.leaf_types[a.value()]) return false;
    if (a.kind() == TraceRef::scalar && scalar_types[a.value()] != t.scalar_types[a.value()]) return false;
  }
  return true;
}

void Trace::add_follower(Trace* t) {
  if (!followers.empty() && followers.front() == t) return;
  std::erase(followers, t);
  if (followers.size() == kMaxFollowers) followers.pop_back();
  followers.insert(followers.begin(), t);
}

Trace* TraceTable::find(const Segment& s, uint64_t hash, const Realizer* device, uint64_t mode) {
  const auto [first, last] = traces_.equal_range(hash);
  for (auto it = first; it != last; ++it) {
    Trace& t = *it->second;
    if (t.device == device && t.mode == mode && same_content(t, s)) return &t;
  }
  return nullptr;
}

Trace* TraceTable::add(const Segment& s, std::vector<uint64_t> hashes, std::vector<uint64_t> signatures,
                       const Realizer* device, uint64_t mode) {
  auto t = std::make_unique<Trace>();
  t->device = device;
  t->mode = mode;
  t->ops = s.ops;
  t->refs = s.refs;
  t->literals = s.literals;
  for (const Segment::Leaf& leaf : s.leaves) t->leaf_types.push_back(leaf.type);
  for (Scalar v : s.scalars) t->scalar_types.push_back(v.dtype);
  t->hashes = std::move(hashes);
  t->signatures = std::move(signatures);
  weight_ += weight_of(s);
  return traces_.emplace(t->hashes.back(), std::move(t))->second.get();
}

void TraceTable::clear() {
  traces_.clear();
  weight_ = 0;
}

}  // namespace thermite
