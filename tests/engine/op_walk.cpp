// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/op_walk.h"

#include <map>

#include "ir/ops/tolerance.h"

namespace thermite::testing {

std::shared_ptr<Engine> walk_engine(const std::string& device, const std::string& cpu) {
  static std::map<std::pair<std::string, std::string>, std::shared_ptr<Engine>> engines;
  const auto key = std::pair(device, cpu);
  if (auto it = engines.find(key); it != engines.end()) return it->second;
  std::shared_ptr<Engine> engine;
  if (device != "cpu" || THERMITE_HAS_MLIR) {
    auto e = Engine::open({.device = device, .cpu = cpu, .numerics = Numerics::exact, .cache = "disabled"});
    if (e.ok()) engine = *e;
  }
  return engines[key] = engine;
}

namespace {

Status run_case(Engine& engine, const Graph& g, const OpCase& c, std::vector<std::byte>& bytes) {
  TRY(std::shared_ptr<GraphProgram> program, engine.compile_graph(g, {}));
  std::vector<StorageRef> in;
  for (const auto& data : c.data) {
    TRY(StorageRef s, engine.allocate(data.size()));
    CHECK_OK(engine.upload(data, *s));
    in.push_back(std::move(s));
  }
  TRY(std::vector<StorageRef> out, program->run(in));
  const Type& t = program->output_types()[0];
  bytes.resize(static_cast<size_t>(elements(t.dims)) * size_of(t.dtype));
  return engine.download(*out[0], bytes);
}

}  // namespace

std::string check_case(const std::shared_ptr<Engine>& engine, const OpCase& c, std::vector<std::byte>& bytes) {
  const auto g = graph_of(c);
  if (!g.ok()) return g.error().message;
  if (Status s = run_case(*engine, *g, c, bytes); !s.ok()) return s.error().message;
  const auto operands = operands_of(c);
  const auto r64 = evaluate_reference(*g, operands, ReferenceMode::exact64);
  const auto r32 = evaluate_reference(*g, operands, ReferenceMode::rounded);
  if (!r64.ok() || !r32.ok()) return "no reference";
  const Deviation d = compare(bytes.data(), (*r64)[0], (*r32)[0]);
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
  if (!is_float(t) || a.size() != b.size()) return false;
  for (size_t k = 0; k < a.size(); k += size_of(t)) {
    const Scalar x = load_scalar(t, &a[k]), y = load_scalar(t, &b[k]);
    const bool both_nan = to_double(x) != to_double(x) && to_double(y) != to_double(y);
    if (x != y && !both_nan) return false;
  }
  return true;
}

}  // namespace thermite::testing
