// SPDX-License-Identifier: Apache-2.0
// Kernel IR -> source of a language of the C family: one walk over the kernel for all of them.
//
//   %5 = loop %6 = %4 to %0 step %2 carry %7 = %3 : f32x4 {     f32 v7[4]; T_LANES(l, 4) v7[l] = ...;
//     %8 = load %b0[%6] : f32x4                           ->    for (i64 v6 = v4; v6 < v0; v6 += 4l) {
//     %9 = add %7, %8 : f32x4                                     f32 v8[4]; f32 v9[4];
//     yield %9                                                    T_LANES(l, 4) { v8[l] = b0[v6 + l]; v9[l] = ...; }
//   }                                                             T_LANES(l, 4) v7[l] = v9[l];
//                                                               }
//
// A vector is an array of lanes. What depends on the language is in a Dialect; it knows nothing of schedules.
#pragma once

#include <string>
#include <string_view>

#include "base/status.h"
#include "base/target.h"
#include "ir/kernel/kernel.h"

namespace thermite::clike {

struct Dialect {
  std::string_view name;       // for messages
  std::string_view exact;      // qualifier of floats whose arithmetic must not be contracted; ends in a space
  std::string_view types;      // what the prelude rests on: the names of types, bit casts
  std::string_view functions;  // the prelude's functions that differ
  std::string_view report;     // of checked builds: t_report, see prelude.h
  std::string (*buffer)(DType element, const std::string& name, const std::string& address, bool read_only);
  // Of what buffer() has declared; `index` is an i32 or an i64.
  std::string (*element)(DType element, const std::string& name, const std::string& index, DType index_type);
  bool wide;   // T_ALIGNED, and T_WIDE(lanes, at, bytes): a place of 8 or 16 aligned bytes as one, on either side of =
  bool folds;  // drivers fold what signs of zeros, NaN or infinities forbid: T_HIDDEN(x) is x, behind what they see
  bool async;  // T_COPY_ASYNC(to, from, lanes, bytes of one, condition), T_COMMIT() and T_WAIT(groups)
  bool shared_registers;  // elements of shared memory have the types of registers, not those of memory
  // From the source's first line to the types; and from the prelude to the first statement, where T_WORD(n) is a word
  // of the argument block, shared memories m0, m1, ... are declared, and u32 are known: `t_thread` of `t_threads` on
  // the grid or, where the kernel has blocks, `t_task` and `t_thread` of the block.
  std::string (*head)(const Kernel& k);
  std::string (*open)(const Kernel& k, size_t words);  // `words`: how many the argument block has
  std::string_view close;
};

// The kernel after its passes; unsupported where it has what they should have written out.
Result<std::string> write_source(const Kernel& k, const Target& target, const Dialect& dialect);

// Whether the kernel computes with or touches elements of `t`.
bool uses(const Kernel& k, DType t);

}  // namespace thermite::clike
