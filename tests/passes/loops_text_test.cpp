// SPDX-License-Identifier: Apache-2.0
// The text of loop nests holds everything: nests of many groups come back from it, and damage never crashes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <random>

#include "passes/fuse/fuse.h"
#include "passes/graph/optimize.h"
#include "passes/loops/build_loops.h"
#include "passes/loops/pipeline.h"
#include "tests/support/damaged_text.h"
#include "tests/support/op_cases.h"
#include "tests/support/random_graph.h"

namespace thermite {
namespace {

// What the text leaves out on purpose is what no stage uses; all else must be equal, expressions by their spelling.
void expect_equal_fields(const LoopNest& a, const LoopNest& b, const std::string& text) {
  EXPECT_TRUE(std::ranges::equal(a.symbols, b.symbols));
  EXPECT_EQ(a.flat, b.flat);
  EXPECT_EQ(a.scalars, b.scalars);
  ASSERT_EQ(a.stages.size(), b.stages.size());
  for (size_t k = 0; k < a.stages.size(); ++k) {
    const LoopStage &x = a.stages[k], &y = b.stages[k];
    EXPECT_EQ(x.identity, y.identity) << text;
    EXPECT_EQ(x.tree, y.tree) << text;
    EXPECT_EQ(x.output, y.output) << text;
    EXPECT_EQ(x.contraction, y.contraction) << text;
    EXPECT_EQ(x.finite, y.finite) << text;
    EXPECT_EQ(x.halves, y.halves) << text;
    auto extents = [](const LoopStage& s) {
      std::vector<int64_t> v;
      for (const auto* axes : {&s.axes, &s.reduce})
        for (const LoopAxis& axis : *axes) v.push_back(axis.value.shown());
      return v;
    };
    EXPECT_EQ(extents(x), extents(y)) << text;
  }
}

struct Tally {
  std::map<std::string, int> seen;  // words of the texts
  int nests = 0;
  void add(const std::string& text) {
    ++nests;
    for (const char* w : {"reduce", " sum", " dot", " exact", " if ", "contraction", "flat", "t0 = ", "div(", "rem(",
                          "select(", "combine", "f16(", "()", "[]"})
      seen[w] += text.find(w) != text.npos;
  }
};

void round_trip(const LoopNest& n, const std::string& what, Tally& tally) {
  const Status good = verify(n);
  const std::string text = print(n);
  ASSERT_TRUE(good.ok()) << what << ": " << good.error().message << "\n" << text;
  auto back = parse_loops(text);
  ASSERT_TRUE(back.ok()) << what << ": " << back.error().message << "\n" << text;
  EXPECT_EQ(print(*back), text) << what;
  EXPECT_TRUE(verify(*back).ok()) << what;
  expect_equal_fields(n, *back, text);
  tally.add(text);
}

// Before and after the axis rewrites, of every group.
void round_trips(const Graph& g, const Partition& p, const std::string& what, Tally& tally) {
  for (const Group& group : p.groups) {
    if (group.kind == GroupKind::alias) continue;
    auto nest = build_loops(g, group);
    if (!nest.ok()) continue;  // refused by a schedule: nothing to print
    round_trip(*nest, what, tally);
    if (prepare_nest(*nest).ok()) round_trip(*nest, what + ", prepared", tally);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

Graph must(Result<Graph> r) {
  EXPECT_TRUE(r.ok()) << (r.ok() ? "" : r.error().message);
  return r.ok() ? std::move(*r) : Graph();
}

RandomGraphOptions options(uint64_t seed) {
  RandomGraphOptions o;
  o.seed = seed;
  o.max_ops = 30;
  o.max_elements = 3000;
  return o;
}

TEST(LoopsText, NestsOfRandomGraphsComeBack) {
  Tally tally;
  for (uint64_t seed = 1; seed <= 120 && !HasFatalFailure(); ++seed) {
    const Graph g = must(optimize_graph(random_graph(options(seed)), {}));
    auto p = fuse(g, default_profile(cpu_target(CpuLevel::v4)));
    ASSERT_TRUE(p.ok()) << p.error().message;
    round_trips(g, *p, fmt::format("seed {}", seed), tally);
  }
  EXPECT_GT(tally.nests, 400);
  for (const auto& [word, n] : tally.seen) EXPECT_GT(n, 0) << "no text has `" << word << "`";
}

TEST(LoopsText, NestsOfEveryOpComeBack) {
  Tally tally;
  for (const OpDef* op : all_ops()) {
    int most = 12;  // cases differ in values more than in loops
    for (const testing::OpCase& c : testing::op_cases(*op)) {
      if (most-- == 0 || HasFatalFailure()) break;
      auto made = testing::graph_of(c);
      if (!made.ok()) continue;
      const Graph g = must(decompose_graph(*made));
      round_trips(g, unfused_partition(g), c.text(), tally);
    }
  }
  EXPECT_GT(tally.nests, 500);
}

// Arithmetic after parsing works: the axis rewrites find the same axes (sums may have another order of terms).
TEST(LoopsText, AParsedNestCanBePrepared) {
  for (uint64_t seed = 1; seed <= 40; ++seed) {
    const Graph g = must(decompose_graph(random_graph(options(seed))));
    for (const Group& group : unfused_partition(g).groups) {
      if (group.kind == GroupKind::alias) continue;
      auto nest = build_loops(g, group);
      ASSERT_TRUE(nest.ok());
      auto back = parse_loops(print(*nest));
      ASSERT_TRUE(back.ok()) << back.error().message;
      const Status a = prepare_nest(*nest), b = prepare_nest(*back);
      ASSERT_EQ(a.ok(), b.ok()) << "seed " << seed;
      EXPECT_TRUE(verify(*back).ok()) << "seed " << seed;
      expect_equal_fields(*nest, *back, print(*nest) + print(*back));
    }
  }
}

TEST(LoopsText, DamagedTextNeverCrashes) {
  std::vector<std::string> texts;
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    const Graph g = must(optimize_graph(random_graph(options(seed)), {}));
    auto p = fuse(g, default_profile(cpu_target(CpuLevel::v4)));
    ASSERT_TRUE(p.ok());
    for (const Group& group : p->groups) {
      if (group.kind == GroupKind::alias) continue;
      auto nest = build_loops(g, group);
      if (!nest.ok()) continue;
      texts.push_back(print(*nest));
      if (prepare_nest(*nest).ok()) texts.push_back(print(*nest));
    }
  }
  const char* given = std::getenv("THERMITE_TEST_LOOPS_FUZZ");
  const uint64_t rounds = given ? std::strtoull(given, nullptr, 10) : 8000;
  std::printf("garbling %zu texts, %llu rounds; a round's number is its seed\n", texts.size(),
              static_cast<unsigned long long>(rounds));
  uint64_t parsed = 0;
  for (uint64_t round = 0; round < rounds; ++round) {
    SCOPED_TRACE(fmt::format("round {}", round));
    std::mt19937_64 rng(round);
    const std::string text = testing::damaged_text(texts[rng() % texts.size()], "0123456789abistv", rng);
    auto n = parse_loops(text);
    if (!n.ok()) {
      ASSERT_EQ(n.error().kind, ErrorKind::user);
      ASSERT_THAT(n.error().message, ::testing::HasSubstr("line ")) << text;
      continue;
    }
    ++parsed;
    ASSERT_TRUE(verify(*n).ok()) << text;
    const std::string again = print(*n);
    auto back = parse_loops(again);
    ASSERT_TRUE(back.ok()) << back.error().message << "\n" << text << again;
    ASSERT_EQ(print(*back), again) << text;
  }
  EXPECT_GT(parsed, rounds / 30);  // damage that leaves valid text is covered as well
}

}  // namespace
}  // namespace thermite
