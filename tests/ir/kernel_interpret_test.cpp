// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/interpret.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "tests/ir/run_kernel.h"

namespace thermite {
namespace {

using testing::Bytes;
using testing::bytes_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::run_text;
using testing::values_of;

// y = x * 2 + 1 over n elements, 16 at a time, one task per 32.
constexpr std::string_view kScale = R"(kernel @scale {
  %b0 : buffer f32 read
  %b1 : buffer f32 write
  %0 : scalar i64
  %1 : task
  %2 = const 32 : i64
  %3 = const 16 : i64
  %4 = const 0 : i64
  %5 = const 0x1p+1 : f32x16
  %6 = const 0x1p+0 : f32x16
  %7 = iota : i64x16
  %8 = mul %1, %2 : i64
  %9 = add %8, %2 : i64
  %10 = min %9, %0 : i64
  loop %11 = %8 to %10 step %3 {
    %12 = sub %10, %11 : i64
    %13 = splat %12 : i64x16
    %14 = lt %7, %13 : boolx16
    %15 = load %b0[%11] mask %14 : f32x16
    %16 = mul %15, %5 : f32x16
    %17 = sub %16, %6 : f32x16
    store %b1[%11], %17 mask %14
    yield
  }
}
)";

std::vector<float> ramp(int n) {
  std::vector<float> v(n);
  for (int i = 0; i < n; ++i) v[i] = static_cast<float>(i) + 0.5f;
  return v;
}

// Runs kernel text of kScale's shape on n elements; "wrong result" when it runs and gives other values.
std::string check_scale(const std::string& text, int n) {
  std::vector<Bytes> buffers{bytes_of(ramp(n)), bytes_of(std::vector<float>(n, -7))};
  std::string error = run_text(text, buffers, {static_cast<uint64_t>(n)}, (n + 31) / 32);
  if (!error.empty()) return error;
  std::vector<float> want = ramp(n);
  for (float& v : want) v = v * 2 - 1;
  return values_of<float>(buffers[1]) == want ? "" : "wrong result";
}

TEST(KernelInterpret, RunsTasksLoopsAndTails) {
  for (int n : {0, 1, 15, 16, 17, 31, 32, 33, 100}) EXPECT_EQ(check_scale(std::string(kScale), n), "") << n;
}

// Each fault is planted in the printed text and must not survive a run against the expected values.
TEST(KernelInterpret, PlantedFaultsAreCaught) {
  struct Fault {
    const char *from, *to;
    bool shows = true;
  };
  const Fault faults[] = {
      {"load %b0[%11] mask %14", "load %b0[%11]"},              // a missing mask
      {"store %b1[%11], %17 mask %14", "store %b1[%11], %17"},  // and on the store
      {"lt %7, %13", "le %7, %13"},                             // a mask one lane too long
      {"lt %7, %13", "lt %13, %7"},                             // swapped operands
      {"sub %16, %6", "sub %6, %16"},                           //
      {"sub %10, %11", "sub %11, %10"},                         // and in the tail count
      {"min %9, %0", "max %9, %0"},                             // the wrong bound
      {"%2 = const 32", "%2 = const 24"},                       // a task's share too small
      {"%3 = const 16", "%3 = const 17"},                       // a step that skips an element
      {"%17 = sub %16", "%17 = add %16"},                       // the wrong primitive
      {"mul %15, %5", "mul %15, %15"},                          // the wrong operand
      {"const 0x1p+1", "const 0x1.000002p+1"},                  // one bit of a constant
      {"store %b1[%11], %17", "store %b1[%11], %16"},           // an intermediate value stored
      // Not faults, and not reported: work done twice with the same bits, a bound that the mask repeats.
      {"%2 = const 32", "%2 = const 33", false},
      {"loop %11 = %8 to %10 step %3", "loop %11 = %4 to %10 step %3", false},
      {"loop %11 = %8 to %10", "loop %11 = %8 to %9", false},
  };
  for (const Fault& f : faults) {
    std::string text(kScale);
    const size_t at = text.find(f.from);
    ASSERT_NE(at, std::string::npos) << f.from;
    text.replace(at, std::string_view(f.from).size(), f.to);
    EXPECT_EQ(!check_scale(text, 75).empty(), f.shows) << f.to << ": " << check_scale(text, 75);
  }
  // An index off by one, in each access.
  for (const char* access : {"load %b0[%11]", "store %b1[%11]"}) {
    std::string text(kScale), shifted(access);
    text.replace(text.find(access), shifted.size(), shifted.replace(shifted.find("%11"), 3, "%90"));
    text.replace(text.find("    %15 ="), 0, "    %91 = const 1 : i64\n    %90 = add %11, %91 : i64\n");
    EXPECT_NE(check_scale(text, 75), "") << access;
  }
}

