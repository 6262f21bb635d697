// SPDX-License-Identifier: Apache-2.0
// What events say about a program: segments, plans, kernels with their ops and the user's lines, failures, threads.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <source_location>
#include <thread>

#include "base/trace_events.h"
#include "tests/support/trace_file.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;
namespace fs = std::filesystem;

std::string device_name() { return THERMITE_HAS_MLIR ? "cpu" : "interp"; }

// A folder of its own for a test, with events and a cache.
struct Folder {
  fs::path path = fs::path(testing::TempDir()) / ("thermite_trace_" + std::to_string(getpid()));
  Folder() {
    fs::remove_all(path);
    fs::create_directories(path);
  }
  ~Folder() { fs::remove_all(path); }
  std::string trace() const { return (path / "trace.json").string(); }
  std::string cache() const { return (path / "cache.db").string(); }
};

std::vector<float> ramp(size_t n) {
  std::vector<float> v(n);
  for (size_t k = 0; k < n; ++k) v[k] = 0.01f * static_cast<float>(k);
  return v;
}

uint32_t here(const std::source_location& w = std::source_location::current()) { return w.line(); }

// exp(a * b + c); `line`: of the op that ends it.
Tensor chain(const Tensor& a, const Tensor& b, const Tensor& c, uint32_t& line) {
  line = here() + 1;
  return exp(a * b + c);
}

std::vector<Json> within(const Json& outer, const std::vector<Json>& all) {
  std::vector<Json> out;
  const double begin = outer["ts"], end = begin + outer["dur"].get<double>();
  for (const Json& e : all) {
    if (e["tid"] == outer["tid"] && e["ts"] >= begin && e["ts"].get<double>() + e["dur"].get<double>() <= end + 0.0005)
      out.push_back(e);
  }
  return out;
}

std::vector<Json> of_category(const std::vector<Json>& all, const std::string& category) {
  std::vector<Json> out;
  for (const Json& e : all) {
    if (e["cat"] == category) out.push_back(e);
  }
  return out;
}

Json run_chain(bool fuse, const Folder& folder, uint32_t& line, int times = 1) {
  const DeviceHandle device = DeviceHandle::open({.device = device_name(), .fuse = fuse, .cache = folder.cache()});
  const Tensor a = Tensor::from_data(ramp(4096), {64, 64}, device), b = a,
               c = Tensor::from_data(ramp(64), {64}, device);
  EXPECT_TRUE(start_trace_events(folder.trace()).ok());
  for (int k = 0; k < times; ++k) chain(a, b, c, line).eval();
  EXPECT_TRUE(stop_trace_events().ok());
  const Json trace = read_trace(folder.trace());
  expect_nested(trace);
  return trace;
}

TEST(Trace, IsOffByDefault) {
  EXPECT_FALSE(trace_events_on());
  DeviceHandle::open({.device = device_name(), .cache = "disabled"});
  EXPECT_FALSE(trace_events_on());
}

TEST(Trace, AFusedSegmentIsOneKernelWithItsOpsAndLine) {
  const Folder folder;
  uint32_t line = 0;
  const Json trace = run_chain(true, folder, line, 3);
  const std::vector<Json> records = events(trace, "record"), flushes = events(trace, "flush");
  ASSERT_EQ(records.size(), 3u);  // one per segment, not one per op
  ASSERT_EQ(flushes.size(), 3u);
  EXPECT_EQ(records[0]["args"]["ops"], 3);
  EXPECT_EQ(records[0]["args"]["outputs"], 1);
  EXPECT_THAT(records[0]["args"]["at"], HasSubstr("trace_test.cpp:" + std::to_string(line)));
  const std::vector<Json> inside = within(flushes[0], events(trace));
  ASSERT_EQ(events(trace, "plan").size(), 1u);  // the other two replay
  for (const char* name : {"plan", "simplify", "fuse", "lower", "launch", "cache get"}) {
    EXPECT_TRUE(std::ranges::any_of(inside, [&](const Json& e) { return e["name"] == name; })) << name;
  }
  const std::vector<Json> kernels = of_category(events(trace), "kernel");
  ASSERT_EQ(kernels.size(), 3u);
  for (const Json& k : kernels) {
    EXPECT_EQ(k["args"]["ops"], "mul, add, exp");
    EXPECT_THAT(k["args"]["at"], HasSubstr("trace_test.cpp:" + std::to_string(line)));
    EXPECT_GE(k["args"]["bytes"], 2 * 4096 * 4);
    EXPECT_GT(k["args"]["flops"], 0);
    EXPECT_GT(k["dur"], 0.0);
  }
  EXPECT_EQ(of_category(within(flushes[2], events(trace)), "kernel").size(), 1u);
  EXPECT_EQ(track_names(trace)[records[0]["tid"]], "main");
}

