// SPDX-License-Identifier: Apache-2.0
// A CUDA device on the driver of tests/runtime/fake_cuda, with kernels to run on it.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "runtime/batch.h"
#include "runtime/cuda/cuda_device.h"
#include "tests/runtime/fake_cuda/control.h"
#include "tests/support/watchdog.h"

namespace thermite {

// Launches one after the other; `times` is filled in when the queue lets go of it.
class CudaBatch final : public Batch {
 public:
  explicit CudaBatch(std::vector<LaunchTime>* times = nullptr) : times_(times) {}
  ~CudaBatch() override {
    if (times_) *times_ = times;
  }
  std::span<const LaunchRecord> launches() const override { return records_; }
  // The last of the storages is written.
  LaunchRecord& add(const std::shared_ptr<Invocable>& kernel, const std::vector<StorageRef>& storages, Grid grid,
                    const char* name = "kernel") {
    LaunchRecord& r = records_.emplace_back();
    r.kernel = kernel.get();
    r.name = name;
    r.op = 3;
    r.grid = grid;
    for (const StorageRef& s : storages) {
      r.buffers.emplace_back(s->address(), s->bytes());
      touch(*s, s == storages.back());
    }
    kernels_.push_back(kernel);
    return r;
  }

 private:
  std::vector<LaunchRecord> records_;
  std::vector<std::shared_ptr<Invocable>> kernels_;
  std::vector<LaunchTime>* times_;
};

class CudaTest : public testing::Test {
 protected:
  using Values = std::vector<int64_t>;
  static constexpr std::string_view kModule =
      "fake_module\nkernel increment increment 2 0 1024\nkernel scale scale 2 1 1024\nkernel add add 3 0 1024\n"
      "kernel checked checked_increment 2 0 1024\n"
      "kernel scratch scratch 1 0 1024\nkernel shape shape 1 0 1024\nkernel narrow shape 1 0 96\nend\n";

  void SetUp() override {
    setenv("THERMITE_CUDA_DRIVER", THERMITE_FAKE_CUDA, 1);
    fake_cuda::reset();
  }
  // Nothing of the driver's is left, and no rule of its was broken.
  void TearDown() override {
    device_.reset();
    EXPECT_EQ(fake_cuda::leaks(), "");
    EXPECT_EQ(fake_cuda::problems(), "");
  }
  void open(const CudaOptions& options = {}) {
    Result<std::unique_ptr<Device>> device = make_cuda_device(options);
    ASSERT_TRUE(device.ok()) << device.error().message;
    device_ = std::move(device).value();
  }
  static Artifact artifact(std::string_view entry, uint32_t task_threads = 1, std::string_view text = kModule) {
    const auto bytes = std::as_bytes(std::span(text));
    return {"cubin", std::string(entry), {bytes.begin(), bytes.end()}, task_threads};
  }
  std::shared_ptr<Invocable> kernel(std::string_view entry, uint32_t task_threads = 1) {
    auto loaded = device_->load(artifact(entry, task_threads));
    if (!loaded.ok()) throw std::runtime_error(loaded.error().message);
    return std::move(loaded).value();
  }
  StorageRef empty(size_t count = 1) { return device_->allocate(count * sizeof(int64_t)).value(); }
  StorageRef storage(const Values& values, uint32_t stream = 0) {
    StorageRef s = empty(values.size());
    EXPECT_TRUE(device_->write(std::as_bytes(std::span(values)), *s, stream).ok());
    return s;
  }
  Values read(const StorageRef& s) {
    Values values(s->bytes() / sizeof(int64_t));
    const Status status = device_->read(*s, std::as_writable_bytes(std::span(values)));
    if (!status.ok()) throw std::runtime_error(status.error().message);
    return values;
  }
  void submit(std::unique_ptr<CudaBatch> batch, uint32_t stream = 0) {
    const Status s = device_->submit(std::move(batch), stream);
    EXPECT_TRUE(s.ok()) << s.error().message;
  }
  // One launch over all elements of the last storage.
  void run(const std::shared_ptr<Invocable>& k, const std::vector<StorageRef>& storages, uint32_t stream = 0,
           const char* name = "kernel") {
    auto batch = std::make_unique<CudaBatch>();
    batch->add(k, storages, static_cast<int64_t>(storages.back()->bytes() / sizeof(int64_t)), name);
    submit(std::move(batch), stream);
  }
  static std::string error(const StorageRef& s) { return text(s->wait()); }
  template <class R>
  static std::string text(const R& result) {
    return result.ok() ? "none" : result.error().message;
  }

  Watchdog watchdog_;
  std::unique_ptr<Device> device_;
};

}  // namespace thermite
