// SPDX-License-Identifier: Apache-2.0
// Measures candidates side by side: one sample of each that is still in it per round, so that what disturbs the machine
// disturbs all of them. A candidate's time is its least sample.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/status.h"

namespace thermite {

enum class Verdict : uint8_t {
  unmeasured,  // no time was left
  measured,
  dropped,  // too far behind to go on
  failed,   // was refused, or did not run
  wrong,    // its results are not the favourite's
  same,     // the program of a candidate before it
};
std::string_view name(Verdict v);

struct Score {
  Verdict verdict = Verdict::unmeasured;
  double us = 0;  // the least sample
  int samples = 0;
  std::string why = {};  // of what failed
};

struct RaceRules {
  int most_samples = 10;
  int early_samples = 2, late_samples = 4;  // from which on a candidate is dropped that is behind the leader by:
  double early_drop = 1.5, late_drop = 1.1;
  double roof_us = 0;        // what no kernel beats; 0: not known
  double near_roof = 0.9;    // the race is over once two samples of the leader reach this share of it
  double budget_us = 250e3;  // of sampling; the first sample of each candidate that fits comes first
};

// Microseconds that one run of candidate `k` took; an error takes it out of the race.
using TakeSample = std::function<Result<double>(size_t k)>;

// Those with a verdict already do not take part. Candidate 0 is the favourite: it takes part in every
// round, so that the others' times can be told in its.
void race(std::vector<Score>& scores, const TakeSample& take, const RaceRules& rules);

// The fastest, told in times of the favourite's; the favourite where no other is faster by more than 3 %, the first of
// those within 1 % of the fastest. So noise does not change winners.
size_t winner_of(std::span<const double> relative);

}  // namespace thermite
