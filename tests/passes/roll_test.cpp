// SPDX-License-Identifier: Apache-2.0
// Rolls: the bits of concatenations of slices, in one kernel of whole vectors.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <tuple>

#include "ir/ops/attrs.h"
#include "passes/loops/build_loops.h"
#include "passes/loops/nest_util.h"
#include "passes/loops/pipeline.h"
#include "tests/passes/one_group.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

using Ints = std::vector<int64_t>;

// What is at the upper end comes in at the lower one.
NodeId sides_joined(GraphBuilder& b, NodeId x, const Dims& d, int axis, int64_t shift) {
  const int64_t n = d[axis], cut = ((-shift) % n + n) % n;
  const auto part = [&](int64_t from, int64_t to) {
    Ints starts(static_cast<size_t>(d.size()), 0), limits(d.begin(), d.end()), steps(starts.size(), 1);
    starts[static_cast<size_t>(axis)] = from, limits[static_cast<size_t>(axis)] = to;
    return add(b, "slice", {x}, SliceAttrs{.starts = starts, .limits = limits, .steps = steps}.pack());
  };
  return add(b, "concat", {part(cut, n), part(0, cut)}, ConcatAttrs{.axis = axis}.pack());
}

NodeId rolled(GraphBuilder& b, NodeId x, const Dims& d, const Ints& shifts, bool joined) {
  if (!joined) return add(b, "roll", {x}, RollAttrs{shifts}.pack());
  for (int k = 0; k < d.size(); ++k) x = sides_joined(b, x, d, k, shifts[static_cast<size_t>(k)]);
  return x;
}

// The larger of x and what is rolled onto it, one after the other.
Graph rolls(DType t, const Dims& d, const std::vector<Ints>& shifts, bool joined) {
  GraphBuilder b;
  const NodeId x = b.input({t, d});
  NodeId all = x;
  for (const Ints& s : shifts) all = add(b, "max", {all, rolled(b, x, d, s, joined)});
  return finished(b, all);
}

TEST(Roll, GivesTheBitsOfSidesThatAreJoined) {
  for (uint64_t seed = 1; seed <= testing::cases(150u); ++seed) {
    std::mt19937_64 rng(seed);
    const auto pick = [&](int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(rng); };
    Dims d = Dims::filled(static_cast<int>(pick(1, 3)), 0);
    for (int64_t& n : d) n = pick(1, 7);
    d[d.size() - 1] = pick(1, 400);
    std::vector<Ints> shifts(static_cast<size_t>(pick(1, 3)));
    for (Ints& s : shifts)
      for (const int64_t n : d) s.push_back(pick(0, 2) ? std::clamp<int64_t>(pick(-1, 1), -n, n) : pick(-n, n));
    const DType types[] = {DType::f32, DType::i8, DType::f16, DType::f64, DType::u16};
    const DType t = types[pick(0, 4)];
    const CpuLevel level = pick(0, 1) ? CpuLevel::v4 : CpuLevel::v3;
    const Graph g = rolls(t, d, shifts, false), same = rolls(t, d, shifts, true);
    const Result<Program> p = lower(g, whole(g), cpu_target(level)), q = lower(same, whole(same), cpu_target(level));
    ASSERT_TRUE(p.ok()) << p.error().message;
    ASSERT_TRUE(q.ok()) << q.error().message;
    ASSERT_TRUE(bits_of(g, *p) == bits_of(same, *q)) << "seed " << seed << "\n" << print(g);
  }
}

// Of an element of each of two values, or of one value alone.
NodeId made_of(GraphBuilder& b, NodeId x, NodeId y) {
  return add(b, "exp", {add(b, "mul", {add(b, "neg", {x}), add(b, "sub", {x, y})})});
}

// What is made of x and another value, rolled, or made of those rolled; the second as rows, or as what they are added
// to.
Graph rolls_of_made(const Dims& d, const Ints& shifts, bool rolled_last, bool alone, bool rows) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, d}), other = alone ? x : b.input({DType::f32, d});
  const auto roll = [&](NodeId n) { return rolled(b, n, d, shifts, false); };
  const NodeId y = rolled_last ? roll(made_of(b, x, other)) : made_of(b, roll(x), roll(other));
  if (!rows) return finished(b, add(b, "add", {x, y}));
  return finished(b,
                  add(b, "sub", {y, add(b, "reduce_sum", {y}, ReduceSumAttrs{.axes = {-1}, .keepdims = true}.pack())}));
}