// ---- checks ----

std::string with_locals(const std::string& body, std::vector<Bytes> buffers, int64_t tasks = 1) {
  const std::string head = R"(kernel @k {
  %b0 : buffer i32 read
  %b1 : buffer i32 readwrite
  %0 : scalar i64
  %m2 : local i32[8]
  %m3 : scratch i32[%0]
  %1 : task
  %2 = const 0 : i64
  %3 = const 1 : i64
  %4 = const 7 : i32
  %5 = const 8 : i64
)";
  return run_text(head + body + "}\n", buffers, {8}, tasks);
}

std::vector<Bytes> two(int n) { return {bytes_of(std::vector<int32_t>(n, 3)), bytes_of(std::vector<int32_t>(n, 4))}; }

TEST(KernelInterpret, AccessesOutsideTheirMemoryEndTheRun) {
  EXPECT_EQ(with_locals("%6 = add %1, %5 : i64\n%7 = load %b0[%6] : i32\n", two(8)),
            "kernel @k, task 0: reads element 8 of %b0, which has 8");
  EXPECT_EQ(with_locals("%6 = sub %1, %3 : i64\nstore %b1[%6], %4\n", two(8)),
            "kernel @k, task 0: writes element -1 of %b1, which has 8");
  EXPECT_THAT(with_locals("%6 = load %b0[%3] : i32x8\n", two(8)), HasSubstr("reads element 8 of %b0"));
  EXPECT_THAT(with_locals("%6 = add %1, %5 : i64\nstore %m2[%6], %4\n", two(8)), HasSubstr("element 8 of %m2"));
  EXPECT_THAT(with_locals("%6 = add %1, %5 : i64\nstore %m3[%6], %4\n", two(8)), HasSubstr("element 8 of %m3"));
  EXPECT_THAT(
      with_locals("%6 = const 9223372036854775807 : i64\n%7 = add %1, %6 : i64\n%8 = load %b0[%7] : i32x4\n", two(8)),
      HasSubstr("reads element 9223372036854775807"));
  EXPECT_THAT(with_locals("%6 = iota : i64x16\n%7 = gather %b0[%6] : i32x16\n", two(8)), HasSubstr("element 8 of %b0"));
  EXPECT_THAT(with_locals("%6 = iota : i64x16\n%7 = splat %4 : i32x16\nscatter %b1[%6], %7\n", two(8)),
              HasSubstr("writes element 8 of %b1"));
  EXPECT_EQ(with_locals("%6 = add %1, %5 : i64\nprefetch %b0[%6]\n", two(8)),
            "kernel @k, task 0: prefetches element 8 of %b0, which has 8");
  EXPECT_EQ(with_locals("prefetch %b0[%2]\n", two(8)), "");
  EXPECT_EQ(with_locals("%6 = load %b0[%2] : i32x8\nstore %b1[%2], %6\n", two(8)), "");
}

