// SPDX-License-Identifier: Apache-2.0
#include "ir/graph/words.h"

#include <bit>
#include <unordered_map>

#include "ir/ops/op_def.h"

namespace thermite {

void push(Words& words, const Digest& d) {
  words.push_back(d.hi);
  words.push_back(d.lo);
}

void push(Words& words, const Type& t) {
  words.push_back(static_cast<uint64_t>(t.dtype) << 32 | static_cast<uint64_t>(t.dims.size()));
  for (int64_t d : t.dims) words.push_back(static_cast<uint64_t>(d));
}

void push(Words& words, const AttrValue& v) {
  words.push_back(v.index());
  if (const auto* i = std::get_if<int64_t>(&v)) words.push_back(static_cast<uint64_t>(*i));
  if (const auto* f = std::get_if<double>(&v)) words.push_back(std::bit_cast<uint64_t>(*f));
  if (const auto* t = std::get_if<DType>(&v)) words.push_back(static_cast<uint64_t>(*t));
  if (const auto* s = std::get_if<Scalar>(&v)) {
    words.push_back(static_cast<uint64_t>(s->dtype));
    words.push_back(s->bits);
  }
  if (const auto* list = std::get_if<IntList>(&v)) {
    words.push_back(list->values.size());
    for (int64_t i : list->values) words.push_back(static_cast<uint64_t>(i));
  }
}

void push(Words& words, const Attrs& attrs) {
  words.push_back(static_cast<uint64_t>(attrs.size()));
  for (int k = 0; k < attrs.size(); ++k) push(words, attrs[k]);
}

void push_signs(Words& words, const std::vector<int64_t>& list) {
  words.push_back(list.size());
  for (int64_t i : list) words.push_back(static_cast<uint64_t>((i > 0) - (i < 0)));
}

uint64_t op_identity(const OpDef* op) {
  static const auto* ids = [] {
    auto* m = new std::unordered_map<const OpDef*, uint64_t>;
    for (const OpDef* o : all_ops()) m->emplace(o, digest_of(o->name).lo);
    return m;
  }();
  const auto it = ids->find(op);
  return it != ids->end() ? it->second : digest_of(op->name).lo;  // an op that a program brought along
}

}  // namespace thermite
