// SPDX-License-Identifier: Apache-2.0
#include "base/trace_events.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>

#include <atomic>
#include <filesystem>
#include <functional>
#include <thread>

#include "tests/support/trace_file.h"

namespace thermite {
namespace {

using testing::HasSubstr;
using Json = nlohmann::json;
namespace fs = std::filesystem;

std::string scratch_file(const std::string& name) { return (fs::path(testing::TempDir()) / name).string(); }

// The one trace of a test, stopped and parsed.
Json record(const std::string& name, const std::function<void()>& body) {
  const std::string path = scratch_file(name);
  Status started = start_trace_events(path);
  EXPECT_TRUE(started.ok()) << started.error().message;
  body();
  Status stopped = stop_trace_events();
  EXPECT_TRUE(stopped.ok()) << stopped.error().message;
  Json trace = read_trace(path);
  fs::remove(path);
  return trace;
}

TEST(TraceEvents, IsOffUnlessStarted) {
  EXPECT_FALSE(trace_events_on());
  EXPECT_EQ(trace_event_begin(), 0u);
  {
    EXPECT_FALSE(TraceEventScope(TraceEventKind::flush).on());
  }
  add_trace_event({TraceEventKind::flush, 0, 1, 2});
  EXPECT_TRUE(stop_trace_events().ok());
  EXPECT_EQ(events(record("trace_off.json", [] {})).size(), 0u);
}

TEST(TraceEvents, NamesArgumentsAndTimesArriveInTheFile) {
  const Json trace = record("trace_args.json", [] {
    TraceEventScope outer(TraceEventKind::flush);
    outer.number(0, 12);
    outer.text("cpu");
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    const uint64_t begin = trace_event_begin();
    std::this_thread::sleep_for(std::chrono::milliseconds(3));
    add_trace_event(
        {TraceEventKind::kernel, 0, begin, trace_event_now(), {1u << 20, 7, 3}, "map_k", "mul x2, add", "a.cpp", 41});
  });
  const std::vector<Json> all = events(trace);
  ASSERT_EQ(all.size(), 2u);
  const Json &kernel = all[0], &flush = all[1];
  EXPECT_EQ(kernel["name"], "map_k");
  EXPECT_EQ(kernel["args"],
            Json({{"bytes", 1 << 20}, {"flops", 7}, {"tasks", 3}, {"ops", "mul x2, add"}, {"at", "a.cpp:41"}}));
  EXPECT_EQ(flush["name"], "flush");
  EXPECT_EQ(flush["args"], Json({{"ops", 12}, {"outputs", 0}, {"failed", 0}, {"device", "cpu"}}));
  EXPECT_EQ(flush["tid"], kernel["tid"]);
  const double start = flush["ts"], end = start + flush["dur"].get<double>();
  const double inner = kernel["ts"], inner_end = inner + kernel["dur"].get<double>();
  EXPECT_GE(inner - start, 2000);  // microseconds
  EXPECT_GE(inner_end - inner, 3000);
  EXPECT_LE(inner_end, end);
  EXPECT_EQ(trace["otherData"]["dropped_events"], 0);
}

TEST(TraceEvents, HostileTextStaysJson) {
  std::string bytes;
  for (int c = 1; c < 256; ++c) bytes += static_cast<char>(c);
  const std::vector<std::string> texts = {"\"\\\n\t\x01",
                                          "caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80",
                                          "\xc3",
                                          "\xed\xa0\x80",
                                          "\xf5\x80\x80\x80",
                                          "\xe0\x80\x80",
                                          std::string("a\0b", 3),
                                          bytes,
                                          std::string(254, 'x') + "\xc3\xa9",
                                          std::string(5000, '"')};
  const Json trace = record("trace_text.json", [&] {
    for (const std::string& t : texts)
      add_trace_event({TraceEventKind::kernel, 0, trace_event_now(), 0, {}, t, t, t, 1});
  });
  const std::vector<Json> all = events(trace);
  ASSERT_EQ(all.size(), texts.size());
  EXPECT_EQ(all[0]["name"], texts[0]);
  EXPECT_EQ(all[1]["name"], texts[1]);
  EXPECT_EQ(all[2]["name"], "\xef\xbf\xbd");
  EXPECT_EQ(all[6]["args"]["ops"], texts[6]);
  EXPECT_EQ(all[8]["name"], std::string(254, 'x') + "\xef\xbf\xbd");
  EXPECT_EQ(all[9]["name"], std::string(255, '"'));
}

TEST(TraceEvents, ThreadsWriteMoreThanABufferWithoutLosingAny) {
  constexpr int kThreads = 4, kEach = 16000;
  const Json trace = record("trace_threads.json", [] {
    std::vector<std::thread> threads;
    for (int t = 0; t < kThreads; ++t) {
      threads.emplace_back([] {
        for (int k = 0; k < kEach / 2; ++k) {
          TraceEventScope outer(TraceEventKind::launch);
          outer.number(0, static_cast<uint64_t>(k));
          TraceEventScope inner(TraceEventKind::kernel);
          inner.text("mul, add, exp");
        }
      });
    }
    for (std::thread& t : threads) t.join();
  });
  const std::vector<Json> all = events(trace);
  EXPECT_EQ(all.size(), size_t{kThreads} * kEach);
  EXPECT_EQ(trace["otherData"]["dropped_events"], 0);
  expect_nested(trace);
  std::map<uint64_t, size_t> by_thread;
  for (const Json& e : all) ++by_thread[e["tid"]];
  EXPECT_EQ(by_thread.size(), size_t{kThreads});
  for (const auto& [tid, n] : by_thread) EXPECT_EQ(n, size_t{kEach});
}

TEST(TraceEvents, TracksHaveNames) {
  uint32_t queue = 0;
  const Json trace = record("trace_tracks.json", [&] {
    queue = trace_event_track("queue 0");
    EXPECT_EQ(trace_event_track("queue 0"), queue);
    EXPECT_NE(trace_event_track("queue 1"), queue);
    add_trace_event({TraceEventKind::kernel, queue, trace_event_now(), trace_event_now()});
    add_trace_event({TraceEventKind::flush, 0, trace_event_now(), trace_event_now()});
  });
  std::map<uint64_t, std::string> names = track_names(trace);
  EXPECT_EQ(names[queue], "queue 0");
  EXPECT_EQ(names[trace_event_thread()], "main");
  EXPECT_EQ(events(trace)[0]["tid"], queue);
}

TEST(TraceEvents, StartsAndStopsWhileThreadsAddEvents) {
  std::atomic<bool> done{false};
  std::atomic<int> added{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 2; ++t) {
    threads.emplace_back([&] {
      while (!done) {
        {
          TraceEventScope scope(TraceEventKind::plan);
          if (scope.on()) ++added;
        }
        std::this_thread::yield();
      }
    });
  }
  for (int k = 0; k < 3; ++k) {
    const int before = added;
    const Json trace = record("trace_restart.json", [&] {
      while (added < before + 1000) std::this_thread::yield();
    });
    const std::vector<Json> all = events(trace);
    EXPECT_GT(all.size(), 900u);  // a scope may have been on and not yet closed
    expect_nested(trace);
    for (const Json& e : all) ASSERT_LT(e["ts"].get<double>(), 60e6);  // none is older than its trace
  }
  done = true;
  for (std::thread& t : threads) t.join();
}

TEST(TraceEvents, APlaceThatCannotBeWrittenIsAUserError) {
  Status s = start_trace_events("/nonexistent/folder/trace.json");
  ASSERT_FALSE(s.ok());
  EXPECT_EQ(s.error().kind, ErrorKind::user);
  EXPECT_THAT(s.error().message, HasSubstr("/nonexistent/folder/trace.json: No such file or directory"));
  EXPECT_FALSE(trace_events_on());
  EXPECT_FALSE(start_trace_events(testing::TempDir()).ok());  // a directory
  record("trace_twice.json", [] {
    Status second = start_trace_events(scratch_file("trace_other.json"));
    ASSERT_FALSE(second.ok());
    EXPECT_THAT(second.error().message, HasSubstr("another one is being written"));
  });
}

TEST(TraceEvents, AFullDiskIsAnErrorAtTheEnd) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit little{4096, before.rlim_max};
  const auto old = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_TRUE(start_trace_events(scratch_file("trace_full.json")).ok());
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &little), 0);
  for (int k = 0; k < 100000; ++k) TraceEventScope scope(TraceEventKind::plan);
  Status s = stop_trace_events();
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, old);
  ASSERT_FALSE(s.ok());
  EXPECT_EQ(s.error().kind, ErrorKind::device);
  EXPECT_THAT(s.error().message, HasSubstr("File too large"));
}

TEST(TraceEvents, AForkedChildLeavesTheFileToItsParent) {
  const Json trace = record("trace_fork.json", [] {
    add_trace_event({TraceEventKind::plan, 0, trace_event_now(), trace_event_now()});
    const pid_t child = fork();
    if (child == 0) {
      add_trace_event({TraceEventKind::fuse, 0, trace_event_now(), trace_event_now()});
      _exit(trace_events_on() || !stop_trace_events().ok());
    }
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    add_trace_event({TraceEventKind::lower, 0, trace_event_now(), trace_event_now()});
  });
  ASSERT_EQ(events(trace).size(), 2u);
  EXPECT_EQ(events(trace)[1]["name"], "lower");
}

}  // namespace
}  // namespace thermite
