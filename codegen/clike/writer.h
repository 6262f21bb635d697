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
// A vector is an array of lanes; few statements for few lanes are written out. What depends on the language is in a
// Dialect; it knows nothing of schedules.
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
  std::string_view report;     // where reports(): t_report, see prelude.h
  struct Buffer {
    DType element;
    bool read_only, ordered;  // ordered: what is read before a barrier is not to be read behind it
  };
  std::string (*buffer)(const Buffer& buffer, const std::string& name, const std::string& address);
  // Of what buffer() has declared; `index` is an i32 or an i64.
  std::string (*element)(DType element, const std::string& name, const std::string& index, DType index_type);
  // A place of 2 or 4 aligned words, of a buffer or of shared memory whose elements lie as in buffers: a t_words2 or
  // t_words4, whose words are w[0], w[1], ..., on either side of =. `place`: the element there.
  std::string (*words)(DType element, const std::string& place, const std::string& name, const std::string& index,
                       DType index_type, int words);
  bool folds;  // drivers fold what signs of zeros, NaN or infinities forbid: T_HIDDEN(x) is x, behind what they see
  bool async;  // T_COPY_ASYNC(to, from, lanes, bytes of one, condition), T_COMMIT() and T_WAIT(groups)
  bool shared_registers;  // elements of shared memory have the types of registers, not those of memory, and go alone
  // Whether drivers may end the kernel's loops early; none does where it is null.
  bool (*ends_loops)(const Kernel& k, const Target& target) = nullptr;
  // From the source's first line to the types; and from the prelude to the first statement, where T_WORD(n) is a word
  // of the argument block, shared memories m0, m1, ... are declared, and u32 are known: `t_thread` of `t_threads` on
  // the grid or, where the kernel has blocks, `t_task` and `t_thread` of the block.
  std::string (*head)(const Kernel& k, const Target& target);
  // `words`: how many the argument block has
  std::string (*open)(const Kernel& k, const Target& target, size_t words);
  std::string_view close;
};

// The kernel after its passes; unsupported where it has what they should have written out.
Result<std::string> write_source(const Kernel& k, const Target& target, const Dialect& dialect);

// Whether the kernel computes with or touches elements of `t`.
bool uses(const Kernel& k, DType t);

}  // namespace thermite::clike
