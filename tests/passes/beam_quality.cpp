// SPDX-License-Identifier: Apache-2.0
#include "tests/passes/beam_quality.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "passes/fuse/fuse.h"
#include "passes/graph/optimize.h"
#include "tests/passes/exhaustive.h"
#include "tests/support/random_graph.h"

namespace thermite {
namespace {

void measure(const Graph& g, const CheapestPartition& best, const BeamSample& sample, const FuseOptions& options,
             uint64_t seed, BeamQuality& q) {
  auto p = fuse(g, *sample.profile, options);
  ASSERT_TRUE(p.ok());
  EXPECT_TRUE(verify(g, *p).ok()) << "seed " << seed;
  const double ratio = p->estimate_us / best.us;
  ++q.graphs;
  q.within += ratio <= 1.1;
  q.excess += (ratio - 1 - q.excess) / q.graphs;
  // The exhaustive search folds every view; now and then a copy of one is a little cheaper.
  EXPECT_GE(ratio, 0.9) << "seed " << seed << "\n" << print(g) << print(g, *p);
  if (ratio <= q.worst) return;
  q.worst = ratio;
  q.worst_seed = seed;
  Partition exhaustive;
  exhaustive.groups = best.groups;
  q.worst_text = print(g) + print(g, *p) + "the cheapest " + print(g, exhaustive);
}

}  // namespace

BeamWidths measure_beam(const BeamSample& sample) {
  BeamWidths w;
  const uint64_t last = sample.first_seed + 100 * static_cast<uint64_t>(sample.graphs);
  for (uint64_t seed = sample.first_seed; w.usual.graphs < sample.graphs && seed < last; ++seed) {
    RandomGraphOptions o;
    o.seed = seed;
    o.min_ops = sample.min_ops;
    o.max_ops = sample.max_ops;
    o.extents = {1, 17, 64, 128, 512};
    o.max_elements = 1 << 20;
    if (sample.tangled) {
      o.extents = {1, 256};
      o.max_rank = 2;
      o.heavy = o.mixed_dtypes = o.every_op = false;
    }
    o.every_op = sample.every_op;
    auto g = optimize_graph(random_graph(o), {});
    if (!g.ok()) continue;
    const auto best = cheapest_partition(*g, *sample.profile);
    if (!best || best->us <= 0) continue;
    measure(*g, *best, sample, {}, seed, w.usual);
    measure(*g, *best, sample, {.max_blocks = 1}, seed, w.narrow);
    measure(*g, *best, sample, {.shake = false}, seed, w.unshaken);
    measure(*g, *best, sample, {.refine = false}, seed, w.unrefined);
  }
  return w;
}

bool near_the_optimum(const BeamQuality& q) { return q.within * 1000 >= 999 * q.graphs && q.worst <= 1.3; }

std::string describe(const BeamQuality& q) {
  return fmt::format("{} of {} within 1.1x, mean {:.4f}x, worst {:.3f}x (seed {})", q.within, q.graphs, 1 + q.excess,
                     q.worst, q.worst_seed);
}

}  // namespace thermite
