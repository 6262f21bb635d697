// SPDX-License-Identifier: Apache-2.0
// Batches that come again are launched as CUDA graphs, and nobody can tell by the results.
#include "tests/runtime/cuda_harness.h"

namespace thermite {
namespace {

class CudaGraphsTest : public CudaTest {
 protected:
  // y = scale * (x + 1) + x, over as many elements as x has.
  StorageRef chain(const StorageRef& x, uint64_t factor, uint32_t stream = 0) {
    const size_t count = x->bytes() / sizeof(int64_t);
    const StorageRef a = empty(count), b = empty(count), y = empty(count);
    const auto n = static_cast<int64_t>(count);
    auto batch = std::make_unique<CudaBatch>();
    batch->add(increment_, {x, a}, n);
    batch->add(scale_, {a, b}, n).scalars = {factor};
    batch->add(add_, {b, x, y}, n);
    submit(std::move(batch), stream);
    return y;
  }
  void load() {
    increment_ = kernel("increment");
    scale_ = kernel("scale");
    add_ = kernel("add");
  }
  void TearDown() override {
    increment_ = scale_ = add_ = nullptr;
    CudaTest::TearDown();
  }
  static uint64_t live_graphs() {
    return fake_cuda::calls("cuGraphInstantiate") - fake_cuda::calls("cuGraphExecDestroy");
  }

  std::shared_ptr<Invocable> increment_, scale_, add_;
};

TEST_F(CudaGraphsTest, GiveWhatLaunchesGive) {
  for (const bool graphs : {true, false}) {
    fake_cuda::reset();
    open({.streams = 1, .graphs = graphs});
    load();
    StorageRef x = storage({1, 2});
    Values expected = {1, 2};
    for (uint64_t k = 0; k < 30; ++k) {
      x = chain(x, k % 3);
      for (int64_t& v : expected) v = static_cast<int64_t>(k % 3) * (v + 1) + v;
    }
    EXPECT_EQ(read(x), expected);
    EXPECT_EQ(fake_cuda::calls("cuGraphInstantiate"), graphs ? 1u : 0u);
    EXPECT_EQ(fake_cuda::calls("cuGraphLaunch"), graphs ? 29u : 0u);
    EXPECT_EQ(fake_cuda::calls("cuLaunchKernel"), graphs ? 3u : 90u);
    increment_ = scale_ = add_ = nullptr;
    device_.reset();
  }
}

// The same buffers each time: only the scalar is another one.
TEST_F(CudaGraphsTest, TellTheDriverOnlyWhatHasChanged) {
  open({.streams = 1});
  load();
  const StorageRef x = storage({5}), y = empty(), z = empty();
  for (const uint64_t factor : {1, 1, 1, 2, 2, 3}) {
    auto batch = std::make_unique<CudaBatch>();
    batch->add(increment_, {x, y}, 1);
    batch->add(scale_, {y, z}, 1).scalars = {factor};
    submit(std::move(batch));
    EXPECT_EQ(read(z), Values{static_cast<int64_t>(6 * factor)});
  }
  EXPECT_EQ(fake_cuda::calls("cuGraphLaunch"), 5u);
  EXPECT_EQ(fake_cuda::calls("cuGraphExecKernelNodeSetParams"), 2u);
}

TEST_F(CudaGraphsTest, AreOneForEachSequenceOfKernelsAndGrids) {
  open({.streams = 2});
  load();
  for (int round = 0; round < 3; ++round) {
    for (const size_t count : {10, 400}) {
      for (const uint32_t stream : {0, 1}) {
        EXPECT_EQ(read(chain(storage(Values(count, 2), stream), 10, stream)), Values(count, 32));
      }
    }
  }
  EXPECT_EQ(fake_cuda::calls("cuGraphInstantiate"), 4u);
  const uint64_t launched = fake_cuda::calls("cuLaunchKernel");
  for (int k = 0; k < 3; ++k) {  // one launch is no faster as a graph
    const StorageRef x = storage({1}), y = empty();
    run(increment_, {x, y});
    EXPECT_EQ(read(y), Values{2});
  }
  EXPECT_EQ(fake_cuda::calls("cuLaunchKernel"), launched + 3);
}

TEST_F(CudaGraphsTest, AreBounded) {
  open({.streams = 1});
  load();
  for (size_t blocks = 1; blocks <= 40; ++blocks) {
    const Values values(blocks * 128, 3);
    const StorageRef x = storage(values);
    for (int round = 0; round < 2; ++round) EXPECT_EQ(read(chain(x, 1)).back(), 7);
  }
  EXPECT_EQ(fake_cuda::calls("cuGraphInstantiate"), 40u);
  EXPECT_LE(live_graphs(), 16u);
}

TEST_F(CudaGraphsTest, KeepTheirKernels) {
  open({.streams = 1});
  for (int64_t round = 0; round < 6; ++round) {  // loaded anew, perhaps where the last one was
    load();
    for (int k = 0; k < 3; ++k) EXPECT_EQ(read(chain(storage({round}), 2)), Values{2 * (round + 1) + round});
  }
}

TEST_F(CudaGraphsTest, ThatTheDriverRefusesAreLaunchedOneByOne) {
  for (const char* call : {"cuGraphCreate", "cuGraphAddKernelNode", "cuGraphInstantiate"}) {
    open({.streams = 1});
    load();
    fake_cuda::fail(call, 1, 1);
    const uint64_t graphs = fake_cuda::calls("cuGraphLaunch");
    for (int k = 0; k < 4; ++k) EXPECT_EQ(read(chain(storage({1}), 2)), Values{5}) << call;
    EXPECT_EQ(fake_cuda::calls("cuGraphLaunch"), graphs) << call;
  }
}

TEST_F(CudaGraphsTest, ThatCannotBeChangedAreLaunchedOneByOne) {
  open({.streams = 1});
  load();
  fake_cuda::fail("cuGraphExecKernelNodeSetParams", 1, 910);
  for (uint64_t k = 0; k < 5; ++k) EXPECT_EQ(read(chain(storage({1}), k)), Values{static_cast<int64_t>(2 * k + 1)});
  EXPECT_EQ(fake_cuda::calls("cuGraphLaunch"), 1u);
}

}  // namespace
}  // namespace thermite
