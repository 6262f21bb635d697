// SPDX-License-Identifier: Apache-2.0
// Loads a relocatable x86-64 ELF object into this process: sections in one mapping that is never writable and
// executable at once, relocations inside the object plus the helper functions of base/helpers.def.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

#include "base/status.h"

namespace thermite {

class LoadedObject {
 public:
  // Every offset in `bytes` is checked: a damaged or hostile object is a device error. (What its code does when it is
  // called cannot be checked: objects come from our code generator or a cache whose digests hold.)
  static Result<std::unique_ptr<LoadedObject>> load(std::span<const std::byte> bytes, std::string_view entry);
  ~LoadedObject();
  LoadedObject(const LoadedObject&) = delete;
  LoadedObject& operator=(const LoadedObject&) = delete;

  const void* entry() const { return entry_; }

 private:
  LoadedObject() = default;
  friend class ObjectLoader;
  std::byte* base_ = nullptr;
  size_t bytes_ = 0;
  const void* entry_ = nullptr;
};

}  // namespace thermite
