// SPDX-License-Identifier: Apache-2.0
// A kernel as a flat list of steps over one frame of typed slots: what the interpreter's machine runs.
#pragma once

#include <vector>

#include "base/status.h"
#include "ir/kernel/kernel.h"
#include "ir/kernel/prim_eval.h"
#include "ir/kernel/tile.h"

namespace thermite {

using Slot = uint32_t;  // byte offset into the frame

struct SlotCopy {
  Slot to, from;
  uint32_t bytes;
};

enum class StepKind : uint8_t {
  compute,   // fn(to, {a, b, c}, lanes)
  splat,     // to <- a, lanes times
  shuffle,   // to <- elements of a and b by `table`
  bits,      // to <- a bit of each of the lanes of a
  compress,  // to <- the lanes of a that b has
  lookup,    // to <- elements of a, which has `count`, by b
  load,      // to <- mem[a .. a + lanes), lanes of c
  store,     // mem[a ..] <- b
  gather,
  scatter,
  prefetch,    // mem[a] is in bounds
  copy,        // copies[table .. table + count): all read before any is written
  loop_enter,  // to (iv) <- a (begin) unless a >= b (end): then jump to target; c: step
  loop_next,   // to += c and jump to target, unless that reaches b
  jump,
  jump_unless,  // a: bool
  barrier,
  exchange,    // to <- a of the thread whose number is this one's ^ count
  atomic,      // mem[a] <- fn(mem[a], b)
  copy_async,  // mem[a ..] <- from[b ..] where c
  commit,
  wait,         // count: groups that may be under way
  tile_load,    // to <- the view of mem from a on, rows b apart
  tile_store,   // the view of mem from a on, rows b apart <- c
  tile_mma,     // to <- a + b c^T, count deep
  tile_reduce,  // to <- rows of a
  tile_spread,  // to <- a, a column
  unit_dot,     // sums[to ..] (<- 0 where masked) + rows in mem from a on, b apart, times columns in from, c and d;
                // e steps, f apart
};

struct Step {
  StepKind kind = StepKind::compute;
  uint8_t lanes = 1;
  uint8_t width = 0;  // bytes of an element
  bool masked = false, streaming = false;
  LaneFn fn = nullptr;
  Slot to = 0, a = 0, b = 0, c = 0;  // c: the mask of an access
  Slot d = 0, e = 0, f = 0;
  MemId mem = 0, from = 0, sums = 0;
  uint32_t table = 0, count = 0;
  uint32_t target = 0;
  ValueType tile;             // what is loaded, stored, added to, reduced or made of a column
  DType halves = DType::f16;  // tile_mma: of b and c
  bool transposed = false;
};

struct DecodedKernel {
  std::vector<Step> steps;
  std::vector<SlotCopy> copies;
  std::vector<uint8_t> lanes;    // of shuffles
  std::vector<std::byte> frame;  // initial contents: constants
  std::vector<Slot> scalars;     // where parameters go
  bool narrow = false;           // indices are i32
  std::vector<uint8_t> scalar_bytes;
  Slot task = 0, thread = 0;
  uint32_t largest_copy = 0;  // bytes that one copy step needs for its temporary
};

Result<DecodedKernel> decode(const Kernel& k, bool fused);

}  // namespace thermite
