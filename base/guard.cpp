// SPDX-License-Identifier: Apache-2.0
#include "base/guard.h"

#include <exception>
#include <new>
#include <stdexcept>
#include <system_error>

namespace thermite {
namespace {

Error described() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  } catch (const std::length_error&) {  // more elements than any memory holds
    return out_of_memory();
  } catch (const std::system_error& e) {
    return device_error("the system refused: {}", e.what());
  } catch (const std::exception& e) {
    return internal_error("an unexpected exception: {}", e.what());
  } catch (...) {
    return internal_error("an unexpected exception");
  }
}

// Made when it is first needed: so short a text needs no memory.
const Error& no_memory() {
  static const Error error = out_of_memory();
  return error;
}

}  // namespace

std::shared_ptr<const Error> shared_error(Error error) noexcept {
  try {
    return std::make_shared<const Error>(std::move(error));
  } catch (const std::bad_alloc&) {
    return {std::shared_ptr<void>(), &no_memory()};
  }
}

Error error_in_flight() noexcept {
  try {
    return described();
  } catch (...) {  // there was no memory to say more
    return out_of_memory();
  }
}

}  // namespace thermite
