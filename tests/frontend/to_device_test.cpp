// SPDX-License-Identifier: Apache-2.0
// Tensor::to between devices.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontend/slot.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

using Floats = std::vector<float>;

DeviceHandle open(const char* name) { return DeviceHandle::open({.device = name, .cache = "disabled"}); }

class ToDevice : public testing::Test {
 protected:
  DeviceHandle interp = open("interp"), null = open("null");
};

TEST_F(ToDevice, AValueCrossesWithItsTypeAndShape) {
  const Tensor a = Tensor::from_data(Floats{1, 2, 3, 4, 5, 6}, {2, 3}, null), b = a * 2.0f;
  const Tensor there = b.to(interp);  // pending until now
  EXPECT_EQ(there.device(), interp);
  EXPECT_EQ(there.shape(), (Shape{2, 3}));
  EXPECT_EQ(there.to_vector<float>(), (Floats{2, 4, 6, 8, 10, 12}));
  const Tensor back = (there + 1.0f).to(null);
  EXPECT_EQ((back + b).to_vector<float>(), (Floats{5, 9, 13, 17, 21, 25}));
  EXPECT_EQ(Tensor::from_data<int64_t>({-1, 7}, {2}, interp).to(null).to_vector<int64_t>(),
            (std::vector<int64_t>{-1, 7}));
  EXPECT_EQ(Tensor::from_data(Floats{}, {0, 3}, null).to(interp).shape(), (Shape{0, 3}));
}

TEST_F(ToDevice, OnItsOwnDeviceItIsTheSameTensor) {
  const Tensor a = Tensor::from_data(Floats{1, 2}, {2}, null) + 1.0f, same = a.to(null);
  EXPECT_EQ(same.slot(), a.slot());
  EXPECT_EQ(a.slot()->state.load(), SlotState::pending);  // nothing was run for it
}

TEST_F(ToDevice, TheCopyIsOnesOwn) {
  Tensor a = Tensor::from_data(Floats(64 * 1024, 3), {64 * 1024}, interp);
  const Tensor there = a.to(null);
  a = a + 1.0f;  // may take over the memory
  a.eval();
  EXPECT_EQ(there.to_vector<float>(), Floats(64 * 1024, 3));
}

TEST_F(ToDevice, MixingDevicesStaysAnError) {
  const Tensor a = Tensor::from_data(Floats{1, 2}, {2}, null), b = Tensor::from_data(Floats{1, 2}, {2}, interp);
  EXPECT_THROW(a + b, UserError);
  EXPECT_EQ((a + b.to(null)).to_vector<float>(), (Floats{2, 4}));
}

TEST_F(ToDevice, ATracedFunctionCannotReadItsInputs) {
  const auto body = [&](std::span<const Tensor> in) { return std::vector<Tensor>{in[0].to(null) + 1.0f}; };
  EXPECT_THROW(Executable::trace(std::vector<InputSpec>{{DType::f32, {2}}}, body, interp), UserError);
  EXPECT_THROW(Tensor().to(null), UserError);
}

}  // namespace
}  // namespace thermite
