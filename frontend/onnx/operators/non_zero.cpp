// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

#include <algorithm>

namespace thermite::importer {

static void run_non_zero(NodeContext& n) {
  // How many there are decides the shape, so the values must be known.
  const RefTensor* t = n.host(0);
  if (!t) return;
  const auto reals = *n.try_host_reals(n.in(0));
  std::vector<Ints> places(static_cast<size_t>(std::max(t->dims.size(), 1)));
  for (size_t k = 0; k < reals.size(); ++k) {
    if (reals[k] == 0) continue;
    auto rest = static_cast<int64_t>(k);
    if (t->dims.empty()) places[0].push_back(0);
    for (int a = t->dims.size(); a-- > 0;) {
      places[static_cast<size_t>(a)].push_back(rest % t->dims[a]);
      rest /= t->dims[a];
    }
  }
  Ints all;
  for (const Ints& p : places) all.insert(all.end(), p.begin(), p.end());
  n.out(n.r.constant(DType::i64, {static_cast<int64_t>(places.size()), static_cast<int64_t>(places[0].size())}, all));
}
extern constinit const OnnxOperator onnx_non_zero{"NonZero", 9, as_given(run_non_zero)};

}  // namespace thermite::importer