TEST(KernelInterpret, MaskedOffLanesAreNotTouched) {
  const std::string mask = "%6 = iota : i64x16\n%7 = splat %5 : i64x16\n%8 = lt %6, %7 : boolx16\n";
  EXPECT_EQ(with_locals(mask + "%9 = load %b0[%2] mask %8 : i32x16\nstore %b1[%2], %9 mask %8\n", two(8)), "");
  EXPECT_EQ(with_locals(mask + "%9 = gather %b0[%6] mask %8 : i32x16\nscatter %b1[%6], %9 mask %8\n", two(8)), "");
  // A masked-off lane reads as zero.
  std::vector<Bytes> b{bytes_of<int32_t>({5, 6, 7}), bytes_of<int32_t>({9, 9, 9, 9})};
  EXPECT_EQ(run_text(R"(kernel @k {
  %b0 : buffer i32 read
  %b1 : buffer i32 write
  %0 : task
  %1 = iota : i64x4
  %2 = const 1 : i64x4
  %3 = ne %1, %2 : boolx4
  %4 = const 2 : i64x4
  %5 = le %1, %4 : boolx4
  %6 = bit_and %3, %5 : boolx4
  %7 = load %b0[%0] mask %6 : i32x4
  store %b1[%0], %7
})",
                     b, {}, 1),
            "");
  EXPECT_THAT(values_of<int32_t>(b[1]), ElementsAre(5, 0, 7, 0));
}

TEST(KernelInterpret, MemoryIsReadOnlyAfterThisTaskWroteIt) {
  EXPECT_EQ(with_locals("%6 = load %m2[%2] : i32\n", two(8)),
            "kernel @k, task 0: reads element 0 of %m2 before it is written");
  EXPECT_THAT(with_locals("%6 = load %m3[%3] : i32\n", two(8)), HasSubstr("element 1 of %m3 before it is written"));
  EXPECT_EQ(with_locals("store %m2[%2], %4\n%6 = load %m2[%2] : i32\n", two(8)), "");
  EXPECT_THAT(with_locals("store %m2[%2], %4\n%6 = load %m2[%2] : i32x2\n", two(8)), HasSubstr("element 1 of %m2"));
  // What task 0 wrote does not count for task 1: another worker may run it.
  const std::string once = "%6 = eq %1, %2 : bool\nif %6 {\nstore %m2[%2], %4\nyield\n} else {\nyield\n}\n";
  EXPECT_EQ(with_locals(once + "%7 = load %m2[%2] : i32\n", two(8), 1), "");
  EXPECT_THAT(with_locals(once + "%7 = load %m2[%2] : i32\n", two(8), 2), HasSubstr("task 1: reads element 0 of %m2"));
}

TEST(KernelInterpret, TasksMayNotRace) {
  const std::string bits = "%6 = cast %1 : i32\n";
  EXPECT_THAT(with_locals(bits + "store %b1[%2], %6\n", two(8), 2),
              HasSubstr("element 0 of %b1, which another task wrote"));
  EXPECT_EQ(with_locals("store %b1[%2], %4\n", two(8), 2), "");  // the same bits
  EXPECT_THAT(with_locals(bits + "%7 = load %b1[%2] : i32\n%8 = add %1, %3 : i64\nstore %b1[%1], %6\n", two(8), 2),
              HasSubstr("which another task wrote"));
  EXPECT_THAT(with_locals(bits + "%7 = load %b1[%3] : i32\nstore %b1[%1], %7\n", two(8), 2),
              HasSubstr("which another task read"));
  EXPECT_EQ(with_locals("%7 = load %b1[%1] : i32\n%8 = add %7, %4 : i32\nstore %b1[%1], %8\n", two(8), 8), "");
}

TEST(KernelInterpret, RefusesWrongArguments) {
  std::vector<Bytes> one{Bytes(64)};
  EXPECT_THAT(run_text(kScale, one, {1}, 1), HasSubstr("takes 2 buffers and 1 scalars, not 1 and 1"));
  auto k = make_interpreted(*parse_kernel(kScale));
  Bytes shared(64);
  BufferArg overlap[] = {{shared.data(), 64}, {shared.data() + 32, 32}};
  const uint64_t n = 4;
  EXPECT_THAT(k->run(overlap, std::span(&n, 1), 0, 1, {}).error().message, HasSubstr("%b1 and %b0 overlap"));
  EXPECT_THAT(with_locals("loop %6 = %2 to %5 step %1 {\nyield\n}\n", two(8)), HasSubstr("steps by 0"));
  KernelBuilder b("scratchy");
  b.scratch(DType::f32, b.scalar());
  const uint64_t many = 1000;
  EXPECT_THAT(make_interpreted(std::move(b).finish())->run({}, std::span(&many, 1), 0, 1, {}).error().message,
              HasSubstr("needs 4032 bytes of scratch, not 0"));
  Kernel broken;
  EXPECT_FALSE(make_interpreted(broken)->run({}, {}, 0, 1, {}).ok());
}

