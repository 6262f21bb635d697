// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/spatial.h"

namespace thermite::importer {

// Where each window's first largest element lies in the whole input, counted over all of its elements. A tap on the
// padding is none, though it may be as large.
static Val max_pool_indices(const Pool& p, Val x, Val windows, Val largest, bool column_major) {
  Recorder& r = *x.r;
  const Ints d = shape(x);
  const int64_t plane = count(p.in);
  Val place = r.iota(DType::i64, {plane}, 0);
  if (column_major) {  // the plane's place counts the first spatial dimension fastest
    Ints reversed(p.in.rbegin(), p.in.rend()), perm;
    for (int64_t k = rank(x) - 2; k-- > 0;) perm.push_back(k);
    place = permute(reshape(place, reversed), perm);
  }
  Ints one{1, 1}, flat = p.out;
  one.insert(one.end(), p.in.begin(), p.in.end());
  const Val planes = r.iota(DType::i64, {count({d[0], d[1]})}, 0) * literal_int(r.iota(DType::i64, {1}, 0), plane);
  const Val where_from = pool_windows(p, reshape(place, one), make_int_scalar(DType::i64, -1));
  const int64_t taps = count(p.s.kernel);
  Ints rows{d[0], d[1]}, shared{1, 1};
  rows.insert(rows.end(), p.out.begin(), p.out.end());
  shared.insert(shared.end(), p.out.begin(), p.out.end());
  Ints result = rows;
  rows.push_back(taps);
  shared.push_back(taps);
  const Val places = reshape(where_from, shared), values = reshape(windows, rows);
  const Val top = unsqueeze(largest, {rank(x)});
  Val chosen = eq(values, top);
  if (is_float(dtype(x))) chosen = logical_or(chosen, is_nan(values));
  chosen = logical_and(chosen, ge(places, literal_int(places, 0)));
  const Val best = arg_reduce("arg_max", cast(chosen, DType::i32), rank(x), true, false);
  const Val picked = gather_elements(expand(max(places, literal_int(places, 0)), rows), best, rank(x));
  Ints per_plane(static_cast<size_t>(rank(x)), 1);
  per_plane[0] = d[0];
  per_plane[1] = d[1];
  return reshape(picked, result) + reshape(planes, per_plane);
}

static void run_max_pool(NodeContext& n) {
  const Val x = n.in(0);
  const Pool p = pool_of(n, x);
  const bool columns = n.flag("storage_order", false);
  if (n.failed()) return;
  const Val w = pool_windows(p, x, lowest(dtype(x)));
  const Val largest = reduce("max", w, p.window_axes, false);
  n.out(largest);
  if (n.wants(1)) n.out(1, max_pool_indices(p, x, w, largest, columns));
}
extern constinit const OnnxOperator onnx_max_pool{"MaxPool", 1, as_given(run_max_pool)};

}  // namespace thermite::importer
