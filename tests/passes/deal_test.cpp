// SPDX-License-Identifier: Apache-2.0
// Values along an axis of a few elements that are dealt out in registers, and maps that are cut into regions: the bits
// of gathers and of masked reads, whatever the sizes.
#include <gtest/gtest.h>

#include <algorithm>

#include "ir/ops/attrs.h"
#include "tests/passes/one_group.h"

namespace thermite {
namespace {

// What lower() makes of it has the bits of vectors along any axis.
template <class S>
Program expect_same(const Graph& g, const Machine& machine) {
  Result<Program> p = lower(g, whole(g), machine);
  EXPECT_TRUE(p.ok()) << p.error().message;
  if (!p.ok()) return {};
  EXPECT_TRUE(std::holds_alternative<S>(p->steps)) << print(p->steps) << "\n" << print(g);
  const Bytes made = bits_of(g, *p);
  int others = 0;
  for (int64_t axis = 0; axis < 4; ++axis) {
    const Steps plain = MapSteps{.axis = axis, .block = 64, .tasks = 4};
    const Result<Program> other = lower(g, whole(g), machine, {.steps = &plain});
    if (!other.ok()) continue;
    EXPECT_TRUE(bits_of(g, *other) == made) << print(plain) << "\n" << print(g);
    ++others;
  }
  EXPECT_GT(others, 0);
  return std::move(p).value();
}

constexpr DType kTypes[] = {DType::f32, DType::f16, DType::f64, DType::i8, DType::i64};

// Rows of a few from columns and the other way round, beside a value that lies like the result and one of the short
// axis alone.
TEST(Deal, GivesTheBitsOfGathers) {
  for (const CpuLevel level : {CpuLevel::v1, CpuLevel::v4})
    for (const DType t : kTypes)
      for (const int64_t few : {2, 3, 4, 5, 6, 8})
        for (const int64_t many : {77, 200, 4096 + 24}) {
          if (many > 200 && (level != CpuLevel::v4 || few > 3)) continue;  // beyond a block
          for (const bool rows : {false, true}) {
            GraphBuilder b;
            const Dims d = rows ? Dims{3, many, few} : Dims{3, few, many};
            const NodeId x = add(b, "permute", {b.input({t, rows ? Dims{3, few, many} : Dims{3, many, few}})},
                                 PermuteAttrs{.perm = {0, 2, 1}}.pack());
            const NodeId y = add(b, "max", {x, b.input({t, d})});
            const Graph g = finished(b, add(b, "min", {y, b.input({t, rows ? Dims{few} : Dims{few, 1}})}));
            const Machine machine(cpu_target(level));
            const Result<Program> p = lower(g, whole(g), machine);
            ASSERT_TRUE(p.ok()) << p.error().message;
            if (!std::holds_alternative<DealSteps>(p->steps)) {
              EXPECT_TRUE(t == DType::i64 || t == DType::f64 || few > 4) << print(p->steps) << "\n" << print(g);
              continue;
            }
            EXPECT_FALSE(gathers(expect_same<DealSteps>(g, machine))) << print(g);
          }
        }
}

// By the steps and with the values, of bools and of bytes that stand for them.
std::pair<std::string, Bytes> moved(const Graph& g, const Machine& machine) {
  PartitionRun r;
  r.values.resize(g.size());
  const NodeId x = g.inputs[0];
  r.values[x].resize(static_cast<size_t>(elements(g[x].type.dims)));
  for (size_t k = 0; k < r.values[x].size(); ++k) {
    const std::byte held[] = {std::byte{0}, std::byte{1}, std::byte{2}, std::byte{255}};
    r.values[x][k] = held[k * 7 % 13 % 4];
  }
  const Result<Program> p = lower(g, whole(g), machine);
  EXPECT_TRUE(p.ok()) << p.error().message;
  if (!p.ok()) return {};
  const Status ran = run_program(g, *p, r);
  EXPECT_TRUE(ran.ok()) << ran.error().message;
  Bytes out = r.values[g.outputs[0]];
  if (!is_bool(g[x].type.dtype))
    for (std::byte& v : out) v = std::byte{v != std::byte{0}};
  return {print(p->steps), out};
}

TEST(Deal, TakesBoolsAsTheBytesThatTheyAre) {
  for (const CpuLevel level : {CpuLevel::v1, CpuLevel::v4})
    for (const Dims& d : {Dims{12416, 3}, Dims{2, 4099}, Dims{77, 5}, Dims{97, 64}})
      for (const bool padded : {false, true}) {
        const auto graph = [&](DType t) {
          GraphBuilder b;
          NodeId x = b.input({t, d});
          if (padded)
            x = add(b, "pad", {x}, PadAttrs{.low = {0, 0}, .high = {1, 2}, .value = make_int_scalar(t, 1)}.pack());
          return finished(b, add(b, "permute", {x}, PermuteAttrs{.perm = {1, 0}}.pack()));
        };
        const Graph bools = graph(DType::boolean), bytes = graph(DType::u8);
        const Machine machine(cpu_target(level));
        EXPECT_TRUE(moved(bools, machine) == moved(bytes, machine)) << print(bools);
      }
}

// Bools that tell where another one is read, or which, are no bytes.
TEST(Deal, LeavesBoolsThatTellPlacesAlone) {
  for (const bool index : {false, true}) {
    GraphBuilder b;
    const NodeId x = b.input({DType::boolean, {7, 40}}), y = b.input({DType::boolean, {7, 40}});
    const NodeId c = b.input({DType::boolean, index ? Dims{40} : Dims{7, 40}});
    const NodeId at = index ? add(b, "cast", {c}, CastAttrs{.to = DType::i64}.pack()) : c;
    const Graph g =
        finished(b, index ? add(b, "gather", {x, at}, GatherAttrs{.axis = 1}.pack()) : add(b, "where", {at, x, y}));
    const Result<Program> p = lower(g, whole(g), cpu_target(CpuLevel::v4));
    ASSERT_TRUE(p.ok()) << p.error().message;
    PartitionRun r;
    r.values.resize(g.size());
    for (const NodeId n : g.inputs) {
      r.values[n].resize(static_cast<size_t>(elements(g[n].type.dims)));
      for (size_t k = 0; k < r.values[n].size(); ++k)
        r.values[n][k] = std::byte{static_cast<uint8_t>(k * (n + 3) % 5 % 3)};
    }
    ASSERT_TRUE(run_program(g, *p, r).ok());
    const Bytes& out = r.values[g.outputs[0]];
    const auto holds = [&](NodeId n, size_t k) { return r.values[n][k] != std::byte{0}; };
    for (size_t k = 0; k < out.size(); ++k) {
      const bool wanted = index ? holds(x, k / 40 * 40 + holds(c, k % 40)) : holds(holds(c, k) ? x : y, k);
      ASSERT_EQ(out[k], std::byte{wanted}) << k << "\n" << print(g);
    }
  }
}

// Every element of an image several times.
TEST(Deal, RepeatsElements) {
  for (const DType t : kTypes)
    for (const int64_t times : {2, 3, 4, 8}) {
      GraphBuilder b;
      const NodeId x = add(b, "reshape", {b.input({t, {5, 90}})}, ReshapeAttrs{.dims = {5, 90, 1}}.pack());
      const NodeId e = add(b, "expand", {x}, ExpandAttrs{.dims = {5, 90, times}}.pack());
      const Graph g = finished(b, add(b, "neg", {e}));
      EXPECT_FALSE(gathers(expect_same<DealSteps>(g, cpu_target(CpuLevel::v4)))) << print(g);
    }
}

// Images put side by side, each of which has a place on the short axis: a vector of each is dealt out.
TEST(Deal, TakesImagesOfAConcatenation) {
  for (const DType t : {DType::f32, DType::f16, DType::i8})
    for (const int64_t few : {2, 3, 4}) {
      GraphBuilder b;
      std::vector<NodeId> images;
      for (int64_t k = 0; k < 2 * few; ++k) images.push_back(b.input({t, {1, 3, 150}}));
      const NodeId all = add(b, "concat", images, ConcatAttrs{.axis = 0}.pack());
      const NodeId apart = add(b, "reshape", {all}, ReshapeAttrs{.dims = {2, few, 3, 150}}.pack());
      const NodeId turned = add(b, "permute", {apart}, PermuteAttrs{.perm = {2, 0, 3, 1}}.pack());
      const Graph g = finished(b, add(b, "max", {turned, b.input({t, {few}})}));
      EXPECT_FALSE(gathers(expect_same<DealSteps>(g, cpu_target(CpuLevel::v4)))) << print(g);
    }
}

// Images that end before the axis does: which of them is read differs along a vector.
TEST(Deal, LeavesImagesWithBordersAlone) {
  GraphBuilder b;
  std::vector<NodeId> images;
  for (int64_t k = 0; k < 3; ++k) {
    const NodeId x = b.input({DType::f32, {1, 3, 150 - 9 * k}});
    const PadAttrs rest{.low = {0, 0, 4 * k}, .high = {0, 0, 5 * k}, .value = make_scalar(DType::f32, 1)};
    images.push_back(add(b, "pad", {x}, rest.pack()));
  }
  const NodeId all = add(b, "concat", images, ConcatAttrs{.axis = 0}.pack());
  const NodeId turned = add(b, "permute", {all}, PermuteAttrs{.perm = {1, 2, 0}}.pack());
  const Graph g = finished(b, add(b, "max", {turned, b.input({DType::f32, {3}})}));
  expect_same<MapSteps>(g, cpu_target(CpuLevel::v4));
}

// Reads of one image that would be joined to one: what was dealt out of them counts.
TEST(Deal, TakesAnImageThatIsThereTwice) {
  GraphBuilder b;
  const NodeId image = b.input({DType::f32, {2, 5, 300}});
  const NodeId both = add(b, "concat", {image, image}, ConcatAttrs{.axis = 0}.pack());
  const NodeId turned = add(b, "permute", {both}, PermuteAttrs{.perm = {0, 2, 1}}.pack());
  const Graph g = finished(b, add(b, "max", {turned, b.input({DType::f32, {5}})}));
  EXPECT_FALSE(gathers(expect_same<DealSteps>(g, cpu_target(CpuLevel::v4)))) << print(g);
}

// Pieces of rows put together, moved within them, taken backwards or out of longer ones: columns of rows that are read
// apart, of which full vectors are computed.
TEST(Deal, TakesPiecesOfRows) {
  const auto part = [](GraphBuilder& b, NodeId x, const Dims& d, int64_t from, int64_t to, int64_t step = 1) {
    return add(b, "slice", {x},
               SliceAttrs{.starts = {0, 0, from}, .limits = {d[0], d[1], to}, .steps = {1, 1, step}}.pack());
  };
  for (const CpuLevel level : {CpuLevel::v1, CpuLevel::v3, CpuLevel::v4})
    for (const DType t : kTypes)
      for (const int64_t few : {2, 3, 5, 8})
        for (const int kind : {0, 1, 2, 3}) {
          GraphBuilder b;
          const Dims d{2, 77, few};
          const NodeId x = b.input({t, d});
          NodeId y = kNoNode;
          if (kind == 0) y = add(b, "concat", {part(b, x, d, 1, few), part(b, x, d, 0, 1)}, ConcatAttrs{2}.pack());
          if (kind == 1)
            y = add(b, "concat", {part(b, x, d, 0, few - 1), b.input({t, {2, 77, 1}})}, ConcatAttrs{2}.pack());
          if (kind == 2)
            y = add(b, "pad", {part(b, x, d, 1, few)},
                    PadAttrs{.low = {0, 0, 1}, .high = {0, 0, 0}, .value = {t, 0}}.pack());
          if (kind == 3) y = part(b, b.input({t, {2, 77, 2 * few + 3}}), d, 3, 2 * few + 3, 2);
          const Graph g = finished(b, add(b, "max", {y, x}));
          const Machine machine(cpu_target(level));
          const Result<Program> p = lower(g, whole(g), machine);
          ASSERT_TRUE(p.ok()) << p.error().message;
          if (!std::holds_alternative<DealSteps>(p->steps)) {
            const bool long_rows = size_of(t) < 4 && kind == 3 && few > 2, many = level == CpuLevel::v3 && few > 4;
            EXPECT_TRUE(long_rows || many || (level == CpuLevel::v1 && t != DType::f32)) << print(p->steps) << "\n"
                                                                                         << print(g);
            continue;
          }
          const bool gathered = gathers(expect_same<DealSteps>(g, machine));
          if (few > 2 || size_of(t) < 4) EXPECT_EQ(gathered, size_of(t) >= 4) << print(g);
        }
}

// Vectors that are not whole, or gathers of small ones for many places, take longer than rows that fill few lanes.
TEST(Deal, LeavesPiecesOfRowsWhereVectorsAreShort) {
  const auto family = [](CpuLevel level, int64_t rows, int64_t few) {
    GraphBuilder b;
    const NodeId x =
        add(b, "permute", {b.input({DType::f32, {30, 20, rows, few}})}, PermuteAttrs{.perm = {1, 0, 2, 3}}.pack());
    const NodeId y = add(b, "roll", {x}, RollAttrs{{0, 0, 0, 1}}.pack());
    const Graph g = finished(b, add(b, "sub", {y, x}));
    const Result<Program> p = lower(g, whole(g), cpu_target(level));
    return p.ok() ? std::string(family_name(p->steps)) : p.error().message;
  };
  EXPECT_EQ(family(CpuLevel::v4, 64, 8), "deal");
  EXPECT_EQ(family(CpuLevel::v4, 5, 8), "map");
  EXPECT_EQ(family(CpuLevel::v4, 13, 8), "map");
  EXPECT_EQ(family(CpuLevel::v3, 64, 4), "deal");
  EXPECT_EQ(family(CpuLevel::v3, 64, 6), "map");
}

// Few rows are shared out, too.
TEST(Deal, HasTasksForEveryThread) {
  for (const auto& [rows, block] : {std::pair(4000, 1024), std::pair(300, 256), std::pair(100000, 4096)}) {
    GraphBuilder b;
    const NodeId x = b.input({DType::f32, {rows, 8}});
    const Graph g = finished(b, add(b, "sub", {add(b, "roll", {x}, RollAttrs{{0, 1}}.pack()), x}));
    Machine machine(cpu_target(CpuLevel::v4));
    machine.profile.threads = 2;
    const Result<Program> p = lower(g, whole(g), machine);
    ASSERT_TRUE(p.ok()) << p.error().message;
    EXPECT_EQ(std::get<DealSteps>(p->steps).block, block) << rows;
  }
}

// An index, a value that lies in neither way and an axis shorter than a vector stay with others.
TEST(Deal, LeavesOthersAlone) {
  const auto family = [](GraphBuilder& b, NodeId out) {
    const Graph g = finished(b, out);
    const Result<Program> p = lower(g, whole(g), cpu_target(CpuLevel::v4));
    return p.ok() ? std::string(family_name(p->steps)) : p.error().message;
  };
  const Attrs swap = PermuteAttrs{.perm = {1, 0}}.pack();
  GraphBuilder shortly;
  EXPECT_NE(family(shortly, add(shortly, "permute", {shortly.input({DType::f32, {3, 3}})}, swap)), "deal");
  const auto every = [&](DType t, int64_t step) {
    GraphBuilder b;
    const NodeId x = add(b, "slice", {b.input({t, {3, 128 * step}})},
                         SliceAttrs{.starts = {0, 0}, .limits = {3, 128 * step}, .steps = {1, step}}.pack());
    const NodeId y = add(b, "permute", {x}, swap);
    return family(b, y);
  };
  EXPECT_EQ(every(DType::f32, 4), "deal");
  EXPECT_EQ(every(DType::f16, 4), "deal");
  EXPECT_EQ(every(DType::f16, 9), "map");
  EXPECT_EQ(every(DType::f32, 4096), "map");
}

struct Sides {
  Dims first, second;
  int64_t axis;
};

// Sides of a concatenation, each with something of its own to do.
TEST(Regions, GiveTheBitsOfMaskedReads) {
  const Sides cases[] = {{{2, 40, 33}, {2, 24, 33}, 1}, {{70, 300}, {70, 411}, 1}, {{37, 65}, {90, 65}, 0}};
  for (const Sides& c : cases)
    for (const DType t : {DType::f32, DType::f16, DType::i8}) {
      GraphBuilder b;
      const NodeId x = add(b, "neg", {b.input({t, c.first})}), y = add(b, "abs", {b.input({t, c.second})});
      const NodeId both = add(b, "concat", {x, y, x}, ConcatAttrs{.axis = c.axis}.pack());
      const Graph g = finished(b, both);
      const Machine machine(cpu_target(CpuLevel::v4));
      const Bytes expected = bits_of(g, *lower(g, whole(g), machine));
      size_t most = 0;
      for (const int64_t bytes : {int64_t{1}, int64_t{1024}, int64_t{4096}, int64_t{1} << 20}) {
        const Steps steps = RegionSteps{.bytes = bytes};
        const Result<Program> p = lower(g, whole(g), machine, {.steps = &steps});
        if (!p.ok()) continue;
        EXPECT_GE(p->kernels.size(), 2u);
        most = std::max(most, p->kernels.size());
        EXPECT_TRUE(bits_of(g, *p) == expected) << print(steps) << "\n" << print(g);
        for (const KernelLaunch& k : p->kernels)
          EXPECT_LE(k.kernel->memories.size(), 3u) << "reads what it does not need";
      }
      EXPECT_EQ(most, 3u) << print(g);
    }
}

// Sides of sides: a group has a bounded number of kernels however they nest.
TEST(Regions, AreFew) {
  constexpr int kParts = 10;
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, {2, 300}}), y = b.input({DType::f32, {2, 300}});
  std::vector<NodeId> rows;
  for (int r = 0; r < kParts; ++r) {
    std::vector<NodeId> columns;
    for (int c = 0; c < kParts; ++c) columns.push_back(c % 2 ? x : y);
    const NodeId row = add(b, "concat", columns, ConcatAttrs{.axis = 1}.pack());
    rows.push_back(add(b, r % 2 ? "neg" : "abs", {row}));
  }
  const Graph g = finished(b, add(b, "concat", rows, ConcatAttrs{.axis = 0}.pack()));
  const Machine machine(cpu_target(CpuLevel::v4));
  const Steps steps = RegionSteps{.bytes = 1};
  const Result<Program> p = lower(g, whole(g), machine, {.steps = &steps});
  ASSERT_TRUE(p.ok()) << p.error().message;
  EXPECT_GE(p->kernels.size(), 2u);
  EXPECT_LE(p->kernels.size(), 16u);
  const Steps plain = MapSteps{.axis = 1, .block = 64, .tasks = 4};
  const Result<Program> map = lower(g, whole(g), machine, {.steps = &plain});
  ASSERT_TRUE(map.ok()) << map.error().message;
  EXPECT_TRUE(bits_of(g, *p) == bits_of(g, *map));
}

