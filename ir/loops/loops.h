// SPDX-License-Identifier: Apache-2.0
// Loop IR: what schedules act on. A nest is a list of stages over named axes; a stage makes one dense value,
// element by element, from buffers and earlier stages; a stage with reduce axes folds a tuple monoid.
//
//   nest softmax
//     symbol s0 = 16384, s1 = 1024
//     buffer b0 : f32[s0, s1]           // graph node 3
//     stage m : f32 over i<s0> reduce k<s1> exact { b0[i, k] } combine max
//     stage y : f32 over i<s0>, j<s1> -> b1 { exp(b0[i, j] - m[i]) ... }
//
// Symbols hold runtime extents; kernels built from the nest take them as arguments, so one kernel serves every
// size of the shape class. Extents of 1 are constants, filter taps are constants, equal extents share a symbol.
#pragma once

#include <string>
#include <vector>

#include "base/status.h"
#include "ir/graph/graph.h"
#include "ir/loops/expr.h"
#include "ir/loops/tree.h"

namespace thermite {

struct LoopAxis {
  AxisId id;
  ExprId extent;
  int64_t value;  // the concrete extent of this instance
};

struct LoopBuffer {
  SourceId source = 0;
  NodeId node;  // graph node whose value it holds
  DType dtype;
  std::vector<ExprId> extents;
};

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
};

struct LoopNest {
  ExprPool pool;
  std::vector<LoopBuffer> inputs;  // in argument order
  std::vector<LoopBuffer> outputs;
  std::vector<LoopStage> stages;       // topological
  std::vector<int64_t> symbols;        // value of each symbol, by SymbolId
  bool flat = false;                   // loads of buffers carry one linear address instead of one index per dim
  std::vector<uint32_t> scalar_slots;  // Graph::scalars slot of each scalar argument
};

// The concrete value of an expression over constants and symbols.
int64_t evaluate(const LoopNest& n, ExprId e);
const LoopStage* find_stage(const LoopNest& n, SourceId s);  // nullptr: a buffer

std::string print(const LoopNest& n);
Status verify(const LoopNest& n);

}  // namespace thermite
