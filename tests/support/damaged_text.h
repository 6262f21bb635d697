// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <random>
#include <string>
#include <string_view>

namespace thermite::testing {

// `text`, which is not empty, with one to three edits: bytes changed, cut out, repeated or cut off. Half of the edits
// only put one character of `alphabet` in another's place, after which a text is often still valid. May become empty.
std::string damaged_text(std::string text, std::string_view alphabet, std::mt19937_64& rng);

}  // namespace thermite::testing
