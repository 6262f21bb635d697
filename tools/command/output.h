// SPDX-License-Identifier: Apache-2.0
// All that a command prints goes through here: names and texts may come out of somebody's file.
#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "base/status.h"

namespace thermite {

using Json = nlohmann::ordered_json;

// One line, or several that were put together from printable parts, on standard output.
void put_line(std::string_view text);
void put_lines(std::string_view text);
// In ASCII; bytes that are no UTF-8 become U+FFFD.
void put_json(const Json& j);

template <class... A>
void print_line(fmt::format_string<A...> f, A&&... a) {
  put_line(fmt::format(f, std::forward<A>(a)...));
}

// Messages for people, one line each, on standard error; very long ones are cut.
void put_message(std::string_view text);

// Whether all that was printed has arrived.
Status finish_output();

}  // namespace thermite
