// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/sequence.h"

namespace thermite::importer {

const std::vector<Value>& sequence_in(NodeContext& n, int k) {
  static const std::vector<Value> empty;
  const Value& v = n.value(k);
  if (n.require(v.kind == Value::Kind::sequence, "an input that must be a sequence is not")) return *v.elements;
  return empty;
}

size_t sequence_place(NodeContext& n, int k, size_t size, int64_t otherwise, bool end) {
  const auto count = static_cast<int64_t>(size);
  int64_t at = n.has(k) ? n.host_int(k) : otherwise;
  if (at < 0) at += count;
  return n.require(at >= 0 && (at < count || (end && at == count)), "a place in the sequence is out of range")
             ? static_cast<size_t>(at)
             : 0;
}

}  // namespace thermite::importer
