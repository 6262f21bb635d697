// SPDX-License-Identifier: Apache-2.0
#include "tools/model/npy.h"

#include <cstring>
#include <fstream>
#include <optional>
#include <regex>

#include "frontend/onnx/model.h"
#include "tools/model/host_tensor.h"

namespace thermite {
namespace {

struct NpyName {
  DType dtype;
  const char* name;
};
constexpr NpyName kNames[] = {{DType::boolean, "|b1"}, {DType::i8, "|i1"},  {DType::u8, "|u1"},  {DType::i16, "<i2"},
                              {DType::u16, "<u2"},     {DType::i32, "<i4"}, {DType::u32, "<u4"}, {DType::i64, "<i8"},
                              {DType::u64, "<u8"},     {DType::f16, "<f2"}, {DType::f32, "<f4"}, {DType::f64, "<f8"}};

std::optional<DType> dtype_named(const std::string& name) {
  for (const NpyName& n : kNames)
    if (name == n.name) return n.dtype;
  return std::nullopt;
}

// The header's dictionary: {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }
Result<Type> parse_header(const std::string& header, const std::string& path) {
  std::smatch m;
  if (!std::regex_search(header, m, std::regex("'descr':\\s*'([^']*)'"))) return user_error("{}: no descr", path);
  const auto dtype = dtype_named(m[1]);
  if (!dtype) return user_error("{}: dtype '{}' is not one of Thermite's", path, m[1].str());
  if (std::regex_search(header, std::regex("'fortran_order':\\s*True")))
    return user_error("{}: Fortran order; save it with numpy.ascontiguousarray", path);
  if (!std::regex_search(header, m, std::regex("'shape':\\s*\\(([0-9, ]*)\\)")))
    return user_error("{}: no shape", path);
  Type t{*dtype, {}};
  const std::string list = m[1];
  static const std::regex number("[0-9]+");
  for (std::sregex_iterator it(list.begin(), list.end(), number), end; it != end; ++it) {
    if (t.dims.size() == kMaxRank) return user_error("{}: more than {} dimensions", path, kMaxRank);
    if (it->str().size() > 15) return user_error("{}: extent {} is too large", path, it->str());
    t.dims.push_back(std::stoll(it->str()));
  }
  if (checked_elements(t.dims) < 0) return user_error("{}: shape {} is too large", path, to_string(t.dims));
  return t;
}

}  // namespace

Result<Constant> read_npy(const std::string& path) {
  TRY(const std::vector<std::byte> file, read_file_bytes(path));
  const auto* p = reinterpret_cast<const unsigned char*>(file.data());
  if (file.size() < 12 || std::memcmp(p, "\x93NUMPY", 6) != 0) return user_error("{} is not an .npy file", path);
  const bool wide = p[6] >= 2;
  const size_t length = wide ? p[8] | p[9] << 8 | p[10] << 16 | static_cast<size_t>(p[11]) << 24 : p[8] | p[9] << 8;
  const size_t start = (wide ? 12 : 10) + length;
  if (length > 65536 || start > file.size()) return user_error("{}: truncated header", path);
  const std::string header(reinterpret_cast<const char*>(p) + (wide ? 12 : 10), length);
  TRY(const Type t, parse_header(header, path));
  const size_t bytes = byte_size(t);
  if (file.size() - start < bytes)
    return user_error("{}: {} bytes of data, {} wanted by {}", path, file.size() - start, bytes, to_string(t));
  return host_tensor(t, file.data() + start);
}

Status write_npy(const std::string& path, const Constant& c) {
  const char* name = nullptr;
  for (const NpyName& n : kNames)
    if (n.dtype == c.type.dtype) name = n.name;
  if (!name) return unsupported("{}: .npy has no dtype {}", path, thermite::name(c.type.dtype));
  std::string shape;
  for (int64_t d : c.type.dims) shape += std::to_string(d) + ",";
  std::string header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", name, shape);
  while ((10 + header.size() + 1) % 64 != 0) header += ' ';
  header += '\n';
  std::ofstream out(path, std::ios::binary);
  out.write("\x93NUMPY\x01\x00", 8);
  const char size[2] = {static_cast<char>(header.size() & 255), static_cast<char>(header.size() >> 8)};
  out.write(size, 2);
  out << header;
  out.write(static_cast<const char*>(c.data->data()), static_cast<std::streamsize>(byte_size(c.type)));
  if (!out) return user_error("{} cannot be written", path);
  return {};
}

}  // namespace thermite
