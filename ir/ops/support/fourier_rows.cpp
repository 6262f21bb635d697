// SPDX-License-Identifier: Apache-2.0
// The op `fourier` and its table of roots.
#include "ir/loops/fourier_tree.h"
#include "ir/ops/support/fourier.h"

namespace thermite {
namespace {

// As fourier_root_numbers has them.
Result<NodeId> root_numbers(GraphBuilder& b, int64_t n) {
  const auto op = [&](const char* name, std::initializer_list<NodeId> in, NamedAttrs attrs = {}) {
    return add_op(b, name, in, attrs);
  };
  TRY(NodeId all, counting(b, n));
  const auto whole = [&](int64_t v) { return b.literal({DType::i64, {}}, make_int_scalar(DType::i64, v)); };
  for (const FourierPass& pass : fourier_passes(n)) {
    const std::vector<int64_t> dims{pass.radix - 1, pass.groups};
    const auto places = [&](int64_t axis) {
      return op("iota", {}, {{"dtype", DType::i64}, {"dims", dims}, {"axis", axis}});
    };
    TRY(const NodeId before, places(0));
    TRY(const NodeId t, op("add", {before, whole(1)}));
    TRY(const NodeId p, places(1));
    TRY(const NodeId product, op("mul", {p, t}));
    TRY(const NodeId number, op("mul", {product, whole(pass.stride)}));
    TRY(const NodeId list, op("reshape", {number}, {{"dims", std::vector<int64_t>{dims[0] * dims[1]}}}));
    TRY(all, op("concat", {all, list}, {{"axis", int64_t{0}}}));
  }
  TRY(const NodeId last, counting(b, 1));
  return op("concat", {all, last}, {{"axis", int64_t{0}}});
}

// Real parts in one row, imaginary ones in another.
Result<NodeId> table_of_roots(GraphBuilder& b, int64_t n, bool real, DType t) {
  TRY(const NodeId numbers, root_numbers(b, n));
  TRY(Parts roots, roots_of_unity(b, numbers, n, t));
  if (real) {
    TRY(const NodeId k, counting(b, n + 1));
    TRY(const Parts halves, roots_of_unity(b, k, 2 * n, t));
    TRY(roots.re, add_op(b, "concat", {roots.re, halves.re}, {{"axis", int64_t{0}}}));
    TRY(roots.im, add_op(b, "concat", {roots.im, halves.im}, {{"axis", int64_t{0}}}));
  }
  const std::vector<int64_t> dims{1, b.type(roots.re).dims[0]};
  TRY(roots.re, add_op(b, "reshape", {roots.re}, {{"dims", dims}}));
  TRY(roots.im, add_op(b, "reshape", {roots.im}, {{"dims", dims}}));
  return add_op(b, "concat", {roots.re, roots.im}, {{"axis", int64_t{0}}});
}

}  // namespace

Result<Parts> fourier_rows(GraphBuilder& b, Parts x, int axis, FourierRows what) {
  const int64_t n = b.type(x.re).dims[axis];
  TRY(const NodeId table, table_of_roots(b, n, what.real, b.type(x.re).dtype));
  Parts out;
  TRY(out.whole, add_op(b, "fourier", {x.re, x.im, table},
                        {{"axis", int64_t{axis}},
                         {"inverse", static_cast<int64_t>(what.inverse)},
                         {"real", static_cast<int64_t>(what.real)}}));
  const Dims d = b.type(out.whole).dims;
  const std::vector<int64_t> dims(d.begin(), d.end() - 1);
  for (int64_t part = 0; part < 2; ++part) {
    std::vector<int64_t> starts(dims.size()), limits = dims;
    starts.push_back(part);
    limits.push_back(part + 1);
    TRY(const NodeId one, add_op(b, "slice", {out.whole}, {{"starts", starts}, {"limits", limits}}));
    TRY((part ? out.im : out.re), add_op(b, "reshape", {one}, {{"dims", dims}}));
  }
  return out;
}

}  // namespace thermite
