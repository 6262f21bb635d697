// SPDX-License-Identifier: Apache-2.0
#include "frontend/infer.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "base/mix.h"

namespace thermite {
namespace {

constexpr size_t kMaxRemembered = 3;  // operands
constexpr size_t kMaxSeen = size_t{1} << 15;

struct InferKey {
  const OpDef* op;
  const AttrsEntry* attrs;
  const TypeEntry* in[kMaxRemembered];
  friend bool operator==(const InferKey&, const InferKey&) = default;
};
struct InferKeyHash {
  size_t operator()(const InferKey& k) const {
    uint64_t h = mix(reinterpret_cast<uintptr_t>(k.op), reinterpret_cast<uintptr_t>(k.attrs));
    for (const TypeEntry* t : k.in) h = mix(h, reinterpret_cast<uintptr_t>(t));
    return h;
  }
};

Result<const TypeEntry*> infer_slow(const OpDef& op, std::span<const TypeEntry* const> in, const AttrsEntry& attrs) {
  std::vector<Type> types;
  for (const TypeEntry* t : in) types.push_back(t->type);
  TRY(Type out, infer_op(op, {types, attrs.attrs}));
  if (checked_elements(out.dims) < 0) {
    return user_error("the result {} is too large", to_string(out));
  }
  return intern_type(out);
}

}  // namespace

Result<const TypeEntry*> infer_type(const OpDef& op, std::span<const TypeEntry* const> in, const AttrsEntry* attrs) {
  if (in.size() > kMaxRemembered) return infer_slow(op, in, *attrs);
  thread_local std::unordered_map<InferKey, const TypeEntry*, InferKeyHash> seen;  // all of it kept entries
  InferKey key{&op, attrs, {}};
  for (size_t k = 0; k < in.size(); ++k) key.in[k] = in[k];
  if (auto it = seen.find(key); it != seen.end()) return it->second;
  TRY(const TypeEntry* type, infer_slow(op, in, *attrs));
  const bool lasts = type->kept && attrs->kept && std::ranges::all_of(in, &TypeEntry::kept);
  if (seen.size() >= kMaxSeen) seen.clear();
  if (lasts) seen.emplace(key, type);
  return type;
}

}  // namespace thermite