TEST(Roll, WhatIsMadeOfAnElementIsMadeOnce) {
  for (const Ints& shifts : {Ints{0, 7}, Ints{-1, 0}, Ints{3, -40}})
    for (const auto& [alone, rows] :
         {std::pair(true, false), std::pair(true, true), std::pair(false, true), std::pair(false, false)}) {
      const Dims d{6, 100};
      const Graph g = rolls_of_made(d, shifts, true, alone, rows), same = rolls_of_made(d, shifts, false, alone, rows);
      Group group = whole(g);
      if (rows) group.kind = GroupKind::reduce;
      Result<LoopNest> nest = build_loops(g, group);
      ASSERT_TRUE(nest.ok()) << nest.error().message;
      ASSERT_TRUE(prepare_nest(*nest).ok());
      for (const LoopStage& s : nest->stages) {
        int count = 0;
        walk(nest->pool, s.lift,
             [&](ExprId e) { count += nest->pool[e].kind == ExprKind::prim && nest->pool[e].prim == Prim::exp; });
        EXPECT_EQ(count, 1) << print(g);
      }
      Group other = whole(same);
      other.kind = group.kind;
      const Result<Program> p = lower(g, group, cpu_target(CpuLevel::v4)),
                            q = lower(same, other, cpu_target(CpuLevel::v4));
      ASSERT_TRUE(p.ok()) << p.error().message;
      ASSERT_TRUE(q.ok()) << q.error().message;
      EXPECT_TRUE(bits_of(g, *p) == bits_of(same, *q)) << print(g);
    }
}

// Rolled: what is made of elements of as many values, with maths or without.
Graph rolled_sum(size_t count, bool maths) {
  GraphBuilder b;
  const Dims d{6, 100};
  NodeId sum = kNoNode;
  for (size_t k = 0; k < count; ++k) {
    const NodeId x = b.input({DType::f32, d});
    sum = k ? add(b, "add", {sum, x}) : x;
  }
  return finished(b, rolled(b, maths ? add(b, "exp", {sum}) : sum, d, {0, 7}, false));
}

// A select for each of many elements costs more than what is made of them, and so does one for each without maths.
TEST(Roll, WhatIsMadeOfManyElementsIsMadeOnEitherSide) {
  for (const auto& [count, maths, once] :
       {std::tuple(size_t{4}, true, true), std::tuple(size_t{5}, true, false), std::tuple(size_t{2}, false, false)}) {
    const Graph g = rolled_sum(count, maths);
    Result<LoopNest> nest = build_loops(g, whole(g));
    ASSERT_TRUE(nest.ok()) << nest.error().message;
    ASSERT_TRUE(prepare_nest(*nest).ok());
    size_t adds = 0;
    walk(nest->pool, nest->stages[0].lift, [&](ExprId e) {
      const Expr& x = nest->pool[e];
      adds += x.kind == ExprKind::prim && x.prim == Prim::add && x.dtype == DType::f32;
    });
    EXPECT_EQ(adds, (count - 1) * (once ? 1 : 2)) << print(g);
  }
}

// Narrow lanes are dear to move: vectors inside a row are read where they lie, those at its ends are moved.
TEST(Roll, NarrowVectorsInsideARowAreNotMoved) {
  for (const auto& [t, lanes] : {std::pair(DType::i8, 64), std::pair(DType::i16, 32)})
    for (const int64_t shift : {-1, 1}) {
      GraphBuilder b;
      const Dims d{512, 1000};
      const NodeId x = b.input({t, d});
      const Graph g = finished(b, add(b, "max", {x, rolled(b, x, d, {0, shift}, false)}));
      const Result<Program> p = lower(g, whole(g), cpu_target(CpuLevel::v4));
      ASSERT_TRUE(p.ok()) << p.error().message;
      PartitionRun r;
      r.values.resize(g.size());
      r.values[x] = random_contents(g[x].type, 1);
      ASSERT_TRUE(run_program(g, *p, r).ok());
      // Two vectors each, but for the first and the last of a row; where they are moved, one and an element.
      EXPECT_GT(static_cast<int64_t>(r.loads), d[0] * (d[1] / lanes - 2) * 2 * lanes);
    }
}

