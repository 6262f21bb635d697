// SPDX-License-Identifier: Apache-2.0
#include "frontend/period.h"

#include <algorithm>
#include <limits>

#include "base/mix.h"

namespace thermite {
namespace {

// Values that are made before and read after each of the places c, c + period, ... of a loop's steady state.
std::vector<size_t> widths(const Segment& s, size_t end, size_t period) {
  std::vector<size_t> last_reader(2 * period, 0);  // distance from the producer, by op of the last two rounds
  const size_t first = end - 2 * period;
  for (size_t k = first; k < end; ++k) {
    for (TraceRef r : s.operands(s.ops[k])) {
      if (r.kind() != TraceRef::op || r.value() > k - first) continue;
      size_t& d = last_reader[k - r.value() - first];
      d = std::max<size_t>(d, r.value());
    }
  }
  std::vector<size_t> width(period, 0);
  for (size_t j = 0; j < period; ++j) {  // producers all of whose readers within a round are in the window
    for (size_t d = 1; d <= last_reader[j]; ++d) ++width[(j + d) % period];
  }
  return width;
}

}  // namespace

void PeriodFinder::start(LoopModeRef mode) {
  mode_ = std::move(mode);
  in_mode_ = mode_ != nullptr;
  signatures_.clear();
  ++era_;
  period_ = run_ = cut_ = 0;
}

PeriodFinder::Seen& PeriodFinder::place_of(uint64_t signature) {
  size_t at = signature % seen_.size();
  while (seen_[at].era == era_ && seen_[at].signature != signature) at = (at + 1) % seen_.size();
  return seen_[at];
}

void PeriodFinder::add(uint64_t signature) {
  const size_t k = signatures_.size();
  signatures_.push_back(signature);
  if (in_mode_ && mode_->round[k % mode_->round.size()] != signature) in_mode_ = false;
  Seen& seen = place_of(signature);
  const bool again = seen.era == era_;
  if (run_ && signatures_[k - period_] == signature) {
    ++run_;
  } else {
    period_ = again && k - seen.at <= kMaxPeriod ? k - seen.at : 0;
    run_ = period_ ? 1 : 0;
    cut_ = 0;
  }
  seen = {signature, era_, k};
}

bool PeriodFinder::ends_here(const Segment& s) {
  const size_t n = signatures_.size();
  if (in_mode_ && n == mode_->body_ops) return true;
  if (in_mode_) return false;
  if (cut_ == 0 && run_ >= 2 * period_ && run_ >= kMinRepeats) choose_cut(s);
  return cut_ != 0 && n == cut_;
}

// The place in the round that the fewest values cross, at this op or up to a round later.
void PeriodFinder::choose_cut(const Segment& s) {
  const size_t n = signatures_.size();
  const std::vector<size_t> width = widths(s, n, period_);
  size_t best = std::numeric_limits<size_t>::max();
  const size_t first = n - 2 * period_;
  for (size_t c = n; c < n + period_; ++c) {
    const size_t w = width[(c - first) % period_];
    if (w < best) {
      best = w;
      cut_ = c;
    }
  }
}

LoopModeRef PeriodFinder::next_mode() const {
  if (in_mode_) return mode_;
  if (cut_ == 0) return nullptr;
  auto mode = std::make_shared<LoopMode>();
  mode->round.assign(signatures_.end() - static_cast<ptrdiff_t>(period_), signatures_.end());
  mode->body_ops = period_ * ((kBodyOps + period_ - 1) / period_);
  mode->id = mix(1, mode->body_ops);
  for (uint64_t sig : mode->round) mode->id = mix(mode->id, sig);
  return mode;
}

}  // namespace thermite
