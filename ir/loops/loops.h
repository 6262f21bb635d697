// SPDX-License-Identifier: Apache-2.0
// Loop IR: what schedules act on. A nest is a list of stages over named axes; a stage makes one dense value,
// element by element, from buffers and earlier stages; a stage with reduce axes folds a tuple monoid.
//
//   nest {
//     symbol s0 = 16384
//     symbol s1 = 1024
//     input v0 : f32[s0, s1] node 0
//     output v2 : f32[s0, s1] node 2
//     stage v1 : f32[s0] node 1 over i0<s0> reduce i1<s1> exact {
//       index i0
//       identity -inf:f32
//       lift v0[i0, i1]
//       combine max(a0, b0)
//       project a0
//     }
//     stage v2 : f32[s0, s1] node 2 over i0<s0>, i1<s1> output 0 {
//       index i0, i1
//       value exp((v0[i0, i1] - v1[i0]))
//     }
//   }
//
// In place of a tree, `order largest`, `order smallest ranks` or `scatter add` say what becomes of the reduce axes.
// Symbols hold runtime extents; kernels built from the nest take them as arguments, so one kernel serves every
// size of the shape class. Extents of 1, filter taps and few input channels are constants; what ops make equal shares a
// symbol (passes/loops/dim_classes.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/status.h"
#include "ir/graph/graph.h"
#include "ir/loops/expr.h"
#include "ir/loops/size.h"
#include "ir/loops/tree.h"

namespace thermite {

struct LoopAxis {
  AxisId id;
  ExprId extent;
  Size value;  // the extent of this instance
};

struct LoopBuffer {
  SourceId source = 0;
  NodeId node;  // graph node whose value it holds
  DType dtype;
  std::vector<ExprId> extents;
};

// A stage that sorts its one reduce axis (OrderSpec in ir/ops/op_def.h): `lift` is the element.
struct LoopOrder {
  bool largest = true, ranks = false;
  ExprId along = kNoExpr;  // the index of the element this stage makes that counts the places
};

// A stage that changes elements of an old value (ScatterSpec): `lift` is the old value over the axes and, over the
// reduce axes, the update, whether it lands, and its index per dim.
struct LoopScatter {
  std::optional<Prim> combine;
};
inline constexpr size_t kScatterOld = 0, kScatterUpdate = 1, kScatterLands = 2, kScatterIndex = 3;

struct LoopStage {
  SourceId source = 0;
  NodeId node = 0;
  DType dtype = DType::f32;      // storage dtype of the value
  std::vector<LoopAxis> axes;    // parallel axes; row-major order of the value
  std::vector<LoopAxis> reduce;  // empty: a map stage
  Tree tree = Tree::exact;
  std::vector<Scalar> identity;  // reduce: per component
  std::vector<ExprId> lift;      // map: one expression, the value; dot: two factors; reduce: per component
  std::vector<ExprId> combine;   // over lhs(i), rhs(i)
  ExprId project = kNoExpr;      // over lhs(i); result in `dtype`
  std::vector<ExprId> index;     // the element this stage makes, one index per dim of the value
  std::vector<ExprId> extents;   // per dim
  ExprId store = kNoExpr;        // linear address of the element in the stage's own dense value
  int output = -1;               // index into LoopNest::outputs, or -1: read by later stages only
  bool contraction = false;
  std::optional<LoopOrder> order;
  std::optional<LoopScatter> scatter;
  bool finite = false;          // Tree::dot: the second factor is, so a term whose first is 0 may be left out
  std::optional<DType> halves;  // contraction: what a matrix unit multiplies here, where the target has one (tree.h)

  bool is_map() const { return identity.empty() && !order && !scatter; }
};

// A scalar argument of the kernel: a runtime scalar of the graph, or a number that is not worth code of its own.
struct LoopScalar {
  static constexpr uint32_t kNumber = ~0u;
  uint32_t slot = kNumber;  // Graph::scalars
  Scalar value{};           // its dtype always; its bits where there is no slot
  NodeId node = kNoNode;    // no slot: the graph's node whose attribute `attr` it is
  int attr = 0;
  friend bool operator==(const LoopScalar& a, const LoopScalar& b) { return a.slot == b.slot && a.value == b.value; }
};

struct LoopNest {
  ExprPool pool;
  std::vector<LoopBuffer> inputs;  // in argument order
  std::vector<LoopBuffer> outputs;
  std::vector<LoopStage> stages;  // topological
  std::vector<Size> symbols;      // value of each symbol, by SymbolId
  bool flat = false;              // loads of buffers carry one linear address instead of one index per dim
  std::vector<LoopScalar> scalars;
  SizeRecord* record = nullptr;  // of its sizes; none: they are plain numbers
};

// The value of an expression over constants and symbols.
Size evaluate(const LoopNest& n, ExprId e);

// All that the nest holds, except what no stage uses. What several places of a stage use gets a name: `t0 = ...`.
std::string print(const LoopNest& n);
// Reads what print() writes; errors name the line. Caps: 4 MiB of text, 2^16 expressions, 64 nested in one line.
// The result is verified.
Result<LoopNest> parse_loops(std::string_view text);
// Types, scopes of axes, order of stages, complete monoids, extents that agree with their values.
Status verify(const LoopNest& n);

}  // namespace thermite