TEST(KernelInterpret, GivesUpWhenAsked) {
  InterpretOptions options;
  options.max_trips = 1000;
  std::vector<Bytes> none;
  EXPECT_THAT(run_text("kernel @k {\n%0 : task\n%1 = const 0 : i64\n%2 = const 9223372036854775807 : i64\n"
                       "%3 = const 1 : i64\nloop %4 = %1 to %2 step %3 {\nyield\n}\n}",
                       none, {}, 1, options),
              HasSubstr("more than 1000 loop trips"));
}

// ---- values ----

TEST(KernelInterpret, CarriedValuesSwapWithoutLoss) {
  std::vector<Bytes> b{bytes_of<int64_t>({0, 0})};
  ASSERT_EQ(run_text(R"(kernel @fibonacci {
  %b0 : buffer i64 write
  %0 : scalar i64
  %1 : task
  %2 = const 0 : i64
  %3 = const 1 : i64
  %4, %5 = loop %6 = %2 to %0 step %3 carry %7 = %2, %8 = %3 : i64, i64 {
    %9 = add %7, %8 : i64
    yield %8, %9
  }
  store %b0[%2], %4
  store %b0[%3], %5
})",
                     b, {50}, 1),
            "");
  EXPECT_THAT(values_of<int64_t>(b[0]), ElementsAre(12586269025, 20365011074));
}

TEST(KernelInterpret, LoopEndsNearTheLargestIndex) {
  std::vector<Bytes> b{bytes_of<int64_t>({0})};
  ASSERT_EQ(run_text(R"(kernel @k {
  %b0 : buffer i64 write
  %0 : task
  %1 = const 9223372036854775800 : i64
  %2 = const 9223372036854775807 : i64
  %3 = const 5 : i64
  %4 = const 0 : i64
  %5 = const 1 : i64
  %6 = loop %7 = %1 to %2 step %3 carry %8 = %4 : i64 {
    %9 = add %8, %5 : i64
    yield %9
  }
  store %b0[%0], %6
})",
                     b, {}, 1),
            "");
  EXPECT_THAT(values_of<int64_t>(b[0]), ElementsAre(2));
}

TEST(KernelInterpret, ShufflesExtractsAndBitcasts) {
  std::vector<Bytes> b{bytes_of<float>({1, 2, 3, 4}), bytes_of(std::vector<uint32_t>(6))};
  ASSERT_EQ(run_text(R"(kernel @k {
  %b0 : buffer f32 read
  %b1 : buffer u32 write
  %0 : task
  %1 = const 0x1.4p+3 : f32x4
  %2 = load %b0[%0] : f32x4
  %3 = shuffle %2, %1 [3, 4, 0, 7] : f32x4
  %4 = bitcast %3 : u32x4
  store %b1[%0], %4
  %5 = extract %2[2] : f32
  %6 = bitcast %5 : u32
  %7 = const 4 : i64
  store %b1[%7], %6
  %8 = shuffle %2, %2 [6] : f32
  %9 = bitcast %8 : u32
  %10 = const 5 : i64
  store %b1[%10], %9
})",
                     b, {}, 1),
            "");
  EXPECT_THAT(values_of<float>(b[1]), ElementsAre(4, 10, 1, 10, 3, 3));
}

