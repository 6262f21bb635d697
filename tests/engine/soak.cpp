// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/soak.h"

#include <unistd.h>

#include <atomic>
#include <barrier>
#include <fstream>
#include <random>
#include <thread>

namespace thermite {
namespace {

// One flush or two of a small program of a bounded set. False: a wrong value.
constexpr uint32_t kPrograms = 4 * 4 * 5;
bool small_program(const DeviceHandle& device, const Tensor& shared, uint32_t program, uint32_t value) {
  const int64_t rows = 1 + program / 4 % 4, columns = 1 + program / 16 % 5;
  const float scale = 2.25f + 0.25f * static_cast<float>(value % 100);  // never of a scalar class of its own
  const Tensor x = Tensor::full({rows, columns}, 3, DType::f32, device);
  switch (program % 4) {
    case 0: {
      const Tensor y = (x * scale + 1).eval();
      return value % 8 || y.to_vector<float>().back() == 3 * scale + 1;
    }
    case 1:
      return reduce_sum(x * scale, {1}).to_vector<float>()[0] == 3 * scale * static_cast<float>(columns);
    case 2: {  // a leaf that dies with its segment
      Tensor y = (x + scale).eval();
      y = permute(y * 2, {1, 0});
      y.eval();
      return y.shape() == Shape{columns, rows};
    }
    default: {
      const Tensor y = slice(shared, {0}, {columns}) * scale;
      (void)exp(y);  // dropped
      return y.to_vector<float>().back() == static_cast<float>(columns - 1) * scale;
    }
  }
}

}  // namespace

uint64_t resident_bytes() {
  uint64_t size = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> size >> resident;
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

SoakResult soak(const DeviceHandle& device, int threads, uint64_t flushes) {
  SoakResult r;
  std::atomic<uint64_t> wrong = 0;
  {
    const Tensor shared = Tensor::arange(8, DType::f32, device).eval();
    const uint64_t each = flushes / static_cast<uint64_t>(threads), warm = each / 10;
    const auto work = [&](uint64_t n, uint32_t seed) {
      std::mt19937 rng(seed);
      for (uint64_t k = 0; k < n; ++k) wrong += !small_program(device, shared, rng() % kPrograms, rng() % 1000);
    };
    std::barrier rest(threads, [&]() noexcept {
      r.warm_bytes = resident_bytes();
      r.live_before = device.stats().live_bytes;
    });
    std::vector<std::thread> all;
    for (int t = 0; t < threads; ++t) {
      all.emplace_back([&, t] {
        for (uint32_t k = 0; k < 2 * kPrograms; ++k) wrong += !small_program(device, shared, k % kPrograms, k);
        work(warm, static_cast<uint32_t>(t));
        rest.arrive_and_wait();
        work(each - warm, static_cast<uint32_t>(t + 1000));
      });
    }
    for (std::thread& t : all) t.join();
    r.live_after = device.stats().live_bytes;
    r.end_bytes = resident_bytes();
    r.flushes = each * static_cast<uint64_t>(threads);
  }
  r.wrong = wrong;
  return r;
}

}  // namespace thermite
