// SPDX-License-Identifier: Apache-2.0
// Whichever allocation fails while known segments are recorded and replayed, the caller gets an exception of Thermite's
// or the right numbers, and the next call works. Planning and import are not in it yet.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <span>
#include <vector>

#include "tests/memory/failing_allocation.h"
#include "thermite/thermite.h"

namespace thermite::testing {
namespace {

constexpr int64_t kLasting = int64_t{1} << 50;
using Program = std::function<void(int call, std::span<float> out)>;  // allocates nothing itself

// Whether an exception of ours came out of the call, of which the n-th allocation fails.
bool is_refused(const Program& program, int call, int64_t n, int64_t count, std::span<float> out) {
  fail_allocations(n, count);
  try {
    program(call, out);
  } catch (const Exception&) {
    return true;
  } catch (const std::exception& e) {
    stop_failing();
    ADD_FAILURE() << "an exception that is not Thermite's: " << e.what();
  }
  return false;
}

void check_every_allocation(const Program& program, size_t outputs, int64_t count) {
  int call = 0, refused = 0;
  std::vector<float> wanted(outputs), out(outputs);
  for (; call < 8; ++call) program(call, wanted);
  for (int64_t n = 1; !::testing::Test::HasFailure(); ++n) {
    SCOPED_TRACE(n);
    std::ranges::fill(out, 0.0f);
    const bool threw = is_refused(program, call++, n, count, out);
    const bool failed = stop_failing();
    if (!threw) {
      EXPECT_EQ(out, wanted);
    }
    if (!failed) break;
    refused += threw;
    std::ranges::fill(out, 0.0f);
    program(call++, out);
    EXPECT_EQ(out, wanted) << "after an allocation failed";
  }
  EXPECT_GT(refused, 2);
}

TEST(NthAllocation, FailsWhileKnownSegmentsRun) {
  const DeviceHandle device = DeviceHandle::open({.device = "interp", .cache = "disabled"});
  const std::vector<float> data{1, 2, 3, 4};
  const Shape shape{4};
  std::vector<Tensor> many(64);
  const auto program = [&](int call, std::span<float> out) {
    const Tensor x = Tensor::from_data(data, shape, device);
    for (Tensor& t : many) t = x;                                // slots beyond those that are kept for reuse
    const Tensor kept = x * 2.0;                                 // another output of the segment
    const Tensor y = (kept + static_cast<float>(call % 2)) * x;  // two kinds of segments in turn
    (y - static_cast<float>(call % 2) * x).read(std::as_writable_bytes(out.first(4)));
    kept.read(std::as_writable_bytes(out.subspan(4)));
    device.trim();  // memory is asked for anew
  };
  check_every_allocation(program, 8, 1);
  check_every_allocation(program, 8, kLasting);
}

}  // namespace
}  // namespace thermite::testing
