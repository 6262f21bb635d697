// SPDX-License-Identifier: Apache-2.0
// Tuning on devices: winners reach plans, change no bit, are measured once, and go when they fail.
#include "engine/tuning.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "engine/group_bench.h"
#include "ir/graph/byte_size.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "tests/support/random_graph.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

constexpr const char* kSoftmaxOfProduct = R"(thermite.graph 1
%0 = input() {index = 0, dtype = f32, dims = [32, 48]} : f32[32, 48]
%1 = input() {index = 1, dtype = f32, dims = [48, 40]} : f32[48, 40]
%2 = dot_general(%0, %1) {lhs_contract = [1], rhs_contract = [0], lhs_batch = [], rhs_batch = []} : f32[32, 40]
%3 = relu(%2) : f32[32, 40]
%4 = softmax(%3) {axis = 1} : f32[32, 40]
return %4
)";

class Tuning : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (!THERMITE_HAS_MLIR && std::string_view(GetParam()) == "cpu") GTEST_SKIP() << "built without code generator";
    folder_ = testing::TempDir() + "/thermite_tuning_" + std::to_string(getpid());
    std::filesystem::remove_all(folder_);
    Result<Graph> g = parse_graph(kSoftmaxOfProduct);
    ASSERT_TRUE(g.ok()) << g.error().message;
    graph = *std::move(g);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::shared_ptr<Engine> open() {
    DeviceOptions o;
    o.device = GetParam();
    o.cache = folder_ + "/cache.db";
    Result<std::shared_ptr<Engine>> engine = Engine::open(o);
    EXPECT_TRUE(engine.ok()) << engine.error().message;
    return *engine;
  }
  std::vector<StorageRef> inputs(Engine& engine) const {
    std::vector<StorageRef> out;
    for (NodeId n : graph.inputs) {
      const std::vector<std::byte> bytes = random_contents(graph[n].type, n);
      out.push_back(*engine.allocate(bytes.size()));
      EXPECT_TRUE(engine.write(bytes, *out.back()).ok());
    }
    return out;
  }
  std::vector<std::byte> run(Engine& engine) const {
    const auto program = engine.compile_graph(graph, {});
    EXPECT_TRUE(program.ok()) << program.error().message;
    const auto out = (*program)->run(inputs(engine));
    EXPECT_TRUE(out.ok()) << out.error().message;
    std::vector<std::byte> bytes(byte_size(graph[graph.outputs[0]].type));
    EXPECT_TRUE(engine.read(*(*out)[0], bytes).ok());
    return bytes;
  }
  // The first group of several schedules gets the second of them as its winner; its steps.
  Steps plant_winner(Engine& engine, size_t& group) const {
    const Result<LoweredGraph> lowered = engine.lower(graph);
    EXPECT_TRUE(lowered.ok());
    const Machine machine(engine.context().target, engine.context().profile);
    for (group = 0; group < lowered->partition.groups.size(); ++group) {
      const Group& x = lowered->partition.groups[group];
      const Result<OfferedSteps> offered = offered_steps(lowered->graph, x, machine);
      if (!offered.ok() || offered->chosen_from < 2) continue;
      TuningRecord record;
      for (size_t k = 0; k < 2; ++k)
        record.rows.push_back(
            {.steps = offered->steps[k],
             .origin = "model",
             .score = {.verdict = Verdict::measured, .us = 2.0 - static_cast<double>(k), .samples = 2},
             .relative = 1 - 0.5 * static_cast<double>(k)});
      record.winner = 1;
      keep_record(engine.tuned().rows(), engine.tuned().key_of(lowered->graph, x), record);
      engine.take_tuned();
      return record.rows[1].steps;
    }
    ADD_FAILURE() << "no group has two schedules";
    return {};
  }
  Steps steps_of(Engine& engine, size_t group) const {
    const Result<LoweredGraph> lowered = engine.lower(graph);
    EXPECT_TRUE(lowered.ok());
    return lowered->programs[group].steps;
  }

  Graph graph;

 private:
  std::string folder_;
};
INSTANTIATE_TEST_SUITE_P(Devices, Tuning, testing::Values("cpu", "interp"),
                         [](const auto& p) { return std::string(p.param); });

TEST_P(Tuning, AWinnerReachesPlansAndChangesNoBit) {
  const auto engine = open();
  const std::vector<std::byte> want = run(*engine);
  size_t group = 0;
  const Steps winner = plant_winner(*engine, group);
  EXPECT_EQ(steps_of(*engine, group), winner);
  const Stats before = engine->stats();
  EXPECT_EQ(run(*engine), want);
  EXPECT_GT(engine->stats().plans_built, before.plans_built) << "the plan of before was taken";
  const auto next = open();
  EXPECT_EQ(steps_of(*next, group), winner);
  EXPECT_EQ(run(*next), want);
  if (GetParam() == std::string_view("cpu")) {
    EXPECT_EQ(next->stats().compiles, 0u);
  }
}

