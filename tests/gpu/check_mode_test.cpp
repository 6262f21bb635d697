// SPDX-License-Identifier: Apache-2.0
// compilation.check_mode on GPUs: indices that come out of data are looked at as on the CPU.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/gpu/devices.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct Case {
  std::string device;
  bool fuse;
};
std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const std::string& device : testing::gpu_devices())
    for (const bool fuse : {true, false}) cases.push_back({device, fuse});
  return cases;
}

class GpuCheckMode : public ::testing::TestWithParam<Case> {
 protected:
  DeviceHandle open(const std::string& mode) const {
    return DeviceHandle::open(
        {.device = GetParam().device, .fuse = GetParam().fuse, .cache = "disabled", .check_mode = mode});
  }
};
INSTANTIATE_TEST_SUITE_P(Devices, GpuCheckMode, ::testing::ValuesIn(all_cases()),
                         [](const auto& p) { return p.param.device + (p.param.fuse ? "_fused" : "_unfused"); });

// What a computed index makes of a look-up in 3 rows, and of a write there.
struct Made {
  Tensor read, written;
};
Made use(int64_t at, const DeviceHandle& d) {
  const Tensor x = Tensor::from_data(std::vector<float>{1, 2, 3, 4, 5, 6}, {3, 2}, d);
  const Tensor seven = Tensor::from_data(std::vector<float>{7, 7}, {1, 2}, d);
  const Tensor index = Tensor::from_data(std::vector<int64_t>{at - 1}, {1}, d) + 1;
  return {gather(x, index, 0) * 2.0f, scatter_nd(x, reshape(index, {1, 1}), seven)};
}
std::string error_of(const Tensor& t) {
  try {
    t.to_vector<float>();
  } catch (const DeviceError& e) {
    return e.what();
  }
  return "no device error";
}

TEST_P(GpuCheckMode, EnforceReadsZeroAndDropsWrites) {
  const DeviceHandle d = open("enforce");
  for (const int64_t at : {int64_t{3}, int64_t{-4}, int64_t{1} << 40}) {
    const Made made = use(at, d);
    EXPECT_THAT(made.read.to_vector<float>(), ElementsAre(0, 0)) << at;
    EXPECT_THAT(made.written.to_vector<float>(), ElementsAre(1, 2, 3, 4, 5, 6)) << at;
  }
}

TEST_P(GpuCheckMode, ValidateNamesIndexAndExtent) {
  const DeviceHandle d = open("validate");
  EXPECT_THAT(use(2, d).read.to_vector<float>(), ElementsAre(10, 12));
  EXPECT_THAT(use(-1, d).written.to_vector<float>(), ElementsAre(1, 2, 3, 4, 7, 7));
  EXPECT_THAT(error_of(use(3, d).read),
              HasSubstr("element 0 of its indices i64[1] is 3, outside the data, which has 3 elements there"));
  EXPECT_THAT(error_of(use(-4, d).written), HasSubstr("is -4"));
}

}  // namespace
}  // namespace thermite
