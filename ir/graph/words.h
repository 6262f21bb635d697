// SPDX-License-Identifier: Apache-2.0
// Parts of a graph as plain words, for keys. What follows a count or a kind is as long as that says, so equal words
// mean equal parts.
#pragma once

#include <cstdint>
#include <vector>

#include "base/digest.h"
#include "ir/graph/graph.h"

namespace thermite {

using Words = std::vector<uint64_t>;

void push(Words& words, const Digest& d);
void push(Words& words, const Type& t);
void push(Words& words, const AttrValue& v);
void push(Words& words, const Attrs& attrs);
void push_signs(Words& words, const std::vector<int64_t>& list);  // and its length

// Ops are known by the digest of their name, never by address.
uint64_t op_identity(const OpDef* op);

}  // namespace thermite