TEST(Trace, CompilingShowsItsPhasesAndTheCache) {
  if (!THERMITE_HAS_MLIR) GTEST_SKIP() << "built without the CPU code generator";
  const Folder folder;
  uint32_t line = 0;
  const Json cold = run_chain(true, folder, line), warm = run_chain(true, folder, line);
  ASSERT_EQ(events(cold, "compile").size(), 1u);
  const Json compile = events(cold, "compile")[0];
  EXPECT_EQ(compile["args"]["kernel"], of_category(events(cold), "kernel")[0]["name"]);
  EXPECT_GT(compile["args"]["bytes"], 0);
  for (const char* phase : {"parse", "emit", "optimise", "codegen"}) EXPECT_EQ(events(cold, phase).size(), 1u) << phase;
  EXPECT_EQ(events(cold, "load").size(), 1u);
  EXPECT_GE(events(cold, "cache put").size(), 2u);  // the kernel and the plan
  EXPECT_EQ(events(warm, "compile").size(), 0u);
  EXPECT_EQ(events(warm, "fuse").size(), 0u);
  EXPECT_EQ(events(warm, "load").size(), 1u);
  ASSERT_EQ(events(warm, "plan").size(), 1u);
  EXPECT_EQ(events(warm, "plan")[0]["args"]["from_cache"], 1);
  for (const Json& get : events(warm, "cache get")) EXPECT_EQ(get["args"]["hit"], 1) << get;
  EXPECT_EQ(of_category(events(warm), "kernel")[0]["args"]["ops"], "mul, add, exp");  // a stored plan knows them
}

TEST(Trace, AnUnfusedSegmentIsAKernelPerOp) {
  const Folder folder;
  uint32_t line = 0;
  const Json trace = run_chain(false, folder, line);
  std::string ops;
  for (const Json& k : of_category(events(trace), "kernel")) ops += k["args"]["ops"].get<std::string>() + "; ";
  EXPECT_EQ(ops, "mul; add; exp; ");
  EXPECT_EQ(events(trace, "fuse").size(), 0u);
}

TEST(Trace, AFailingSegmentSaysSo) {
  const Folder folder;
  const DeviceHandle device =
      DeviceHandle::open({.device = device_name(), .cache = "disabled", .check_mode = "validate"});
  const Tensor x = Tensor::from_data(ramp(6), {3, 2}, device);
  const Tensor good = Tensor::from_data(std::vector<int64_t>{0, 2}, {2}, device);
  const Tensor bad = Tensor::from_data(std::vector<int64_t>{0, 9}, {2}, device);
  ASSERT_TRUE(start_trace_events(folder.trace()).ok());
  EXPECT_NO_THROW(gather(x, good, 0).eval());
  EXPECT_THROW(gather(x, bad, 0).eval(), DeviceError);
  EXPECT_NO_THROW(gather(x, good, 0).eval());
  ASSERT_TRUE(stop_trace_events().ok());
  const Json trace = read_trace(folder.trace());
  expect_nested(trace);
  std::vector<int> failed;
  for (const Json& e : events(trace, "flush")) failed.push_back(e["args"]["failed"]);
  EXPECT_THAT(failed, testing::ElementsAre(0, 1, 0));
}

