// SPDX-License-Identifier: Apache-2.0
// Whether verifier and interpreter find what goes wrong between the threads of a block: kernels that are right, with
// one fault planted at a time. Where neither finds one, the result may still show it.
#include "tests/ir/kernel_mutants.h"

#include <gtest/gtest.h>

#include <array>
#include <map>

#include "ir/kernel/parse.h"
#include "tests/support/block_samples.h"

namespace thermite {
namespace {

using testing::BlockSample;
using testing::Fault;
using testing::Mutant;

// Mutants that do what their kernels do, and why.
const std::map<std::string, std::string>& equivalent() {
  static const std::string same_bits = "all threads hold the row's sum, and a buffer takes the same bits from several";
  static const std::string any_lane = "all lanes of a subgroup hold what it comes to";
  static const std::string halves = "the block's halves change places: what is copied does not depend on who copies it";
  static const std::map<std::string, std::string> all{
      {"row_sums 35: no condition", same_bits},
      {"row_sums 35: another thread's condition", same_bits},
      {"row_sums 29: another thread's condition", any_lane},
      {"row_shares 27: another thread's condition", any_lane},
      {"row_shares 56: another thread's condition", any_lane},
      {"ring_of_three 22: another thread's condition", halves},
      {"ring_of_three 55: another thread's condition", halves},
      {"ring_of_three 96: another thread's condition", halves},
      {"ring_of_two 21: another thread's condition", halves},
      {"ring_of_two 54: another thread's condition", halves},
      {"ring_of_two 121: another thread's condition", halves},
  };
  return all;
}

TEST(KernelMutants, SamplesAreRight) {
  for (const BlockSample& s : testing::block_samples()) {
    EXPECT_TRUE(verify(s.kernel).ok()) << verify(s.kernel).error().message;
    const auto again = parse_kernel(print(s.kernel));
    ASSERT_TRUE(again.ok()) << again.error().message;
    for (size_t r = 0; r < s.runs.size(); ++r)
      EXPECT_EQ(run_sample(s.kernel, s, s.runs[r]), "") << s.kernel.name << ", run " << r;
  }
}

struct Tally {
  int mutants = 0, verifier = 0, interpreter = 0, result = 0;
  std::string survivors;

  int found() const { return verifier + interpreter; }
  void note(const Mutant& m, const BlockSample& s) {
    ++mutants;
    if (!verify(m.kernel).ok()) {
      ++verifier;
      return;
    }
    bool differs = false;
    for (const auto& run : s.runs) {
      const std::string wrong = run_sample(m.kernel, s, run);
      if (!wrong.empty() && wrong != "differs") {
        ++interpreter;
        return;
      }
      differs |= !wrong.empty();
    }
    result += differs;
    survivors += fmt::format("  {}{}\n", m.what, differs ? " (the result differs)" : "");
  }
};

TEST(KernelMutants, AreFound) {
  std::array<Tally, static_cast<size_t>(testing::kLastFault) + 1> tallies;
  size_t excused = 0;
  for (const BlockSample& s : testing::block_samples()) {
    for (const Mutant& m : testing::mutants_of(s.kernel)) {
      Tally alone;
      const bool same = equivalent().contains(m.what);
      excused += same;
      (same ? alone : tallies[static_cast<size_t>(m.fault)]).note(m, s);
      EXPECT_EQ(alone.found() + alone.result, 0) << m.what << " is not equivalent";
    }
  }
  EXPECT_EQ(excused, equivalent().size()) << "a mutant that is said to be equivalent is not there";
  int faults = 0, found = 0;
  std::string report;
  for (Fault f = Fault::no_barrier; f <= testing::kLastFault; f = static_cast<Fault>(static_cast<int>(f) + 1)) {
    const Tally& t = tallies[static_cast<size_t>(f)];
    report += fmt::format("{}: {} mutants, found by the verifier {}, by the interpreter {}, in the result {}\n{}",
                          name(f), t.mutants, t.verifier, t.interpreter, t.result, t.survivors);
    if (f != Fault::arithmetic) faults += t.mutants, found += t.found();
  }
  const Tally& plain = tallies[static_cast<size_t>(Fault::arithmetic)];
  SCOPED_TRACE(report);
  RecordProperty("report", report);
  EXPECT_GE(faults, 400);
  EXPECT_GE(found * 100, faults * 95);
  EXPECT_GE((plain.found() + plain.result) * 100, plain.mutants * 95);
}

}  // namespace
}  // namespace thermite
