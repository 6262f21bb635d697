// SPDX-License-Identifier: Apache-2.0
// Errors as values. Three kinds (user, internal, device); exceptions exist only at the C++ API edge.
#pragma once

#include <fmt/format.h>

#include <cassert>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace thermite {

enum class ErrorKind : uint8_t {
  user,      // bad input or usage: the message names what was done, where, and what would work
  internal,  // a broken invariant of ours
  device,    // the machine refused: out of memory, a failed launch, an unloadable object
};

struct Error {
  ErrorKind kind = ErrorKind::internal;
  bool unsupported = false;  // a user error that says "valid, but this version cannot do it"
  uint32_t op = ~0u;         // of a recorded segment: which of its ops failed, where that is known
  std::string message;

  // The same error with `context: ` in front, for callers that know where it happened.
  Error in(std::string_view context) && {
    message = fmt::format("{}: {}", context, message);
    return std::move(*this);
  }
};

template <class... A>
Error user_error(fmt::format_string<A...> f, A&&... a) {
  return {.kind = ErrorKind::user, .message = fmt::format(f, std::forward<A>(a)...)};
}
template <class... A>
Error unsupported(fmt::format_string<A...> f, A&&... a) {
  return {.kind = ErrorKind::user, .unsupported = true, .message = fmt::format(f, std::forward<A>(a)...)};
}
template <class... A>
Error internal_error(fmt::format_string<A...> f, A&&... a) {
  return {.kind = ErrorKind::internal, .message = fmt::format(f, std::forward<A>(a)...)};
}
template <class... A>
Error device_error(fmt::format_string<A...> f, A&&... a) {
  return {.kind = ErrorKind::device, .message = fmt::format(f, std::forward<A>(a)...)};
}

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : v_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : v_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return v_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& value() & {
    assert(ok());
    return *std::get_if<0>(&v_);
  }
  const T& value() const& {
    assert(ok());
    return *std::get_if<0>(&v_);
  }
  // Of a temporary by value: for (x : *f()) would go over what has gone with it.
  T value() && {
    assert(ok());
    return std::move(*std::get_if<0>(&v_));
  }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T operator*() && { return std::move(*this).value(); }
  T* operator->() & { return &value(); }
  const T* operator->() const& { return &value(); }
  const T* operator->() const&& = delete;

  Error& error() & {
    assert(!ok());
    return *std::get_if<1>(&v_);
  }
  const Error& error() const& {
    assert(!ok());
    return *std::get_if<1>(&v_);
  }
  Error error() && {
    assert(!ok());
    return std::move(*std::get_if<1>(&v_));
  }

 private:
  std::variant<T, Error> v_;
};

class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(Error error) : error_(std::in_place_index<1>, std::move(error)) {}
  bool ok() const { return error_.index() == 0; }
  explicit operator bool() const { return ok(); }
  Error& error() & {
    assert(!ok());
    return *std::get_if<1>(&error_);
  }
  const Error& error() const& {
    assert(!ok());
    return *std::get_if<1>(&error_);
  }
  Error error() && {
    assert(!ok());
    return std::move(*std::get_if<1>(&error_));
  }

 private:
  std::variant<std::monostate, Error> error_;
};

inline Status ok_status() { return {}; }

}  // namespace thermite

#define THERMITE_CAT_(a, b) a##b
#define THERMITE_CAT(a, b) THERMITE_CAT_(a, b)
// TRY(auto x, f()): binds the value of a Result, or returns its error from the enclosing function.
#define TRY(decl, ...)                                                                            \
  auto THERMITE_CAT(try_, __LINE__) = (__VA_ARGS__);                                              \
  if (!THERMITE_CAT(try_, __LINE__).ok()) return std::move(THERMITE_CAT(try_, __LINE__)).error(); \
  decl = std::move(THERMITE_CAT(try_, __LINE__)).value()
// CHECK_OK(f()): returns the error of a Status (or Result whose value is not needed).
#define CHECK_OK(...)                                             \
  do {                                                            \
    auto try_status_ = (__VA_ARGS__);                             \
    if (!try_status_.ok()) return std::move(try_status_).error(); \
  } while (0)
