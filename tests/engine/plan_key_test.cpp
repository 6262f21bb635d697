// SPDX-License-Identifier: Apache-2.0
#include "engine/plan_key.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "ir/ops/op_def.h"

namespace thermite {
namespace {

PlanKey sample() {
  PlanKey k;
  k.form = 0;
  k.ops = {1, 2, 3};
  k.outputs = {0};
  k.leaf_types = {digest_of("a"), digest_of("b")};
  k.leaf_aliases = {0, 1};
  k.donated = {0, 0};
  k.literals = {make_scalar(DType::f32, 1)};
  k.scalars = {DType::f32};
  k.constants = {digest_of("c")};
  k.target = digest_of("t");
  k.profile = digest_of("p");
  k.build = digest_of("b");
  return k;
}

// Every field of the struct is here; a field that is added and not digested shows up in the count.
const std::vector<std::function<void(PlanKey&)>> kPerturbations = {
    [](PlanKey& k) { k.form = 1; },
    [](PlanKey& k) { k.ops[1] = 7; },
    [](PlanKey& k) { k.ops.push_back(0); },
    [](PlanKey& k) { k.outputs[0] = 1; },
    [](PlanKey& k) { k.outputs.push_back(0); },
    [](PlanKey& k) { std::swap(k.leaf_types[0], k.leaf_types[1]); },
    [](PlanKey& k) { k.leaf_aliases[1] = 0; },
    [](PlanKey& k) { k.donated[1] = 1; },
    [](PlanKey& k) { k.literals[0].bits ^= 1; },
    [](PlanKey& k) { k.literals[0].dtype = DType::i32; },
    [](PlanKey& k) { k.literals.clear(); },
    [](PlanKey& k) { k.scalars[0] = DType::f64; },
    [](PlanKey& k) { k.scalars.push_back(DType::f32); },
    [](PlanKey& k) { k.constants[0] = digest_of("d"); },
    [](PlanKey& k) { k.check_mode = CheckMode::validate; },
    [](PlanKey& k) { k.numerics = Numerics::exact; },
    [](PlanKey& k) { k.fuse = false; },
    [](PlanKey& k) { k.max_blocks = 6; },
    [](PlanKey& k) { k.target = digest_of("u"); },
    [](PlanKey& k) { k.profile = digest_of("u"); },
    [](PlanKey& k) { k.build = digest_of("u"); },
    [](PlanKey& k) { k.tuning = digest_of("u"); },
    [](PlanKey& k) { k.unscaled = {0}; },
    [](PlanKey& k) { k.unscaled = {1}; },
};

TEST(PlanKey, EveryFieldCounts) {
  std::set<Digest> seen{digest_of(sample())};
  for (size_t i = 0; i < kPerturbations.size(); ++i) {
    PlanKey k = sample();
    kPerturbations[i](k);
    EXPECT_TRUE(seen.insert(digest_of(k)).second) << "perturbation " << i << " left the digest as it was";
  }
  // 18 fields: whoever adds one adds its perturbation, and this list must still name them all.
  auto [a, b, c, d, e, f, g, h, i, j, l, m, n, o, p, q, r, s] = sample();
  (void)std::tie(a, b, c, d, e, f, g, h, i, j, l, m, n, o, p, q, r, s);
}

Graph small_graph(int64_t rows, int64_t columns, double literal) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, {rows, columns}});
  const NodeId s = b.literal({DType::f32, {}}, make_scalar(DType::f32, literal));
  const NodeId in[] = {x, s};
  b.output(*b.add(*find_op("add"), in, {}));
  return std::move(b).finish();
}

TEST(PlanKey, ShapeClassForgetsSizesAndLiteralsButNotStructure) {
  const PlanContext c;
  const Digest base = shape_class(small_graph(3, 5, 1), c);
  EXPECT_EQ(base, shape_class(small_graph(30, 500, 1), c));
  EXPECT_NE(base, shape_class(small_graph(1, 5, 1), c));
  EXPECT_NE(base, shape_class(small_graph(0, 5, 1), c));
  EXPECT_EQ(base, shape_class(small_graph(3, 5, 7), c));  // a literal's value decides no partition
  EXPECT_NE(digest_of(plan_key(small_graph(3, 5, 1), {}, c)), digest_of(plan_key(small_graph(5, 3, 1), {}, c)));
  EXPECT_NE(digest_of(plan_key(small_graph(3, 5, 1), {}, c)), digest_of(plan_key(small_graph(3, 5, 1), {true}, c)));
}

}  // namespace
}  // namespace thermite
