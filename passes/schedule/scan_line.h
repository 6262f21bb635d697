// SPDX-License-Identifier: Apache-2.0
// What schedules of running sums (Tree::scan) share: which axis is summed, and sums inside a block of it.
#pragma once

#include "passes/schedule/frame.h"

namespace thermite {

struct Scan {
  size_t stage = 0;
  LoopAxis axis;
  bool exclusive = false, reverse = false;
};

bool has_scan(const LoopNest& nest);
// From here on the stage's value at a place is what is summed there. Refuses nests with more than a running sum and
// maps at its places.
Result<Scan> take_scan(LoopNest& nest);

inline Size scan_parts(const Scan& s) { return (s.axis.value + (kScanPart - 1)) / kScanPart; }
// Of the sums of the parts of all lines.
Size part_sum_bytes(const LoopNest& nest, const Scan& scan);

// A kernel's vectors of kScanBlock neighbours along the line.
class ScanLine {
 public:
  ScanLine(KernelFrame& f, LoopNest& n, const Scan& scan) : f_(f), b_(f.b), n_(n), scan_(scan) {}

  LoopStage& stage() const { return n_.stages[scan_.stage]; }
  DType type() const { return stage().identity[0].dtype; }
  ValueId identity(int lanes = kScanBlock) { return b_.constant(stage().identity[0], lanes); }
  // What is summed at the current vector's places.
  ValueId element() { return f_.emit.emit_vector(stage().lift[0]); }
  // What does not depend on the line's place, nor on `others`, is emitted now.
  void hoist(std::span<const AxisId> others = {});

  // Of the block that is number `at` and on in the order of the sum, of a line of `end`: where its lanes begin, and
  // which of them there are.
  ValueId base(ValueId at, ValueId end);
  ValueId mask(ValueId at, ValueId end);
  // From the order of the sum to that of places, or back.
  ValueId turned(ValueId v);
  // Lane l is lane l - by.
  ValueId moved(ValueId v, int by);
  ValueId running(ValueId v);

  // The value of the scan and of what reads it, at the current place.
  void store(ValueId sum);

 private:
  KernelFrame& f_;
  KernelBuilder& b_;
  LoopNest& n_;
  const Scan& scan_;
};

}  // namespace thermite
