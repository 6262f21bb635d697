// SPDX-License-Identifier: Apache-2.0
#include "autotune/level.h"

#include <array>

namespace thermite {
namespace {

struct Row {
  std::string_view name;
  TuningBudget budget;
};
constexpr std::array<Row, 4> kRows{{
    {"minimal", {.candidates = 4, .tile_candidates = 6, .climbs = 0, .milliseconds = 120}},
    {"balanced", {.candidates = 8, .tile_candidates = 16, .climbs = 0, .milliseconds = 280}},
    {"extensive", {.candidates = 24, .tile_candidates = 32, .climbs = 2, .milliseconds = 1500}},
    {"full", {.candidates = 64, .tile_candidates = 96, .climbs = 6, .milliseconds = 10000}},
}};

}  // namespace

std::string_view name(TuningLevel level) { return kRows[static_cast<size_t>(level)].name; }
TuningBudget budget_of(TuningLevel level) { return kRows[static_cast<size_t>(level)].budget; }

}  // namespace thermite
