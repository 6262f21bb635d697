// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/loss.h"

namespace thermite::importer {

Val negative_log_likelihood(NodeContext& n, Val log_p, Val target) {
  const std::string how = n.s("reduction", "mean");
  const bool ignoring = n.has_attribute("ignore_index");
  const int64_t ignored = n.i("ignore_index", 0);
  if (!n.require(rank(log_p) >= 2 && rank(target) == rank(log_p) - 1, "the target has the wrong rank") ||
      !n.require(how == "none" || how == "mean" || how == "sum", "attribute 'reduction' must be none, mean or sum"))
    return log_p;
  if (!n.require(is_int(dtype(target)), "the target must hold whole numbers")) return log_p;
  Ints places = shape(log_p);
  const int64_t kinds = places[1];
  places.erase(places.begin() + 1);
  if (!n.require(shape(target) == places, "the target has another shape than the input without its classes") ||
      !n.require(!n.has(2) || shape(n.in(2)) == Ints{kinds}, "there must be one weight per class"))
    return log_p;
  Val classes = cast_index(target);
  const Val skip = eq(classes, literal_int(classes, ignored));
  if (ignoring) classes = where(skip, literal_int(classes, 0), classes);
  const Val at = unsqueeze(classes, {1});
  Val loss = neg(squeeze(gather_elements(log_p, at, 1), {1}));
  Val weight = n.r.full(dtype(log_p), shape(loss), make_scalar(dtype(log_p), 1));
  if (n.has(2)) weight = gather(n.in(2), classes, 0);
  if (ignoring) weight = where(skip, literal(weight, 0), weight);
  if (n.has(2) || ignoring) loss = loss * weight;
  if (how == "none") return loss;
  Ints axes;
  for (int64_t k = 0; k < rank(loss); ++k) axes.push_back(k);
  const Val sum = reduce("sum", loss, axes, false);
  return how == "sum" ? sum : sum / reduce("sum", weight, axes, false);
}

}  // namespace thermite::importer
