// SPDX-License-Identifier: Apache-2.0
// Computes graphs by the ops' references: a check of the importer that no kernel takes part in.
#pragma once

#include "ir/ops/reference.h"
#include "tools/conformance/conformance.h"

namespace thermite {

inline Constant to_constant(const RefTensor& t) {
  std::vector<std::byte> bytes(static_cast<size_t>(t.count()) * size_of(t.dtype));
  t.to_bytes(bytes.data());
  return make_constant(t.type(), bytes.data());
}

inline Result<std::vector<Constant>> run_by_reference(const Graph& graph, std::span<const Constant> inputs) {
  CHECK_OK(verify(graph));
  std::vector<RefTensor> in;
  for (const Constant& c : inputs) in.push_back(RefTensor::from_bytes(c.type, c.data->data()));
  TRY(const auto out, evaluate_reference(graph, in));
  std::vector<Constant> result;
  for (const RefTensor& t : out) result.push_back(to_constant(t));
  return result;
}

}  // namespace thermite
