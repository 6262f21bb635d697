// SPDX-License-Identifier: Apache-2.0
// Types and attribute lists of recorded ops, kept once per process. Entries live for ever, so a trace may hold
// plain pointers; equal contents have equal pointers. Thread-safe; a hit takes no lock.
#pragma once

#include <span>
#include <variant>

#include "base/digest.h"
#include "ir/graph/graph.h"

namespace thermite {

struct TypeEntry {
  Type type;
  int64_t elements = 0;
  size_t bytes = 0;
  Digest digest;  // of the content
};

struct AttrsEntry {
  Attrs attrs;
  Digest digest;
};

// One attribute as a caller has it; lists are not copied unless the whole list of attributes is new.
using AttrRef = std::variant<int64_t, double, std::span<const int64_t>, Scalar, DType>;

const TypeEntry* intern_type(const Type& type);
const TypeEntry* scalar_type(DType dtype);  // rank 0
const AttrsEntry* intern_attrs(std::span<const AttrRef> attrs);

Digest digest_of(const Type& type);
Digest digest_of(const Attrs& attrs);

}  // namespace thermite
