// SPDX-License-Identifier: Apache-2.0
// What a log expects to record next: of the segments that it has run, one that all ops so far agree with.
//
//   segments run    A B C A B C A B      follower of B: C
//   under way       c0 c1 c2 ...         compared with C, op by op; nothing is stored but what differs
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "frontend/segment_builder.h"
#include "frontend/trace.h"

namespace thermite {

class Prediction {
 public:
  Trace* trace() const { return trace_; }  // null: there is none
  // Predicts what followed the previous segment last, on this device and in this mode.
  void begin(const Realizer& device, const LoopModeRef& mode);
  // True, with leaves and scalars noted in `s`, where the next op is that of the prediction, or of another segment that
  // has followed the previous one and agrees so far, which then is the prediction.
  bool follows(SegmentBuilder& s, const OpDef& op, std::span<const LogOperand> in, const AttrsEntry* attrs);
  // Whether a segment that agrees so far goes on after n ops; it is the prediction then.
  bool goes_on_after(size_t n);
  // The segment that all of these n ops are, if one is known; it is the prediction then.
  Trace* whole(size_t n);
  // Gives the prediction up.
  const Trace& leave() { return *std::exchange(trace_, nullptr); }

  // The trace of a whole segment that was recorded without a prediction.
  Trace* identify(const SegmentBuilder& s, const Realizer& device, const LoopModeRef& mode);
  // A segment has come to its end: `t` follows the one before.
  void ended(Trace& t);
  void reset() { trace_ = nullptr; }
  // Forgets every segment.
  void forget();

 private:
  template <class Wanted>
  bool predict_another(size_t n, Wanted&& wanted);

  TraceTable traces_;
  Trace* trace_ = nullptr;
  Trace* previous_ = nullptr;  // the segment before
};

}  // namespace thermite