TEST(KernelInterpret, CompressKeepsOrderAndLookupWrapsAround) {
  std::vector<Bytes> b{bytes_of<float>({1, 2, 3, 4}), bytes_of<float>({9, 9, 9, 9, 9, 9, 9, 9})};
  ASSERT_EQ(run_text(R"(kernel @k {
  %b0 : buffer f32 read
  %b1 : buffer f32 write
  %0 : task
  %1 = load %b0[%0] : f32x4
  %2 = const 0x1p+0 : f32x4
  %3 = ne %1, %2 : boolx4
  %4 = compress %1, %3 : f32x4
  store %b1[%0], %4
  %5 = iota : u32x4
  %6 = const 3 : u32x4
  %7 = mul %5, %6 : u32x4
  %8 = lookup %1, %7 : f32x4
  %9 = const 4 : i64
  store %b1[%9], %8
})",
                     b, {}, 1),
            "");
  EXPECT_THAT(values_of<float>(b[1]), ElementsAre(2, 3, 4, 0, 1, 4, 3, 2));
}

TEST(KernelInterpret, ScatterWritesLanesInOrder) {
  std::vector<Bytes> b{bytes_of<int32_t>({0, 0})};
  ASSERT_EQ(run_text(R"(kernel @k {
  %b0 : buffer i32 write
  %0 : task
  %1 = iota : i32x8
  %2 = iota : i64x8
  %3 = const 2 : i64x8
  %4 = rem %2, %3 : i64x8
  scatter %b0[%4], %1
})",
                     b, {}, 1),
            "");
  EXPECT_THAT(values_of<int32_t>(b[0]), ElementsAre(6, 7));
}

TEST(KernelInterpret, CountsAccesses) {
  InterpretOptions options;
  options.count = true;
  auto k = make_interpreted(*parse_kernel(kScale), options);
  std::vector<Bytes> b{bytes_of(ramp(75)), Bytes(300)};
  BufferArg args[] = {{b[0].data(), 300}, {b[1].data(), 300}};
  const uint64_t n = 75;
  ASSERT_TRUE(k->run(args, std::span(&n, 1), 0, 3, {}).ok());
  EXPECT_EQ(k->counts().loads, 75u);
  EXPECT_EQ(k->counts().stores, 75u);
  EXPECT_EQ(k->counts().bytes_read, 300u);
  EXPECT_EQ(k->counts().bytes_written, 300u);
}

TEST(KernelInterpret, RunsFromSeveralThreads) {
  auto k = make_interpreted(*parse_kernel(kScale));
  std::vector<Bytes> b{bytes_of(ramp(128)), Bytes(512)};
  BufferArg args[] = {{b[0].data(), 512}, {b[1].data(), 512}};
  const uint64_t n = 128;
  std::vector<std::thread> workers;
  for (int t = 0; t < 4; ++t) {
    workers.emplace_back([&, t] { EXPECT_TRUE(k->run(args, std::span(&n, 1), t, t + 1, {}).ok()); });
  }
  for (std::thread& w : workers) w.join();
  std::vector<float> want = ramp(128);
  for (float& v : want) v = v * 2 - 1;
  EXPECT_EQ(values_of<float>(b[1]), want);
}

// One operand of one primitive of a random kernel is swapped, or one constant nudged: most such faults show in the
// outputs of a few inputs (the others feed nothing), and none crashes.
TEST(KernelInterpret, FaultsInRandomKernelsShow) {
  int shown = 0, all = 0;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    testing::RandomProgram p = testing::random_kernel(seed);
    std::vector<Bytes> good = testing::random_buffers(p, seed);
    ASSERT_EQ(testing::run_kernel(p.kernel, good, p.scalars, p.tasks), "");
    std::mt19937_64 rng(seed);
    for (int n = 0; n < 10; ++n) {
      Kernel k = p.kernel;
      Inst& i = k.insts[rng() % k.insts.size()];
      if (i.op == Op::constant) {
        i.imm.bits ^= 1;
      } else if (i.op == Op::prim && (i.prim == Prim::sub || i.prim == Prim::div || i.prim == Prim::lt)) {
        std::swap(i.operands[0], i.operands[1]);
      } else {
        continue;
      }
      if (!verify(k).ok()) continue;
      ++all;
      std::vector<Bytes> bad = testing::random_buffers(p, seed);
      shown += !testing::run_kernel(k, bad, p.scalars, p.tasks).empty() || bad != good;
    }
  }
  EXPECT_GT(all, 150);
  EXPECT_GT(shown * 4, all) << shown << " of " << all;
}

}  // namespace
}  // namespace thermite
