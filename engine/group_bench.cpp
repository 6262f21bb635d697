// SPDX-License-Identifier: Apache-2.0
#include "engine/group_bench.h"

#include <algorithm>
#include <chrono>
#include <cstring>

#include "autotune/calibration.h"
#include "base/cores.h"
#include "engine/assemble.h"
#include "engine/backend.h"
#include "engine/kernel_cache.h"
#include "engine/parallel.h"
#include "engine/sample_values.h"
#include "ir/graph/byte_size.h"
#include "ir/kernel/interpret.h"
#include "ir/ops/op_def.h"
#include "ir/ops/reference.h"

namespace thermite {
namespace {

constexpr double kSampleUs = 200;  // short runs are repeated until a sample is so long
constexpr int kMostRuns = 1000;
constexpr double kAccessUs = 1e-3;  // what the interpreter's accesses count for

double now_us() {
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// What an input holds that is some op's table and nothing else.
Result<std::optional<RefTensor>> table_of(const Graph& g, NodeId input) {
  for (const Node& n : g.nodes) {
    if (!n.op->table || n.inputs.back() != input) continue;
    std::vector<Type> in;
    for (NodeId i : n.inputs) in.push_back(g[i].type);
    GraphBuilder b;
    TRY(const NodeId table, n.op->table(b, {in, n.attrs}));
    b.output(table);
    TRY(std::vector<RefTensor> made, evaluate_reference(std::move(b).finish(), {}));
    return std::optional(std::move(made[0]));
  }
  return std::optional<RefTensor>();
}

Digest identity(const Program& p) {
  DigestBuilder b;
  for (const Workspace& w : p.workspaces) b.add(static_cast<uint64_t>(w.bytes));
  for (const KernelLaunch& k : p.kernels) {
    b.add(k.text).add(static_cast<uint64_t>(k.tasks));
    for (const ScalarBinding& s : k.scalars) b.add(s.bits);
  }
  return b.finish();
}

}  // namespace

struct GroupBench::Candidate {
  LoweredGraph lowered;
  Digest identity;
  std::vector<std::shared_ptr<InterpretedKernel>> interpreted;  // on a device that interprets
  std::shared_ptr<LoadedPlan> plan;
  double us = 0;  // of its last run
};

GroupBench::GroupBench(LoneGroup lone, const Machine& machine, Device& device, bool measured)
    : lone_(std::move(lone)), machine_(machine), device_(device), measured_(measured) {}

GroupBench::~GroupBench() = default;

Status GroupBench::fill_inputs() {
  for (NodeId n : lone_.graph.inputs) {
    const Type& type = lone_.graph[n].type;
    std::vector<std::byte> bytes(byte_size(type));
    TRY(const std::optional<RefTensor> table, table_of(lone_.graph, n));
    if (table)
      table->to_bytes(bytes.data());
    else
      fill_sample(bytes, type.dtype, sample_limit(lone_.graph, n), n + 1);
    TRY(StorageRef storage, device_.allocate(bytes.size(), {.what = "tuning"}));
    CHECK_OK(device_.write(bytes, *storage, 0));
    inputs_.push_back(std::move(storage));
  }
  return {};
}

Result<std::unique_ptr<GroupBench::Candidate>> GroupBench::prepare(const Steps& steps) const {
  auto c = std::make_unique<Candidate>();
  TRY(Program program, lower(lone_.graph, lone_.group, machine_, {.steps = &steps}));
  c->identity = identity(program);
  c->lowered.graph = lone_.graph;
  c->lowered.partition.groups = {lone_.group};
  c->lowered.programs.push_back(std::move(program));
  return c;
}

Result<std::shared_ptr<Invocable>> GroupBench::callable(const Kernel& kernel, Candidate& c) const {
  if (device_.properties().runs_ir) {
    c.interpreted.push_back(make_interpreted(kernel, {.fused = machine_.target.fma, .count = true}));
    return std::shared_ptr<Invocable>(c.interpreted.back());
  }
  TRY(const Artifact artifact, backend_of(machine_.target).compile(kernel, machine_.target));
  return device_.load(artifact);
}

Status GroupBench::compile(Candidate& c) {
  std::vector<Digest> keys;
  for (const KernelLaunch& k : c.lowered.programs[0].kernels) keys.push_back(artifact_key(k.text, machine_.target));
  TRY(Plan plan, assemble_plan(c.lowered, keys, {}));
  std::vector<std::shared_ptr<Invocable>> code;
  for (const PlanKernel& wanted : plan.kernels) {
    const size_t k = static_cast<size_t>(std::ranges::find(keys, wanted.key) - keys.begin());
    TRY(code.emplace_back(), callable(*c.lowered.programs[0].kernels[k].kernel, c));
  }
  c.plan = std::make_shared<LoadedPlan>(std::move(plan), std::move(code), device_, counters_);
  return {};
}

std::vector<Score> GroupBench::make(std::span<const Steps> steps) {
  std::vector<Score> scores(steps.size());
  if (inputs_.empty()) {
    if (const Status filled = fill_inputs(); !filled.ok()) {
      std::ranges::fill(scores, Score{.verdict = Verdict::failed, .why = filled.error().message});
      return scores;
    }
  }
  const size_t first = candidates_.size();
  candidates_.resize(first + steps.size());
  const auto fail = [&](size_t i, std::string why) { scores[i] = {.verdict = Verdict::failed, .why = std::move(why)}; };
  for (size_t i = 0; i < steps.size(); ++i) {
    Result<std::unique_ptr<Candidate>> made = prepare(steps[i]);
    if (!made.ok()) {
      fail(i, made.error().message);
      continue;
    }
    const auto twin = std::ranges::find_if(
        candidates_, [&](const std::unique_ptr<Candidate>& c) { return c && c->identity == (*made)->identity; });
    if (twin != candidates_.end())
      scores[i] = {.verdict = Verdict::same, .why = "the program of a candidate before it"};
    else
      candidates_[first + i] = *std::move(made);
  }
  const int threads = device_.asynchronous() ? available_cores() : device_.threads();
  std::vector<Status> compiled(steps.size());
  parallel_for(steps.size(), threads, [&](size_t i) {
    if (candidates_[first + i]) compiled[i] = compile(*candidates_[first + i]);
  });
  for (size_t i = 0; i < steps.size(); ++i)
    if (!compiled[i].ok()) fail(i, compiled[i].error().message);
  return scores;
}

// Microseconds of `times` runs, in turn; results of the last one are dropped.
Result<double> GroupBench::run(Candidate& c, int times) {
  std::vector<const StorageRef*> inputs;
  for (const StorageRef& s : inputs_) inputs.push_back(&s);
  std::vector<StorageRef> outputs(c.plan->plan().outputs.size());
  const auto accesses = [&] {
    double sum = 0;
    for (const auto& k : c.interpreted) sum += static_cast<double>(k->counts().loads + k->counts().stores);
    return sum;
  };
  const double before = accesses(), start = now_us();
  for (int k = 0; k < times; ++k) CHECK_OK(c.plan->run({.inputs = inputs, .scalars = lone_.graph.scalars}, outputs));
  for (const StorageRef& s : outputs) CHECK_OK(s->wait());
  return c.interpreted.empty() ? now_us() - start : kAccessUs * (accesses() - before);
}

Result<bool> GroupBench::agrees(size_t k) {
  Candidate& c = *candidates_[k];
  std::vector<const StorageRef*> inputs;
  for (const StorageRef& s : inputs_) inputs.push_back(&s);
  std::vector<StorageRef> outputs(c.plan->plan().outputs.size());
  const double start = now_us();
  CHECK_OK(c.plan->run({.inputs = inputs, .scalars = lone_.graph.scalars}, outputs));
  for (const StorageRef& s : outputs) CHECK_OK(s->wait());
  c.us = now_us() - start;
  if (k == 0) favourite_.clear();
  bool same = true;
  for (size_t i = 0; i < outputs.size(); ++i) {
    const size_t bytes = byte_size(c.plan->plan().output_types[i]);
    TRY(HostBytesRef seen, device_.view(outputs[i]));
    if (k == 0)
      favourite_.push_back(std::move(seen));
    else
      same = same && std::memcmp(seen->data(), favourite_[i]->data(), bytes) == 0;
  }
  return same;
}

Result<double> GroupBench::sample(size_t k) {
  Candidate& c = *candidates_[k];
  const int times =
      c.interpreted.empty() ? std::clamp(static_cast<int>(kSampleUs / std::max(c.us, 0.1)), 1, kMostRuns) : 1;
  TRY(const double us, run(c, times));
  c.us = us / times;
  return c.us;
}

double GroupBench::roof_us() {
  if (!measured_) return 0;
  uint64_t bytes = 0, flops = 0;
  double peak = 0;
  for (const KernelLaunch& k : candidates_[0]->lowered.programs[0].kernels) {
    bytes += k.bytes_read + k.bytes_written;
    flops += k.flops;
    peak = std::max(peak, peak_gflops(*k.kernel, lone_.group.kind == GroupKind::contraction, machine_.profile));
  }
  return least_us(bytes, flops, peak, machine_.profile);
}

}  // namespace thermite
