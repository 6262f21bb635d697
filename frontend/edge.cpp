// SPDX-License-Identifier: Apache-2.0
#include "frontend/edge.h"

#include "base/guard.h"
#include "thermite/error.h"

namespace thermite {
namespace {

// Copies of an exception share its text, so that throwing this one needs no memory.
const DeviceError& no_memory() {
  static const DeviceError error(out_of_memory().message);
  return error;
}
[[maybe_unused]] const DeviceError& made_early = no_memory();

[[noreturn]] void throw_by_kind(const Error& e) {
  switch (e.kind) {
    case ErrorKind::user:
      if (e.unsupported) throw Unsupported(e.message);
      throw UserError(e.message);
    case ErrorKind::device:
      throw DeviceError(e.message);
    case ErrorKind::internal:
      break;
  }
  throw InternalError(e.message);
}

}  // namespace

void throw_error(const Error& e) {
  try {
    throw_by_kind(e);
  } catch (const std::bad_alloc&) {
    throw DeviceError(no_memory());
  }
}

void throw_if_error(const Status& s) {
  if (!s.ok()) throw_error(s.error());
}

Error at(Error e, std::string_view what, const std::source_location& where) {
  return std::move(e).in(fmt::format("{}:{}: {}", where.file_name(), where.line(), what));
}

void rethrow_as_ours() {
  try {
    throw;
  } catch (const Exception&) {
    throw;
  } catch (...) {
    throw_error(error_in_flight());
  }
}

}  // namespace thermite
