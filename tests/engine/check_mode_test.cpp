// SPDX-License-Identifier: Apache-2.0
// compilation.check_mode: what an index outside the data does, and that "validate" says so.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "ir/ops/op_def.h"
#include "tests/support/device.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using Ids = std::vector<int64_t>;

struct Case {
  std::string device;
  bool fuse;
};

class CheckMode : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    if (!THERMITE_HAS_MLIR && GetParam().device == "cpu") GTEST_SKIP() << "built without the CPU code generator";
  }
  DeviceHandle open(const std::string& mode) const {
    return DeviceHandle::open(
        {.device = test_device(GetParam().device), .fuse = GetParam().fuse, .cache = "disabled", .check_mode = mode});
  }
};
INSTANTIATE_TEST_SUITE_P(Paths, CheckMode,
                         testing::Values(Case{"cpu", true}, Case{"cpu", false}, Case{"interp", true},
                                         Case{"interp", false}),
                         [](const auto& p) { return p.param.device + (p.param.fuse ? "_fused" : "_unfused"); });

Tensor data(const DeviceHandle& d) { return Tensor::from_data(std::vector<float>{1, 2, 3, 4, 5, 6}, {3, 2}, d); }
Tensor ids(const Ids& v, const Shape& shape, const DeviceHandle& d) { return Tensor::from_data(v, shape, d); }

// What every op makes of index `at` on the dimension of 3.
std::vector<std::vector<float>> look_up(int64_t at, const DeviceHandle& d) {
  const Tensor x = data(d), seven = Tensor::from_data(std::vector<float>{7, 7}, {1, 2}, d);
  return {gather(x, ids({1, at}, {2}, d), 0).to_vector<float>(),
          gather_elements(x, ids({1, at}, {1, 2}, d), 0).to_vector<float>(),
          gather_nd(x, ids({0, 1, at, 0}, {2, 2}, d)).to_vector<float>(),
          scatter_elements(x, ids({1, at}, {1, 2}, d), seven, 0).to_vector<float>(),
          scatter_nd(x, ids({at}, {1, 1}, d), seven).to_vector<float>()};
}

TEST_P(CheckMode, OutOfRangeReadsGiveZeroAndWritesAreDropped) {
  for (const char* mode : {"auto", "enforce"}) {
    for (int64_t at : {int64_t{3}, int64_t{-4}, int64_t{1} << 40, INT64_MIN}) {
      EXPECT_THAT(look_up(at, open(mode)), ElementsAre(ElementsAre(3, 4, 0, 0), ElementsAre(3, 0), ElementsAre(2, 0),
                                                       ElementsAre(1, 2, 7, 4, 5, 6), ElementsAre(1, 2, 3, 4, 5, 6)))
          << mode << " at " << at;
    }
  }
}

TEST_P(CheckMode, ValidateChangesNothingInRange) {
  for (int64_t at : {2, -1, -3}) EXPECT_EQ(look_up(at, open("validate")), look_up(at, open("auto"))) << at;
}

// The message of the device error that reading `t` ends in.
std::string error_of(const Tensor& t) {
  try {
    t.to_vector<float>();
  } catch (const DeviceError& e) {
    return e.what();
  }
  return "no device error";
}

TEST_P(CheckMode, ValidateNamesOpLineIndexPlaceAndExtent) {
  const DeviceHandle d = open("validate");
  const Tensor x = data(d), seven = Tensor::from_data(std::vector<float>{7, 7}, {1, 2}, d);
  EXPECT_THAT(error_of(gather(x, ids({1, 3}, {2}, d), 0)),
              AllOf(HasSubstr("op gather: "), HasSubstr("check_mode_test.cpp:"),
                    HasSubstr("element 1 of its indices i64[2] is 3, outside the data, which has 3 elements there")));
  EXPECT_THAT(error_of(gather_elements(x, ids({1, -4}, {1, 2}, d), 0)), HasSubstr("element 1 of its indices"));
  EXPECT_THAT(error_of(gather_nd(x, ids({0, 1, 0, 2}, {2, 2}, d))),
              HasSubstr("element 3 of its indices i64[2, 2] is 2, outside the data, which has 2 elements there"));
  EXPECT_THAT(error_of(scatter_elements(x, ids({1, 9}, {1, 2}, d), seven, 0)), HasSubstr("is 9"));
  EXPECT_THAT(error_of(scatter_nd(x, ids({-4}, {1, 1}, d), seven)), HasSubstr("is -4"));
}

