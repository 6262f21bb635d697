// SPDX-License-Identifier: Apache-2.0
// The user's own folders (XDG), and what the library keeps in them: the secret that its digests are keyed with, and the
// folders whose thermite.toml may name places.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/status.h"

namespace thermite {

// "thermite" in XDG_CACHE_HOME, XDG_STATE_HOME, XDG_CONFIG_HOME or their defaults in the home folder.
Result<std::string> user_cache_folder();
Result<std::string> user_state_folder();
Result<std::string> user_config_folder();

using Secret = std::array<uint8_t, 32>;
// The same in all processes of this user; made at the first use. An error where the state folder is not this user's
// alone.
Result<Secret> user_secret();

// Folders, without links, that `thermite trust` named; not those below them.
Result<std::vector<std::string>> trusted_config_folders();
// Reads the list and writes it anew: of two processes at once one may win.
Status trust_config_folder(const std::string& folder);
// An error where it was not trusted.
Status distrust_config_folder(const std::string& folder);

}  // namespace thermite