TEST_P(Tuning, WhatIsTunedIsKnownToTheNextProcess) {
  std::vector<std::byte> want;
  std::vector<std::string> winners;
  {
    const auto engine = open();
    want = run(*engine);
    Result<GraphTuning> tuned = tune_model(*engine, graph, inputs(*engine), {.calibrate = false});
    ASSERT_TRUE(tuned.ok()) << tuned.error().message;
    const auto all_known = [](const GraphTuning& t) {
      return std::ranges::all_of(t.problems, [](const GroupTuning& p) { return p.report.known; });
    };
    for (const GroupTuning& p : tuned->problems) EXPECT_FALSE(p.report.known);
    for (int again = 0; again < 50 && !all_known(*tuned); ++again)  // a slow machine leaves something to measure
      tuned = tune_model(*engine, graph, inputs(*engine), {.calibrate = false});
    ASSERT_FALSE(tuned->problems.empty());
    for (const GroupTuning& p : tuned->problems) {
      EXPECT_TRUE(p.report.known);
      EXPECT_GT(p.report.record.rows.size(), 1u) << p.ops;
      for (const TuningRow& row : p.report.record.rows) EXPECT_NE(row.score.verdict, Verdict::wrong) << print(row);
      winners.push_back(print(p.report.record.rows[p.report.record.winner].steps));
    }
    EXPECT_EQ(run(*engine), want);
  }
  const auto next = open();
  EXPECT_EQ(run(*next), want);
  if (GetParam() == std::string_view("cpu")) {
    EXPECT_EQ(next->stats().compiles, 0u);
  }
  const Result<GraphTuning> again = tune_model(*next, graph, inputs(*next), {.calibrate = false});
  ASSERT_TRUE(again.ok()) << again.error().message;
  for (size_t k = 0; k < again->problems.size(); ++k) {
    const TuningReport& r = again->problems[k].report;
    EXPECT_TRUE(r.known);
    EXPECT_EQ(r.measured, 0);
    EXPECT_EQ(print(r.record.rows[r.record.winner].steps), winners[k]);
  }
  const Result<std::vector<KnownTuning>> known = known_tuning(*next, *next->lower(graph));
  ASSERT_TRUE(known.ok());
  EXPECT_EQ(known->size(), winners.size());
}

TEST_P(Tuning, AWinnerWhoseKernelIsRefusedIsStruckOut) {
  const auto engine = open();
  size_t group = 0;
  plant_winner(*engine, group);
  const Machine machine(engine->context().target, engine->context().profile);
  const LoweredGraph lowered = engine->lower(graph).value();
  const OfferedSteps offered = offered_steps(lowered.graph, lowered.partition.groups[group], machine).value();
  const Steps favourite = offered.steps[0];
  const std::string refused = print(*lowered.programs[group].kernels[0].kernel);
  engine->kernels().set_before_compile([&](const Kernel& k) -> Status {
    if (print(k) == refused) return device_error("too many registers");
    return {};
  });
  run(*engine);
  EXPECT_EQ(steps_of(*engine, group), favourite);
  const auto known = known_tuning(*engine, *engine->lower(graph));
  ASSERT_TRUE(known.ok());
  ASSERT_EQ(known->size(), 1u);
  EXPECT_EQ((*known)[0].record.winner, 0u);
  EXPECT_THAT((*known)[0].record.rows[1].score.why, testing::HasSubstr("too many registers"));
}

// Measured counts of accesses are the same every time, so what wins is, too.
TEST(TuningOfInterp, RepeatsExactly) {
  const Result<Graph> g = parse_graph(kSoftmaxOfProduct);
  ASSERT_TRUE(g.ok());
  std::vector<std::string> first;
  for (int run = 0; run < 2; ++run) {
    const Result<std::shared_ptr<Engine>> engine = Engine::open({.device = "interp", .cache = "disabled"});
    ASSERT_TRUE(engine.ok());
    const Result<LoweredGraph> lowered = (*engine)->lower(*g);
    ASSERT_TRUE(lowered.ok());
    std::vector<std::string> times;
    for (const Group& group : lowered->partition.groups) {
      if (group.kind == GroupKind::alias) continue;
      const Machine machine((*engine)->context().target, (*engine)->context().profile);
      LoneGroup lone = extract_group(lowered->graph, group);
      const OfferedSteps offered = *offered_steps(lone.graph, lone.group, machine);
      GroupBench bench(std::move(lone), machine, (*engine)->device());
      const std::vector<Score> made = bench.make(offered.steps);
      for (size_t k = 0; k < made.size(); ++k) {
        if (made[k].verdict != Verdict::unmeasured) continue;
        EXPECT_TRUE(*bench.agrees(k)) << print(offered.steps[k]);
        times.push_back(fmt::format("{} {}", print(offered.steps[k]), *bench.sample(k)));
      }
    }
    EXPECT_FALSE(times.empty());
    if (run == 0) first = times;
    EXPECT_EQ(times, first);
  }
}

