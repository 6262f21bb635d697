// SPDX-License-Identifier: Apache-2.0
// Products that are summed over several axes which do not lie as one: heads of attention, projected.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "ir/graph/check.h"
#include "ir/kernel/kernel.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "tests/passes/row_samples.h"
#include "tests/passes/run_partition.h"

namespace thermite {
namespace {

// x[heads, rows, size] . w[heads, size, columns] over heads and size.
RowSample projected(DType t, int64_t heads, int64_t rows, int64_t size, int64_t columns) {
  GraphBuilder b;
  const NodeId x = b.input({t, {heads, rows, size}}), w = b.input({t, {heads, size, columns}});
  const DotGeneralAttrs attrs{.lhs_contract = {0, 2}, .rhs_contract = {0, 1}};
  b.output(*b.add(*find_op("dot_general"), std::vector{x, w}, attrs.pack()));
  return whole_sample(std::move(b).finish(), GroupKind::contraction);
}

TEST(GemmDepth, OfSeveralAxesHasTheBitsOfAnyTileAndBlock) {
  int ran = 0;
  for (const DType t : {DType::f32, DType::f64, DType::f16})
    for (const int64_t heads : {1, 3, 12})
      for (const int64_t size : {1, 5, 32}) {
        SCOPED_TRACE(fmt::format("{} heads of {} {}", heads, size, name(t)));
        const RowSample s = projected(t, heads, 9, size, 40);
        const Machine machine(cpu_target(CpuLevel::v3));
        SameBits same(s, machine, 3);
        EXPECT_TRUE(same.run(RowSteps{.mode = RowMode::scalar, .tasks = 4}));
        for (const PackMode pack : {PackMode::strips, PackMode::rows, PackMode::none})
          for (const int64_t depth : {0, 2, 7})
            for (const int64_t rows : {1, 4})
              ran += same.run(
                  GemmSteps{.rows = rows, .vectors = 2, .pack = pack, .depth = depth, .panel = 1 << 14, .tasks = 3});
      }
  EXPECT_GT(ran, 200);
}

// Of the loops that multiply: lines between their heads and the first brace behind the last multiply-add.
std::vector<std::string> lines_beside_multiply_adds(const Kernel& k) {
  std::vector<std::string> block, found;
  std::istringstream text(print(k));
  bool multiplies = false;
  for (std::string line; std::getline(text, line);) {
    const bool opens = line.find(" loop ") != std::string::npos, closes = line.find("yield") != std::string::npos;
    if (opens || closes) {
      if (closes && multiplies) found.insert(found.end(), block.begin(), block.end());
      block.clear();
      multiplies = false;
      continue;
    }
    multiplies |= line.find(" = muladd ") != std::string::npos;
    block.push_back(line);
  }
  return found;
}

TEST(GemmDepth, OfSeveralAxesIsNotDivided) {
  const RowSample s = projected(DType::f32, 12, 128, 32, 384);
  const Result<Program> p = lower(s.graph, s.group, Machine(cpu_target(CpuLevel::v3)));
  ASSERT_TRUE(p.ok()) << p.error().message;
  ASSERT_TRUE(std::holds_alternative<GemmSteps>(p->steps)) << print(p->steps);
  const std::vector<std::string> lines = lines_beside_multiply_adds(*p->kernels.back().kernel);
  EXPECT_GT(lines.size(), 10u);
  for (const std::string& line : lines)
    EXPECT_TRUE(line.find(" = div ") == std::string::npos && line.find(" = rem ") == std::string::npos) << line;
}

}  // namespace
}  // namespace thermite
