// SPDX-License-Identifier: Apache-2.0
#include "autotune/race.h"

#include <algorithm>
#include <array>
#include <limits>

namespace thermite {
namespace {

constexpr double kHysteresis = 0.03;
constexpr double kTie = 0.01;

class Race {
 public:
  Race(std::vector<Score>& scores, const TakeSample& take, const RaceRules& rules)
      : scores_(scores), take_(take), rules_(rules) {
    for (size_t k = 0; k < scores.size(); ++k)
      if (scores[k].verdict == Verdict::unmeasured) live_.push_back(k);
  }

  void run() {
    for (int round = 0; round < rules_.most_samples && !live_.empty() && !over_; ++round) {
      for (size_t k : std::vector(live_)) {
        if (spent_ >= rules_.budget_us && scores_[0].samples > 0) {
          over_ = true;
          break;
        }
        sample(k);
      }
      drop();
    }
  }

 private:
  void sample(size_t k) {
    Score& s = scores_[k];
    const Result<double> us = take_(k);
    if (!us.ok()) {
      s.verdict = Verdict::failed;
      s.why = us.error().message;
      std::erase(live_, k);
      return;
    }
    spent_ += *us;
    s.us = s.samples ? std::min(s.us, *us) : *us;
    ++s.samples;
    s.verdict = Verdict::measured;
    if (rules_.roof_us > 0 && *us * rules_.near_roof <= rules_.roof_us && s.us <= leader()) over_ |= ++at_roof_ >= 2;
  }

  double leader() const {
    double best = std::numeric_limits<double>::infinity();
    for (const Score& s : scores_)
      if (s.samples > 0 && s.verdict == Verdict::measured) best = std::min(best, s.us);
    return best;
  }

  void drop() {
    const double best = leader();
    std::erase_if(live_, [&](size_t k) {
      Score& s = scores_[k];
      const double allowed = s.samples >= rules_.late_samples    ? rules_.late_drop
                             : s.samples >= rules_.early_samples ? rules_.early_drop
                                                                 : std::numeric_limits<double>::infinity();
      if (k == 0 || s.us <= allowed * best) return false;
      s.verdict = Verdict::dropped;
      return true;
    });
    if (live_.size() == 1 && live_[0] == 0 && scores_[0].samples >= rules_.early_samples) over_ = true;
  }

  std::vector<Score>& scores_;
  const TakeSample& take_;
  const RaceRules& rules_;
  std::vector<size_t> live_;
  double spent_ = 0;
  int at_roof_ = 0;
  bool over_ = false;
};

}  // namespace

std::string_view name(Verdict v) {
  static constexpr std::array<std::string_view, 6> kNames{"unmeasured", "measured", "dropped",
                                                          "failed",     "wrong",    "same"};
  return kNames[static_cast<size_t>(v)];
}

void race(std::vector<Score>& scores, const TakeSample& take, const RaceRules& rules) {
  Race(scores, take, rules).run();
}

size_t winner_of(std::span<const double> relative) {
  if (relative.empty()) return 0;
  const double best = *std::ranges::min_element(relative);
  if (relative[0] <= best * (1 + kHysteresis)) return 0;
  return static_cast<size_t>(std::ranges::find_if(relative, [&](double r) { return r <= best * (1 + kTie); }) -
                             relative.begin());
}

}  // namespace thermite