// By one along vectors: a vector and one element more, from the other end or not.
TEST(Roll, ByOneMovesVectorsByALane) {
  for (const DType t : {DType::f32, DType::i8})
    for (const int64_t shift : {-1, 1})
      for (const bool alone : {false, true}) {
        GraphBuilder b;
        const Dims d{512, 1000};
        const NodeId x = b.input({t, d}), by_one = rolled(b, x, d, {0, shift}, false);
        const Graph g = finished(b, alone ? add(b, "neg", {by_one}) : add(b, "max", {x, by_one}));
        const Result<Program> p = lower(g, whole(g), cpu_target(CpuLevel::v4));
        ASSERT_TRUE(p.ok()) << p.error().message;
        EXPECT_FALSE(gathers(*p));
        EXPECT_GE(std::ranges::count(p->kernels[0].kernel->insts, Op::shuffle, &Inst::op), 1) << print(g);
      }
}

std::vector<float> floats_of(const Bytes& bytes) {
  std::vector<float> all(bytes.size() / sizeof(float));
  std::memcpy(all.data(), bytes.data(), all.size() * sizeof(float));
  return all;
}

enum class Picked { read, computed, product };

// Where the column is `first` or further the values of x, or what is made of them, else y.
Graph picked(const Dims& d, int64_t first, Picked what) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, d}), y = b.input({DType::f32, d}), z = b.input({DType::f32, d});
  const Ints dims(d.begin(), d.end());
  const NodeId at = add(b, "iota", {}, IotaAttrs{.dtype = DType::i64, .dims = dims, .axis = 1}.pack());
  const NodeId place = add(b, "full", {}, FullAttrs{.value = make_int_scalar(DType::i64, first), .dims = dims}.pack());
  NodeId value = x;
  if (what == Picked::computed) value = add(b, "neg", {x});
  if (what == Picked::product) {
    const NodeId w = b.input({DType::f32, {d[1], d[1]}});
    value = add(b, "dot_general", {x, w}, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack());
  }
  const NodeId below = add(b, "where", {add(b, "lt", {at, place}), y, z});
  return finished(b, add(b, "where", {add(b, "ge", {at, place}), value, below}));
}

// What is picked by its place from two values is no roll, however alike: it would be moved, and read beyond its buffer.
TEST(Roll, SelectsOfTwoValuesAreNone) {
  for (const int64_t columns : {16, 31, 32, 64})
    for (const Picked what : {Picked::read, Picked::computed, Picked::product})
      for (const int64_t first : {int64_t{1}, columns - 1}) {
        const Graph g = picked({3, columns}, first, what);
        Group group = whole(g);
        if (what == Picked::product) group.kind = GroupKind::contraction;
        const Result<Program> p = lower(g, group, cpu_target(CpuLevel::v4));
        ASSERT_TRUE(p.ok()) << p.error().message;
        const auto values = [&](size_t k) {
          const Node& input = g[g.inputs[k]];
          return floats_of(random_contents(input.type, 7 + g.inputs[k]));
        };
        const std::vector<float> x = values(0), y = values(1), out = floats_of(bits_of(g, *p));
        const std::vector<float> w = what == Picked::product ? values(3) : std::vector<float>();
        for (size_t k = 0; k < out.size(); ++k) {
          const size_t column = k % static_cast<size_t>(columns), row = k - column;
          double wanted = static_cast<int64_t>(column) < first ? y[k] : what == Picked::computed ? -x[k] : x[k];
          if (static_cast<int64_t>(column) >= first && what == Picked::product) {
            wanted = 0;
            for (size_t n = 0; n < static_cast<size_t>(columns); ++n)
              wanted += double{x[row + n]} * w[n * static_cast<size_t>(columns) + column];
          }
          ASSERT_NEAR(out[k], wanted, 1e-3) << k << "\n" << print(g);
        }
      }
}

// A step on a grid with joined sides stays one kernel of whole vectors in every direction.
TEST(Roll, ByMoreIsOneReadOfWholeVectorsWhereRowsRoll) {
  const Graph g = rolls(DType::f32, {512, 1000}, {{-1, 0}, {1, 0}, {37, 0}}, false);
  const Result<Program> p = lower(g, whole(g), cpu_target(CpuLevel::v4));
  ASSERT_TRUE(p.ok()) << p.error().message;
  ASSERT_EQ(p->kernels.size(), 1u);
  EXPECT_FALSE(gathers(*p));
  const std::vector<Inst>& insts = p->kernels[0].kernel->insts;
  const auto reads = std::ranges::count_if(insts, [](const Inst& i) { return i.op == Op::load && i.type.lanes >= 16; });
  EXPECT_LE(reads, 8);  // a read of each row, in whole vectors and in what is left of them
}

}  // namespace
}  // namespace thermite
