// SPDX-License-Identifier: Apache-2.0
// Parts of a graph as plain words, for keys. What follows a count or a kind is as long as that says, so equal words
// mean equal parts.
#pragma once

#include <cstdint>
#include <vector>

#include "base/digest.h"
#include "ir/graph/graph.h"

namespace thermite {

struct AttrRow;

using Words = std::vector<uint64_t>;

void push(Words& words, const Digest& d);
void push(Words& words, const Type& t);
void push(Words& words, const AttrValue& v);
void push(Words& words, const Attrs& attrs);

// How much of an attribute a key tells.
enum class AttrDetail : uint8_t {
  none,
  signs,  // of a list of integers, and its length
  dtype,  // of a scalar
  value,
};
// `row` is empty where the op declares none for this attribute.
using AttrPolicy = AttrDetail (*)(const OpDef& op, const AttrRow& row, const AttrValue& value);
struct NodePolicy {
  bool classes = false;       // extents as 0, 1 or more
  AttrPolicy attr = nullptr;  // null: all values
};
void push(Words& words, const Type& t, const NodePolicy& policy);
void push_attrs(Words& words, const Node& node, const NodePolicy& policy);
// Every node in order: op, type, attributes, inputs by their distance.
void push_nodes(Words& words, const Graph& g, const NodePolicy& policy = {});

// Ops are known by the digest of their name, never by address.
uint64_t op_identity(const OpDef* op);

}  // namespace thermite
