// SPDX-License-Identifier: Apache-2.0
#include "passes/graph/optimize.h"

#include <chrono>

#include "passes/graph/part_products.h"
#include "passes/graph/passes.h"

namespace thermite {
namespace {

// Runs passes by name: times them, reports changes, and checks the graph after each in debug builds.
class Runner {
 public:
  Runner(Graph g, const GraphOptions& options) : g_(std::move(g)), options_(options) {}

  template <class F>
  Status run(std::string_view name, F&& pass) {
    const auto start = std::chrono::steady_clock::now();
    const NodeId before = g_.size();
    Result<Graph> r = pass(std::move(g_));
    if (!r.ok()) return std::move(r).error().in(name);
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
    changed_ = r->size() != before || rewrites_ > 0;
    if (options_.report) options_.report->passes.push_back({name, took.count(), before, r->size(), changed_});
    g_ = std::move(*r);
    rewrites_ = 0;
#ifndef NDEBUG
    if (Status s = verify(g_); !s.ok()) return std::move(s).error().in(fmt::format("after {}", name));
#endif
    if (changed_ && options_.on_change) options_.on_change(name, g_);
    return ok_status();
  }
  void count_rewrites(uint32_t n) { rewrites_ = n; }
  bool changed() const { return changed_; }
  Graph take() { return std::move(g_); }

 private:
  Graph g_;
  const GraphOptions& options_;
  bool changed_ = false;
  uint32_t rewrites_ = 0;
};

uint32_t total(const std::vector<RewriteRecord>& r) {
  uint32_t n = 0;
  for (const RewriteRecord& x : r) n += x.count;
  return n;
}

}  // namespace

Result<Graph> optimize_graph(Graph g, const GraphOptions& options) {
  constexpr int kMaxRounds = 6;  // each round only sees what the one before made possible
  Runner runner(std::move(g), options);
  std::vector<RewriteRecord> fired;
  // Dead nodes first, because nothing should be spent on them.
  CHECK_OK(runner.run("drop-dead", drop_dead));
  // Before composites are taken apart, because their parts know real numbers alone.
  CHECK_OK(runner.run("split-complex", [&](Graph x) { return split_complex(std::move(x), options.many_threads); }));
  // Before rules, because they match the parts, not the composites.
  CHECK_OK(runner.run("decompose", decompose_composites));
  CHECK_OK(runner.run("narrow", narrow_wide));
  // Before products are cut, because it makes some.
  CHECK_OK(runner.run("multiply-single-places", multiply_single_places));
  // Before rules, because its views and sums are simplified like any others.
  CHECK_OK(
      runner.run("segment-products", [&](Graph x) { return segment_products(std::move(x), options.many_threads); }));
  if (options.many_threads) {
    CHECK_OK(runner.run("segment-convolutions", segment_convolutions));
    CHECK_OK(runner.run("sum-vector-products", sum_vector_products));
  }
  auto simplify_all = [&]() -> Status {
    for (int round = 0; round < kMaxRounds; ++round) {
      bool changed = false;
      // Before rules, because a rule that wants a value with one reader counts two equal nodes as two.
      CHECK_OK(runner.run("merge-equal", merge_equal));
      changed |= runner.changed();
      CHECK_OK(runner.run("simplify", [&](Graph x) {
        const uint32_t before = total(fired);
        Graph r = simplify(std::move(x), options, fired);
        runner.count_rewrites(total(fired) - before);
        return r;
      }));
      changed |= runner.changed();
      // After rules, because they leave the replaced nodes behind.
      CHECK_OK(runner.run("drop-dead", drop_dead));
      if (!changed) break;
    }
    return ok_status();
  };
  CHECK_OK(simplify_all());
  if (options.weights.unit_bytes) {
    // After rules, because a zero point of zero is gone by then.
    CHECK_OK(runner.run("take-out-zero-points", take_out_zero_points));
    if (runner.changed()) CHECK_OK(simplify_all());
  }
  if (options.part_products) {
    // After rules, because it looks for slices as they leave them; before them, because it makes views of views.
    CHECK_OK(runner.run("part-products", part_products));
    if (runner.changed()) CHECK_OK(simplify_all());
  }
  // After rules, because those of floats may round otherwise; before weights are laid out for what is multiplied.
  CHECK_OK(
      runner.run("sum-bytes-as-floats", [&](Graph x) { return sum_bytes_as_floats(std::move(x), options.weights); }));
  bool changed = runner.changed();
  // After rules, because they know weights as they are written.
  CHECK_OK(runner.run("panel-weights", [&](Graph x) { return panel_weights(std::move(x), options.weights); }));
  changed |= runner.changed();
  if (options.weights.unit_bytes) {
    // After rules, likewise.
    CHECK_OK(runner.run("put-channels-last", put_channels_last));
    changed |= runner.changed();
  }
  if (changed) {
    CHECK_OK(runner.run("merge-equal", merge_equal));
    CHECK_OK(runner.run("drop-dead", drop_dead));
  }
  // Last, because rules fold an identity into what it reads.
  CHECK_OK(runner.run("store-scalar-outputs", store_scalar_outputs));
  if (options.report) options.report->rewrites = std::move(fired);
  return runner.take();
}

Result<Graph> decompose_graph(Graph g, bool many_threads) {
  TRY(g, split_complex(drop_dead(std::move(g)), many_threads));
  TRY(g, decompose_composites(std::move(g)));
  TRY(g, narrow_wide(std::move(g)));
  TRY(g, multiply_single_places(std::move(g)));
  TRY(g, segment_products(std::move(g), many_threads));
  if (many_threads) {
    TRY(g, segment_convolutions(std::move(g)));
    TRY(g, sum_vector_products(std::move(g)));
  }
  return store_scalar_outputs(std::move(g));
}

}  // namespace thermite
