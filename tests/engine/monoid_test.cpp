// SPDX-License-Identifier: Apache-2.0
// An op that the library does not know, with a monoid of its own, is one table row: it fuses with its neighbours.
#include <gtest/gtest.h>

#include <algorithm>

#include "frontend/record.h"
#include "ir/ops/support/op.h"
#include "tests/support/device.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

// The two greatest elements (a >= b) of each row; the op gives how far they are apart.
//   (a, b) . (c, d) = (max(a, c), max(min(a, c), max(b, d)))
ReduceSpec reduce_lead(Pull& p, std::span<const ExprId> index) {
  ReduceSpec spec = reduce_axes(p, index);
  const Scalar lowest = lowest_of(compute_type(p.out_dtype()));
  spec.tree = Tree::exact;
  spec.identity = {lowest, lowest};
  spec.lift = [&e = p.e, lowest, element = spec.lift](std::span<const ExprId> at) {
    return std::vector<ExprId>{element(at)[0], e.constant(lowest)};
  };
  spec.combine = [](ExprPool& e, std::span<const ExprId> a, std::span<const ExprId> b) {
    const ExprId second = e.prim(Prim::max, {a[1], b[1]});
    return std::vector<ExprId>{e.prim(Prim::max, {a[0], b[0]}),
                               e.prim(Prim::max, {e.prim(Prim::min, {a[0], b[0]}), second})};
  };
  spec.project = [](ExprPool& e, std::span<const ExprId> s) { return e.prim(Prim::sub, {s[0], s[1]}); };
  return spec;
}

Status reference_lead(std::span<const RefTensor* const> in, const Attrs&, RefTensor& out) {
  const size_t columns = static_cast<size_t>(in[0]->dims.back());
  for (size_t r = 0; r < out.f.size(); ++r) {
    std::vector<double> row(in[0]->f.begin() + r * columns, in[0]->f.begin() + (r + 1) * columns);
    std::nth_element(row.begin(), row.begin() + 1, row.end(), std::greater<>());
    out.f[r] = *std::max_element(row.begin(), row.begin() + 1) - row[1];
  }
  return {};
}

constexpr AttrRow kLeadAttrs[] = {
    {"axes", AttrType::integers, "the last dimension"},
    {"keepdims", AttrType::flag, "keep it with extent 1"},
};
constinit const OpDef kLead = checked({
    .name = "test_lead",
    .traits = kReduction | kNoGradient,
    .attrs = kLeadAttrs,
    .infer = reduction<PrimDomain::N>,
    .reduce = reduce_lead,
    .reduced = reduced_by_axes,
    .terms = terms_of_axes,
    .reference = reference_lead,
    .doc = "greatest element less the second greatest",
});

Tensor lead(const Tensor& x) {
  return record_op(kLead, {&x, 1}, {std::vector<int64_t>{x.rank() - 1}, int64_t{1}}, std::source_location::current());
}

class NewMonoid : public testing::TestWithParam<DeviceOptions> {};
INSTANTIATE_TEST_SUITE_P(Devices, NewMonoid,
                         testing::Values(DeviceOptions{.device = test_device("cpu"), .cache = "disabled"},
                                         DeviceOptions{.device = test_device("interp"), .cache = "disabled"}));

TEST_P(NewMonoid, FusesWithItsNeighboursIntoOneKernel) {
  if (!THERMITE_HAS_MLIR && GetParam().device == "cpu") GTEST_SKIP() << "built without the CPU code generator";
  const DeviceHandle device = DeviceHandle::open(GetParam());
  const int64_t rows = 9, columns = 53;
  std::vector<float> v(rows * columns);
  for (size_t k = 0; k < v.size(); ++k) v[k] = static_cast<float>((k * 7919) % 1009) / 64;
  const Tensor x = Tensor::from_data(v, {rows, columns}, device);
  const Tensor y = x / (lead(x * 3.0f) + 1);
  const std::vector<float> got = y.to_vector<float>();
  // The interpreter's profile weighs arithmetic so heavily that it may prefer to keep x * 3.
  EXPECT_LE(device.stats().kernels_launched, GetParam().device == "cpu" ? 1u : 2u);
  EXPECT_EQ(device.stats().fallback_groups, 0u);
  for (int64_t r = 0; r < rows; ++r) {
    std::vector<float> row(v.begin() + r * columns, v.begin() + (r + 1) * columns);
    for (float& e : row) e *= 3;
    std::sort(row.begin(), row.end(), std::greater<>());
    for (int64_t c = 0; c < columns; ++c) {
      EXPECT_FLOAT_EQ(got[r * columns + c], v[r * columns + c] / (row[0] - row[1] + 1));
    }
  }
}

}  // namespace
}  // namespace thermite
