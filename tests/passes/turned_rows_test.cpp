// SPDX-License-Identifier: Apache-2.0
// Rows that a view turns, in front of folds: stored where they are walked again, read by vectors where they are not.
#include <gtest/gtest.h>

#include <algorithm>

#include "ir/ops/attrs.h"
#include "passes/fuse/fuse.h"
#include "passes/graph/optimize.h"
#include "tests/passes/one_group.h"
#include "tests/passes/row_samples.h"

namespace thermite {
namespace {

NodeId turned(GraphBuilder& b, const Dims& d) {
  return add(b, "permute", {b.input({DType::f32, {d[1], d[0]}})}, PermuteAttrs{.perm = {1, 0}}.pack());
}
NodeId softmax(GraphBuilder& b, NodeId x) {
  return add(b, "softmax", {x}, SoftmaxAttrs{.axis = b.type(x).dims.size() - 1}.pack());
}

// Views of a kind that a group stores; others are read through.
size_t views_stored(GraphBuilder& b, NodeId out, const char* view, bool strips = true) {
  const Result<Graph> g = optimize_graph(finished(b, out), {});
  EXPECT_TRUE(g.ok());
  const Result<Partition> p = fuse(*g, strips ? device_profiles()[0] : *find_profile("cuda-h100"));
  EXPECT_TRUE(p.ok());
  size_t stored = 0, folded = 0;
  for (const Group& group : p->groups) {
    const auto is_view = [&](NodeId n) { return (*g)[n].op == find_op(view); };
    const auto outputs = static_cast<size_t>(std::ranges::count_if(group.outputs, is_view));
    stored += outputs, folded += static_cast<size_t>(std::ranges::count_if(group.nodes, is_view)) - outputs;
  }
  EXPECT_EQ(stored + folded, 1u) << print(*g, *p);
  return stored;
}

NodeId mean_apart(GraphBuilder& b, NodeId x, std::vector<int64_t> axes) {
  const NodeId mean = add(b, "reduce_mean", {x}, ReduceMeanAttrs{.axes = std::move(axes), .keepdims = true}.pack());
  return add(b, "sub", {x, mean});
}

TEST(TurnedRows, AreStoredWhereAFoldWalksThemAgain) {
  for (const Dims& d : {Dims{1024, 1024}, Dims{64, 4096}, Dims{4096, 64}, Dims{4096, 32}}) {
    GraphBuilder b, alone;
    const NodeId sum = add(b, "add", {turned(b, d), b.input({DType::f32, d})});
    EXPECT_EQ(views_stored(b, softmax(b, sum), "permute"), 1u) << d[0] << " x " << d[1];
    EXPECT_EQ(views_stored(alone, softmax(alone, turned(alone, d)), "permute"), 1u) << d[0] << " x " << d[1];
  }
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, {1, 1024, 1024}});
  const NodeId y = add(b, "permute", {x}, PermuteAttrs{.perm = {2, 1, 0}}.pack());
  EXPECT_EQ(views_stored(b, add(b, "softmax", {y}, SoftmaxAttrs{.axis = 1}.pack()), "permute"), 1u)
      << "rows end in a 1";
}

// What is made in front of the view is made where it is stored.
TEST(TurnedRows, TakeWhatIsMadeBeforeWithThem) {
  for (const char* op : {"relu", "tanh"}) {
    GraphBuilder b;
    const NodeId x = add(b, op, {b.input({DType::f32, {4, 96, 28, 28}})});
    const NodeId y = add(b, "permute", {x}, PermuteAttrs{.perm = {0, 2, 3, 1}}.pack());
    EXPECT_EQ(views_stored(b, mean_apart(b, y, {3}), "permute"), 1u) << op;
  }
}

TEST(TurnedRows, AreFoldedWhereTheyAreShortOrWalkedOnce) {
  const Dims d{1024, 1024};
  GraphBuilder few, once, fold, leading, several;
  EXPECT_EQ(views_stored(few, softmax(few, turned(few, {4096, 31})), "permute"), 0u);
  EXPECT_EQ(views_stored(once, add(once, "add", {turned(once, d), once.input({DType::f32, d})}), "permute"), 0u);
  const NodeId product = add(fold, "mul", {turned(fold, d), fold.input({DType::f32, d})});
  const Attrs along = ReduceSumAttrs{.axes = {1}, .keepdims = true}.pack();
  EXPECT_EQ(views_stored(fold, add(fold, "reduce_sum", {product}, along), "permute"), 0u);
  const NodeId x = leading.input({DType::f32, {32, 64, 512}});
  const NodeId whole_rows = add(leading, "permute", {x}, PermuteAttrs{.perm = {1, 0, 2}}.pack());
  EXPECT_EQ(views_stored(leading, softmax(leading, whole_rows), "permute"), 0u);
  const NodeId image = several.input({DType::f32, {8, 64, 56, 56}});  // any of the reduced axes may be the vectors'
  const NodeId last = add(several, "permute", {image}, PermuteAttrs{.perm = {0, 2, 3, 1}}.pack());
  EXPECT_EQ(views_stored(several, mean_apart(several, last, {1, 2, 3}), "permute"), 0u);
}

