// SPDX-License-Identifier: Apache-2.0
// Finds the period of a loop that is recorded and never read, so that it is planned once per few rounds instead of
// once per thousand ops. Where a segment is cut is a function of the recorded ops alone.
//
//   a b | x y z x y z x y z | x y z ... x y z | x y z ... x y z | x y
//   head, cut once a period has shown itself three times   bodies of kBodyOps or more      what is left at the read
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "frontend/segment.h"

namespace thermite {

inline constexpr size_t kMaxPeriod = 256;  // ops
inline constexpr size_t kMinRepeats = 24;  // ops that must repeat before a loop is taken for one
inline constexpr size_t kBodyOps = 64;     // a body is the least number of whole periods with this many ops

// A loop under way: what the next segment is expected to repeat.
struct LoopMode {
  std::vector<uint64_t> round;  // signatures of one period, from the cut on
  size_t body_ops = 0;
  uint64_t id = 0;  // of the content; never 0
};
using LoopModeRef = std::shared_ptr<const LoopMode>;
inline uint64_t id_of(const LoopModeRef& mode) { return mode ? mode->id : 0; }

class PeriodFinder {
 public:
  // A new segment, which may go on with a loop.
  void start(LoopModeRef mode);
  // One more op of the segment. `signature` is equal for ops that do the same in two rounds: it holds operands by
  // their distance in recorded ops, across cuts, and runtime scalars and values from before the loop by type.
  void add(uint64_t signature);
  // Whether the segment, of which `s` holds every op that was added, ends here; asked before an op is recorded.
  bool ends_here(const Segment& s);
  // The mode for the next segment after ends_here().
  LoopModeRef next_mode() const;

 private:
  void choose_cut(const Segment& s);

  LoopModeRef mode_;
  bool in_mode_ = false;              // every op so far repeats mode_
  std::vector<uint64_t> signatures_;  // by op
  struct Seen {
    uint64_t signature = 0, era = 0;
    size_t at = 0;
  };
  // Where this segment has met the signature last, or a free place for it. None is lost: signatures hold addresses, and
  // cuts must not depend on those.
  Seen& place_of(uint64_t signature);
  std::vector<Seen> seen_ = std::vector<Seen>(4096);  // more than a segment has ops
  uint64_t era_ = 0;
  size_t period_ = 0, run_ = 0;  // the last run_ ops repeat those period_ earlier
  size_t cut_ = 0;               // where to end; 0: unknown
};

}  // namespace thermite
