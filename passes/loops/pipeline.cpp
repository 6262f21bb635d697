// SPDX-License-Identifier: Apache-2.0
#include "passes/loops/pipeline.h"

#include "passes/loops/axes.h"
#include "passes/loops/bound_exponents.h"
#include "passes/loops/carry_bools.h"
#include "passes/loops/inner_axes.h"
#include "passes/loops/join_sides.h"

namespace thermite {
namespace {

template <class F>
Status run(std::string_view name, LoopNest& n, F&& pass) {
  if constexpr (std::is_void_v<decltype(pass(n))>) {
    pass(n);
  } else {
    if (Status s = pass(n); !s.ok()) return std::move(s.error()).in(name);
  }
#ifndef NDEBUG
  if (Status s = verify(n); !s.ok()) return std::move(s.error()).in(fmt::format("after {}", name));
#endif
  return {};
}

}  // namespace

Status prepare_nest(LoopNest& n) {
  // Before stages are aligned, because a place that is a quotient is nobody's own place.
  CHECK_OK(run("split-axes", n, split_axes));
  CHECK_OK(run("align-stages", n, align_stages));
  // Again, because an aligned stage divides what its reader divided.
  CHECK_OK(run("split-axes", n, split_axes));
  // Before addresses are made, because equal ones are then one expression.
  CHECK_OK(run("unify-inner-axes", n, unify_inner_axes));
  CHECK_OK(run("flatten-loads", n, flatten_loads));
  // After it, because only addresses tell which axes are walked as one.
  CHECK_OK(run("merge-axes", n, merge_axes));
  // After axes are merged, because what both sides share is one expression then.
  CHECK_OK(run("join-sides", n, join_sides));
  // After addresses are made, which it keeps: it changes what is moved and not where from.
  CHECK_OK(run("carry-bools", n, carry_bools));
  // Last, because it looks for equal expressions.
  return run("bound-exponents", n, bound_exponents);
}

}  // namespace thermite
