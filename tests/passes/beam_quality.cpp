// SPDX-License-Identifier: Apache-2.0
#include "tests/passes/beam_quality.h"

#include <gtest/gtest.h>

#include "passes/fuse/fuse.h"
#include "passes/graph/optimize.h"
#include "tests/passes/exhaustive.h"
#include "tests/support/random_graph.h"

namespace thermite {

BeamQuality measure_beam(int graphs, int max_ops) {
  BeamQuality q;
  const DeviceProfile& profile = device_profiles()[0];
  for (uint64_t seed = 1; q.graphs < graphs && seed < 100 * static_cast<uint64_t>(graphs); ++seed) {
    RandomGraphOptions o;
    o.seed = seed;
    o.min_ops = 4;
    o.max_ops = max_ops;
    o.extents = {1, 17, 64, 128, 512};
    o.max_elements = 1 << 20;
    o.every_op = false;  // most of what brute force can look through
    auto g = optimize_graph(random_graph(o), {});
    if (!g.ok()) continue;
    const auto best = cheapest_partition(*g, profile);
    if (!best || *best <= 0) continue;
    auto p = fuse(*g, profile);
    EXPECT_TRUE(p.ok());
    if (!p.ok()) continue;
    ++q.graphs;
    const double ratio = p->estimate_us / *best;
    q.within += ratio <= 1.1;
    // The exhaustive search folds every view; now and then a copy of one is a little cheaper.
    EXPECT_GE(ratio, 0.9) << "seed " << seed << "\n" << print(*g) << print(*g, *p);
    if (ratio > 1.1) std::printf("seed %llu: %.3f\n", static_cast<unsigned long long>(seed), ratio);
    if (ratio <= q.worst) continue;
    q.worst = ratio;
    q.worst_seed = seed;
    q.worst_text = print(*g) + print(*g, *p);
  }
  return q;
}

}  // namespace thermite
