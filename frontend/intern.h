// SPDX-License-Identifier: Apache-2.0
// Types and attribute lists of recorded ops, kept once per process. Entries live for ever, so a trace may hold
// plain pointers; equal contents have equal pointers. Thread-safe; a hit takes no lock.
#pragma once

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

const TypeEntry* intern_type(const Type& type);
const AttrsEntry* intern_attrs(Attrs attrs);

Digest digest_of(const Type& type);
Digest digest_of(const Attrs& attrs);

}  // namespace thermite
