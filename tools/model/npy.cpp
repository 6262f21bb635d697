// SPDX-License-Identifier: Apache-2.0
#include "tools/model/npy.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <fstream>
#include <optional>
#include <string_view>

#include "base/regular_file.h"
#include "tools/model/host_tensor.h"

namespace thermite {
namespace {

struct NpyName {
  DType dtype;
  std::string_view name;
};
constexpr std::string_view kAccepted =
    "bool and little-endian integers, floats and complex numbers with parts of 8 to 64 bits";
constexpr NpyName kNames[] = {{DType::boolean, "|b1"}, {DType::i8, "|i1"},   {DType::u8, "|u1"},  {DType::i16, "<i2"},
                              {DType::u16, "<u2"},     {DType::i32, "<i4"},  {DType::u32, "<u4"}, {DType::i64, "<i8"},
                              {DType::u64, "<u8"},     {DType::f16, "<f2"},  {DType::f32, "<f4"}, {DType::f64, "<f8"},
                              {DType::c64, "<c8"},     {DType::c128, "<c16"}};

// The header, a dictionary as Python writes it: {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }
class HeaderParser {
 public:
  explicit HeaderParser(std::string_view text) : rest_(text) {}

  Result<Type> run() {
    CHECK_OK(expect('{'));
    while (!take('}')) {
      TRY(const std::string_view key, quoted());
      CHECK_OK(expect(':'));
      CHECK_OK(value(key));
      if (take(',')) continue;
      CHECK_OK(expect('}'));
      break;
    }
    skip_spaces();
    if (!rest_.empty()) return user_error("something follows the header's dictionary");
    if (!dtype_ || !order_ || !dims_) return user_error("the header lacks descr, fortran_order or shape");
    if (checked_elements(*dims_) < 0) return user_error("the shape {} is too large", to_string(*dims_));
    return Type{*dtype_, *dims_};
  }

 private:
  void skip_spaces() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\n"), rest_.size())); }
  bool take(char c) {
    skip_spaces();
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool take(std::string_view word) {
    skip_spaces();
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  Status expect(char c) {
    if (take(c)) return {};
    return user_error("the header has no '{}' where one is due", c);
  }

  Result<std::string_view> quoted() {
    const char mark = take('\'') ? '\'' : '"';
    if (mark == '"') CHECK_OK(expect(mark));
    const size_t end = rest_.find(mark);
    if (end == std::string_view::npos || end > kLongestWord) return user_error("a word of the header does not end");
    const std::string_view word = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return word;
  }

  Status value(std::string_view key) {
    if (key == "descr" && !dtype_) return descr();
    if (key == "fortran_order" && !order_) return order();
    if (key == "shape" && !dims_) return shape();
    return user_error("the header has a '{}' too many", key);
  }

  Status descr() {
    if (take('[')) return unsupported("records of several fields; plain arrays work");
    TRY(const std::string_view word, quoted());
    const auto* known = std::ranges::find(kNames, word, &NpyName::name);
    if (known == std::end(kNames)) return unsupported("the dtype '{}'; {} work", word, kAccepted);
    dtype_ = known->dtype;
    return {};
  }

  Status order() {
    order_ = true;
    if (take("False")) return {};
    if (take("True")) return unsupported("an array in Fortran order; save it with numpy.ascontiguousarray");
    return user_error("fortran_order is neither True nor False");
  }

  Status shape() {
    dims_.emplace();
    CHECK_OK(expect('('));
    while (!take(')')) {
      skip_spaces();
      int64_t extent = 0;
      const auto [end, bad] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), extent);
      if (bad != std::errc() || extent < 0)
        return user_error("an extent of the shape is negative, too large or no number");
      if (dims_->size() == kMaxRank) return unsupported("more than {} dimensions", kMaxRank);
      dims_->push_back(extent);
      rest_.remove_prefix(static_cast<size_t>(end - rest_.data()));
      if (take(',')) continue;
      CHECK_OK(expect(')'));
      break;
    }
    return {};
  }

  static constexpr size_t kLongestWord = 64;
  std::string_view rest_;
  std::optional<DType> dtype_;
  std::optional<Dims> dims_;
  bool order_ = false;
};

constexpr size_t kPrelude = 12;         // magic, version, and the length of the header in four bytes; version 1 has two
constexpr size_t kMostHeader = 65'535;  // what version 1 can say

struct Header {
  std::string text;
  uint64_t end = 0;  // where the data begin
};

Result<Header> read_header(const RegularFile& file) {
  std::array<uint8_t, kPrelude> p{};
  if (file.size() < p.size()) return user_error("it is no .npy file");
  CHECK_OK(file.read(0, std::as_writable_bytes(std::span(p))));
  if (std::memcmp(p.data(), "\x93NUMPY", 6) != 0) return user_error("it is no .npy file");
  if (p[6] < 1 || p[6] > 3) return unsupported("version {}.{} of .npy; 1 to 3 work", p[6], p[7]);
  const bool wide = p[6] >= 2;
  const size_t length = wide ? p[8] | p[9] << 8 | p[10] << 16 | static_cast<size_t>(p[11]) << 24 : p[8] | p[9] << 8;
  const size_t begin = wide ? kPrelude : kPrelude - 2;
  if (length > kMostHeader || length > file.size() - begin)
    return user_error("a header of {} bytes does not fit a file of {}", length, file.size());
  Header header{std::string(length, '\0'), begin + length};
  CHECK_OK(file.read(begin, std::as_writable_bytes(std::span(header.text))));
  return header;
}

Result<Constant> read_checked(const RegularFile& file) {
  TRY(const Header header, read_header(file));
  TRY(const Type t, HeaderParser(header.text).run());
  const uint64_t there = file.size() - header.end;
  if (there < byte_size(t)) return user_error("{} bytes of data, {} wanted by {}", there, byte_size(t), to_string(t));
  TRY(Constant c, host_tensor(t));
  const std::span<std::byte> bytes(static_cast<std::byte*>(c.data->data()), byte_size(t));
  CHECK_OK(file.read(header.end, bytes));
  if (is_bool(t.dtype)) {  // any other byte than zero is true
    for (std::byte& b : bytes) b = std::byte{b != std::byte{0}};
  }
  return c;
}

}  // namespace

Result<Constant> read_npy(const std::string& path) {
  TRY(const RegularFile file, RegularFile::open(path));
  auto c = read_checked(file);
  if (!c.ok()) return std::move(c).error().in(path);
  return c;
}

Status write_npy(const std::string& path, const Constant& c) {
  const auto* known = std::ranges::find(kNames, c.type.dtype, &NpyName::dtype);
  if (known == std::end(kNames)) return unsupported("{}: .npy has no dtype {}", path, name(c.type.dtype));
  std::string shape;
  for (int64_t d : c.type.dims) shape += std::to_string(d) + ",";
  std::string header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", known->name, shape);
  while ((10 + header.size() + 1) % 64 != 0) header += ' ';
  header += '\n';
  std::ofstream out(path, std::ios::binary);
  out.write("\x93NUMPY\x01\x00", 8);
  const char size[2] = {static_cast<char>(header.size() & 255), static_cast<char>(header.size() >> 8)};
  out.write(size, 2);
  out << header;
  out.write(static_cast<const char*>(c.data->data()), static_cast<std::streamsize>(byte_size(c.type)));
  out.close();
  if (!out) return user_error("{} cannot be written", path);
  return {};
}

}  // namespace thermite
