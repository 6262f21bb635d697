// SPDX-License-Identifier: Apache-2.0
// Build-time program: writes what follows from the op table into FOLDER: the public functions and their options
// (thermite/), the attributes of each op by name (ir/ops/attrs.h; frontend/makers.h) and the reference page (ops.md).
//   thermite_opgen FOLDER
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "ir/ops/op_def.h"

namespace thermite {
namespace {

constexpr std::string_view kOperandNames[] = {"x", "a", "b", "c"};

std::string camel_case(std::string_view name) {
  std::string s;
  bool upper = true;
  for (char c : name) {
    if (c != '_') s += upper ? static_cast<char>(c - 'a' + 'A') : c;
    upper = c == '_';
  }
  return s;
}

bool is_optional(const AttrRow& row) { return row.absent.kind != AttrDefault::Kind::required; }
bool has_options(const OpDef& op) { return std::ranges::any_of(op.attrs, is_optional); }
std::string options_name(const OpDef& op) { return camel_case(op.name) + "Options"; }

// Of a field: public ones know no Scalar.
std::string field_type(const AttrRow& row, bool is_public) {
  if (row.choices) return std::string(row.choices->type);
  constexpr std::string_view kTypes[] = {"int64_t", "double", "bool", "std::vector<int64_t>", "Scalar", "DType"};
  if (row.type == AttrType::scalar && is_public) return "double";
  const std::string_view type = kTypes[static_cast<size_t>(row.type)];
  return row.may_be_unset() ? fmt::format("std::optional<{}>", type) : std::string(type);
}

std::string parameter_type(const AttrRow& row) {
  return row.type == AttrType::integers ? "const std::vector<int64_t>&" : field_type(row, true);
}

std::string initializer(const AttrRow& row) {
  if (row.choices) return fmt::format(" = {}::{}", row.choices->type, row.choices->names[row.absent.number]);
  if (row.type == AttrType::flag) return row.absent.number ? " = true" : " = false";
  return row.absent.kind == AttrDefault::Kind::number ? fmt::format(" = {}", row.absent.number) : " = {}";
}

std::string_view default_note(const AttrRow& row) {
  const AttrDefault& d = row.absent;
  if (d.kind == AttrDefault::Kind::unset) return "see the op";
  if (d.kind != AttrDefault::Kind::list) return "";
  if (d.along == Along::nothing) return "none";
  return d.number ? "ones" : "zeros";
}

std::string doc_type(const AttrRow& row) {
  if (row.choices) return fmt::format("{}", fmt::join(row.choices->names, ", "));
  constexpr std::string_view kTypes[] = {"integer", "real", "flag", "integers", "scalar", "dtype"};
  return std::string(kTypes[static_cast<size_t>(row.type)]);
}

std::string doc_default(const AttrRow& row) {
  if (!is_optional(row)) return "";
  const std::string_view note = default_note(row);
  if (!note.empty()) return fmt::format("; default: {}", note);
  return fmt::format("; default:{}", initializer(row).substr(2));
}

std::string operand(const OpDef& op, int k) { return std::string(kOperandNames[op.arity == 1 ? 0 : k + 1]); }

// Attributes without a default are parameters; those with one are fields of a struct of options.
std::string signature(const OpDef& op, bool declaration) {
  std::vector<std::string> parameters;
  if (op.arity < 0) parameters.push_back("std::span<const Tensor> x");
  for (int k = 0; k < op.arity; ++k) parameters.push_back("Operand " + operand(op, k));
  for (const AttrRow& row : op.attrs)
    if (!is_optional(row)) parameters.push_back(fmt::format("{} {}", parameter_type(row), row.name));
  if (has_options(op))
    parameters.push_back(fmt::format("const {}& options{}", options_name(op), declaration ? " = {}" : ""));
  if (op.arity < 0)
    parameters.push_back(declaration ? "std::source_location where = std::source_location::current()"
                                     : "std::source_location where");
  return fmt::format("Tensor {}({})", op.name, fmt::join(parameters, ", "));
}

// Whose callers may name the pads of spatial dimensions (thermite/padding.h).
bool is_pads(const AttrRow& row) { return row.name == "pads_low" || row.name == "pads_high"; }
bool has_pads(const OpDef& op) { return std::ranges::any_of(op.attrs, is_pads); }

// What is written below, and record_op, have room for.
bool has_function(const OpDef& op) {
  return op.arity < static_cast<int>(std::size(kOperandNames)) && (!has_pads(op) || op.arity == 2);
}

// What a public function hands to record_op.
std::string attr_ref(const AttrRow& row) {
  if (is_pads(row)) return fmt::format("AttrRef(pads.{})", row.name.substr(row.name.find('_') + 1));
  const std::string value = fmt::format("{}{}", is_optional(row) ? "options." : "", row.name);
  if (row.may_be_unset()) return fmt::format("{0} ? AttrRef(*{0}) : AttrRef(Unset{{}})", value);
  if (row.type == AttrType::flag || row.choices) return fmt::format("AttrRef(static_cast<int64_t>({}))", value);
  if (row.type == AttrType::scalar) return fmt::format("AttrRef(make_scalar(DType::f64, {}))", value);
  return fmt::format("AttrRef({})", value);
}

std::string body(const OpDef& op) {
  std::vector<std::string> attrs;
  for (const AttrRow& row : op.attrs) attrs.push_back(attr_ref(row));
  const std::string list = fmt::format("{{{}}}", fmt::join(attrs, ", "));
  if (op.arity < 0) return fmt::format("  return record_op(op_{}, x, {}, where);\n", op.name, list);
  std::string operands;
  for (int k = 0; k < op.arity; ++k) operands += fmt::format("{}&{}", k ? ", " : "", operand(op, k));
  std::string s;
  if (has_pads(op))
    s = fmt::format(
        "  const SpatialPads pads = spatial_pads(op_{}, {}, {}, {{options.pads, options.strides, options.dilations, "
        "options.pads_low, options.pads_high}});\n",
        op.name, operand(op, 0), operand(op, 1));
  return s +
         fmt::format("  const Operand* in[] = {{{}}};\n  return record_op(op_{}, in, {});\n", operands, op.name, list);
}

std::string fields(const OpDef& op, bool is_public) {
  std::string s;
  for (const AttrRow& row : op.attrs) {
    if (is_public && !is_optional(row)) continue;
    if (is_public && row.name == "pads_low")
      s += "  Padding pads = Padding::listed;  // pads by name, instead of those lists\n";
    const bool plain = !is_optional(row) || (row.type == AttrType::scalar && !is_public);
    s += fmt::format("  {} {}{};  // {}\n", field_type(row, is_public), row.name, plain ? " = {}" : initializer(row),
                     row.doc);
  }
  return s;
}

// Enums and structs that callers name.
std::string options() {
  std::string s =
      "// SPDX-License-Identifier: Apache-2.0\n// Generated from the op table (ir/ops): attributes of ops that have a "
      "default. An empty list of strides,\n// dilations, steps or pads means ones or zeros.\n#pragma once\n\n#include "
      "<cstdint>\n#include <optional>\n#include <vector>\n\n#include \"thermite/dtype.h\"\n#include "
      "\"thermite/padding.h\"\n\nnamespace thermite {\n\n";
  std::set<std::string_view> enums;
  for (const OpDef* op : all_ops())
    for (const AttrRow& row : op->attrs)
      if (row.choices && enums.insert(row.choices->type).second)
        s += fmt::format("enum class {} : uint8_t {{ {} }};\n\n", row.choices->type,
                         fmt::join(row.choices->names, ", "));
  for (const OpDef* op : all_ops())
    if (op->arity != 0 && has_options(*op))
      s += fmt::format("struct {} {{\n{}}};\n\n", options_name(*op), fields(*op, true));
  return s + "}  // namespace thermite\n";
}

std::string read_value(const AttrRow& row, size_t k) {
  constexpr std::string_view kReaders[] = {"i", "f", "flag", "ints", "scalar", "dtype"};
  const std::string read = fmt::format("a.{}({})", kReaders[static_cast<size_t>(row.type)], k);
  if (row.may_be_unset()) return fmt::format("a.find_dtype({})", k);
  return row.choices ? fmt::format("static_cast<{}>({})", row.choices->type, read) : read;
}

std::string stored_value(const AttrRow& row) {
  if (row.type == AttrType::flag || row.choices) return fmt::format("static_cast<int64_t>({})", row.name);
  return std::string(row.name);
}

std::string packing(const OpDef& op) {
  std::string s = fmt::format("    std::vector<AttrValue> v;\n    v.reserve({});\n", op.attrs.size());
  for (const AttrRow& row : op.attrs)
    s += row.may_be_unset() ? fmt::format("    {0} ? v.emplace_back(*{0}) : v.emplace_back(Unset{{}});\n", row.name)
                            : fmt::format("    v.emplace_back({});\n", stored_value(row));
  if (!op.attrs.back().may_be_unset()) return s + "    return Attrs(std::move(v));\n";
  return s + "    Attrs a(std::move(v));\n    a.drop_unset();\n    return a;\n";
}

// The attributes of each op as a struct, for the houses above the op table.
std::string attributes() {
  std::string s =
      "// SPDX-License-Identifier: Apache-2.0\n// Generated from the op table (ir/ops): the attributes of each op by "
      "name. of() reads those of a node, pack() makes\n// those of a new one; what is left out has its default.\n"
      "#pragma once\n\n#include \"ir/graph/graph.h\"\n#include \"thermite/op_options.h\"\n\nnamespace thermite {\n\n";
  for (const OpDef* op : all_ops()) {
    if (op->attrs.empty()) continue;
    std::vector<std::string> read;
    for (size_t k = 0; k < op->attrs.size(); ++k) read.push_back(read_value(op->attrs[k], k));
    s += fmt::format(
        "struct {0} {{\n{1}\n  static {0} of(const Attrs& a) {{ return {{{2}}}; }}\n"
        "  Attrs pack() const {{\n{3}  }}\n}};\n\n",
        camel_case(op->name) + "Attrs", fields(*op, false), fmt::join(read, ", "), packing(*op));
  }
  return s + "}  // namespace thermite\n";
}

// For calls such as concat({a + b, c}, 0): a span is not made of a list in braces.
std::string of_list(const OpDef& op) {
  constexpr std::string_view kSpan = "std::span<const Tensor> x";
  std::string arguments = "std::span(x.begin(), x.size())";
  for (const AttrRow& row : op.attrs)
    if (!is_optional(row)) arguments += fmt::format(", {}", row.name);
  if (has_options(op)) arguments += ", options";
  std::string s = signature(op, true);
  s.replace(s.find(kSpan), kSpan.size(), "std::initializer_list<Tensor> x");
  return fmt::format("inline {} {{\n  return {}({}, where);\n}}\n", s, op.name, arguments);
}

bool is_maker(const OpDef& op) { return op.arity == 0 && !op.has(kLeaf); }

std::string maker_fields(const OpDef& op) {
  std::string s;
  for (const AttrRow& row : op.attrs)
    s += fmt::format("  {} {} = {{}};  // {}\n",
                     row.type == AttrType::integers ? "std::span<const int64_t>" : field_type(row, false), row.name,
                     row.doc);
  return s;
}

// Ops without operands, for the frontend's own functions.
std::string makers() {
  std::string s =
      "// SPDX-License-Identifier: Apache-2.0\n// Generated from the op table (ir/ops): the attributes of ops without "
      "operands by name, for functions that record them\n// and copy nothing.\n#pragma once\n\n#include "
      "\"frontend/record.h\"\n\nnamespace thermite {\n\n";
  for (const OpDef* op : all_ops())
    if (is_maker(*op))
      s += fmt::format(
          "struct {}Maker {{\n{}  Tensor record(const DeviceHandle& device, const std::source_location& where) "
          "const;\n}};\n\n",
          camel_case(op->name), maker_fields(*op));
  return s + "}  // namespace thermite\n";
}

std::string maker_body(const OpDef& op) {
  std::vector<std::string> attrs;
  for (const AttrRow& row : op.attrs) attrs.push_back(fmt::format("AttrRef({})", stored_value(row)));
  return fmt::format("  return record_maker(op_{}, {{{}}}, device, where);\n", op.name, fmt::join(attrs, ", "));
}

std::string header() {
  std::string s =
      "// SPDX-License-Identifier: Apache-2.0\n// Generated from the op table (ir/ops). Operands broadcast by numpy's "
      "rules in element-wise functions and\n// must have one dtype; a wrong type or shape throws UserError at once.\n"
      "#pragma once\n\n#include \"thermite/op_options.h\"\n#include \"thermite/tensor.h\"\n\nnamespace thermite {\n\n";
  for (const OpDef* op : all_ops()) {
    if (op->arity != 0) s += fmt::format("// {}\n{};\n", op->doc, signature(*op, true));
    if (op->arity < 0) s += of_list(*op);
  }
  return s + "\n}  // namespace thermite\n";
}

std::string source() {
  std::string s =
      "// SPDX-License-Identifier: Apache-2.0\n// Generated from the op table (ir/ops).\n#include "
      "\"thermite/ops.h\"\n\n#include "
      "<utility>\n\n#include \"frontend/makers.h\"\n#include \"frontend/record.h\"\n#include "
      "\"frontend/spatial_pads.h\"\n\nnamespace thermite {\n\n";
  for (const OpDef* op : all_ops()) {
    if (op->arity != 0)
      s += fmt::format("extern const OpDef op_{};\n{} {{\n{}}}\n\n", op->name, signature(*op, false), body(*op));
    if (is_maker(*op))
      s += fmt::format(
          "extern const OpDef op_{};\nTensor {}Maker::record(const DeviceHandle& device, const std::source_location& "
          "where) const {{\n{}}}\n\n",
          op->name, camel_case(op->name), maker_body(*op));
  }
  return s + "}  // namespace thermite\n";
}

std::string_view family(const OpDef& op) {
  if (op.has(kLeaf)) return "leaf";
  if (op.has(kComposite)) return "composite";
  if (op.has(kElementwise)) return "element-wise";
  if (op.has(kView)) return "view";
  if (op.has(kContraction)) return "contraction";
  if (op.has(kIndexed)) return "indexed";
  if (op.has(kReduction)) return "reduction";
  if (op.reduce) return "scan";
  return "maker or join";
}

std::string page() {
  std::string s =
      "# Ops\n\nGenerated from the op table (`ir/ops`, one file per op). An op is named by these names in `.thm` text "
      "and in the C++ API.\nElement-wise operands broadcast by numpy's rules and have one dtype.\n\n"
      "| op | operands | attributes | kind | meaning |\n|---|---|---|---|---|\n";
  for (const OpDef* op : all_ops()) {
    std::string attrs;
    for (const AttrRow& row : op->attrs)
      attrs += fmt::format("{}`{}` ({}): {}{}", attrs.empty() ? "" : "<br>", row.name, doc_type(row), row.doc,
                           doc_default(row));
    std::string doc;
    for (char c : op->doc) doc += c == '|' ? std::string("\\|") : std::string(1, c);
    s += fmt::format("| `{}` | {} | {} | {} | {} |\n", op->name,
                     op->arity < 0 ? std::string("1 or more") : std::to_string(op->arity), attrs, family(*op), doc);
  }
  return s;
}

// A file that stays as it is keeps its time, so that nothing that includes it is built again.
bool write(const std::string& path, const std::string& text) {
  std::ifstream in(path, std::ios::binary);
  if (in && std::string(std::istreambuf_iterator<char>(in), {}) == text) return true;
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) std::fprintf(stderr, "thermite_opgen: cannot write %s\n", path.c_str());
  return static_cast<bool>(out);
}

}  // namespace
}  // namespace thermite

int main(int argc, char** argv) {
  using namespace thermite;
  if (argc != 2) {
    std::fprintf(stderr, "usage: thermite_opgen FOLDER\n");
    return 2;
  }
  for (const OpDef* op : all_ops())
    if (!has_function(*op)) {
      std::fprintf(stderr, "thermite_opgen: no function can be written for %s\n", std::string(op->name).c_str());
      return 1;
    }
  const std::string to = std::string(argv[1]) + "/";
  return write(to + "thermite/op_options.h", options()) && write(to + "thermite/ops.h", header()) &&
                 write(to + "thermite/ops.cpp", source()) && write(to + "ir/ops/attrs.h", attributes()) &&
                 write(to + "frontend/makers.h", makers()) && write(to + "ops.md", page())
             ? 0
             : 1;
}
