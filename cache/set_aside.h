// SPDX-License-Identifier: Apache-2.0
// Damaged database files. A private header of this folder.
#pragma once

#include <string>

namespace thermite {

// Whether SQLite itself calls the file no database, or its check fails. Never true for a busy or unreadable file.
bool is_damaged_database(const std::string& file);

// Moves a damaged database and its journals to `FILE.damaged` (replacing an older one), under a lock and after a second
// look: another process may have done it. True: `file` is now absent or sound, open it again. False: leave it alone.
bool set_aside(const std::string& file);

}  // namespace thermite
