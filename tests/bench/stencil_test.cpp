// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "bench/sweep/sweep.h"
#include "passes/fuse/fuse.h"
#include "passes/graph/optimize.h"
#include "passes/schedule/program.h"

namespace thermite::bench {
namespace {

// A step of a simulation, written with slices and concatenations, is one kernel, however large its grid.
TEST(Stencils, AStepIsOneKernel) {
  std::vector<SweepCase> cases;
  add_stencil_cases(cases);
  int steps = 0;
  for (const SweepCase& c : cases) {
    Sketch s;
    c.build(s);
    const Result<Graph> g = optimize_graph(s.graph(), {});
    ASSERT_TRUE(g.ok()) << g.error().message;
    for (const CpuLevel level : {CpuLevel::v3, CpuLevel::v4, CpuLevel::amx}) {
      const Machine machine(cpu_target(level));
      const Result<Partition> p = fuse(*g, machine.profile);
      ASSERT_TRUE(p.ok()) << p.error().message;
      EXPECT_EQ(p->groups.size(), 1u) << c.name << " " << static_cast<int>(level) << print(*g, *p);
      const Result<Program> program = lower(*g, p->groups[0], machine);
      ASSERT_TRUE(program.ok()) << program.error().message;
      EXPECT_EQ(program->kernels.size(), 1u) << c.name;
      ++steps;
    }
  }
  EXPECT_GE(steps, 20);
}

}  // namespace
}  // namespace thermite::bench
