// SPDX-License-Identifier: Apache-2.0
#include "base/timeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <thread>
#include <vector>

namespace thermite {
namespace {

using testing::HasSubstr;
using Json = nlohmann::json;
namespace fs = std::filesystem;

std::string scratch_file(const std::string& name) { return (fs::path(testing::TempDir()) / name).string(); }

Json read(const std::string& path) {
  std::ifstream in(path);
  return Json::parse(in);
}

std::vector<Json> events(const Json& trace) {
  std::vector<Json> out;
  for (const Json& e : trace["traceEvents"]) {
    if (e["ph"] == "X") out.push_back(e);
  }
  return out;
}

// The one timeline of a test, stopped and parsed.
Json record(const std::string& name, const std::function<void()>& body) {
  const std::string path = scratch_file(name);
  Status started = timeline_start(path);
  EXPECT_TRUE(started.ok()) << started.error().message;
  body();
  Status stopped = timeline_stop();
  EXPECT_TRUE(stopped.ok()) << stopped.error().message;
  Json trace = read(path);
  fs::remove(path);
  return trace;
}

TEST(Timeline, IsOffUnlessStarted) {
  EXPECT_FALSE(timeline_on());
  EXPECT_EQ(timeline_begin(), 0u);
  {
    EXPECT_FALSE(TimelineScope(TimelineKind::flush).on());
  }
  timeline_add({TimelineKind::flush, 0, 1, 2});
  EXPECT_TRUE(timeline_stop().ok());
  EXPECT_EQ(events(record("timeline_off.json", [] {})).size(), 0u);
}

TEST(Timeline, NamesArgumentsAndTimesArriveInTheFile) {
  const Json trace = record("timeline_args.json", [] {
    TimelineScope outer(TimelineKind::flush);
    outer.number(0, 12);
    outer.text("cpu");
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    const uint64_t begin = timeline_begin();
    std::this_thread::sleep_for(std::chrono::milliseconds(3));
    timeline_add(
        {TimelineKind::kernel, 0, begin, timeline_now(), {1u << 20, 7, 3}, "map_k", "mul x2, add", "a.cpp", 41});
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

TEST(Timeline, HostileTextStaysJson) {
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
  const Json trace = record("timeline_text.json", [&] {
    for (const std::string& t : texts) timeline_add({TimelineKind::kernel, 0, timeline_now(), 0, {}, t, t, t, 1});
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

// Every event lies within, or apart from, each other one of its track.
void expect_nested(const std::vector<Json>& all) {
  std::map<uint64_t, std::vector<std::pair<double, double>>> tracks;
  for (const Json& e : all) tracks[e["tid"]].emplace_back(e["ts"], -e["dur"].get<double>());
  for (auto& [track, list] : tracks) {
    std::sort(list.begin(), list.end());
    std::vector<double> ends;
    for (const auto& [begin, minus] : list) {
      constexpr double kRounding = 0.0005;  // half a nanosecond
      const double end = begin - minus;
      while (!ends.empty() && ends.back() <= begin + kRounding) ends.pop_back();
      EXPECT_TRUE(ends.empty() || end <= ends.back() + kRounding) << "track " << track << " at " << begin;
      ends.push_back(end);
    }
  }
}

TEST(Timeline, ThreadsWriteMoreThanABufferWithoutLosingAny) {
  constexpr int kThreads = 4, kEach = 16000;
  const Json trace = record("timeline_threads.json", [] {
    std::vector<std::thread> threads;
    for (int t = 0; t < kThreads; ++t) {
      threads.emplace_back([] {
        for (int k = 0; k < kEach / 2; ++k) {
          TimelineScope outer(TimelineKind::launch);
          outer.number(0, static_cast<uint64_t>(k));
          TimelineScope inner(TimelineKind::kernel);
          inner.text("mul, add, exp");
        }
      });
    }
    for (std::thread& t : threads) t.join();
  });
  const std::vector<Json> all = events(trace);
  EXPECT_EQ(all.size(), size_t{kThreads} * kEach);
  EXPECT_EQ(trace["otherData"]["dropped_events"], 0);
  expect_nested(all);
  std::map<uint64_t, size_t> by_thread;
  for (const Json& e : all) ++by_thread[e["tid"]];
  EXPECT_EQ(by_thread.size(), size_t{kThreads});
  for (const auto& [tid, n] : by_thread) EXPECT_EQ(n, size_t{kEach});
}

TEST(Timeline, TracksHaveNames) {
  uint32_t queue = 0;
  const Json trace = record("timeline_tracks.json", [&] {
    queue = timeline_track("queue 0");
    EXPECT_EQ(timeline_track("queue 0"), queue);
    EXPECT_NE(timeline_track("queue 1"), queue);
    timeline_add({TimelineKind::kernel, queue, timeline_now(), timeline_now()});
    timeline_add({TimelineKind::flush, 0, timeline_now(), timeline_now()});
  });
  std::map<uint64_t, std::string> names;
  for (const Json& e : trace["traceEvents"]) {
    if (e["name"] == "thread_name") names[e["tid"]] = e["args"]["name"];
  }
  EXPECT_EQ(names[queue], "queue 0");
  EXPECT_EQ(names[timeline_thread()], "main");
  EXPECT_EQ(events(trace)[0]["tid"], queue);
}

TEST(Timeline, StartsAndStopsWhileThreadsAddEvents) {
  std::atomic<bool> done{false};
  std::vector<std::thread> threads;
  for (int t = 0; t < 2; ++t) {
    threads.emplace_back([&] {
      while (!done) TimelineScope scope(TimelineKind::plan);
    });
  }
  for (int k = 0; k < 2; ++k) {
    const Json trace =
        record("timeline_restart.json", [] { std::this_thread::sleep_for(std::chrono::milliseconds(1)); });
    const std::vector<Json> all = events(trace);
    EXPECT_GT(all.size(), 0u);
    expect_nested(all);
    for (const Json& e : all) ASSERT_LT(e["ts"].get<double>(), 60e6);  // none is older than its timeline
  }
  done = true;
  for (std::thread& t : threads) t.join();
}

TEST(Timeline, APlaceThatCannotBeWrittenIsAUserError) {
  Status s = timeline_start("/nonexistent/folder/trace.json");
  ASSERT_FALSE(s.ok());
  EXPECT_EQ(s.error().kind, ErrorKind::user);
  EXPECT_THAT(s.error().message, HasSubstr("/nonexistent/folder/trace.json: No such file or directory"));
  EXPECT_FALSE(timeline_on());
  EXPECT_FALSE(timeline_start(testing::TempDir()).ok());  // a directory
  record("timeline_twice.json", [] {
    Status second = timeline_start(scratch_file("timeline_other.json"));
    ASSERT_FALSE(second.ok());
    EXPECT_THAT(second.error().message, HasSubstr("another one is being written"));
  });
}

TEST(Timeline, AFullDiskIsAnErrorAtTheEnd) {
  if (!fs::exists("/dev/full")) GTEST_SKIP();
  ASSERT_TRUE(timeline_start("/dev/full").ok());
  for (int k = 0; k < 100000; ++k) TimelineScope scope(TimelineKind::plan);
  Status s = timeline_stop();
  ASSERT_FALSE(s.ok());
  EXPECT_EQ(s.error().kind, ErrorKind::device);
  EXPECT_THAT(s.error().message, HasSubstr("No space left"));
}

TEST(Timeline, AForkedChildLeavesTheFileToItsParent) {
  const Json trace = record("timeline_fork.json", [] {
    timeline_add({TimelineKind::plan, 0, timeline_now(), timeline_now()});
    const pid_t child = fork();
    if (child == 0) {
      timeline_add({TimelineKind::fuse, 0, timeline_now(), timeline_now()});
      _exit(timeline_on() || !timeline_stop().ok());
    }
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    timeline_add({TimelineKind::lower, 0, timeline_now(), timeline_now()});
  });
  ASSERT_EQ(events(trace).size(), 2u);
  EXPECT_EQ(events(trace)[1]["name"], "lower");
}

}  // namespace
}  // namespace thermite
