// SPDX-License-Identifier: Apache-2.0
// Caches that travel. An exported file carries plain digests, which anybody can make: whoever uses it decides whom to
// believe.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cache/store.h"

namespace thermite {

// Writes all rows of the cache `from` that this user's library made to `to`, a new file that all may read, for
// compilation.shipped_cache or import_cache. The number of rows.
Result<uint64_t> export_cache(const std::string& from, const std::string& to);

struct ImportCounts {
  uint64_t taken = 0, known = 0;
  uint64_t refused = 0;  // of kinds that are not taken from strangers
  uint64_t bad = 0;
};
// Puts rows of an exported file, whoever made it, into `into`, where a row at hand stays as it is. `kinds`: what is
// taken; empty: everything, native code included.
Result<ImportCounts> import_cache(const std::string& from, Store& into, std::span<const std::string_view> kinds);

}  // namespace thermite