TEST(Trace, ThreadsHaveTracksOfTheirOwn) {
  const Folder folder;
  const DeviceHandle device = DeviceHandle::open({.device = device_name(), .cache = "disabled"});
  ASSERT_TRUE(start_trace_events(folder.trace()).ok());
  constexpr int kThreads = 3, kRounds = 20;
  std::vector<Tensor> left(kThreads);
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < kThreads; ++t) {
      threads.emplace_back([&, t] {
        const Tensor a = Tensor::from_data(ramp(256), {256}, device);
        for (int k = 0; k < kRounds; ++k) (a * static_cast<float>(k + 3) + a).eval();
        left[static_cast<size_t>(t)] = a + 7.0f;  // pending when the thread ends
      });
    }
  }
  for (const Tensor& t : left) t.eval();
  ASSERT_TRUE(stop_trace_events().ok());
  const Json trace = read_trace(folder.trace());
  expect_nested(trace);
  EXPECT_EQ(trace["otherData"]["dropped_events"], 0);
  EXPECT_EQ(events(trace, "record").size(), size_t{kThreads} * (kRounds + 1));
  EXPECT_EQ(events(trace, "flush").size(), size_t{kThreads} * (kRounds + 1));
  std::map<uint64_t, std::string> names = track_names(trace);
  size_t for_others = 0;  // recorded by one thread and flushed by another: on tracks of their own
  for (const Json& e : events(trace, "record")) for_others += names[e["tid"]].starts_with("recording ");
  EXPECT_EQ(for_others, size_t{kThreads});
  for (const Json& e : events(trace)) EXPECT_TRUE(names.contains(e["tid"])) << e;
}

TEST(Trace, AQueueHasATrackOfItsOwn) {
  const Folder folder;
  const DeviceHandle device = DeviceHandle::open({.device = "null", .cache = "disabled"});
  const Tensor a = Tensor::from_data(ramp(64), {64}, device);
  ASSERT_TRUE(start_trace_events(folder.trace()).ok());
  uint32_t line = 0;
  chain(a, a, a, line).to_vector<float>();  // waits for the queue
  ASSERT_TRUE(stop_trace_events().ok());
  const Json trace = read_trace(folder.trace());
  expect_nested(trace);
  const std::vector<Json> kernels = of_category(events(trace), "kernel"), launches = events(trace, "launch");
  ASSERT_EQ(kernels.size(), 1u);
  ASSERT_EQ(launches.size(), 1u);
  EXPECT_NE(kernels[0]["tid"], launches[0]["tid"]);
  EXPECT_EQ(track_names(trace)[kernels[0]["tid"]], "null queue");
  EXPECT_THAT(kernels[0]["args"]["at"], HasSubstr("trace_test.cpp:" + std::to_string(line)));
}

// The output of this test program with a variable set, running one of its tests.
std::string output_of(const std::string& variable, const std::string& test) {
  const std::string program = fs::read_symlink("/proc/self/exe").string();
  FILE* pipe = popen((variable + " '" + program + "' --gtest_filter=" + test + " 2>&1").c_str(), "r");
  std::string text;
  for (int c; pipe && (c = fgetc(pipe)) != EOF;) text += static_cast<char>(c);
  text += pipe && pclose(pipe) == 0 ? "exit 0" : "failed";
  return text;
}

// Runs in a process of its own: see below.
TEST(Trace, DISABLED_TwoDevices) {
  for (int k = 0; k < 2; ++k) {
    const DeviceHandle device = DeviceHandle::open({.device = device_name(), .cache = "disabled"});
    const Tensor a = Tensor::from_data(ramp(16), {16}, device);
    (a * a).eval();
  }
}

TEST(Trace, TheEnvironmentTracesAnyProgramUntilItsExit) {
  const Folder folder;
  const std::string flags = "*TwoDevices --gtest_also_run_disabled_tests";
  const std::string good = output_of("THERMITE_TRACE=" + folder.trace(), flags);
  EXPECT_THAT(good, HasSubstr("exit 0"));
  EXPECT_THAT(good, Not(HasSubstr("warning")));
  const Json trace = read_trace(folder.trace());
  expect_nested(trace);
  EXPECT_EQ(events(trace, "flush").size(), 2u);
  const std::string bad = output_of("THERMITE_TRACE=/nonexistent/trace.json", flags);
  EXPECT_THAT(bad, HasSubstr("exit 0"));
  const size_t first = bad.find("warning: THERMITE_TRACE: cannot write events to /nonexistent/trace.json");
  ASSERT_NE(first, std::string::npos) << bad;
  EXPECT_EQ(bad.find("warning", first + 1), std::string::npos) << bad;
}

}  // namespace
}  // namespace thermite
