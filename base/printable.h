// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace thermite {

// `text` as it may be shown on a terminal: one line, in valid UTF-8. Control characters, invisible and
// direction-changing ones, line separators and bytes that are no UTF-8 appear as \n, \x1b, \u{202e}. Names and texts
// out of files pass through here before they are shown.
std::string printable(std::string_view text);
// Likewise, for text of several lines that was put together from printable parts: line ends and tabs stay.
std::string printable_lines(std::string_view text);

}  // namespace thermite
