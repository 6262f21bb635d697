// SPDX-License-Identifier: Apache-2.0
// Rules: pattern -> replacement. The table is the whole list; a rule looks at one node and its producers.
#pragma once

#include <initializer_list>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "ir/graph/graph.h"
#include "passes/graph/optimize.h"

namespace thermite {

// The graph under construction, as rules see it. Nodes that rules add and nobody uses are dropped later.
class Rewriting {
 public:
  // Takes its tables and inputs. `scaling` may be null: no weight may be scaled then.
  Rewriting(Graph& from, WeightScaling* scaling);

  const Graph& graph() const { return b_.graph(); }
  const Node& operator[](NodeId n) const { return graph()[n]; }
  const Type& type(NodeId n) const { return graph()[n].type; }
  const Dims& dims(NodeId n) const { return type(n).dims; }
  bool is(NodeId n, std::string_view op) const;
  NodeId in(NodeId n, int k) const { return graph()[n].inputs[k]; }
  bool single_use(NodeId n) const { return uses_[n] <= 1; }
  uint32_t uses(NodeId n) const { return uses_[n]; }
  // Depends on constants and literals only.
  bool fixed(NodeId n) const { return fixed_[n]; }
  // The value of every element, where it is written in the graph.
  std::optional<Scalar> literal(NodeId n) const;
  bool is_literal(NodeId n, double v) const;

  // kNoNode when the op refuses: the rule then does not apply.
  NodeId add(std::string_view op, std::initializer_list<NodeId> in, Attrs attrs = {});
  NodeId add(const OpDef& op, std::span<const NodeId> in, Attrs attrs);
  NodeId reshape(NodeId n, const Dims& dims);
  NodeId full(Scalar value, const Dims& dims);

  NodeId append(Node n);  // a node over operands of this graph, of the types that it had
  void count_uses(NodeId n, uint32_t uses) { uses_[n] += uses; }
  GraphBuilder& builder() { return b_; }
  // Whether the weight `w` may be asked, for a scale to go into it or otherwise: it depends on a constant, and none of
  // its constants declined.
  bool may_scale(NodeId w) const;
  // The values must bear what was made of `w`, see ScaleQuestion; else its constant declines. Once for equal ones.
  void ask(NodeId w, ScaleQuestion::About about, std::initializer_list<NodeId> values);
  const std::vector<NodeId>& asked() const { return asked_; }
  void note();  // after nodes were added through builder()

 private:
  static constexpr uint32_t kNoConstant = ~0u;

  GraphBuilder b_;
  std::vector<uint32_t> uses_;
  std::vector<char> fixed_, declined_;    // declined: made of a constant that is
  std::vector<uint32_t> first_constant_;  // of those that it is made of
  WeightScaling* scaling_;
  std::vector<NodeId> asked_;
  std::set<std::pair<ScaleQuestion::About, std::vector<NodeId>>> known_;  // of those
};

struct Rule {
  std::string_view name;
  std::string_view root;  // op; empty: every element-wise op
  Numerics least;         // the least level that allows it; above exact: it changes arithmetic
  std::string_view law;   // why it cannot run for ever
  NodeId (*apply)(Rewriting&, NodeId);
  bool (*wanted)(const GraphOptions&) = nullptr;  // null: always
};

NodeId attention_of_parts(Rewriting& r, NodeId n);   // rules_attention.cpp
NodeId drop_tiny_shares(Rewriting& r, NodeId n);     // likewise
NodeId integer_product(Rewriting& r, NodeId n);      // rules_integer.cpp
NodeId leave_out_padding(Rewriting& r, NodeId n);    // rules_padding.cpp
NodeId drop_taps(Rewriting& r, NodeId n);            // likewise
NodeId reshape_to_operands(Rewriting& r, NodeId n);  // rules_reshape.cpp
NodeId extreme_of_boxes(Rewriting& r, NodeId n);     // rules_window.cpp

std::span<const Rule> algebra_rules();
std::span<const Rule> view_rules();
std::span<const Rule> numeric_rules();

}  // namespace thermite
