// SPDX-License-Identifier: Apache-2.0
// A contraction that the library does not know, with an attribute of its own, is one table row: it says itself what it
// costs, and it takes part in fusion as the library's own do.
#include <gtest/gtest.h>

#include "frontend/record.h"
#include "ir/ops/support/contraction.h"
#include "ir/ops/support/op.h"
#include "ir/ops/work.h"
#include "passes/fuse/landscape.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

// y[m, n] = sum over k of a[m, step k] b[step k, n]
constexpr AttrRow kSparseDotAttrs[] = {
    {"step", AttrType::integer, "only every step-th term is summed", otherwise(1)},
    kAccumulateRow,
};
using Step = int64_t;
Step step_of(const Attrs& a) { return attr<kSparseDotAttrs, "step">(a); }
int64_t terms_of(const InferArgs& a) { return (a.in[1].dims[0] + step_of(a.attrs) - 1) / step_of(a.attrs); }

Result<SumTypes> types_of(const InferArgs& a) {
  return sum_types(a, attr<kSparseDotAttrs, "accumulate">(a.attrs), std::nullopt);
}

Result<Type> infer_sparse_dot(const InferArgs& a) {
  TRY(const SumTypes types, types_of(a));
  const Dims &x = a.in[0].dims, &y = a.in[1].dims;
  if (x.size() != 2 || y.size() != 2 || x[1] != y[0] || step_of(a.attrs) < 1) return user_error("no such product");
  return Type{types.result, {x[0], y[1]}};
}

ReduceSpec reduce_sparse_dot(Pull& p, Exprs index) {
  const DType sum = attr<kSparseDotAttrs, "accumulate">(p.attrs).value_or(compute_type(p.in_dtype(0)));
  const std::vector<ExprId> at(index.begin(), index.end());
  ReduceSpec spec = sum_of_products({sum, p.out_dtype()}, resolve_tree(Tree::dot, sum));
  const Size terms = (p.in_size(1, 0).fixed() + step_of(p.attrs) - 1) / step_of(p.attrs);
  spec.axes.push_back({p.e.index(terms.fixed()), terms});
  spec.lift = [&p, at, sum, tree = spec.tree](Exprs k) {
    const ExprId place = p.e.mul(k[0], p.e.index(step_of(p.attrs)));
    return factors(p.e, to_compute(p.e, p.read(0, {at[0], place})), to_compute(p.e, p.read(1, {place, at[1]})), sum,
                   tree);
  };
  return spec;
}

Status reference_sparse_dot(RefInputs in, const Attrs& a, RefTensor& out) {
  const int64_t n = out.dims[1], depth = in[0]->dims[1];
  for_each_place(out.dims, [&](const Dims& at, int64_t o) {
    for (int64_t k = 0; k < depth; k += step_of(a)) out.f[o] += in[0]->f[at[0] * depth + k] * in[1]->f[k * n + at[1]];
  });
  return {};
}

constinit const OpDef kSparseDot = checked({
    .name = "test_sparse_dot",
    .arity = 2,
    .traits = kContraction | kGradientLater,
    .attrs = kSparseDotAttrs,
    .infer = infer_sparse_dot,
    .reduce = reduce_sparse_dot,
    .terms = [](const InferArgs& a) { return static_cast<double>(terms_of(a)); },
    .share_read = [](const InferArgs& a, const Type&) { return 1.0 / static_cast<double>(step_of(a.attrs)); },
    .reference = reference_sparse_dot,
    .doc = "product of matrices that skips terms",
});

constexpr int64_t kRows = 24, kDepth = 60, kColumns = 40;

Graph product(const Attrs& attrs, DType t = DType::f32) {
  GraphBuilder b;
  const NodeId in[] = {b.input({t, {kRows, kDepth}}), b.input({t, {kDepth, kColumns}})};
  const auto y = b.add(kSparseDot, in, attrs);
  EXPECT_TRUE(y.ok()) << y.error().message;
  b.output(*y);
  return std::move(b).finish();
}

TEST(NewContraction, SaysItselfWhatItCosts) {
  for (Step step : {1, 3, 60}) {
    const Graph g = product(named_attrs(kSparseDot, {{"step", step}}));
    const Landscape land(g);
    EXPECT_EQ(land[2].role, Role::contraction);
    EXPECT_EQ(land[2].flops, 2.0 * kRows * kColumns * static_cast<double>((kDepth + step - 1) / step)) << step;
    EXPECT_EQ(land[2].taken, 1.0 / static_cast<double>(step));
    EXPECT_EQ(reference_operations(g, g[2]) * 2, land[2].flops);
  }
}

TEST(NewContraction, AttributesThatAreLeftOutHaveTheirDefaults) {
  const Graph g = product(named_attrs(kSparseDot, {}));
  EXPECT_EQ(step_of(g[2].attrs), 1);
  EXPECT_EQ(g[2].attrs.size(), 1);  // what is unset is not stored
  EXPECT_EQ((attr<kSparseDotAttrs, "accumulate">(g[2].attrs)), std::nullopt);
  const Graph wide = product(named_attrs(kSparseDot, {{"accumulate", DType::f64}}));
  EXPECT_EQ((attr<kSparseDotAttrs, "accumulate">(wide[2].attrs)), DType::f64);
}

class NewContractionOn : public testing::TestWithParam<DeviceOptions> {};
INSTANTIATE_TEST_SUITE_P(Devices, NewContractionOn,
                         testing::Values(DeviceOptions{.device = "cpu", .cache = "disabled"},
                                         DeviceOptions{.device = "interp", .cache = "disabled"}));

TEST_P(NewContractionOn, FusesWithWhatFollows) {
  if (!THERMITE_HAS_MLIR && GetParam().device == "cpu") GTEST_SKIP() << "built without the CPU code generator";
  const DeviceHandle device = DeviceHandle::open(GetParam());
  std::vector<float> a(kRows * kDepth), b(kDepth * kColumns);
  for (size_t k = 0; k < a.size(); ++k) a[k] = static_cast<float>(k % 13) - 6;
  for (size_t k = 0; k < b.size(); ++k) b[k] = static_cast<float>(k % 7) - 3;
  const Tensor left = Tensor::from_data(a, {kRows, kDepth}, device);
  const Tensor right = Tensor::from_data(b, {kDepth, kColumns}, device);
  const Tensor in[] = {left, right};
  const Tensor y = relu(record_op(kSparseDot, in, {Step{3}, DType::f64}, std::source_location::current()) + 0.5f);
  const std::vector<float> got = y.to_vector<float>();
  EXPECT_EQ(device.stats().kernels_launched, 1u);
  EXPECT_EQ(device.stats().fallback_groups, 0u);
  for (int64_t m = 0; m < kRows; ++m)
    for (int64_t n = 0; n < kColumns; ++n) {
      float sum = 0.5f;  // small integers: exact in any order
      for (int64_t k = 0; k < kDepth; k += 3) sum += a[m * kDepth + k] * b[k * kColumns + n];
      ASSERT_EQ(got[m * kColumns + n], std::max(sum, 0.0f)) << m << ", " << n;
    }
}

}  // namespace
}  // namespace thermite
