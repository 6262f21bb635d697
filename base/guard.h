// SPDX-License-Identifier: Apache-2.0
// Where exceptions end. What libraries throw (memory that is not there, threads that do not start) becomes an Error at
// a few edges; nothing in between catches.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

#include "base/status.h"

namespace thermite {

// What the exception under way means; inside a catch block only. Needs no memory where memory is what is missing.
Error error_in_flight() noexcept;

// "out of memory", in a text short enough to need none itself.
inline Error out_of_memory() noexcept { return {.kind = ErrorKind::device, .message = "out of memory"}; }

// For several that wait for one outcome; needs no memory where memory is what is missing.
std::shared_ptr<const Error> shared_error(Error error) noexcept;

// f() gives a Result or a Status; what it throws becomes its error.
template <class F>
std::invoke_result_t<F> guarded(F&& f) {
  try {
    return std::forward<F>(f)();
  } catch (...) {
    return error_in_flight();
  }
}

}  // namespace thermite
