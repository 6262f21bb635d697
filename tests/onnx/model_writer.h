// SPDX-License-Identifier: Apache-2.0
// Writes small ONNX models byte by byte, independently of the reader.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace thermite::testing {

// One protobuf message under construction.
class Message {
 public:
  Message& integer(int field, int64_t v) {
    varint(static_cast<uint64_t>(field) << 3);
    varint(static_cast<uint64_t>(v));
    return *this;
  }
  Message& text(int field, std::string_view s) {
    varint(static_cast<uint64_t>(field) << 3 | 2);
    varint(s.size());
    bytes_.append(s);
    return *this;
  }
  Message& real(int field, float f) {
    varint(static_cast<uint64_t>(field) << 3 | 5);
    char raw[4];
    std::memcpy(raw, &f, 4);
    bytes_.append(raw, 4);
    return *this;
  }
  Message& nested(int field, const Message& m) { return text(field, m.bytes_); }
  const std::string& bytes() const { return bytes_; }

 private:
  void varint(uint64_t v) {
    for (; v >= 0x80; v >>= 7) bytes_ += static_cast<char>(v | 0x80);
    bytes_ += static_cast<char>(v);
  }
  std::string bytes_;
};

inline std::span<const std::byte> as_bytes(const std::string& s) {
  return {reinterpret_cast<const std::byte*>(s.data()), s.size()};
}

inline Message attribute(std::string_view name, int64_t v) {
  return Message().text(1, name).integer(20, 2).integer(3, v);
}
inline Message attribute(std::string_view name, float v) { return Message().text(1, name).integer(20, 1).real(2, v); }
inline Message attribute(std::string_view name, std::string_view v) {
  return Message().text(1, name).integer(20, 3).text(4, v);
}
inline Message attribute(std::string_view name, const std::vector<int64_t>& v) {
  Message m;
  m.text(1, name).integer(20, 7);
  for (int64_t i : v) m.integer(8, i);
  return m;
}
inline Message attribute(std::string_view name, const std::vector<float>& v) {
  Message m;
  m.text(1, name).integer(20, 6);
  for (float f : v) m.real(7, f);
  return m;
}
inline Message attribute(std::string_view name, const std::vector<std::string>& v) {
  Message m;
  m.text(1, name).integer(20, 8);
  for (const std::string& s : v) m.text(9, s);
  return m;
}
inline Message attribute(std::string_view name, const Message& graph) {
  return Message().text(1, name).integer(20, 5).nested(6, graph);
}

inline Message tensor(std::string_view name, const std::vector<int64_t>& dims, const std::vector<float>& values) {
  Message m;
  for (int64_t d : dims) m.integer(1, d);
  m.integer(2, 1).text(8, name);
  return m.text(9, {reinterpret_cast<const char*>(values.data()), values.size() * 4});
}
inline Message tensor(std::string_view name, const std::vector<int64_t>& dims, const std::vector<int64_t>& values) {
  Message m;
  for (int64_t d : dims) m.integer(1, d);
  m.integer(2, 7).text(8, name);
  for (int64_t v : values) m.integer(7, v);
  return m;
}

inline Message node(std::string_view op, const std::vector<std::string>& in, const std::vector<std::string>& out,
                    const std::vector<Message>& attributes = {}) {
  Message m;
  for (const auto& i : in) m.text(1, i);
  for (const auto& o : out) m.text(2, o);
  m.text(3, std::string(op) + "_0").text(4, op);
  for (const auto& a : attributes) m.nested(5, a);
  return m;
}

// A float tensor unless `data_type` says otherwise; -1: a dimension that any extent fits.
inline Message port(std::string_view name, const std::vector<int64_t>& dims, int data_type = 1) {
  Message shape;
  for (int64_t d : dims) shape.nested(1, d < 0 ? Message().text(2, "n") : Message().integer(1, d));
  const Message type = Message().nested(1, Message().integer(1, data_type).nested(2, shape));
  return Message().text(1, name).nested(2, type);
}

struct GraphParts {
  std::vector<Message> nodes{}, initializers{}, inputs{}, outputs{};
};
inline Message graph(const GraphParts& p) {
  Message m;
  for (const auto& n : p.nodes) m.nested(1, n);
  m.text(2, "g");
  for (const auto& t : p.initializers) m.nested(5, t);
  for (const auto& i : p.inputs) m.nested(11, i);
  for (const auto& o : p.outputs) m.nested(12, o);
  return m;
}
inline std::string model(const GraphParts& p, int64_t opset = 17) {
  return Message().integer(1, 8).nested(7, graph(p)).nested(8, Message().text(1, "").integer(2, opset)).bytes();
}

}  // namespace thermite::testing
