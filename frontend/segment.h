// SPDX-License-Identifier: Apache-2.0
// A recorded piece of program on one device: plain records with relative references, ready to be keyed, replayed
// or turned into a Graph.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/storage.h"
#include "frontend/intern.h"
#include "ir/graph/graph.h"

namespace thermite {

class Realizer;

// Which of a call's values have no other owner, as bits: of the first 64, later ones never count as such.
inline constexpr size_t kMostOwned = 64;
inline bool is_own(uint64_t own, size_t k) { return k < kMostOwned && (own >> k & 1); }

// Where an operand comes from, in two bits of kind and thirty of value.
struct TraceRef {
  enum Kind : uint32_t {
    op,       // value: distance back from the reading op (>= 1)
    leaf,     // value: index into Segment::leaves
    literal,  // value: index into Segment::literals: in the key by value
    scalar,   // value: index into Segment::scalars: a runtime parameter, in the key by dtype only
  };
  uint32_t bits = 0;
  static TraceRef make(Kind k, uint32_t value) { return {static_cast<uint32_t>(k) << 30 | value}; }
  Kind kind() const { return static_cast<Kind>(bits >> 30); }
  uint32_t value() const { return bits & 0x3FFFFFFF; }
};

struct TraceOp {
  const OpDef* op = nullptr;
  const TypeEntry* type = nullptr;
  const AttrsEntry* attrs = nullptr;
  uint32_t first_ref = 0;
  uint32_t ref_count = 0;
};

struct Segment {
  struct Leaf {
    const TypeEntry* type = nullptr;
    StorageRef storage;    // set while a plan is made; null: input of a traced function
    uint32_t input = ~0u;  // traced function: its number
  };
  std::vector<TraceOp> ops;
  std::vector<TraceRef> refs;
  std::vector<Location> where;  // by op; of this call, never from a stored plan
  std::vector<Leaf> leaves;
  std::vector<Scalar> literals;
  std::vector<Scalar> scalars;
  std::vector<uint32_t> outputs;  // ops whose values are wanted, rising

  std::span<const TraceRef> operands(const TraceOp& o) const { return {refs.data() + o.first_ref, o.ref_count}; }
  void clear();
};

// The segment as a Graph. Leaves with storage become inputs, in order.
Result<Graph> build_graph(const Segment& s);
// For traced functions: leaves without storage are the inputs, by number; leaves with storage, of `device`, are
// constants.
Result<Graph> build_traced_graph(const Segment& s, std::span<const TypeEntry* const> inputs, Realizer& device);

}  // namespace thermite
