// SPDX-License-Identifier: Apache-2.0
#include "tests/support/damaged_text.h"

namespace thermite::testing {

std::string damaged_text(std::string text, std::string_view alphabet, std::mt19937_64& rng) {
  for (uint64_t edits = 1 + rng() % 3; edits > 0 && !text.empty(); --edits) {
    const size_t at = rng() % text.size();
    switch (rng() % 8) {
      case 0:
        text[at] = static_cast<char>(rng());
        break;
      case 1:
        text.erase(at, 1 + rng() % 20);
        break;
      case 2: {
        const uint64_t length = rng() % 40;
        text.insert(at, text.substr(rng() % text.size(), length));
        break;
      }
      case 3:
        text.resize(at + 1);
        break;
      default:
        if (const size_t found = text.find_first_of(alphabet, at); found != text.npos) {
          text[found] = alphabet[rng() % alphabet.size()];
        }
    }
  }
  return text;
}

}  // namespace thermite::testing