// A large concatenation of an image, enlarged, with another one: a kernel for each of them, and no gathers.
TEST(Regions, AreTakenForLargeRegionsAlone) {
  for (const int64_t size : {8, 70}) {
    GraphBuilder b;
    const NodeId small = add(b, "reshape", {b.input({DType::f32, {6, size, 1, size, 1}})},
                             ReshapeAttrs{.dims = {6, size, 1, size, 1}}.pack());
    const NodeId wide = add(b, "expand", {small}, ExpandAttrs{.dims = {6, size, 2, size, 2}}.pack());
    const NodeId large = add(b, "reshape", {wide}, ReshapeAttrs{.dims = {6, 2 * size, 2 * size}}.pack());
    const NodeId other = b.input({DType::f32, {5, 2 * size, 2 * size}});
    const Graph g = finished(b, add(b, "concat", {large, other}, ConcatAttrs{.axis = 0}.pack()));
    const Machine machine(cpu_target(CpuLevel::v4));
    if (size == 8) {
      expect_same<MapSteps>(g, machine);
      continue;
    }
    const Program p = expect_same<RegionSteps>(g, machine);
    EXPECT_EQ(p.kernels.size(), 2u);
    EXPECT_FALSE(gathers(p));
  }
}

}  // namespace
}  // namespace thermite
