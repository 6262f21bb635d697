// SPDX-License-Identifier: Apache-2.0
// A thread's matrix unit, where this machine has one: the bits of the interpreter.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/kernel/interpret.h"
#include "tests/codegen/harness.h"
#include "tests/support/unit_samples.h"

namespace thermite::test {
namespace {

std::vector<std::byte> interpreted(const Kernel& k, std::vector<std::vector<std::byte>> buffers, uint64_t steps) {
  std::vector<BufferArg> args;
  for (auto& b : buffers) args.push_back({b.data(), b.size()});
  const std::vector<uint64_t> scalars{steps};
  std::vector<std::byte> scratch(scratch_bytes(k, scalars));
  const Status s = make_interpreted(k, {})->run(args, scalars, 0, 1, scratch);
  EXPECT_TRUE(s.ok()) << s.error().message;
  return buffers[2];
}

Scalar element(DType t, const std::vector<std::byte>& bytes, size_t n) {
  return load_scalar(t, bytes.data() + n * size_of(t));
}

std::vector<UnitSample> samples_for(const Target& target) {
  std::vector<UnitSample> samples;
  for (const auto& [height, width] :
       {std::pair(32, 32), std::pair(16, 32), std::pair(16, 48), std::pair(48, 16), std::pair(16, 16)})
    for (const bool fresh : {true, false})
      for (const auto& [rows, columns] :
           {std::pair(DType::bf16, DType::bf16), std::pair(DType::i8, DType::i8), std::pair(DType::u8, DType::i8),
            std::pair(DType::i8, DType::u8), std::pair(DType::u8, DType::u8)})
        if (rows != DType::bf16 || target.unit_halves)
          samples.push_back({rows, columns, height, width, height / 16, fresh});
  // Vectors hold half of one, too.
  for (const auto& [height, width] : {std::pair(32, 56), std::pair(16, 8), std::pair(16, 64), std::pair(32, 40)})
    for (const DType rows : {DType::i8, DType::u8}) samples.push_back({rows, DType::i8, height, width, 3, width != 40});
  return samples;
}

void expect_the_interpreters_bits(const Target& target) {
  uint64_t seed = 0;
  for (const UnitSample& s : samples_for(target))
    for (const bool hard : {false, true}) {
      const Kernel k = unit_kernel(s);
      const auto buffers = unit_buffers(s, ++seed, hard);
      const std::vector<std::byte> want = interpreted(k, buffers, static_cast<uint64_t>(s.steps));
      std::vector<Host> hosts;
      const DType dtypes[] = {s.rows, s.columns, s.sums()};
      for (size_t n = 0; n < 3; ++n) {
        hosts.emplace_back(dtypes[n], buffers[n].size() / size_of(dtypes[n]));
        hosts.back().bytes = buffers[n];
      }
      const Status ran = run_kernel(k, target, {&hosts[0], &hosts[1], &hosts[2]}, {static_cast<uint64_t>(s.steps)});
      ASSERT_TRUE(ran.ok()) << ran.error().message;
      int wrong = 0;
      for (size_t n = 0; n < hosts[2].size() && wrong < 3; ++n) {
        const bool right = same(hosts[2].at(n), element(s.sums(), want, n));
        EXPECT_TRUE(right) << "seed " << seed << ", sum " << n << ": " << to_double(hosts[2].at(n)) << ", not "
                           << to_double(element(s.sums(), want, n));
        wrong += !right;
      }
    }
}

TEST(Unit, GivesTheBitsOfTheInterpreter) {
  int targets = 0;
  for (const Target& target : runnable_targets())
    if (target.unit_bytes) expect_the_interpreters_bits(target), ++targets;
  if (targets == 0) GTEST_SKIP() << "no matrix unit here";
}

// A broadcast from a register takes a port that multiplies, and where rows are turned another instruction beside it.
TEST(Unit, RowsOfBytesAreBroadcastFromMemory) {
  for (const int width : {16, 40, 48, 64})
    for (const DType rows : {DType::i8, DType::u8}) {
      const UnitSample s{.rows = rows, .columns = DType::i8, .height = 32, .width = width};
      const Result<std::string> text = cpu_stage_text(unit_kernel(s), cpu_target(CpuLevel::vnni), CpuStage::assembly);
      ASSERT_TRUE(text.ok()) << text.error().message;
      EXPECT_THAT(*text, ::testing::HasSubstr("vpbroadcastd\t"));
      EXPECT_THAT(*text, ::testing::Not(::testing::HasSubstr("vpbroadcastd\t%xmm"))) << width;
    }
}

TEST(Unit, IsRefusedForTargetsWithoutOne) {
  const auto refusal = [](const UnitSample& s, CpuLevel level) {
    const auto r = compile_cpu(unit_kernel(s), cpu_target(level));
    return r.ok() ? std::string() : r.error().message;
  };
  EXPECT_THAT(refusal({}, CpuLevel::v4), ::testing::HasSubstr("x86-64-v4 has no matrix unit for bf16"));
  EXPECT_THAT(refusal({}, CpuLevel::vnni), ::testing::HasSubstr("x86-64-v4-vnni has no matrix unit for bf16"));
  const UnitSample bytes{.rows = DType::u8, .columns = DType::i8};
  EXPECT_THAT(refusal(bytes, CpuLevel::v1), ::testing::HasSubstr("x86-64 has no matrix unit for u8"));
  for (const CpuLevel level : {CpuLevel::v3, CpuLevel::v4, CpuLevel::vnni}) EXPECT_EQ(refusal(bytes, level), "");
}

}  // namespace
}  // namespace thermite::test
