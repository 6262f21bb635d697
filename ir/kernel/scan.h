// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/dtype.h"

namespace thermite {

// A scalar whose dtype is known from elsewhere. A NaN with a payload of its own keeps it: `nan:0x7fc00001`. Whether
// the bits fit the dtype is for verify() to say.
inline std::string literal_text(Scalar s) {
  if (is_float(s.dtype) && std::isnan(to_double(s)) && s != make_scalar(s.dtype, NAN))
    return fmt::format("nan:{:#x}", s.bits);
  return to_string(s);
}
inline std::optional<Scalar> parse_literal(DType t, std::string_view text) {
  if (!is_computable(t)) return std::nullopt;
  if (!text.starts_with("nan:0x")) return parse_scalar(t, text);
  Scalar s{t, 0};
  auto [end, ec] = std::from_chars(text.data() + 6, text.data() + text.size(), s.bits, 16);
  const bool whole = ec == std::errc{} && end == text.data() + text.size();
  if (!whole || !is_float(t) || !std::isnan(to_double(s))) return std::nullopt;
  return s;
}

// Characters and tokens; the first error sticks and names its line.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  template <class... A>
  bool fail(fmt::format_string<A...> f, A&&... a) {
    if (error_.empty()) error_ = fmt::format("line {}: {}", line_, fmt::format(f, std::forward<A>(a)...));
    return false;
  }
  const std::string& error() const { return error_; }
  uint32_t line() const { return line_; }

  void skip() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\n') ++line_;
      if (c == '/' && text_.substr(at_).starts_with("//")) {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
        ++at_;
      } else {
        return;
      }
    }
  }
  bool done() {
    skip();
    return at_ >= text_.size();
  }
  bool peek(char c) {
    skip();
    return at_ < text_.size() && text_[at_] == c;
  }
  // `%b0` or `%m1`, and not `%2`.
  bool peeks_memory() {
    return peek('%') && at_ + 1 < text_.size() && (text_[at_ + 1] == 'b' || text_[at_ + 1] == 'm');
  }
  bool accept(char c) {
    if (!peek(c)) return false;
    ++at_;
    return true;
  }
  bool expect(char c) { return accept(c) || fail("expected `{}` before `{}`", c, rest()); }
  // A word of letters, digits, `_` and `.`; empty where there is none.
  std::string_view word() {
    skip();
    const size_t from = at_;
    while (at_ < text_.size() && is_word(text_[at_])) ++at_;
    return text_.substr(from, at_ - from);
  }
  bool accept_word(std::string_view w) {
    const size_t at = at_;
    const uint32_t line = line_;
    if (word() == w) return true;
    at_ = at;
    line_ = line;
    return false;
  }
  bool expect_word(std::string_view w) { return accept_word(w) || fail("expected `{}` before `{}`", w, rest()); }
  // Everything up to the next blank: literals.
  std::string_view blob() {
    skip();
    const size_t from = at_;
    while (at_ < text_.size() && static_cast<unsigned char>(text_[at_]) > ' ') ++at_;
    return text_.substr(from, at_ - from);
  }
  // A word that may hold signs and colons: typed literals such as `-0x1p+0:f32`.
  std::string_view typed_word() {
    skip();
    const size_t from = at_;
    while (at_ < text_.size() && (is_word(text_[at_]) || std::string_view("+-:").find(text_[at_]) != kNone)) ++at_;
    return text_.substr(from, at_ - from);
  }
  bool number(uint64_t& n) {
    const std::string_view w = word();
    auto [end, ec] = std::from_chars(w.data(), w.data() + w.size(), n);
    return (ec == std::errc{} && end == w.data() + w.size()) || fail("expected a number, not `{}`", shown(w));
  }
  std::string rest() { return shown(text_.substr(at_)); }
  static std::string shown(std::string_view s) {
    s = s.substr(0, std::min(s.find_first_of("\r\n"), size_t{24}));
    std::string out;
    for (char c : s) out += static_cast<unsigned char>(c) >= ' ' && c < 127 ? c : '?';
    return out.empty() ? "the end of the line" : out;
  }

 private:
  static constexpr size_t kNone = std::string_view::npos;
  static bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
  }
  std::string_view text_;
  size_t at_ = 0;
  uint32_t line_ = 1;
  std::string error_;
};

}  // namespace thermite