// Of any numbers in place of a table, right schedules make results that differ.
TEST(TuningOfTransforms, TablesHoldWhatTheOpSays) {
  const Result<std::shared_ptr<Engine>> engine = Engine::open({.device = "interp", .cache = "disabled"});
  ASSERT_TRUE(engine.ok());
  const Machine machine((*engine)->context().target, (*engine)->context().profile);
  for (const auto& [op, type] :
       {std::pair("fft", Type{DType::c64, {6, 131}}), std::pair("fft", Type{DType::c64, {40, 60}}),
        std::pair("rfft", Type{DType::f32, {20, 96}})}) {
    GraphBuilder b;
    b.output(*b.add(*find_op(op), std::vector{b.input(type)}, FftAttrs{.axis = 1}.pack()));
    const Result<LoweredGraph> lowered = (*engine)->lower(std::move(b).finish());
    ASSERT_TRUE(lowered.ok()) << lowered.error().message;
    size_t ran = 0;
    for (const Group& group : lowered->partition.groups) {
      if (std::ranges::none_of(group.anchors, [&](NodeId n) { return lowered->graph[n].op->table != nullptr; }))
        continue;
      LoneGroup lone = extract_group(lowered->graph, group);
      const Result<OfferedSteps> offered = offered_steps(lone.graph, lone.group, machine);
      ASSERT_TRUE(offered.ok()) << offered.error().message;
      std::vector<Steps> steps = offered->steps;
      for (const Steps& s : neighbours(steps[0])) steps.push_back(s);
      GroupBench bench(std::move(lone), machine, (*engine)->device());
      const std::vector<Score> made = bench.make(steps);
      for (size_t k = 0; k < made.size(); ++k) {
        if (made[k].verdict != Verdict::unmeasured) continue;
        EXPECT_TRUE(*bench.agrees(k)) << op << to_string(type) << ": " << print(steps[k]);
        ++ran;
      }
    }
    EXPECT_GT(ran, 1u) << op << to_string(type);
  }
}

TEST(TuningOfNothing, ADeviceThatIsNoCertainMachineIsRefused) {
  const Result<Graph> g = parse_graph(kSoftmaxOfProduct);
  const Result<std::shared_ptr<Engine>> engine = Engine::open({.device = "null", .cache = "disabled"});
  ASSERT_TRUE(engine.ok());
  const Result<GraphTuning> tuned = tune_model(**engine, *g, {}, {});
  ASSERT_FALSE(tuned.ok());
  EXPECT_EQ(tuned.error().kind, ErrorKind::user);
}

// By the public API alone.
TEST_P(Tuning, ProgramsTuneWhatTheyTrace) {
  const DeviceHandle device(open());
  std::vector<float> data(32 * 48);
  for (size_t k = 0; k < data.size(); ++k) data[k] = 0.01f * static_cast<float>(k % 97);
  const std::vector<Tensor> in{Tensor::from_data(data, {32, 48}, device), Tensor::ones({48, 40}, DType::f32, device)};
  const auto body = [](std::span<const Tensor> x) { return std::vector{softmax(relu(matmul(x[0], x[1])), 1)}; };
  const std::vector<InputSpec> specs{{DType::f32, {32, 48}}, {DType::f32, {48, 40}}};
  const auto want = Executable::trace(specs, body, device)(in)[0].to_vector<float>();
  TuningSummary tuned = tune(in, body, device);
  EXPECT_GT(tuned.problems, 0);
  EXPECT_GT(tuned.measured, 0);
  EXPECT_GT(tuned.after_ms, 0);
  for (int again = 0; again < 50 && tuned.measured > 0; ++again) tuned = tune(in, body, device);
  EXPECT_EQ(tuned.measured, 0);
  EXPECT_EQ(Executable::trace(specs, body, device)(in)[0].to_vector<float>(), want);
  const std::vector<Tensor> elsewhere{Tensor::ones({32, 48}), Tensor::ones({48, 40})};
  EXPECT_THROW(tune(elsewhere, body, device), UserError);
  EXPECT_THROW(tune({}, [](std::span<const Tensor>) { return std::vector{Tensor()}; }, device), UserError);
}

}  // namespace
}  // namespace thermite
