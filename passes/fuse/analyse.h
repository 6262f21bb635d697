// SPDX-License-Identifier: Apache-2.0
// May these nodes be one kernel, and what would it cost? The one place that knows: the search, the verifier and the
// exhaustive search of the tests all ask here.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/device_profile.h"
#include "passes/fuse/group.h"
#include "passes/fuse/landscape.h"

namespace thermite {

inline constexpr size_t kMaxGroupInputs = 24;
inline constexpr int kMaxLiveValues = 40;
inline constexpr size_t kMaxCostlyNodes = 64;  // maths of many instructions each: how long a kernel compiles
// Of concatenations that are one kernel: it looks at each operand in each of its reads, and so does its compiler.
inline constexpr size_t kMaxJoinedOperands = 12;

struct GroupFacts {
  std::string_view rule;  // empty: legal; else why not
  NodeId producer = kNoNode, consumer = kNoNode;
  int64_t numbers[2] = {0, 0};

  GroupKind kind = GroupKind::map;
  std::vector<NodeId> nodes;    // rising
  std::vector<NodeId> inputs;   // values read from outside, rising
  std::vector<uint8_t> output;  // per node: it can be written by this group
  std::vector<NodeId> anchors;
  double bytes_read = 0, reread = 0, vector_flops = 0, contraction_flops = 0;
  double scalar_flops = 0;  // before rows of a product, each of which is read by itself
  double packed = 0;        // bytes of a product's factors that the group computes; on a CPU they are packed
  double places = 0;        // of the iteration space
  int live = 1;             // values at once, at most

  bool legal() const { return rule.empty(); }
  bool can_output(NodeId n) const;
};

class Analyser {
 public:
  explicit Analyser(const Landscape& land);
  // Nodes rise; a node that is not a member is read from memory. Members that nobody in the group reads are results.
  GroupFacts analyse(std::span<const NodeId> nodes);

 private:
  struct Member {
    NodeId node;
    uint32_t reads = 0, prologue_reads = 0, last_reader = 0;
    bool after = false;       // depends on an anchor of the group
    bool at = false;          // evaluated once per place of the group's space
    bool feeds_full = false;  // a result over the whole space depends on it
    bool prologue = false;    // evaluated where a contraction or a transform reads its operand
    bool scattered = false;   // lanes of a vector read it at places that are no run
    bool turned = false;      // likewise, row by row
    double behind = 0;        // evaluations at other places
    double passes = 0;        // over rows of a product that are made of it
    int asked = 0;            // views between those rows and it that ask (NodeFacts::asks)
  };
  bool find_space();
  bool joins(NodeId anchor, NodeId first);
  bool check_reads();
  bool check_results();
  bool link_rows();
  bool count_evaluations();
  bool check_guards();
  void set_space(NodeId n);
  bool find_rows(NodeId first);
  bool check_prologue(const Member& m);
  bool is_computed(NodeId operand) const;
  bool check_epilogue(const Member& m);
  bool divides_windows(NodeId n);
  void read_source(const Member& m, NodeId source, double evals);
  void read_member(const Member& m, Member& producer, double evals);
  double turned_read(NodeId source, double evals) const;
  void count_bytes();
  void find_outputs();
  size_t joined_operands() const;
  int most_live_values() const;
  void read_outside(NodeId source, double reads);
  bool same_place(NodeId consumer, NodeId producer) const;
  void regroup(NodeId consumer, NodeId producer);
  bool full(NodeId n) const { return l_[n].shape == space_ || l_[n].shape == regrouped_; }
  bool row(NodeId n) const { return !full(n) && has_rows_ && l_[n].shape == row_space_; }
  bool aligned_row(const Dims& d) const;
  bool refuse(std::string_view rule, NodeId producer, NodeId consumer, int64_t x, int64_t y);
  double evaluations(const Member& m) const { return (m.at ? l_[m.node].elements : 0) + m.behind; }
  bool alone() const { return !r_.anchors.empty() && l_[r_.anchors[0]].alone; }
  int position(NodeId n) const { return stamp_[n] == epoch_ ? static_cast<int>(position_[n]) : -1; }

  const Landscape& l_;
  std::vector<uint32_t> stamp_, position_, outside_stamp_, outside_position_;
  uint32_t epoch_ = 0;
  std::vector<Member> members_;
  std::vector<double> outside_reads_;
  GroupFacts r_;
  static constexpr uint32_t kNoShape = UINT32_MAX;
  uint32_t space_ = 0, row_space_ = 0, axes_ = 0;
  uint32_t regrouped_ = kNoShape;  // the same places over other axes, behind a reshape
  const Dims* space_dims_ = nullptr;
  bool has_rows_ = false;
  bool linked_ = true;  // results over the whole space tell the reductions which of its axes are rows
};

// Microseconds of one run of the group's kernel when it writes `bytes_written`. More bytes, flops, re-reads or packing
// never cost less.
double estimate_us(const DeviceProfile& p, const GroupFacts& f, double bytes_written);
// Text of a refusal's numbers.
std::string describe(const Graph& g, const GroupFacts& f);

}  // namespace thermite
