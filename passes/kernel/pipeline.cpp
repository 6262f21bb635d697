// SPDX-License-Identifier: Apache-2.0
#include "passes/kernel/pipeline.h"

#include <algorithm>

#include "base/budget.h"
#include "ir/kernel/parse.h"
#include "passes/kernel/divide_by_reciprocals.h"
#include "passes/kernel/expand_maths.h"
#include "passes/kernel/legalize_division.h"
#include "passes/kernel/legalize_halves.h"
#include "passes/kernel/narrow_index.h"
#include "passes/kernel/settle_streams.h"
#include "passes/kernel/simplify_kernel.h"

namespace thermite {
namespace {

Status checked(const Kernel& k, std::string_view when) {
  Status s = verify(k);
  if (s.ok()) return s;
  return std::move(s.error()).in(fmt::format("kernel {} {}", k.name, when));
}

// What the target has no arithmetic for.
Status check_types(const Kernel& k, const Target& target) {
  const auto is_f64 = [](DType t) { return t == DType::f64; };
  if (!target.f64 && (std::ranges::any_of(k.values, is_f64, &ValueType::dtype) ||
                      std::ranges::any_of(k.memories, is_f64, &Memory::dtype)))
    return unsupported("kernel {} computes in f64, which {} does not have", k.name, target.name());
  const auto is_fma = [](const Inst& i) {
    return i.op == Op::prim && i.prim == Prim::fma && i.type.dtype == DType::f64;
  };
  if (!target.single_fma && std::ranges::any_of(k.insts, is_fma))
    return unsupported("kernel {} needs an fma of f64, which {} does not have", k.name, target.name());
  return {};
}

}  // namespace

Result<Kernel> finish_kernel(Kernel k, const Machine& machine) {
  const Target& target = machine.target;
  if (static_cast<int64_t>(k.insts.size()) > Budget{}.kernel_operations)
    return unsupported("kernel {} has {} operations; up to {} work", k.name, k.insts.size(),
                       Budget{}.kernel_operations);
  // Because passes trust what they read.
  CHECK_OK(checked(k, "before its passes"));
  // First, because one shared, hoisted or dropped exp is worth twenty of its instructions.
  k = simplify_kernel(std::move(k));
  // After it, because folded indices show more.
  k = settle_streams(std::move(k));
  if (has_maths(k) || has_half_casts(k) || has_inexact_division(k, target)) {
    k = expand_maths(k, target);
    // After the maths, because their f32 formulae may stand between casts that then meet and fold.
    k = legalize_halves(k, target);
    // After the maths, because their formulae divide and take roots, too.
    k = legalize_division(k, target);
    // Again, because expansions bring constants and common parts (the splits of exp(x) and expm1(x), say).
    k = simplify_kernel(std::move(k));
  }
  if (machine.profile.index_bits == 32) {
    // Last, because the passes before it make and share index arithmetic as i64.
    k = narrow_index(std::move(k));
    // After it, because then dividends are known to fit and products of 64 bits are left to these divisions.
    k = simplify_kernel(divide_by_reciprocals(std::move(k)));
  }
  // After all passes, because one that brings f64 back must not go unseen.
  CHECK_OK(check_types(k, target));
  CHECK_OK(checked(k, "after its passes"));
  return k;
}

}  // namespace thermite
