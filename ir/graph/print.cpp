// SPDX-License-Identifier: Apache-2.0
// The .thm text of a graph:
//
//   thermite.graph 1
//   const @0 : f32[4] = 0x1p+0, 0x1p+1, 0x1p+0, 0x1p+0      # up to 64 bytes by value
//   const @1 : f32[512, 512] digest 00112233445566778899aabbccddeeff
//   scalar @0 = f32 0x1p+1
//   %0 = input() {index = 0, dtype = f32, dims = [4]} : f32[4]
//   %1 = add(%0, %0) : f32[4]
//   return %1
#include <algorithm>

#include "ir/graph/byte_size.h"
#include "ir/graph/graph.h"
#include "ir/ops/op_def.h"

namespace thermite {
namespace {

constexpr size_t kMostBytesByValue = 64;

std::string text_of(const AttrValue& v, const AttrRow& row) {
  if (std::holds_alternative<Unset>(v)) return "none";
  if (row.choices) return std::string(row.choices->names[static_cast<size_t>(std::get<int64_t>(v))]);
  switch (row.type) {
    case AttrType::flag:
      return std::get<int64_t>(v) ? "true" : "false";
    case AttrType::integer:
      return std::to_string(std::get<int64_t>(v));
    case AttrType::real:
      return to_string(make_scalar(DType::f64, std::get<double>(v)));
    case AttrType::integers:
      return fmt::format("[{}]", fmt::join(std::get<IntList>(v).values, ", "));
    case AttrType::scalar:
      return fmt::format("{} {}", name(std::get<Scalar>(v).dtype), to_string(std::get<Scalar>(v)));
    case AttrType::dtype:
      return std::string(name(std::get<DType>(v)));
  }
  return {};
}

std::string text_of(const Constant& c) {
  const DType part = part_type(c.type.dtype);  // a complex element is two numbers
  const size_t step = size_of(part), count = byte_size(c.type) / step;
  if (!c.data || count * step > kMostBytesByValue)
    return fmt::format("{} digest {}", to_string(c.type), c.content.hex());
  std::vector<std::string> values;
  const auto* p = static_cast<const std::byte*>(c.data->data());
  for (size_t k = 0; k < count; ++k) values.push_back(to_string(load_scalar(part, p + k * step)));
  return fmt::format("{} = {}", to_string(c.type), fmt::join(values, ", "));
}

std::string references(std::span<const NodeId> nodes) {
  std::string s;
  for (NodeId n : nodes) s += fmt::format("{}%{}", s.empty() ? "" : ", ", n);
  return s;
}

}  // namespace

std::string print(const Graph& g) {
  std::string s = "thermite.graph 1\n";
  for (size_t k = 0; k < g.constants.size(); ++k) s += fmt::format("const @{} : {}\n", k, text_of(g.constants[k]));
  for (size_t k = 0; k < g.scalars.size(); ++k)
    s += fmt::format("scalar @{} = {} {}\n", k, name(g.scalars[k].dtype), to_string(g.scalars[k]));
  for (NodeId n = 0; n < g.size(); ++n) {
    const Node& node = g[n];
    s += fmt::format("%{} = {}({})", n, node.op->name, references(node.inputs));
    for (int k = 0; k < node.attrs.size(); ++k) {
      const AttrRow& row = node.op->attrs[k];
      s += fmt::format("{}{} = {}", k ? ", " : " {", row.name, text_of(node.attrs[k], row));
    }
    s += fmt::format("{} : {}\n", node.attrs.size() ? "}" : "", to_string(node.type));
  }
  s += fmt::format("return {}\n", references(g.outputs));
  return s;
}

}  // namespace thermite
