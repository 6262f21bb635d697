// SPDX-License-Identifier: Apache-2.0
#include "base/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace thermite {
namespace {

struct Range {
  uint32_t first, last;
};
// What a reader cannot see, or what moves other characters: sorted.
constexpr Range kHidden[] = {
    {0x00, 0x1f},       {0x7f, 0xa0},       {0xad, 0xad},     {0x34f, 0x34f},   {0x600, 0x605},   {0x61c, 0x61c},
    {0x6dd, 0x6dd},     {0x70f, 0x70f},     {0x115f, 0x1160}, {0x1680, 0x1680}, {0x17b4, 0x17b5}, {0x180b, 0x180f},
    {0x2000, 0x200f},   {0x2028, 0x202f},   {0x205f, 0x206f}, {0x3000, 0x3000}, {0x3164, 0x3164}, {0xd800, 0xf8ff},
    {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0}, {0xfff0, 0xfffb}, {0xfffe, 0xffff}, {0x1bca0, 0x1bca3},
    {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff}};

bool is_hidden(uint32_t c) {
  const auto* r = std::ranges::lower_bound(kHidden, c, {}, &Range::last);
  return r != std::end(kHidden) && c >= r->first;
}

// The length of the UTF-8 sequence at the start of `s`, and its code point; 0 where there is none.
size_t decode(std::string_view s, uint32_t& c) {
  const auto byte = [&](size_t k) { return static_cast<uint8_t>(s[k]); };
  const uint8_t lead = byte(0);
  if (lead < 0x80) {
    c = lead;
    return 1;
  }
  const size_t n = lead >= 0xf0 && lead <= 0xf4  ? 4
                   : lead >= 0xe0 && lead < 0xf0 ? 3
                   : lead >= 0xc2 && lead < 0xe0 ? 2
                                                 : 0;
  if (n == 0 || s.size() < n) return 0;
  c = lead & (0x7f >> n);
  for (size_t k = 1; k < n; ++k) {
    if ((byte(k) & 0xc0) != 0x80) return 0;
    c = c << 6 | (byte(k) & 0x3f);
  }
  constexpr uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  return c >= kLeast[n] && c <= 0x10ffff ? n : 0;
}

void escape(uint32_t c, std::string& out) {
  switch (c) {
    case '\n':
      out += "\\n";
      break;
    case '\r':
      out += "\\r";
      break;
    case '\t':
      out += "\\t";
      break;
    default:
      out += c < 0x100 ? fmt::format("\\x{:02x}", c) : fmt::format("\\u{{{:x}}}", c);
  }
}

std::string shown(std::string_view text, std::string_view kept) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    uint32_t c = 0;
    const size_t n = decode(text, c);
    if (n == 0) {
      out += fmt::format("\\x{:02x}", static_cast<uint8_t>(text[0]));
    } else if (is_hidden(c) && !(n == 1 && kept.find(text[0]) != std::string_view::npos)) {
      escape(c, out);
    } else {
      out += text.substr(0, n);
    }
    text.remove_prefix(std::max<size_t>(n, 1));
  }
  return out;
}

}  // namespace

std::string printable(std::string_view text) { return shown(text, ""); }
std::string printable_lines(std::string_view text) { return shown(text, "\n\t"); }

}  // namespace thermite
