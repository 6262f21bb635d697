// SPDX-License-Identifier: Apache-2.0
// The folder that a cache file lies in. A private header of this folder.
#pragma once

#include <string>

#include "base/file_trust.h"

namespace thermite {

struct CachePlace {
  TrustedFolder folder;
  std::string file;       // absolute, without links
  bool writable = false;  // this user can make files there
  bool unclean = false;   // a journal with something in it: a writer died, or is at work
};

// Native code comes out of the file, so nobody else may be able to change it, what lies beside it, or where its path
// leads. What is there and is no regular file is an error; where nothing is and the folder can be written, an empty
// file is made.
Result<CachePlace> open_cache_place(const std::string& file);

}  // namespace thermite
