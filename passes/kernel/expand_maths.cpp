// SPDX-License-Identifier: Apache-2.0
#include "passes/kernel/expand_maths.h"

#include "ir/kernel/rewrite.h"
#include "passes/kernel/maths/maths.h"

namespace thermite {
namespace {

using maths::Maker;
using maths::V;

V expand(Prim p, V x, V y) {
  switch (p) {
#define MATHS(name, arity, domain, result) MATHS_##arity(name)
#define MATHS_1(name) \
  case Prim::name:    \
    return maths::name(x);
#define MATHS_2(name) \
  case Prim::name:    \
    return maths::name(x, y);
#define PRIM(name, arity, domain, result)
#include "ir/kernel/prim.def"
#undef PRIM
#undef MATHS
#undef MATHS_1
#undef MATHS_2
    default:
      return x;
  }
}

}  // namespace

Kernel expand_maths(const Kernel& k, const Target& target) {
  std::optional<Maker> m;
  return rewrite(k, [&](KernelRewriter& r, const Inst& inst, std::span<const ValueId> x) -> Rewritten {
    if (inst.op != Op::prim || !info(inst.prim).maths) return std::nullopt;
    if (!m) m.emplace(r.to(), target.fma);
    return std::vector<ValueId>{expand(inst.prim, V(*m, x[0]), V(*m, x.back())).id()};
  });
}

}  // namespace thermite
