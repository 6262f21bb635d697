// SPDX-License-Identifier: Apache-2.0
#include "tools/command/tuning_text.h"

#include "base/printable.h"

namespace thermite {
namespace {

double share_of_roof(const TuningRecord& record, const TuningRow& row) {
  return record.roof_us > 0 && row.score.us > 0 ? record.roof_us / row.score.us : 0;
}

}  // namespace

std::string fate_of(const TuningRecord& record, size_t k) {
  const TuningRow& row = record.rows[k];
  const double best = record.rows[record.winner].relative;
  if (k == record.winner) return k == 0 ? "taken: the cost model's favourite" : "taken";
  switch (row.score.verdict) {
    case Verdict::unmeasured:
      return "not measured: no time was left";
    case Verdict::failed:
      return "failed: " + printable(row.score.why);
    case Verdict::wrong:
      return "wrong: " + printable(row.score.why);
    case Verdict::same:
      return "the program of a candidate before it";
    case Verdict::dropped:
      return fmt::format("dropped after {} samples", row.score.samples);
    case Verdict::measured:
      break;
  }
  if (row.relative <= 0) return "not measured";
  if (row.relative <= best) return "no faster than noise";
  return fmt::format("{:.2f} times the winner's time", row.relative / best);
}

Json record_json(const TuningRecord& record) {
  Json rows = Json::array();
  for (size_t k = 0; k < record.rows.size(); ++k) {
    const TuningRow& row = record.rows[k];
    rows.push_back({{"steps", print(row.steps)},
                    {"origin", printable(row.origin)},
                    {"verdict", name(row.score.verdict)},
                    {"us", row.score.us},
                    {"samples", row.score.samples},
                    {"relative", row.relative},
                    {"share_of_roof", share_of_roof(record, row)},
                    {"fate", fate_of(record, k)}});
  }
  return {{"level", name(record.level)}, {"roof_us", record.roof_us}, {"winner", record.winner}, {"candidates", rows}};
}

std::string record_text(const TuningRecord& record) {
  std::string text;
  for (size_t k = 0; k < record.rows.size(); ++k) {
    const TuningRow& row = record.rows[k];
    const std::string time = row.score.us > 0 ? fmt::format("{:.1f} us", row.score.us) : "";
    const double share = share_of_roof(record, row);
    text += fmt::format("{} {:<58} {:>12} {:>5}  {:<9} {}\n", k == record.winner ? '*' : ' ', print(row.steps), time,
                        share > 0 ? fmt::format("{:.2f}", share) : "", printable(row.origin), fate_of(record, k));
  }
  return text;
}

}  // namespace thermite
