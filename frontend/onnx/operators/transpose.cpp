// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>

#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_transpose(NodeContext& n) {
  const Val x = n.in(0);
  Ints perm = n.ints("perm");
  if (!n.has_attribute("perm"))
    for (int64_t k = rank(x); k-- > 0;) perm.push_back(k);
  Ints sorted = perm, places(static_cast<size_t>(rank(x)));
  std::ranges::sort(sorted);
  std::iota(places.begin(), places.end(), 0);
  if (n.require(sorted == places, "attribute 'perm' must name every dimension once")) n.out(permute(x, perm));
}
extern constinit const OnnxOperator onnx_transpose{"Transpose", 1, as_given(run_transpose)};

}  // namespace thermite::importer
