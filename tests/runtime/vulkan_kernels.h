// SPDX-License-Identifier: Apache-2.0
// Kernels for Vulkan written by hand, and a device to run them on.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "base/device_args.h"
#include "codegen/vulkan/client.h"
#include "runtime/batch.h"
#include "runtime/vulkan/self_test.h"
#include "tests/support/watchdog.h"

namespace thermite::test {

// What every kernel begins with: the words of base/device_args.h are `word(n)`.
inline std::string glsl(const std::string& body, uint32_t threads, const std::string& globals = "") {
  return R"(#version 460
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = )" +
         std::to_string(threads) + R"() in;
layout(buffer_reference, scalar) buffer Words { uint64_t v[]; };
layout(buffer_reference, scalar) buffer I32 { int v[]; };
layout(buffer_reference, scalar) buffer F32 { float v[]; };
layout(buffer_reference, scalar) buffer F64 { double v[]; };
layout(push_constant, scalar) uniform Push { uint64_t address; } push;
uint64_t word(uint n) { return Words(push.address).v[n]; }
)" + globals +
         "void main() {\n" + body + "\n}\n";
}

inline Artifact spirv(const std::string& source, uint32_t task_threads = 1, const SpirvOptions& options = {}) {
  const auto module = compile_glsl(source, options);
  EXPECT_TRUE(module.ok()) << module.error().message;
  if (!module.ok()) return {};
  const auto bytes = std::as_bytes(std::span(*module));
  return {"spirv", "main", {bytes.begin(), bytes.end()}, task_threads};
}

// `body` runs for each task `t`, on thread `me` of all; `words` is how many words of buffers and scalars there are.
inline Artifact per_task(uint32_t words, const std::string& body, const std::string& globals = "") {
  const std::string n = std::to_string(words);
  return spirv(glsl("uint64_t tasks = word(" + n + "), me = gl_GlobalInvocationID.x;\n" +
                        "for (uint64_t t = me; t < tasks; t += uint64_t(gl_NumWorkGroups.x) * gl_WorkGroupSize.x) {\n" +
                        body + "\n}",
                    kTaskBlock, globals));
}

// Launches of one batch.
class Launches final : public Batch {
 public:
  LaunchRecord& add(const std::shared_ptr<Invocable>& kernel, const std::vector<StorageRef>& buffers, Grid grid) {
    kernels_.push_back(kernel);
    LaunchRecord& l = records_.emplace_back();
    l.kernel = kernel.get();
    l.grid = grid;
    l.name = "k";
    l.op = 5;
    for (size_t k = 0; k < buffers.size(); ++k) {
      l.buffers.emplace_back(buffers[k]->address(), buffers[k]->bytes());
      touch(*buffers[k], k + 1 == buffers.size());
    }
    return l;
  }
  ~Launches() override {
    if (times_to) *times_to = times;
  }
  std::span<const LaunchRecord> launches() const override { return records_; }
  std::vector<LaunchTime>* times_to = nullptr;

 private:
  std::vector<std::shared_ptr<Invocable>> kernels_;
  std::vector<LaunchRecord> records_;
};

class VulkanTest : public testing::Test {
 protected:
  void SetUp() override {
#ifdef THERMITE_TSAN
    GTEST_SKIP() << "ThreadSanitizer does not see how the driver's threads wait for each other";
#endif
    if (const auto built = compile_glsl(glsl("", 1)); !built.ok()) GTEST_SKIP() << built.error().message;
    open({.streams = 3});
  }
  void TearDown() override {
    device_.reset();
    EXPECT_THAT(vulkan_validation_messages(), testing::IsEmpty());
  }
  void open(const VulkanOptions& options) {
    auto device = make_vulkan_device(options);
    if (!device.ok()) GTEST_SKIP() << "no Vulkan device: " << device.error().message;
    device_ = std::move(device).value();
  }
  const VulkanDeviceInfo& info() const { return *vulkan_info(*device_); }

  std::shared_ptr<Invocable> load(const Artifact& artifact) {
    auto kernel = device_->load(artifact);
    if (!kernel.ok()) throw std::runtime_error(kernel.error().message);
    return *kernel;
  }
  template <class T>
  StorageRef storage(const std::vector<T>& values, uint32_t stream = 0) {
    StorageRef s = device_->allocate(values.size() * sizeof(T)).value();
    const Status status = device_->write(std::as_bytes(std::span(values)), *s, stream);
    EXPECT_TRUE(status.ok()) << status.error().message;
    return s;
  }
  template <class T = int>
  std::vector<T> read(const StorageRef& s) {
    std::vector<T> values(s->bytes() / sizeof(T));
    const Status status = device_->read(*s, std::as_writable_bytes(std::span(values)));
    if (!status.ok()) throw std::runtime_error(status.error().message);
    return values;
  }
  void submit(std::unique_ptr<Batch> batch, uint32_t stream = 0) {
    const Status status = device_->submit(std::move(batch), stream);
    EXPECT_TRUE(status.ok()) << status.error().message;
  }
  // One launch; its error.
  std::string error_of(const std::shared_ptr<Invocable>& kernel, const std::vector<StorageRef>& buffers, Grid grid,
                       size_t shared_bytes = 0) {
    auto batch = std::make_unique<Launches>();
    batch->add(kernel, buffers, grid).shared_bytes = shared_bytes;
    submit(std::move(batch));
    const Status status = buffers.back()->wait();
    return status.ok() ? "none" : status.error().message;
  }

  Watchdog watchdog_;
  std::unique_ptr<Device> device_;
};

}  // namespace thermite::test
