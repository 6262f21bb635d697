// SPDX-License-Identifier: Apache-2.0
// The edge of the C++ API: what leaves the library as an exception derives from thermite::Exception.
#pragma once

#include <source_location>
#include <string_view>
#include <utility>

#include "base/status.h"

namespace thermite {

// Converts an error value into the exception of its kind.
[[noreturn]] void throw_error(const Error& e);
void throw_if_error(const Status& s);
// "file:line: what: ...", for errors of a call.
Error at(Error e, std::string_view what, const std::source_location& where);
// Inside a catch block: throws the exception under way as one of ours. Needs no memory.
[[noreturn]] void rethrow_as_ours();

// f(), with whatever it throws turned into an exception of ours. Every function of the public headers that may run out
// of memory goes through here; functions of the user are called outside.
template <class F>
decltype(auto) at_edge(F&& f) {
  try {
    return std::forward<F>(f)();
  } catch (...) {
    rethrow_as_ours();
  }
}

}  // namespace thermite
