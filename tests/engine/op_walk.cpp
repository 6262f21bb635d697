// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/op_walk.h"

#include <map>
#include <tuple>

#include "ir/ops/tolerance.h"
#include "tests/engine/run_graph.h"
#include "tests/support/device.h"

namespace thermite::testing {

std::shared_ptr<Engine> walk_engine(const std::string& device, const std::string& cpu, Numerics numerics) {
  static std::map<std::tuple<std::string, std::string, Numerics>, std::shared_ptr<Engine>> engines;
  const auto key = std::tuple(device, cpu, numerics);
  if (auto it = engines.find(key); it != engines.end()) return it->second;
  std::shared_ptr<Engine> engine;
  if (device != "cpu" || THERMITE_HAS_MLIR) {
    auto e = Engine::open({.device = test_device(device), .cpu = cpu, .numerics = numerics, .cache = "disabled"});
    if (e.ok()) engine = *e;
  }
  return engines[key] = engine;
}

std::string check_case(const std::shared_ptr<Engine>& engine, const OpCase& c, std::vector<std::byte>& bytes) {
  const auto g = graph_of(c);
  if (!g.ok()) return g.error().message;
  auto out = run_graph(*engine, *g, c.data);
  if (!out.ok()) return out.error().message;
  bytes = std::move(out->front());
  const auto want = expected_outputs(*g, operands_of(c));
  if (!want.ok()) return "no reference";
  const Deviation d = compare(bytes.data(), want->front());
  return d.worst_error_ratio <= 1 ? "" : fmt::format("error ratio {}: {}", d.worst_error_ratio, d.text);
}

std::vector<const OpDef*> ops_to_walk() {
  std::vector<const OpDef*> out;
  for (const OpDef* op : all_ops())
    if (!op->has(kLeaf)) out.push_back(op);
  return out;
}

bool same_values(DType t, const std::vector<std::byte>& a, const std::vector<std::byte>& b) {
  if (a == b) return true;
  t = part_type(t);
  if (!is_float(t) || a.size() != b.size()) return false;
  for (size_t k = 0; k < a.size(); k += size_of(t)) {
    const Scalar x = load_scalar(t, &a[k]), y = load_scalar(t, &b[k]);
    const bool both_nan = to_double(x) != to_double(x) && to_double(y) != to_double(y);
    if (x != y && !both_nan) return false;
  }
  return true;
}

}  // namespace thermite::testing
