// SPDX-License-Identifier: Apache-2.0
// Build-time program: writes the public op functions and the op reference page from the op table.
//   thermite_opgen OPS_H OPS_CPP OPS_MD
#include <cstdio>
#include <fstream>
#include <string>

#include "ir/ops/op_def.h"

namespace thermite {
namespace {

constexpr std::string_view kOperandNames[] = {"x", "a", "b", "c"};

std::string_view cpp_type(AttrType t) {
  constexpr std::string_view kTypes[] = {"int64_t", "double", "bool", "const std::vector<int64_t>&", "double", "DType"};
  return kTypes[static_cast<size_t>(t)];
}

std::string_view doc_type(AttrType t) {
  constexpr std::string_view kTypes[] = {"integer", "real", "flag", "integers", "scalar", "dtype"};
  return kTypes[static_cast<size_t>(t)];
}

std::string operand(const OpDef& op, int k) { return std::string(kOperandNames[op.arity == 1 ? 0 : k + 1]); }

// Whether every attribute from `k` on is a flag: those default to false.
bool only_flags_from(const OpDef& op, size_t k) {
  for (; k < op.attrs.size(); ++k)
    if (op.attrs[k].type != AttrType::flag) return false;
  return true;
}

std::string signature(const OpDef& op, bool declaration) {
  std::string s = fmt::format("Tensor {}(", op.name);
  std::string sep;
  auto parameter = [&](std::string_view text) {
    s += sep;
    s += text;
    sep = ", ";
  };
  if (op.arity < 0) parameter("std::span<const Tensor> x");
  for (int k = 0; k < op.arity; ++k) parameter("Operand " + operand(op, k));
  for (size_t k = 0; k < op.attrs.size(); ++k) {
    const bool optional = declaration && op.arity > 0 && only_flags_from(op, k);
    parameter(fmt::format("{} {}{}", cpp_type(op.attrs[k].type), op.attrs[k].name, optional ? " = false" : ""));
  }
  if (op.arity < 0)
    parameter(declaration ? "std::source_location where = std::source_location::current()"
                          : "std::source_location where");
  return s + ")";
}

std::string body(const OpDef& op) {
  std::string attrs;
  for (const AttrRow& row : op.attrs) {
    std::string value(row.name);
    if (row.type == AttrType::flag) value = fmt::format("int64_t{{{}}}", row.name);
    if (row.type == AttrType::scalar) value = fmt::format("make_scalar(DType::f64, {})", row.name);
    attrs += fmt::format("{}AttrRef({})", attrs.empty() ? "" : ", ", value);
  }
  if (op.arity < 0) return fmt::format("  return record_op(op_{}, x, {{{}}}, where);\n", op.name, attrs);
  std::string operands;
  for (int k = 0; k < op.arity; ++k) operands += fmt::format("{}{}", k ? ", " : "", operand(op, k));
  return fmt::format("  const Operand in[] = {{{}}};\n  return record_op(op_{}, in, {{{}}});\n", operands, op.name,
                     attrs);
}

std::string header() {
  std::string s =
      "// SPDX-License-Identifier: Apache-2.0\n// Generated from the op table (ir/ops). Operands broadcast by numpy's "
      "rules in element-wise functions and\n// must have one dtype; a wrong type or shape throws UserError at once.\n"
      "#pragma once\n\n#include \"thermite/tensor.h\"\n\nnamespace thermite {\n\n";
  for (const OpDef* op : all_ops())
    if (op->arity != 0) s += fmt::format("// {}\n{};\n", op->doc, signature(*op, true));
  return s + "\n}  // namespace thermite\n";
}

std::string source() {
  std::string s =
      "// SPDX-License-Identifier: Apache-2.0\n// Generated from the op table (ir/ops).\n#include "
      "\"thermite/ops.h\"\n\n#include "
      "<utility>\n\n#include \"frontend/record.h\"\n\nnamespace thermite {\n\n";
  for (const OpDef* op : all_ops())
    if (op->arity != 0)
      s += fmt::format("extern const OpDef op_{};\n{} {{\n{}}}\n\n", op->name, signature(*op, false), body(*op));
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
      attrs += fmt::format("{}`{}` ({}): {}", attrs.empty() ? "" : "<br>", row.name, doc_type(row.type), row.doc);
    std::string doc;
    for (char c : op->doc) doc += c == '|' ? std::string("\\|") : std::string(1, c);
    s += fmt::format("| `{}` | {} | {} | {} | {} |\n", op->name,
                     op->arity < 0 ? std::string("1 or more") : std::to_string(op->arity), attrs, family(*op), doc);
  }
  return s;
}

bool write(const char* path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) std::fprintf(stderr, "thermite_opgen: cannot write %s\n", path);
  return static_cast<bool>(out);
}

}  // namespace
}  // namespace thermite

int main(int argc, char** argv) {
  using namespace thermite;
  if (argc != 4) {
    std::fprintf(stderr, "usage: thermite_opgen OPS_H OPS_CPP OPS_MD\n");
    return 2;
  }
  return write(argv[1], header()) && write(argv[2], source()) && write(argv[3], page()) ? 0 : 1;
}
