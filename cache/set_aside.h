// SPDX-License-Identifier: Apache-2.0
// Damaged database files. A private header of this folder.
#pragma once

#include <string>

namespace thermite {

// Whether the file is marked as a cache of ours and SQLite calls it no database, or its check fails. Never true for a
// busy or unreadable file, or one of others.
bool is_damaged_database(const std::string& file);

// Moves a damaged cache and its journals to `FILE.damaged`, or the next such name that is free, under a lock and after
// a second look: another process may have done it. True: `file` is now absent or sound, open it again. False: leave it
// alone.
bool set_aside(const std::string& file);

}  // namespace thermite
