// SPDX-License-Identifier: Apache-2.0
// Finds the fastest schedule of a problem by running candidates beside each other, and keeps what it has measured. The
// cost model ranks; its favourite is what runs until a problem is tuned. Knows no device: a Workbench runs programs.
#pragma once

#include <vector>

#include "autotune/tuning_rows.h"
#include "passes/schedule/program.h"

namespace thermite {

// Makes and runs the programs of one tuning's candidates, which it numbers in the order in which they come.
class Workbench {
 public:
  virtual ~Workbench() = default;
  // `unmeasured`: ready to run; else `failed` or `same`, and why.
  virtual std::vector<Score> make(std::span<const Steps> steps) = 0;
  // Runs it once. Its results are, bit for bit, those of candidate 0.
  virtual Result<bool> agrees(size_t k) = 0;
  virtual Result<double> sample(size_t k) = 0;  // microseconds of one run
  virtual double roof_us() = 0;                 // what no program of the problem beats; 0: not known
};

struct TuningReport {
  TuningRecord record;
  bool known = false;  // was tuned before at this level or a higher one: nothing was run
  int measured = 0;    // candidates run now
  double milliseconds = 0;
};

// What is known of a problem where nothing is left to measure at this level.
std::optional<TuningRecord> known_record(TuningStore& store, const TuningKey& key, TuningLevel level);

// Measures what no row of the store tells yet; so a tuning that was ended half-way goes on where it was.
Result<TuningReport> tune(const TuningKey& key, const OfferedSteps& offered, Workbench& bench, TuningStore& store,
                          TuningLevel level);

}  // namespace thermite
