// SPDX-License-Identifier: Apache-2.0
// The hot path allocates nothing: recording what was recorded before, and replaying it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>
#include <thread>

#include "thermite/thermite.h"

#if !defined(THERMITE_ASAN) && !defined(THERMITE_TSAN)

namespace {

constinit thread_local uint64_t allocations = 0;

void* counted(size_t bytes, size_t alignment) {
  ++allocations;
  void* p = alignment <= alignof(std::max_align_t)
                ? std::malloc(bytes ? bytes : 1)
                : std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  if (!p) throw std::bad_alloc();
  return p;
}

}  // namespace

void* operator new(size_t n) { return counted(n, 1); }
void* operator new[](size_t n) { return counted(n, 1); }
void* operator new(size_t n, std::align_val_t a) { return counted(n, static_cast<size_t>(a)); }
void* operator new[](size_t n, std::align_val_t a) { return counted(n, static_cast<size_t>(a)); }
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, size_t) noexcept { std::free(p); }
void operator delete[](void* p, size_t) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, size_t, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, size_t, std::align_val_t) noexcept { std::free(p); }

namespace thermite {
namespace {

const char* device_name() { return THERMITE_HAS_MLIR ? "cpu" : "interp"; }

class Allocations : public testing::Test {
 protected:
  template <class F>
  static uint64_t count(F&& f) {
    const uint64_t before = allocations;
    f();
    return allocations - before;
  }
  DeviceHandle device = DeviceHandle::open({.device = device_name(), .cache = "disabled"});
  Tensor a = Tensor::full({1, 8, 8, 8}, 0.5, DType::f32, device).eval();
  Tensor b = Tensor::full({1, 8, 8, 8}, 0.25, DType::f32, device).eval();
};

TEST_F(Allocations, TheCounterCounts) {
  EXPECT_GE(count([] { std::vector<int> v(3); }), 1u);
}

TEST_F(Allocations, RecordingAKnownSegmentAllocatesNothing) {
  uint64_t recorded = 0;
  const auto round = [&] {
    Tensor x = a;
    recorded = count([&] {
      for (int k = 0; k < 20; ++k) x = x * b + static_cast<float>(3 + k);
    });
    x.eval();
  };
  for (int k = 0; k < 5; ++k) round();
  EXPECT_EQ(recorded, 0u);
}

TEST_F(Allocations, AFlushThatReplaysAllocatesNothing) {
  uint64_t flushed = 0;
  const auto round = [&] {
    Tensor x = a;
    for (int k = 0; k < 10; ++k) x = x * b + static_cast<float>(3 + k);
    flushed = count([&] { x.eval(); });
  };
  for (int k = 0; k < 5; ++k) round();
  EXPECT_EQ(flushed, 0u);
}

// A loop whose segments end by themselves, reads in between, temporaries that die.
TEST_F(Allocations, AChainWithReadsAllocatesNothing) {
  std::vector<float> out(512);
  const Shape shape{1, 8, 8, 8};
  const auto chain = [&](int rounds) {
    Tensor x = a;
    for (int i = 0; i < rounds; ++i) {
      const Tensor fresh = Tensor::ones(shape, DType::f32, device) * static_cast<float>(i);
      x = i % 2 == 0 ? x * b + fresh : a + x + fresh;
      if (i % 100 == 99) x.read(std::as_writable_bytes(std::span(out)));
    }
    x.read(std::as_writable_bytes(std::span(out)));
  };
  for (int k = 0; k < 4; ++k) chain(512);
  EXPECT_EQ(count([&] { chain(512); }), 0u);
}

TEST_F(Allocations, NeitherOnAnotherThread) {
  uint64_t made = 0;
  std::thread([&] {
    const auto round = [&] { ((a * b + 7.0f) * 3.0f).eval(); };
    for (int k = 0; k < 5; ++k) round();
    made = count([&] { round(); });
  }).join();
  EXPECT_EQ(made, 0u);
}

}  // namespace
}  // namespace thermite

#endif
