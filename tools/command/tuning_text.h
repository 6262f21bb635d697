// SPDX-License-Identifier: Apache-2.0
// What `thermite tune` and `thermite dump --stage tuning` say of a problem.
#pragma once

#include "autotune/tuning_rows.h"
#include "tools/command/output.h"

namespace thermite {

// Why a candidate is not the one that is taken.
std::string fate_of(const TuningRecord& record, size_t row);
Json record_json(const TuningRecord& record);
// A line per candidate.
std::string record_text(const TuningRecord& record);

}  // namespace thermite
