// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/differential.h"

#include <cmath>
#include <cstring>
#include <limits>

#include "ir/ops/op_def.h"
#include "ir/ops/tolerance.h"
#include "passes/graph/optimize.h"
#include "tests/engine/run_graph.h"
#include "tests/support/device.h"
#include "tests/support/random_graph.h"
#include "tests/support/shrink_graph.h"

namespace thermite {
namespace {

using Bytes = std::vector<std::byte>;

std::string against_reference(const Graph& g, const std::vector<Bytes>& inputs, const std::vector<Bytes>& outputs) {
  std::vector<RefTensor> in;
  for (size_t k = 0; k < inputs.size(); ++k) {
    in.push_back(RefTensor::from_bytes(g[g.inputs[k]].type, inputs[k].data()));
  }
  const auto want = expected_outputs(g, in);
  if (!want.ok()) return "reference: " + want.error().message;
  for (size_t k = 0; k < outputs.size(); ++k) {
    const Deviation d = compare(outputs[k].data(), (*want)[k]);
    if (d.worst_error_ratio > 1) return fmt::format("output {} is off by {}: {}", k, d.worst_error_ratio, d.text);
  }
  return "";
}

std::vector<Bytes> contents_for(const Graph& g, uint64_t seed) {
  std::vector<Bytes> inputs;
  for (NodeId n : g.inputs) {
    inputs.push_back(random_contents(g[n].type, seed + inputs.size()));
    inputs.back().resize(byte_size(g[n].type));  // they come with a spare byte
  }
  return inputs;
}

// Here and there NaN, an infinity, a zero of either sign, a denormal or a largest value.
void put_specials(DType t, uint64_t seed, Bytes& bytes) {
  t = part_type(t);
  if (!is_float(t)) return;
  constexpr double kInf = std::numeric_limits<double>::infinity();
  const double specials[] = {std::nan(""), kInf, -kInf, 0.0, -0.0, 0x1p-130, -0x1p-24, 60000.0};
  for (size_t k = seed % 5; k < bytes.size() / size_of(t); k += 1 + (seed + k) % 7)
    store_scalar(make_scalar(t, specials[(seed + k / 3) % std::size(specials)]), &bytes[k * size_of(t)]);
}

// Every op alone: its value on the device against its reference on the operands that the device had. Errors of
// earlier ops do not count, so cancellation (x - mean(x) of equal elements) cannot blow them up.
Result<std::string> each_op(const std::shared_ptr<Engine>& unfused, const Graph& given,
                            const std::vector<Bytes>& inputs) {
  TRY(Graph g, decompose_graph(given));
  std::vector<NodeId> made;
  std::vector<RefTensor> value(g.size());
  for (NodeId n = 0; n < g.size(); ++n) {
    if (!g[n].op->has(kLeaf)) made.push_back(n);
    if (g[n].op->name == "constant")
      value[n] = RefTensor::from_bytes(g[n].type, g.constants[slot_of(g[n])].data->data());
    if (g[n].op->name == "scalar") value[n] = RefTensor::from_bytes(g[n].type, &g.scalars[slot_of(g[n])].bits);
  }
  for (size_t k = 0; k < inputs.size(); ++k) {
    value[g.inputs[k]] = RefTensor::from_bytes(g[g.inputs[k]].type, inputs[k].data());
  }
  g.outputs = made;
  TRY(std::vector<Bytes> got, run_graph(*unfused, g, inputs));
  for (size_t k = 0; k < made.size(); ++k) {
    const NodeId n = made[k];
    std::vector<const RefTensor*> operands;
    for (NodeId i : g[n].inputs) operands.push_back(&value[i]);
    TRY(const Expected want, expected_of_op(*g[n].op, operands, g[n].attrs));
    const Deviation d = compare(got[k].data(), want);
    if (d.worst_error_ratio > 1)
      return fmt::format("op {} is off by {}: {}", g[n].op->name, d.worst_error_ratio, d.text);
    value[n] = RefTensor::from_bytes(g[n].type, got[k].data());
  }
  return std::string();
}

}  // namespace

bool same_values(DType t, const Bytes& a, const Bytes& b) {
  if (a == b) return true;
  t = part_type(t);
  if (!is_float(t)) return false;
  for (size_t k = 0; k < a.size(); k += size_of(t)) {
    if (std::memcmp(&a[k], &b[k], size_of(t)) == 0) continue;
    if (to_double(load_scalar(t, &a[k])) == to_double(load_scalar(t, &a[k]))) return false;
    if (to_double(load_scalar(t, &b[k])) == to_double(load_scalar(t, &b[k]))) return false;
  }
  return true;
}

Differential::Differential(Numerics numerics, const std::string& cpu) : numerics_(numerics) {
  const Result<Target> target = parse_cpu_target(cpu);
  weights_.unit_bytes = target.ok() && target->unit_bytes;
  const auto open = [&](std::string name, std::string device, Numerics level, bool fused) {
    auto e = Engine::open({.device = device, .cpu = cpu, .numerics = level, .fuse = fused, .cache = "disabled"});
    if (e.ok()) paths_.push_back({std::move(name), *e, fused});
  };
  // Without a code generator the interpreter alone is held to the reference.
  const std::string device = test_device(THERMITE_HAS_MLIR ? "cpu" : "interp");
  open("fused", device, numerics, true);
  open("unfused", device, Numerics::exact, false);
  unfused_ = paths_.back().engine;
  if (THERMITE_HAS_MLIR) open("interp", test_device("interp"), numerics, true);
}

std::string Differential::near_reference(const Graph& g, const Graph& rewritten, const std::vector<Bytes>& inputs,
                                         const std::vector<Bytes>& outputs) {
  const std::string text = against_reference(g, inputs, outputs);
  if (text.empty()) return "";
  const Result<std::string> alone = each_op(unfused_, rewritten, inputs);
  if (!alone.ok()) return "op by op: " + alone.error().message;
  if (!alone->empty()) return text + "; " + *alone;
  ++op_by_op;
  return "";
}

std::string Differential::same_bits(const Graph& g, const Graph& rewritten, const std::vector<Bytes>& inputs,
                                    std::vector<Bytes>& first) {
  for (const Path& path : paths_) {
    Result<std::vector<Bytes>> out = run_graph(*path.engine, path.fused ? g : rewritten, inputs);
    if (!out.ok())
      return fmt::format("{}: {}{}", path.name, out.error().unsupported ? "unsupported: " : "", out.error().message);
    if (first.empty()) {
      first = std::move(out).value();
      continue;
    }
    for (size_t k = 0; k < first.size(); ++k) {
      if (!same_values(g[g.outputs[k]].type.dtype, first[k], (*out)[k])) {
        return fmt::format("output {}: {} and {} differ", k, paths_[0].name, path.name);
      }
    }
  }
  return "";
}

std::string Differential::check(const Graph& g, uint64_t seed, const Agrees& agrees) {
  WeightScaling scaling{};  // random weights are moderate and bear every scale
  Result<Graph> rewritten = optimize_graph(g, {.numerics = numerics_, .scaling = &scaling, .weights = weights_});
  if (!rewritten.ok()) return "graph passes: " + rewritten.error().message;
  rewritten->outputs.resize(g.outputs.size());
  if (numerics_ == Numerics::exact) *rewritten = g;
  std::vector<Bytes> inputs = contents_for(g, seed), first, of_specials;
  if (std::string text = same_bits(g, *rewritten, inputs, first); !text.empty()) return text;
  for (size_t k = 0; agrees && k < first.size(); ++k) {
    if (!agrees(k, first[k])) return fmt::format("output {}: fused and the recorded program differ", k);
  }
  if (std::string text = near_reference(g, *rewritten, inputs, first); !text.empty()) return text;
  for (size_t k = 0; k < inputs.size(); ++k) put_specials(g[g.inputs[k]].type.dtype, seed + k, inputs[k]);
  const std::string text = same_bits(g, *rewritten, inputs, of_specials);
  return text.empty() ? "" : "of NaN, infinities and zeros: " + text;
}

std::vector<Bytes> Differential::contents_of_inputs(const Graph& g, uint64_t seed) { return contents_for(g, seed); }

Graph Differential::graph_of_seed(uint64_t seed, int min_ops, int max_ops) {
  Graph g = random_graph({.seed = seed, .min_ops = min_ops, .max_ops = max_ops, .complex_numbers = true});
  ++graphs;
  for (const Node& n : g.nodes) ++ops[std::string(n.op->name)];
  return g;
}

std::string Differential::check_seed(uint64_t seed, int min_ops, int max_ops) {
  return check_and_shrink(graph_of_seed(seed, min_ops, max_ops), seed);
}

std::optional<std::string> Differential::check_around(const OpDef& op, uint64_t seed, uint64_t values) {
  std::optional<Graph> g = graph_around({.op = &op, .seed = seed});
  if (!g) return std::nullopt;
  for (size_t k = 0; values > 0 && k < g->constants.size(); ++k)
    if (const Type t = g->constants[k].type; is_float(t.dtype))
      g->constants[k] = make_constant(t, random_contents(t, seed + k + (values << 32)).data());
  ++graphs, ++ops[std::string(op.name)];
  return check_and_shrink(*g, seed + (values << 32));
}

std::string Differential::check_and_shrink(const Graph& g, uint64_t seed) {
  const std::string wrong = check(g, seed);
  if (wrong.empty()) return "";
  const auto fails = [&](const Graph& smaller) { return !check(smaller, seed).empty(); };
  const Graph small = shrink(g, fails, 200);
  return fmt::format("seed {}: {}\nshrunk ({}):\n{}", seed, wrong, check(small, seed), print(small));
}

uint64_t Differential::fallback_groups() const {
  uint64_t n = 0;
  for (const Path& p : paths_) n += p.engine->stats().fallback_groups;
  return n;
}

std::string Differential::summary() const {
  return fmt::format("{} graphs: {} near the reference only op by op, {} fallback groups, {} kinds of op", graphs,
                     op_by_op, fallback_groups(), ops.size());
}

}  // namespace thermite
