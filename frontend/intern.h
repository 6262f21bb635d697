// SPDX-License-Identifier: Apache-2.0
// Types and attribute lists of recorded ops, kept once per process, so that a trace may hold plain pointers and compare
// them. The first kKeptEntries of each live for ever. Those after them belong to a generation: it ends with its
// kKeptEntries-th one, the next one knows nothing of it, and it is freed when nobody holds it any more. So equal
// contents have equal pointers within a generation, and a process that runs on with ever other shapes stays of a size.
// Thread-safe; a hit takes no lock.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <span>
#include <variant>

#include "base/digest.h"
#include "ir/graph/graph.h"

namespace thermite {

inline constexpr size_t kKeptEntries = size_t{1} << 13;

// Values outlive whoever recorded them, so a type that is not kept is counted: by its generation and by values.
struct TypeEntry {
  Type type;
  int64_t elements = 0;
  size_t bytes = 0;
  Digest digest;  // of the content
  bool kept = false;
  mutable std::atomic<uint32_t> holders{0};

  void hold() const {
    if (!kept) [[unlikely]]
      holders.fetch_add(1, std::memory_order_relaxed);
  }
  void drop() const {
    if (!kept && holders.fetch_sub(1, std::memory_order_acq_rel) == 1) [[unlikely]]
      delete this;
  }
};

struct AttrsEntry {
  Attrs attrs;
  Digest digest;
  bool kept = false;
  void hold() const {}
  void drop() const {
    if (!kept) delete this;
  }
};

// One attribute as a caller has it; lists are not copied unless the whole list of attributes is new.
using AttrRef = std::variant<int64_t, double, std::span<const int64_t>, Scalar, DType, Unset>;

const TypeEntry* intern_type(const Type& type);
const TypeEntry* scalar_type(DType dtype);  // rank 0
const AttrsEntry* intern_attrs(std::span<const AttrRef> attrs);

// What entries that are not kept live in, as far as this thread has been given any since it last saw a generation end:
// a log holds it for its traces.
using InternGenerations = std::array<std::shared_ptr<const void>, 2>;
InternGenerations intern_generations();

Digest digest_of(const Type& type);
Digest digest_of(const Attrs& attrs);

}  // namespace thermite
