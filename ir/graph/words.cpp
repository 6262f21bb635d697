// SPDX-License-Identifier: Apache-2.0
#include "ir/graph/words.h"

#include <algorithm>
#include <bit>
#include <span>
#include <unordered_map>

#include "ir/ops/op_def.h"

namespace thermite {
namespace {

void push_signs(Words& words, const std::vector<int64_t>& list) {
  words.push_back(list.size());
  for (int64_t i : list) words.push_back(static_cast<uint64_t>((i > 0) - (i < 0)));
}

}  // namespace

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

void push(Words& words, const Type& t, const NodePolicy& policy) {
  if (!policy.classes) return push(words, t);
  Type bounded = t;
  for (int64_t& e : bounded.dims) e = std::min<int64_t>(e, 2);
  push(words, bounded);
}

void push_attrs(Words& words, const Node& node, const NodePolicy& policy) {
  if (!policy.attr) return push(words, node.attrs);
  const std::span<const AttrRow> rows = node.op->attrs;
  words.push_back(static_cast<uint64_t>(node.attrs.size()));
  for (int k = 0; k < node.attrs.size(); ++k) {
    const AttrValue& v = node.attrs[k];
    const auto row = static_cast<size_t>(k);
    const AttrDetail detail = policy.attr(*node.op, row < rows.size() ? rows[row] : AttrRow{}, v);
    words.push_back(static_cast<uint64_t>(detail));
    if (detail == AttrDetail::signs) push_signs(words, std::get<IntList>(v).values);
    if (detail == AttrDetail::dtype) words.push_back(static_cast<uint64_t>(std::get<Scalar>(v).dtype));
    if (detail == AttrDetail::value) push(words, v);
  }
}

void push_nodes(Words& words, const Graph& g, const NodePolicy& policy) {
  words.reserve(words.size() + size_t{16} * g.size());
  for (NodeId n = 0; n < g.size(); ++n) {
    const Node& node = g[n];
    words.push_back(op_identity(node.op));
    push(words, node.type, policy);
    push_attrs(words, node, policy);
    words.push_back(node.inputs.size());
    for (NodeId i : node.inputs) words.push_back(n - i);
  }
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
