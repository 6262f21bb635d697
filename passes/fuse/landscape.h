// SPDX-License-Identifier: Apache-2.0
// What the fuser asks of every node, computed once per graph.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "ir/graph/graph.h"

namespace thermite {

enum class Role : uint8_t {
  leaf,         // input, constant, scalar: never in a kernel of its own
  view,         // one element of one input, no arithmetic
  maker,        // no inputs
  elementwise,  // at the same (broadcast) place
  pull,         // reads at computed places: concat, gather
  reduction,    // over axes of its first input; every input has that input's dims
  indexed,      // a reduction that shares its space with nothing: scatter, top-k, cumsum
  contraction,  // sum of products
};

// What a group is built around.
inline bool is_anchor(Role r) { return r == Role::reduction || r == Role::indexed || r == Role::contraction; }

inline constexpr int kMaxFloatingChain = 6;  // views between a materialised value and its reader
inline constexpr int kMaxDeferredNodes = 4;  // what a deferred node may pull in, itself included, literals not

struct NodeFacts {
  Role role = Role::leaf;
  bool live = false;
  bool floating = false;  // folded into whoever reads it; belongs to no group of its own. A view that a reader may not
                          // read through, even alone, does not float
  bool cheap = false;
  bool aliases = false;       // row-major order unchanged
  bool looks_up = false;      // reads its second operand at its own place, and the first one where that says
  bool scattered = false;     // neighbours along its last dimension read the first operand anywhere
  bool turned = false;        // a view that is stored, because its rows, which lie apart, are walked again and again
  bool alone = false;         // sorts, scatters or transforms: its kernel makes that and what is read from it
  bool scatters = false;      // its elements are not final before its kernel ends
  bool joins = false;         // a contraction that one kernel may make beside others of its kind
  bool ends = false;          // what reads it is in another kernel
  bool broadcasts = false;    // a view that repeats its input
  bool asks = false;          // a view that asks where each place lies, of products in strips
  bool spreads = false;       // a reshape by which rows hold each element several times: images that are enlarged
  NodeId divided = kNoNode;   // where the same kernel makes that, this view divides the place of every element
  bool must_write = false;    // a graph output, or what an alias of one needs
  bool alias_output = false;  // a graph output that is a reshape of a materialised value
  bool deferrable = false;    // cheap enough to be computed again by every reader
  uint32_t shape = 0;         // equal for dims that are equal without their ones
  uint32_t axes = 0;          // reduction: bit k = axis k of the input is reduced
  uint32_t last_use = 0;      // last node that may read it, through floating and deferred nodes
  double elements = 0;
  double bytes = 0;
  double flops = 0;         // per element; reductions, contractions and indexed: in all
  bool windows = false;     // contraction: of windows that move over its first operand
  double taken = 1;         // contraction: share of its first operand that strides do not step over
  NodeId rows = kNoNode;    // of a contraction: its factor whose elements are read one by one, filters of a convolution
  double passes = 0;        // over those
  double shared = 1;        // contraction: terms that the threads of an element may share
  double staged = 1;        // contraction, where blocks of threads stage tiles: operations for an element that is read
  bool reads_once = false;  // indexed: each element of its operands
  uint64_t mix = 0;         // contribution to the hash of a set of nodes
};

struct Landscape {
  // `joins`: whether several products may be one kernel; `in_strips`: whether products go over their rows again for
  // each strip of columns, which vectors lie along. Without, more is legal.
  explicit Landscape(const Graph& graph, bool joins = true, bool in_strips = false);
  const Graph& g;
  const bool joins_products, strips;
  std::vector<NodeFacts> facts;
  std::vector<std::vector<NodeId>> users;
  const NodeFacts& operator[](NodeId n) const { return facts[n]; }
  // Of a group: each is looked at anew at every move, so that larger graphs, whose moves are more, have smaller ones.
  size_t most_nodes() const {
    constexpr size_t kLooks = 65536, kLeast = 64, kMost = 256;
    return std::clamp(kLooks / std::max<size_t>(1, facts.size()), kLeast, kMost);
  }
};

// Drops extents of 1.
Dims squeezed(const Dims& d);
// The source of a chain of reshapes.
NodeId alias_root(const Graph& g, NodeId n);

}  // namespace thermite