// The indices are computed, so a fused kernel would keep them to itself; and the plan is an old one the second time.
TEST_P(CheckMode, ValidateSeesComputedIndicesAtEveryCall) {
  const DeviceHandle d = open("validate");
  const auto run = [&](int64_t first) {
    const Tensor i = ids({first, 0}, {2}, d) + 1;
    return exp(gather(data(d), i, 0)) + 1;
  };
  EXPECT_EQ(run(1).to_vector<float>().size(), 4u);
  const uint64_t plans = d.stats().plans_built;
  EXPECT_THAT(error_of(run(2)), HasSubstr("element 0 of its indices i64[2] is 3"));
  EXPECT_EQ(run(0).to_vector<float>().size(), 4u);
  EXPECT_EQ(d.stats().plans_built, plans);
}

TEST_P(CheckMode, ValidateHoldsForExecutablesAndForWeightsAlone) {
  const DeviceHandle d = open("validate");
  const std::vector<InputSpec> specs{{.dtype = DType::f32, .shape = {3, 2}}, {.dtype = DType::i64, .shape = {2}}};
  const auto rows = Executable::trace(
      specs, [](std::span<const Tensor> in) { return std::vector{gather(in[0], in[1], 0) * 2.0f, in[0] + 1.0f}; }, d);
  const auto out = rows({data(d), ids({2, -1}, {2}, d)});
  ASSERT_EQ(out.size(), 2u);
  EXPECT_THAT(out[0].to_vector<float>(), ElementsAre(10, 12, 10, 12));
  EXPECT_THROW(rows({data(d), ids({2, 3}, {2}, d)}), DeviceError);

  const Tensor weights = data(d), bad = ids({0, 5}, {2}, d);
  const auto fixed = Executable::trace(
      std::span(specs).first(1),
      [&](std::span<const Tensor> in) { return std::vector{reduce_sum(in[0], {0, 1}) + gather(weights, bad, 0)}; }, d);
  EXPECT_THROW(fixed({data(d)}), DeviceError);
}

TEST_P(CheckMode, ValidateNamesTheLineOfThisCallAlsoWhenThePlanIsAnOldOne) {
  const DeviceHandle d = open("validate");
  const Tensor x = data(d), good = ids({0, 2}, {2}, d), bad = ids({0, 3}, {2}, d);
  EXPECT_THAT(gather(x, good, 0).to_vector<float>(), ElementsAre(1, 2, 5, 6));
  const uint64_t plans = d.stats().plans_built;
  const int line = __LINE__ + 1;
  const Tensor again = gather(x, bad, 0);
  EXPECT_THAT(error_of(again), HasSubstr("check_mode_test.cpp:" + std::to_string(line)));
  EXPECT_EQ(d.stats().plans_built, plans);
}

TEST_P(CheckMode, AStoredPlanOfOneModeDoesNotServeAnother) {
  const std::string file = testing::TempDir() + "check_mode_" + GetParam().device + (GetParam().fuse ? "1" : "0");
  for (const char* mode : {"auto", "validate", "auto", "validate"}) {
    const DeviceHandle d = DeviceHandle::open(
        {.device = test_device(GetParam().device), .fuse = GetParam().fuse, .cache = file, .check_mode = mode});
    const Tensor y = gather(data(d), ids({1, 3}, {2}, d) * 1, 0);
    if (mode == std::string("auto")) {
      EXPECT_THAT(y.to_vector<float>(), ElementsAre(3, 4, 0, 0));
    } else {
      EXPECT_THAT(error_of(y), HasSubstr("element 1 of its indices"));
    }
  }
  std::filesystem::remove(file);
}

TEST(CheckModes, EveryOpThatTakesIndicesHasLimits) {
  int found = 0;
  for (const OpDef* op : all_ops()) {
    if (!op->has(kIndexed) || op->arity < 2) continue;
    EXPECT_NE(op->index_limits, nullptr) << op->name;
    ++found;
  }
  EXPECT_GE(found, 5);
}

TEST(CheckModes, AnUnknownOneIsRefused) {
  EXPECT_THROW(DeviceHandle::open({.device = test_device("interp"), .cache = "disabled", .check_mode = "strict"}),
               UserError);
}

}  // namespace
}  // namespace thermite
