// SPDX-License-Identifier: Apache-2.0
// verify() in pieces and with the place of the fault, for the parser's line numbers.
#pragma once

#include <optional>
#include <string>

#include "ir/loops/loops.h"

namespace thermite {

struct LoopFault {
  int stage = -1;  // -1: in the declarations
  std::string message;
};

std::optional<LoopFault> find_fault(const LoopNest& n);
// What is wrong with an expression by itself, its operands being right: arity, types. Empty: nothing.
std::string expr_fault(const ExprPool& pool, const Expr& e);
// The value of an extent: a sum, product or quotient of constants and symbols that nowhere overflows, not negative.
std::optional<int64_t> checked_extent(const LoopNest& n, ExprId e);

inline constexpr size_t kMaxLoopsText = size_t{4} << 20;
inline constexpr size_t kMaxLoopExprs = size_t{1} << 16;
inline constexpr int kMaxExprNesting = 64;
inline constexpr uint32_t kMaxLoopNames = 1u << 16;  // of axes, sources, symbols each
inline constexpr int kMaxExtentNodes = 1024;         // of one extent, written out

}  // namespace thermite
