// SPDX-License-Identifier: Apache-2.0
// What was measured, as text: a row per candidate, written as soon as it is known, and a row per problem with its
// winner. Texts may come from strangers: what does not read well is not there.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "autotune/level.h"
#include "autotune/race.h"
#include "autotune/tuning_key.h"
#include "passes/schedule/steps.h"

namespace thermite {

// Where rows are kept; handed in.
class TuningStore {
 public:
  virtual ~TuningStore() = default;
  virtual std::optional<std::string> get(std::string_view kind, const Digest& key) = 0;
  virtual void put(std::string_view kind, const Digest& key, std::string_view text, std::string_view note) = 0;
};

struct TuningRow {
  Steps steps;
  std::string origin;  // "model": the cost model's, "family": another family's, "neighbour"
  Score score;
  double relative = 0;  // to the favourite's time in the same race; 0: not measured
};

// Of one problem. Row 0 is the favourite.
struct TuningRecord {
  TuningLevel level = TuningLevel::balanced;
  double roof_us = 0;
  size_t winner = 0;
  std::vector<TuningRow> rows;
};

std::string print(const TuningRow& row);
std::optional<TuningRow> parse_tuning_row(std::string_view line);
std::string print(const TuningRecord& record);
std::optional<TuningRecord> parse_tuning_record(std::string_view text);

std::optional<TuningRow> find_row(TuningStore& store, const TuningKey& key, const Steps& steps);
void keep_row(TuningStore& store, const TuningKey& key, const TuningRow& row);
std::optional<TuningRecord> find_record(TuningStore& store, const TuningKey& key);
void keep_record(TuningStore& store, const TuningKey& key, const TuningRecord& record);
// The winner failed where it was to run: the next one serves.
void strike_out(TuningStore& store, const TuningKey& key, std::string_view why);

// The sum over all winners that differ from the favourite: part of plan keys, so that a plan that was made before its
// kernels were tuned is made again. Digest() where there are none.
Digest tuning_state(TuningStore& store, const Digest& machine, const Digest& build);

}  // namespace thermite
