// SPDX-License-Identifier: Apache-2.0
// The op `fourier` and its table of roots.
#include "ir/loops/fourier_tree.h"
#include "ir/ops/support/fourier.h"
#include "ir/ops/support/slice_along.h"

namespace thermite {
namespace {

// Below the rows of a matrix, or the first one, another.
Result<NodeId> with_row(GraphBuilder& b, NodeId rows, NodeId row) {
  const auto as_row = [&](NodeId x) {
    const Dims d = b.type(x).dims;
    return add_op(b, "reshape", {x}, {{"dims", std::vector<int64_t>{1, d[0]}}});
  };
  if (b.type(rows).dims.size() == 1) {
    TRY(rows, as_row(rows));
  }
  TRY(row, as_row(row));
  return add_op(b, "concat", {rows, row}, {{"axis", int64_t{0}}});
}

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

Result<Parts> joined(GraphBuilder& b, Parts x, Parts y) {
  Parts out;
  TRY(out.re, add_op(b, "concat", {x.re, y.re}, {{"axis", int64_t{0}}}));
  TRY(out.im, add_op(b, "concat", {x.im, y.im}, {{"axis", int64_t{0}}}));
  return out;
}

// Its own roots, those of the convolution's passes, the filter; then the two orders.
Result<NodeId> prime_table(GraphBuilder& b, int64_t n, DType t) {
  TRY(const NodeId all, counting(b, n));
  TRY(Parts roots, roots_of_unity(b, all, n, t));
  TRY(const NodeId numbers, root_numbers(b, n - 1));
  TRY(const Parts passes, roots_of_unity(b, numbers, n - 1, t));
  TRY(roots, joined(b, roots, passes));
  TRY(const PrimeOrders orders, prime_orders(b, n));
  TRY(const Parts filter, prime_filter(b, orders.out, n, t));
  TRY(roots, joined(b, roots, filter));
  TRY(NodeId places, add_op(b, "concat", {orders.in, orders.out}, {{"axis", int64_t{0}}}));
  TRY(places, resized_along(b, places, 0, b.type(roots.re).dims[0]));
  TRY(places, cast_to(b, places, t));
  TRY(const NodeId rows, with_row(b, roots.re, roots.im));
  return with_row(b, rows, places);
}

}  // namespace

Result<NodeId> fourier_table(GraphBuilder& b, int64_t n, bool real, DType t) {
  if (fourier_way(n) == FourierWay::prime) return prime_table(b, n, t);
  TRY(const NodeId numbers, root_numbers(b, n));
  TRY(Parts roots, roots_of_unity(b, numbers, n, t));
  if (real) {
    TRY(const NodeId k, counting(b, n + 1));
    TRY(const Parts halves, roots_of_unity(b, k, 2 * n, t));
    TRY(roots, joined(b, roots, halves));
  }
  return with_row(b, roots.re, roots.im);
}

Result<Parts> fourier_rows(GraphBuilder& b, Parts x, int axis, FourierRows what) {
  const Type type = b.type(x.re);
  TRY(const NodeId table, fourier_table(b, type.dims[axis], what.real, type.dtype));
  Parts out;
  TRY(out.whole, add_op(b, "fourier", {x.re, x.im, table},
                        {{"axis", int64_t{axis}},
                         {"inverse", static_cast<int64_t>(what.inverse)},
                         {"real", static_cast<int64_t>(what.real)}}));
  const Dims d = b.type(out.whole).dims;
  const std::vector<int64_t> dims(d.begin(), d.end() - 1);
  for (int64_t part = 0; part < 2; ++part) {
    TRY(const NodeId one, slice_along(b, out.whole, d.size() - 1, part, part + 1));
    TRY((part ? out.im : out.re), add_op(b, "reshape", {one}, {{"dims", dims}}));
  }
  return out;
}

}  // namespace thermite
