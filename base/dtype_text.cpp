// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <limits>

#include "base/dtype.h"

namespace thermite {

namespace {

template <class T>
std::optional<T> parse_all(std::string_view text) {
  T v{};
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), v);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return v;
}

std::optional<Scalar> parse_int(DType t, std::string_view text) {
  if (t == DType::u64) {
    auto v = parse_all<uint64_t>(text);
    return v ? std::optional(Scalar{t, *v}) : std::nullopt;
  }
  auto v = parse_all<int64_t>(text);
  if (!v) return std::nullopt;
  const Scalar s = make_int_scalar(t, *v);
  return to_int(s) == *v ? std::optional(s) : std::nullopt;
}

// `text` without its sign.
std::optional<double> parse_magnitude(DType t, std::string_view text) {
  if (text == "nan") return std::numeric_limits<double>::quiet_NaN();
  if (text == "inf") return std::numeric_limits<double>::infinity();
  if (text.empty() || !(text[0] == '.' || (text[0] >= '0' && text[0] <= '9'))) return std::nullopt;
  if (text.starts_with("0x")) {
    text.remove_prefix(2);
    if (text.empty() || text[0] == '-') return std::nullopt;
    double v = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), v, std::chars_format::hex);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return v;
  }
  if (t == DType::f32) {  // one rounding, not two
    auto v = parse_all<float>(text);
    return v ? std::optional<double>(*v) : std::nullopt;
  }
  return parse_all<double>(text);
}

}  // namespace

std::string to_string(Scalar s) {
  if (s.dtype == DType::u64) return fmt::format("{}", s.bits);
  if (!is_float(s.dtype)) return fmt::format("{}", to_int(s));
  const double v = to_double(s);
  if (std::isnan(v)) return "nan";
  if (std::isinf(v)) return v < 0 ? "-inf" : "inf";
  return fmt::format("{:a}", v);
}

std::optional<Scalar> parse_scalar(DType t, std::string_view text) {
  if (!is_computable(t)) return std::nullopt;
  if (is_bool(t) && (text == "true" || text == "false")) return Scalar{t, text == "true"};
  if (!is_float(t)) return parse_int(t, text);
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  auto v = parse_magnitude(t, text);
  if (!v) return std::nullopt;
  return make_scalar(t, negative ? -*v : *v);
}

}  // namespace thermite
