// SPDX-License-Identifier: Apache-2.0
// When a store has its file open: at first, after a fork, after others held it, after it turned out damaged.
#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "base/log.h"
#include "cache/set_aside.h"
#include "cache/sqlite_store.h"

namespace thermite {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kFirstRest{100}, kLongestRest{10000};
constexpr int kRestsBeforeWarning = 3;

// A parent's connection is neither used nor closed: closing could end what the parent has under way.
void abandon(Database&& d) {
  static auto* const kept = new std::deque<Database>;
  kept->push_back(std::move(d));
}

}  // namespace

Status SqliteStore::open() {
  Database d;
  OpenOutcome outcome = open_database(file_, d);
  if (outcome == OpenOutcome::damaged) {
    const std::string file = d.file;
    d = Database();
    if (!set_aside(file)) return user_error("it is damaged and cannot be set aside");
    warn_once(fmt::format("cache {}: it was damaged and is set aside beside it", file_));
    outcome = open_database(file_, d);
  }
  if (outcome == OpenOutcome::busy) {
    rest();
    return {};
  }
  if (outcome != OpenOutcome::ready) return user_error("{}", d.problem);
  d_ = std::move(d);
  open_ = true;
  writing_ = d_.writable;
  return {};
}

// Whether the file can be used now. After a fork and after a rest it is opened again.
bool SqliteStore::ready() {
  if (forks_ != fork_count()) leave_to_parent();
  if (given_up_ || (rests_ != 0 && Clock::now() < rest_until_)) return false;
  if (!open_) reopen();
  return open_;
}

void SqliteStore::reopen() {
  Database d;
  const OpenOutcome outcome = open_database(file_, d);
  if (outcome == OpenOutcome::busy) return rest();
  open_ = outcome == OpenOutcome::ready;
  given_up_ = !open_;
  if (given_up_) warn_once(fmt::format("no cache at {}: {}", file_, d.problem));
  writing_ = open_ && d.writable;
  d_ = std::move(d);
}

void SqliteStore::leave_to_parent() {
  forks_ = fork_count();
  abandon(std::exchange(d_, Database()));
  open_ = false;
  touched_.clear();
  pending_.take();  // the parent writes them
}

void SqliteStore::rest() {
  const milliseconds pause = std::min(kLongestRest, kFirstRest * (1 << std::min(rests_, 10)));
  rest_until_ = Clock::now() + pause;
  if (++rests_ == kRestsBeforeWarning) {
    warn_once(fmt::format("cache {}: another process holds it; going on without it for now", file_));
  }
}

Status SqliteStore::usable() {
  if (ready()) return {};
  if (given_up_) return user_error("cache {} cannot be used", file_);
  return device_error("cache {}: another process holds it", file_);
}

// The file itself turned out damaged: put it aside and go on with an empty one.
void SqliteStore::start_afresh() {
  constexpr int kMaxReplacements = 3;  // then the disk is at fault
  const std::string file = d_.file;
  d_ = Database();
  touched_.clear();
  hidden_.clear();
  unchecked_bytes_ = UINT64_MAX;
  open_ = false;
  if (replaced_++ < kMaxReplacements && set_aside(file)) {
    reopen();
  } else {
    given_up_ = true;
  }
  writing_ = open_ && d_.writable;
  warn_once(fmt::format("cache {}: the file was damaged; {}", file_,
                        open_ ? "it is set aside beside it and a new one is begun" : "going on without it"));
}

}  // namespace thermite
