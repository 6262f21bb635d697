// SPDX-License-Identifier: Apache-2.0
// Libraries of ours that are opened at run time.
#pragma once

#include <dlfcn.h>

#include <string>

#include "base/status.h"

namespace thermite {

struct OwnLibrary {
  const char* file;
  const char* what;            // for errors: "CPU code generator"
  const char* variable;        // of the environment: where it is set it alone says where the library lies,
  const void* symbol;          // else that is beside the program, beside the library that this is in,
  const char* install_folder;  // or here
};

struct OpenedLibrary {
  void* handle;
  std::string path;
  // Null where it has no such function.
  template <class Function>
  Function* function(const char* name) const {
    return reinterpret_cast<Function*>(dlsym(handle, name));
  }
};

// The first one that there is. It is never closed.
Result<OpenedLibrary> open_own_library(const OwnLibrary& library);

}  // namespace thermite
