// SPDX-License-Identifier: Apache-2.0
// Kernels of checked builds: they are given lengths and a record, and what they find is the error of their batch alone.
#include "tests/runtime/cuda_harness.h"

namespace thermite {
namespace {

using testing::HasSubstr;

class CudaCheckedTest : public CudaTest {
 protected:
  std::shared_ptr<Invocable> checked() {
    Artifact a = artifact("checked");
    a.checked = true;
    return std::move(device_->load(a)).value();
  }
  // Two launches: the second one has `tasks` and is called "second".
  std::unique_ptr<CudaBatch> chain(const std::shared_ptr<Invocable>& k, const StorageRef& x, const StorageRef& y,
                                   const StorageRef& z, int64_t tasks) {
    auto batch = std::make_unique<CudaBatch>();
    batch->add(k, {x, y}, 2, "first");
    batch->add(k, {y, z}, tasks, "second");
    return batch;
  }
};

TEST_F(CudaCheckedTest, AFindingIsTheErrorOfItsLaunch) {
  open({.streams = 1});
  const auto k = checked();
  const StorageRef x = storage({1, 2}), z = empty(2);
  submit(chain(k, x, empty(2), z, 5));
  EXPECT_THAT(error(z), HasSubstr("second: element 2 of buffer %b1 was accessed, which has 2"));
  // The next ones know nothing of it, also in the same place of the ring.
  for (int round = 0; round < 70; ++round) {
    const StorageRef out = empty(2);
    submit(chain(k, x, empty(2), out, 2));
    EXPECT_EQ(read(out), (Values{3, 4})) << error(out);
  }
}

TEST_F(CudaCheckedTest, GraphsHaveRecordsToo) {
  open({.streams = 1, .graphs = true});
  const auto k = checked();
  const StorageRef x = storage({1, 2});
  for (int round = 0; round < 5; ++round) {
    const StorageRef z = empty(1);
    submit(chain(k, x, empty(2), z, 5));
    EXPECT_THAT(error(z), HasSubstr("second: element 1 of buffer %b1 was accessed, which has 1"));
  }
  EXPECT_GT(fake_cuda::calls("cuGraphLaunch"), 0u);
}

TEST_F(CudaCheckedTest, CheckedAndPlainKernelsShareABatch) {
  open({.streams = 1});
  const StorageRef x = storage({1, 2}), y = empty(2), right = empty(2), wrong = empty(2);
  for (const StorageRef& z : {right, wrong}) {
    auto batch = std::make_unique<CudaBatch>();
    batch->add(kernel("increment"), {x, y}, 2);
    batch->add(checked(), {y, z}, z == right ? 2 : 3, "last");
    submit(std::move(batch));
  }
  EXPECT_EQ(read(right), (Values{3, 4}));
  EXPECT_THAT(error(wrong), HasSubstr("last: element 2"));
}

}  // namespace
}  // namespace thermite