TEST(TurnedRows, AreFoldedOnGpus) {
  GraphBuilder b;
  EXPECT_EQ(views_stored(b, softmax(b, turned(b, {1024, 1024})), "permute", false), 0u);
}

// Every other element is read in whole vectors, and so are those of a row backwards.
TEST(TurnedRows, OfElementsFarApartAreStored) {
  const auto stored = [](std::vector<int64_t> steps) {
    GraphBuilder b;
    const NodeId x = b.input({DType::f32, {512, 2048}}), z = b.input({DType::f32, {512 / steps[0], 2048 / steps[1]}});
    const SliceAttrs every{.starts = {0, 0}, .limits = {512, 2048}, .steps = steps};
    return views_stored(b, softmax(b, add(b, "add", {add(b, "slice", {x}, every.pack()), z})), "slice");
  };
  EXPECT_EQ(stored({1, 4}), 1u);
  EXPECT_EQ(stored({1, 2}), 0u);
  EXPECT_EQ(stored({4, 1}), 0u);
  GraphBuilder b;
  const NodeId backwards = add(b, "flip", {b.input({DType::f32, {512, 1024}})}, FlipAttrs{.axes = {1}}.pack());
  EXPECT_EQ(views_stored(b, softmax(b, backwards), "flip"), 0u);
}

// One score of every neighbour, beside each of many rows: maps alone, too, walk a copy.
TEST(TurnedRows, OfWhichEachIsReadForManyRowsAreStored) {
  const auto stored = [](int64_t rows) {
    GraphBuilder b;
    const NodeId scores = add(b, "permute", {b.input({DType::f32, {256, 8}})}, PermuteAttrs{.perm = {1, 0}}.pack());
    const NodeId one = add(b, "reshape", {scores}, ReshapeAttrs{.dims = {8, 1, 256}}.pack());
    const NodeId sum = add(b, "add", {one, b.input({DType::f32, {8, rows, 1}})});
    return views_stored(b, add(b, "tanh", {sum}), "permute");
  };
  EXPECT_EQ(stored(256), 1u);
  EXPECT_EQ(stored(8), 0u);
}

Program lowered(GraphBuilder& b, NodeId out, int threads) {
  const Result<Graph> g = optimize_graph(finished(b, out), {});
  EXPECT_TRUE(g.ok());
  const RowSample s = whole_sample(*g, GroupKind::reduce);
  Machine machine(cpu_target(CpuLevel::v4));
  machine.profile.threads = threads;
  Result<Program> p = lower(s.graph, s.group, machine);
  EXPECT_TRUE(p.ok());
  return std::move(*p);
}

RowMode mode_of_products(const Dims& d, int threads) {
  GraphBuilder b;
  const NodeId product = add(b, "mul", {turned(b, d), b.input({DType::f32, d})});
  const NodeId sum = add(b, "reduce_sum", {product}, ReduceSumAttrs{.axes = {1}, .keepdims = true}.pack());
  return std::get<RowSteps>(lowered(b, sum, threads).steps).mode;
}

// Sixteen rows at once, unless that leaves threads or most lanes without one.
TEST(TurnedRows, AreReadSideBySideWhereThereAreManyOfThem) {
  EXPECT_EQ(mode_of_products({1024, 1024}, 2), RowMode::turned);
  EXPECT_EQ(mode_of_products({4096, 64}, 2), RowMode::turned);
  EXPECT_EQ(mode_of_products({32, 65536}, 16), RowMode::along);
  EXPECT_EQ(mode_of_products({1024, 65536}, 16), RowMode::turned);
}

// What a row picks once lies apart in every walk.
TEST(TurnedRows, MayPickElementsOfThemselves) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, {4096, 24}});
  const NodeId place = add(b, "arg_max", {x}, ArgMaxAttrs{.axis = 1, .keepdims = true}.pack());
  const NodeId value = add(b, "gather_elements", {x, place}, GatherElementsAttrs{.axis = 1}.pack());
  b.output(place);
  EXPECT_EQ(std::get<RowSteps>(lowered(b, value, 2).steps).mode, RowMode::turned);
}

// What is written for every element decides as much as what is read.
TEST(TurnedRows, AreWrittenByVectorsToo) {
  const Dims d{1024, 1024};
  GraphBuilder b;
  const Program p = lowered(b, softmax(b, add(b, "add", {turned(b, d), b.input({DType::f32, d})})), 2);
  EXPECT_EQ(std::get<RowSteps>(p.steps).mode, RowMode::turned);
  EXPECT_FALSE(gathers(p));
}

}  // namespace
}  // namespace thermite
