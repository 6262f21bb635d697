// SPDX-License-Identifier: Apache-2.0
#include "codegen/vulkan/exactness.h"

#include <spirv/unified1/GLSL.std.450.h>

#include <string_view>
#include <unordered_set>

#include "codegen/vulkan/instructions.h"

namespace thermite::vulkan {
namespace {

// Of GLSL.std.450, the one set of instructions that shaders here import.
bool is_fma(spv::Op op, std::span<const uint32_t> words) {
  return op == spv::OpExtInst && words.size() > 4 && words[4] == GLSLstd450Fma;
}

// Of an operation that is rounded, or that folding would change.
std::string_view rounded_name(spv::Op op, std::span<const uint32_t> words) {
  if (is_fma(op, words)) return "Fma";
  switch (op) {
    case spv::OpFNegate:
      return "OpFNegate";
    case spv::OpFAdd:
      return "OpFAdd";
    case spv::OpFSub:
      return "OpFSub";
    case spv::OpFMul:
      return "OpFMul";
    case spv::OpFDiv:
      return "OpFDiv";
    case spv::OpFRem:
      return "OpFRem";
    case spv::OpFMod:
      return "OpFMod";
    case spv::OpVectorTimesScalar:
      return "OpVectorTimesScalar";
    case spv::OpDot:
      return "OpDot";
    default:
      return "";
  }
}

bool keeps(spv::Op op, std::span<const uint32_t> words) {
  return op == spv::OpDecorate && words.size() > 2 && words[2] == spv::DecorationNoContraction;
}

}  // namespace

Result<std::vector<uint32_t>> keep_fma(const std::vector<uint32_t>& module) {
  std::vector<uint32_t> decorations;
  size_t first_type = 0;
  CHECK_OK(each_instruction(module, [&](size_t at, spv::Op op, std::span<const uint32_t> words) -> Status {
    // Decorations come before all types, and every module has this one.
    if (op == spv::OpTypeVoid && !first_type) first_type = at;
    if (is_fma(op, words))
      decorations.insert(decorations.end(), {first_word(spv::OpDecorate, 3), words[2], spv::DecorationNoContraction});
    return {};
  }));
  std::vector<uint32_t> result = module;
  result.insert(result.begin() + static_cast<std::ptrdiff_t>(first_type), decorations.begin(), decorations.end());
  return result;
}

Status check_exactness(const std::vector<uint32_t>& module) {
  std::unordered_set<uint32_t> kept;
  return each_instruction(module, [&](size_t, spv::Op op, std::span<const uint32_t> words) -> Status {
    if (keeps(op, words)) kept.insert(words[1]);
    const std::string_view name = rounded_name(op, words);
    if (name.empty() || kept.contains(words[2])) return {};
    return internal_error("the SPIR-V is not exact: {} %{} lacks NoContraction", name, words[2]);
  });
}

}  // namespace thermite::vulkan
