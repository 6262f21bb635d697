// SPDX-License-Identifier: Apache-2.0
// An op drawn from the op table, on operands and with attributes that it takes.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "ir/ops/op_def.h"
#include "tests/support/graph_pool.h"

namespace thermite {

class AnyOp : public GraphPool {
 public:
  using GraphPool::GraphPool;

 protected:
  NodeId any_op();
  NodeId one_of(const OpDef& op);  // kNoNode: not on these operands, or not by itself

  DType any_dtype();

 private:
  struct Maker {
    std::string_view op;
    NodeId (AnyOp::*make)(const OpDef&);
  };
  static const std::array<Maker, 24> kMakers;  // of ops whose operands' shapes depend on each other

  NodeId element_wise(const OpDef& op);
  NodeId along_axes(const OpDef& op);
  NodeId runtime_scalar(const OpDef& op);
  NodeId constant_shape(const OpDef& op);
  NodeId concat(const OpDef& op);
  NodeId reshape(const OpDef& op);
  NodeId permute(const OpDef& op);
  NodeId slice(const OpDef& op);
  NodeId expand(const OpDef& op);
  NodeId flip(const OpDef& op);
  NodeId roll(const OpDef&);
  NodeId pad(const OpDef& op);
  NodeId window(const OpDef& op);
  NodeId gather(const OpDef& op);
  NodeId gather_elements(const OpDef& op);
  NodeId gather_nd(const OpDef& op);
  NodeId scatter_elements(const OpDef& op);
  NodeId scatter_nd(const OpDef& op);
  NodeId dot_general(const OpDef& op);
  NodeId conv(const OpDef& op);
  NodeId fourier(const OpDef& op);
  NodeId attention(const OpDef& op);

  std::optional<Attrs> scalar_attrs(const OpDef& op);
  NodeId any_leaf();
  NodeId wide_constant(const Type& t);  // integers of any size
  NodeId settled(const OpDef& op, NodeId x);
  NodeId within(const OpDef& op, NodeId x);
  NodeId ranked(int min_rank, int max_rank);
  NodeId indices(const Dims& d, int64_t extent);
};

}  // namespace thermite
