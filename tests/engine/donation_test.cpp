// SPDX-License-Identifier: Apache-2.0
// Which group may write over a donated argument.
#include "engine/donation.h"

#include <gtest/gtest.h>

#include <map>

#include "engine/assemble.h"
#include "engine/kernel_cache.h"
#include "ir/ops/op_def.h"
#include "passes/fuse/fuse.h"

namespace thermite {
namespace {

constexpr int64_t kSide = 160;

struct Steps {
  GraphBuilder b;
  NodeId x = b.input({DType::f32, {kSide, kSide}}), y = b.input({DType::f32, {kSide, kSide}});
  NodeId op(const char* name, std::vector<NodeId> in, Attrs a = {}) { return *b.add(*find_op(name), in, std::move(a)); }
  NodeId flat(NodeId n) { return op("reshape", {n}, {std::vector<int64_t>{kSide * kSide}}); }
  // By node of a group of one.
  std::map<NodeId, std::vector<NodeId>> dying(std::vector<bool> donated) {
    const Partition p = unfused_partition(b.graph());
    const auto lists = dying_inputs(b.graph(), p, donated);
    std::map<NodeId, std::vector<NodeId>> by_node;
    for (size_t k = 0; k < lists.size(); ++k)
      if (!lists[k].empty()) by_node[p.groups[k].nodes[0]] = lists[k];
    return by_node;
  }
};
using Dying = std::map<NodeId, std::vector<NodeId>>;

TEST(Donation, TheLastReaderMayWriteOverADonatedArgument) {
  Steps s;
  const NodeId first = s.op("exp", {s.x}), last = s.op("add", {s.x, s.y});
  s.b.output(first);
  s.b.output(last);
  EXPECT_EQ(s.dying({true, true}), (Dying{{last, {s.x, s.y}}}));
  EXPECT_EQ(s.dying({true, false}), (Dying{{last, {s.x}}}));
  EXPECT_EQ(s.dying({}), Dying{});
}

TEST(Donation, AliasesReadTheArgument) {
  Steps s;
  const NodeId alias = s.flat(s.x), reader = s.op("exp", {alias});
  s.b.output(reader);
  EXPECT_EQ(s.dying({true, false}), (Dying{{reader, {alias}}}));
  s.b.output(alias);
  EXPECT_EQ(s.dying({true, false}), Dying{});
}

TEST(Donation, NotWhereOneGroupReadsItUnderTwoNames) {
  Steps s;
  const NodeId sum = s.op("add", {s.flat(s.x), s.flat(s.x)});
  s.b.output(sum);
  EXPECT_EQ(s.dying({true, false}), Dying{});
}

// The plan itself refuses a kernel that would destroy what a later one reads.
TEST(Donation, APlanIsRefusedThatReadsWhatWasWrittenOver) {
  Steps s;
  const NodeId first = s.op("exp", {s.x}), last = s.op("neg", {s.x});
  s.b.output(first);
  s.b.output(last);
  const Graph& g = s.b.graph();
  const Target target = cpu_target(CpuLevel::v3);
  for (NodeId early : {first, last}) {
    LoweredGraph lowered{g, unfused_partition(g), {}, {}};
    std::vector<Digest> keys;
    for (const Group& group : lowered.partition.groups) {
      LowerHints hints;
      if (group.nodes[0] == early) hints.dying = {s.x};
      lowered.programs.push_back(*lower(g, group, target, hints));
      keys.push_back(artifact_key(lowered.programs.back().kernels[0].text, target));
    }
    const Result<Plan> plan = assemble_plan(lowered, keys, {true, false});
    EXPECT_EQ(plan.ok(), early == last);
  }
}

}  // namespace
}  // namespace thermite
