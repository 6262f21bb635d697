// SPDX-License-Identifier: Apache-2.0
// What the C++ API throws. Everything derives from Exception; messages name what was done, where in the user's
// code, and what would work.
#pragma once

#include <stdexcept>
#include <string>

namespace thermite {

class Exception : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Bad input or usage.
class UserError : public Exception {
 public:
  using Exception::Exception;
};

// Valid, but this version cannot do it; names the op, operator or type.
class Unsupported : public UserError {
 public:
  using UserError::UserError;
};

// A broken invariant of the library.
class InternalError : public Exception {
 public:
  using Exception::Exception;
};

// The machine refused: out of memory, a failed launch, an unloadable object.
class DeviceError : public Exception {
 public:
  using Exception::Exception;
};

}  // namespace thermite
