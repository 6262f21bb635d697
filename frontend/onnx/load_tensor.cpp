// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/load_tensor.h"

#include <fcntl.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/file_trust.h"
#include "base/host_bytes.h"
#include "ir/graph/byte_size.h"
#include "ir/graph/host_constant.h"

namespace thermite {
namespace {

// Where a TensorProto keeps its elements.
struct Fields {
  std::string name;
  int64_t data_type = 0;
  std::vector<int64_t> dims;
  std::span<const std::byte> raw;
  bool has_raw = false, external = false, segment = false;
  std::vector<int64_t> ints;  // int32_data, int64_data, uint64_data
  std::vector<float> floats;
  std::vector<double> doubles;
  std::string location;
  int64_t offset = 0, length = -1;
};

bool parse_count(const std::string& text, int64_t& out) {
  if (text.empty() || text.size() > 18) return false;
  out = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return false;
    out = out * 10 + (c - '0');
  }
  return true;
}

bool read_external(WireReader r, Fields& t) {
  std::string key, value;
  while (r.next()) {
    if (r.field() == 1) key = r.text();
    if (r.field() == 2) value = r.text();
  }
  if (key == "location") t.location = value;
  if (key == "offset" && !parse_count(value, t.offset)) return false;
  if (key == "length" && !parse_count(value, t.length)) return false;
  return !r.bad();
}

bool read_fields(std::span<const std::byte> bytes, Fields& t) {
  WireReader r(bytes);
  const auto same = [](int64_t v) { return v; };
  while (r.next()) switch (r.field()) {
      case 1:
        r.integers(t.dims, same);
        break;
      case 2:
        t.data_type = r.integer();
        break;
      case 3:
        t.segment = true;
        break;
      case 4:
        r.fixed_list(t.floats);
        break;
      case 5:
        r.integers(t.ints, [](int64_t v) { return static_cast<int64_t>(static_cast<int32_t>(v)); });
        break;
      case 7:
      case 11:
        r.integers(t.ints, same);
        break;
      case 8:
        t.name = r.text();
        break;
      case 9:
        t.raw = r.bytes();
        t.has_raw = true;
        break;
      case 10:
        r.fixed_list(t.doubles);
        break;
      case 13:
        if (!read_external(WireReader(r.bytes()), t)) return false;
        break;
      case 14:
        t.external = r.integer() == 1;
        break;
      default:
        break;
    }
  return !r.bad();
}

// A regular file in the model's folder, or in a folder there, that has no other name elsewhere: no link leads out.
Result<Fd> open_inside(const std::string& directory, const std::filesystem::path& relative) {
  Fd at(open(directory.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (!at) return user_error("{}", std::strerror(errno));
  for (const auto& part : relative.parent_path()) {
    if (part == ".") continue;
    at = Fd(openat(at.get(), part.c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!at) return user_error("'{}' is no folder", part.string());
  }
  TRY(Fd fd, open_regular_at(at.get(), relative.filename().string()));
  struct stat s;
  if (fstat(fd.get(), &s) != 0) return user_error("{}", std::strerror(errno));
  if (s.st_nlink != 1) return user_error("it has another name (a hard link)");
  return fd;
}

Result<HostBytesRef> external_data(const Fields& t, const std::string& directory, size_t want) {
  const std::filesystem::path relative(t.location);
  if (directory.empty()) return user_error("tensor '{}' keeps its data in a file, which is not read here", t.name);
  if (t.length >= 0 && static_cast<size_t>(t.length) != want)
    return user_error("tensor '{}' needs {} bytes but names {}", t.name, want, t.length);
  bool inside = relative.has_filename() && relative.is_relative() && t.location.find('\0') == std::string::npos;
  for (const auto& part : relative) inside = inside && part != "..";
  if (!inside) return user_error("tensor '{}' names data outside the model's folder: '{}'", t.name, t.location);
  const auto objection = [&](std::string_view why) {
    return user_error("cannot read '{}', which holds the data of tensor '{}': {}", t.location, t.name, why);
  };
  const auto fd = open_inside(directory, relative);
  if (!fd.ok()) return objection(fd.error().message);
  struct stat s;
  if (fstat(fd->get(), &s) != 0) return objection(std::strerror(errno));
  if (t.offset > s.st_size || want > static_cast<size_t>(s.st_size - t.offset)) {
    return objection(fmt::format("it is too short, {} bytes wanted at {}", want, t.offset));
  }
  auto data = make_host_bytes(want);
  if (!data.ok()) return objection(data.error().message);
  auto* to = static_cast<std::byte*>((*data)->data());
  for (size_t got = 0; got < want;) {
    const ssize_t n = pread(fd->get(), to + got, want - got, static_cast<off_t>(t.offset + static_cast<int64_t>(got)));
    if (n <= 0) return objection(n == 0 ? "it ends early" : std::strerror(errno));
    got += static_cast<size_t>(n);
  }
  return data;
}

// Elements from the typed lists, in the dtype's own format.
Status put_listed(const Fields& t, DType dtype, size_t count, std::byte* at) {
  const size_t given = dtype == DType::f32 ? t.floats.size() : dtype == DType::f64 ? t.doubles.size() : t.ints.size();
  if (given != count) return user_error("tensor '{}' has {} elements but holds {}", t.name, count, given);
  for (size_t k = 0; k < count; ++k, at += size_of(dtype)) {
    if (dtype == DType::f32)
      std::memcpy(at, &t.floats[k], 4);
    else if (dtype == DType::f64)
      std::memcpy(at, &t.doubles[k], 8);
    else  // halves are listed by their bits; integers wrap; bool is one byte
      std::memcpy(at, &t.ints[k], size_of(dtype));
  }
  return {};
}

// An element takes at least one byte of the `most` that are there, so a lying dimension cannot ask for more memory.
Result<HostBytesRef> data_inside(const Fields& t, const Type& type, size_t most) {
  const size_t want = byte_size(type), count = want / size_of(type.dtype);
  if (t.has_raw && t.raw.size() != want)
    return user_error("tensor '{}' needs {} bytes but holds {}", t.name, want, t.raw.size());
  if (count > most) return user_error("tensor '{}' has {} elements in {} bytes", t.name, count, most);
  TRY(HostBytesRef data, make_host_bytes(want));
  auto* to = static_cast<std::byte*>(data->data());
  if (!t.has_raw) CHECK_OK(put_listed(t, type.dtype, count, to));
  if (t.has_raw && want) std::memcpy(to, t.raw.data(), want);
  return data;
}

}  // namespace

Result<OnnxTensor> load_onnx_tensor(std::span<const std::byte> bytes, const std::string& directory) {
  Fields t;
  if (!read_fields(bytes, t)) return user_error("tensor '{}' is truncated or garbled", t.name);
  OnnxTensor out{std::move(t.name), t.data_type, onnx_dtype(t.data_type), {}, {}};
  t.name = out.name;
  if (t.segment) return unsupported("tensor '{}' is stored in segments", t.name);
  if (t.dims.size() > kMaxRank)
    return unsupported("tensor '{}' has rank {}; up to {} works", t.name, t.dims.size(), kMaxRank);
  out.dims = Dims(t.dims);
  if (checked_elements(out.dims) < 0)
    return user_error("tensor '{}' has impossible dimensions {}", t.name, to_string(out.dims));
  if (!out.dtype || !is_computable(*out.dtype)) {
    out.dtype.reset();
    return out;
  }
  const Type type{*out.dtype, out.dims};
  TRY(HostBytesRef data,
      t.external ? external_data(t, directory, byte_size(type)) : data_inside(t, type, bytes.size()));
  if (type.dtype == DType::boolean) {  // any non-zero byte is true
    auto* p = static_cast<uint8_t*>(data->data());
    for (size_t k = 0; k < byte_size(type); ++k) p[k] = p[k] != 0;
  }
  out.value = host_constant(type, std::move(data));
  return out;
}

}  // namespace thermite
