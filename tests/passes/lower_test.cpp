// SPDX-License-Identifier: Apache-2.0
// Groups lowered to kernels and run by the checking interpreter, against the ops' references.
#include "passes/schedule/program.h"

#include <gtest/gtest.h>

#include <random>

#include "ir/kernel/interpret.h"
#include "ir/kernel/parse.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "ir/ops/reference.h"
#include "ir/ops/tolerance.h"
#include "tests/passes/run_partition.h"

namespace thermite {
namespace {

// A graph that becomes one group: everything but leaves.
struct Case {
  GraphBuilder b;
  NodeId in(DType t, Dims d) { return b.input({t, d}); }
  NodeId op(const char* name, std::vector<NodeId> x, Attrs a = {}) {
    const OpDef* def = find_op(name);
    EXPECT_NE(def, nullptr) << name;
    auto r = b.add(*def, x, std::move(a));
    EXPECT_TRUE(r.ok()) << (r.ok() ? "" : r.error().message);
    return r.ok() ? *r : 0;
  }
};

using Ints = std::vector<int64_t>;

Group whole(const Graph& g, GroupKind kind) {
  Group group;
  group.kind = kind;
  for (NodeId n = 0; n < g.size(); ++n) (g[n].op->has(kLeaf) ? group.inputs : group.nodes).push_back(n);
  group.outputs = g.outputs;
  return group;
}

std::vector<std::byte> random_bytes(const Type& t, uint64_t seed) {
  std::mt19937_64 rng(seed);
  std::vector<std::byte> data(static_cast<size_t>(elements(t.dims)) * size_of(t.dtype) + 1);
  for (int64_t k = 0; k < elements(t.dims); ++k) {
    const double v = is_float(t.dtype) ? std::uniform_real_distribution<>(-2, 2)(rng)
                                       : static_cast<double>(std::uniform_int_distribution<int>(0, 3)(rng));
    store_scalar(make_scalar(t.dtype, v), data.data() + static_cast<size_t>(k) * size_of(t.dtype));
  }
  return data;
}

// Lowers, interprets, compares every output; returns the schedule.
std::string check(const Graph& g, GroupKind kind = GroupKind::map, const Machine& machine = cpu_target(CpuLevel::v3)) {
  std::string schedule;
  const Group group = whole(g, kind);
  auto program = lower(g, group, machine);
  if (!program.ok()) {
    ADD_FAILURE() << program.error().message;
    return "";
  }
  std::vector<std::vector<std::byte>> values(g.size());
  std::vector<RefTensor> inputs;
  for (NodeId n = 0; n < g.size(); ++n) values[n] = random_bytes(g[n].type, n);
  for (NodeId n : g.inputs) inputs.push_back(RefTensor::from_bytes(g[n].type, values[n].data()));
  PartitionRun run;
  run.values.resize(g.size());
  for (NodeId n : g.inputs) run.values[n].assign(values[n].begin(), values[n].end() - 1);
  const Status ran = run_program(g, *program, run);
  EXPECT_TRUE(ran.ok()) << (ran.ok() ? "" : ran.error().message);
  for (const KernelLaunch& k : program->kernels) schedule += k.schedule + ";";
  const auto want = expected_outputs(g, inputs);
  EXPECT_TRUE(want.ok());
  for (size_t k = 0; k < g.outputs.size() && want.ok(); ++k) {
    const Deviation d = compare(run.values[g.outputs[k]].data(), (*want)[k]);
    EXPECT_LE(d.worst_error_ratio, 1) << "output " << k << ": " << d.text << "\n" << print(*program->kernels[0].kernel);
  }
  return schedule;
}

TEST(Lower, ElementwiseWithBroadcastAndTail) {
  for (Dims d : {Dims{3, 37}, Dims{1, 16}, Dims{5, 1}, Dims{1, 1}, Dims{0, 4}}) {
    Case c;
    const NodeId a = c.in(DType::f32, d), bias = c.in(DType::f32, Dims{d[1]});
    c.b.output(c.op("relu", {c.op("mul", {c.op("add", {a, bias}), a})}));
    EXPECT_NE(check(c.b.graph()), "");
  }
}

TEST(Lower, TransposeIsARead) {
  Case c;
  const NodeId a = c.in(DType::f32, {5, 33}), b = c.in(DType::f32, {33, 5});
  c.b.output(c.op("add", {c.op("permute", {a}, PermuteAttrs{.perm = {1, 0}}.pack()), b}));
  check(c.b.graph());
}

TEST(Lower, ReshapeSplitsAxes) {
  Case c;
  const NodeId a = c.in(DType::f32, {6, 4, 8}), b = c.in(DType::f32, {6, 32});
  const NodeId t = c.op("permute", {a}, PermuteAttrs{.perm = {0, 2, 1}}.pack());
  c.b.output(c.op("add", {c.op("reshape", {t}, ReshapeAttrs{.dims = {6, 32}}.pack()), b}));
  check(c.b.graph());
}

TEST(Lower, PadAndConcatAreGuarded) {
  Case c;
  const NodeId a = c.in(DType::f32, {3, 20}), b = c.in(DType::f32, {3, 7});
  const NodeId p =
      c.op("pad", {a}, PadAttrs{.low = {1, 2}, .high = {0, 3}, .value = make_scalar(DType::f32, 0.5)}.pack());
  const NodeId q =
      c.op("pad", {b}, PadAttrs{.low = {1, 0}, .high = {0, 0}, .value = make_scalar(DType::f32, -1)}.pack());
  c.b.output(c.op("concat", {p, q}, ConcatAttrs{.axis = 1}.pack()));
  check(c.b.graph());
}

TEST(Lower, SeveralOutputs) {
  Case c;
  const NodeId a = c.in(DType::f32, {4, 19});
  const NodeId x = c.op("abs", {a});
  c.b.output(x);
  c.b.output(c.op("mul", {x, a}));
  check(c.b.graph());
}

TEST(Lower, Integers) {
  for (DType t : {DType::i8, DType::u8, DType::i32, DType::i64, DType::u64}) {
    Case c;
    const NodeId a = c.in(t, {3, 21}), b = c.in(t, {3, 21});
    c.b.output(c.op("add", {c.op("mul", {a, b}), c.op("div", {a, b})}));
    check(c.b.graph());
  }
}

TEST(Lower, HalvesRoundAtEveryOp) {
  for (DType t : {DType::f16, DType::bf16}) {
    Case c;
    const NodeId a = c.in(t, {3, 21}), b = c.in(t, {3, 21});
    c.b.output(c.op("add", {c.op("mul", {a, b}), b}));
    check(c.b.graph());
  }
}

TEST(Lower, Reductions) {
  const Dims shape{3, 5, 37};
  for (const char* op : {"reduce_sum", "reduce_max", "reduce_prod"})
    for (Ints axes : {Ints{2}, Ints{1}, Ints{0}, Ints{1, 2}, Ints{0, 2}, Ints{0, 1, 2}}) {
      Case c;
      c.b.output(c.op(op, {c.in(DType::f32, shape)}, named_attrs(*find_op(op), {{"axes", axes}})));
      check(c.b.graph(), GroupKind::reduce);
    }
}

TEST(Lower, LongReductionsFoldChunks) {
  for (Dims d : {Dims{2, 9000}, Dims{9000, 3}, Dims{4097}}) {
    Case c;
    const Ints axes{d.size() == 2 && d[0] > d[1] ? 0 : d.size() - 1};
    c.b.output(c.op("reduce_sum", {c.in(DType::f32, d)}, ReduceSumAttrs{.axes = axes, .keepdims = true}.pack()));
    check(c.b.graph(), GroupKind::reduce);
  }
}

TEST(Lower, EmptyReductionIsTheIdentity) {
  Case c;
  c.b.output(c.op("reduce_sum", {c.in(DType::f32, {3, 0})}, ReduceSumAttrs{.axes = {1}}.pack()));
  check(c.b.graph(), GroupKind::reduce);
}

NodeId softmax(Case& c, NodeId x, int64_t axis) {
  const NodeId e =
      c.op("exp", {c.op("sub", {x, c.op("reduce_max", {x}, ReduceMaxAttrs{.axes = {axis}, .keepdims = true}.pack())})});
  return c.op("div", {e, c.op("reduce_sum", {e}, ReduceSumAttrs{.axes = {axis}, .keepdims = true}.pack())});
}

TEST(Lower, SoftmaxIsOneKernelAndKeepsItsExponentials) {
  Case c;
  const NodeId a = c.in(DType::f32, {7, 45}), b = c.in(DType::f32, {45});
  c.b.output(softmax(c, c.op("add", {a, b}), 1));
  EXPECT_NE(check(c.b.graph(), GroupKind::reduce).find("1 kept"), std::string::npos);
}

// In half of the second-level cache, beside what is read and stored: of two values that one alone fits into, one.
TEST(Lower, LongRowsKeepWhatACacheHolds) {
  const Machine machine(cpu_target(CpuLevel::v3));
  const int64_t most = machine.profile.l2_bytes / 2 / 4;
  const auto schedule = [&](int64_t length, bool two) {
    Case c;
    const NodeId x = c.in(DType::f32, {64, length}), e = c.op("exp", {x});
    const NodeId sum = c.op("reduce_sum", {e}, ReduceSumAttrs{.axes = {1}, .keepdims = true}.pack());
    NodeId y = c.op("div", {e, sum});
    if (two) {
      const NodeId t = c.op("tanh", {x});
      y = c.op("add",
               {y, c.op("div", {t, c.op("reduce_max", {t}, ReduceMaxAttrs{.axes = {1}, .keepdims = true}.pack())})});
    }
    c.b.output(y);
    const Graph& g = c.b.graph();
    const Result<Program> p = lower(g, whole(g, GroupKind::reduce), machine);
    return p.ok() ? p->kernels[0].schedule : p.error().message;
  };
  EXPECT_NE(schedule(most, false).find("1 kept"), std::string::npos) << schedule(most, false);
  EXPECT_NE(schedule(most + 1, false).find("0 kept"), std::string::npos) << schedule(most + 1, false);
  EXPECT_NE(schedule(most / 2, true).find("2 kept"), std::string::npos) << schedule(most / 2, true);
  EXPECT_NE(schedule(most / 2 + 1, true).find("1 kept"), std::string::npos) << schedule(most / 2 + 1, true);
}

TEST(Lower, SoftmaxOverAMiddleAxisRunsAcrossAndKeepsItsExponentials) {
  Case c;
  c.b.output(softmax(c, c.in(DType::f32, {2, 9, 33}), 1));
  const std::string schedule = check(c.b.graph(), GroupKind::reduce);
  EXPECT_NE(schedule.find("across"), std::string::npos) << schedule;
  EXPECT_NE(schedule.find("1 kept"), std::string::npos) << schedule;
}

// Three of a vector's lanes in order are read sooner than sixteen one by one.
TEST(Lower, AFoldBeforeAShortAxisRunsAcross) {
  for (const char* fold : {"reduce_sum", "reduce_max"}) {
    Case c;
    c.b.output(c.op(fold, {c.in(DType::f32, {40, 32, 3})}, ReduceSumAttrs{.axes = {1}}.pack()));
    EXPECT_NE(check(c.b.graph(), GroupKind::reduce).find("across"), std::string::npos) << fold;
  }
}

TEST(Lower, ReductionThroughReshapes) {
  Case c;
  const NodeId a = c.in(DType::f32, {4, 6, 10});
  const NodeId flat = c.op("reshape", {a}, ReshapeAttrs{.dims = {24, 10}}.pack());
  const NodeId m = c.op("reduce_sum", {flat}, ReduceSumAttrs{.axes = {1}}.pack());
  const NodeId wide = c.op("reshape", {m}, ReshapeAttrs{.dims = {4, 6, 1}}.pack());
  c.b.output(c.op("sub", {a, wide}));
  check(c.b.graph(), GroupKind::reduce);
}

TEST(Lower, ArgMaxIsATupleMonoid) {
  for (int64_t axis : {0, 1}) {
    Case c;
    c.b.output(c.op("arg_max", {c.in(DType::f32, {6, 50})}, ArgMaxAttrs{.axis = axis}.pack()));
    check(c.b.graph(), GroupKind::reduce);
  }
}

TEST(Lower, MaxPoolingByWindow) {
  Case c;
  const NodeId x = c.in(DType::f32, {1, 3, 12, 20});
  const NodeId p = c.op(
      "pad", {x}, PadAttrs{.low = {0, 0, 1, 1}, .high = {0, 0, 1, 1}, .value = make_scalar(DType::f32, -1e30)}.pack());
  const NodeId w = c.op("window", {p}, WindowAttrs{.sizes = {3, 3}, .strides = {2, 2}, .dilations = {1, 1}}.pack());
  c.b.output(c.op("reduce_max", {w}, ReduceMaxAttrs{.axes = {4, 5}}.pack()));
  check(c.b.graph(), GroupKind::reduce);
}

NodeId matmul(Case& c, NodeId a, NodeId b) {
  return c.op("dot_general", {a, b}, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack());
}

TEST(Lower, MatrixProductWithEpilogue) {
  for (Dims d : {Dims{64, 96, 80}, Dims{17, 130, 33}, Dims{2, 300, 70}}) {
    Case c;
    const NodeId a = c.in(DType::f32, {d[0], d[1]}), b = c.in(DType::f32, {d[1], d[2]}),
                 bias = c.in(DType::f32, {d[2]});
    c.b.output(c.op("relu", {c.op("add", {matmul(c, a, b), bias})}));
    EXPECT_NE(check(c.b.graph(), GroupKind::contraction).find("gemm"), std::string::npos);
  }
}

TEST(Lower, AProductIsReadWholeAndWithADimensionTakenApart) {
  for (const bool whole_first : {false, true}) {
    Case c;
    const NodeId m = matmul(c, c.in(DType::f32, {37, 20}), c.in(DType::f32, {20, 6}));
    const auto plain = [&] { c.b.output(c.op("relu", {m})); };
    if (whole_first) plain();
    c.b.output(c.op("add", {c.op("reshape", {m}, ReshapeAttrs{.dims = {37, 2, 3}}.pack()), c.in(DType::f32, {2, 3})}));
    if (!whole_first) plain();
    check(c.b.graph(), GroupKind::contraction);
  }
}

// A reader's axes are the convolution's then, and so they are those of what is made beside it of other values.
TEST(Lower, AMapBesideAProductWalksTheAxesOfItsReaders) {
  for (const std::vector<int64_t>& dims : {std::vector<int64_t>{8, 5, 7}, std::vector<int64_t>{2, 2, 2, 5, 7}}) {
    Case c;
    const ConvAttrs attrs{.strides = {1, 1}, .dilations = {1, 1}, .pads_low = {1, 1}, .pads_high = {1, 1}, .groups = 2};
    const NodeId y = c.op("conv", {c.in(DType::f32, {2, 4, 5, 7}), c.in(DType::f32, {4, 2, 3, 3})}, attrs.pack());
    if (dims.size() == 3) c.b.output(c.op("relu", {y}));
    c.b.output(c.op("gt", {c.in(DType::f32, {2, 4, 5, 7}), c.in(DType::f32, {2, 4, 1, 1})}));
    c.b.output(c.op("silu", {c.op("reshape", {y}, ReshapeAttrs{.dims = dims}.pack())}));
    check(c.b.graph(), GroupKind::contraction);
  }
}

// Rows that a reshape makes of two axes, which every reader takes apart for itself.
TEST(Lower, AReductionOverRowsOfTwoAxesHasSeveralReaders) {
  Case c;
  const NodeId flat = c.op("reshape", {c.in(DType::f32, {6, 4, 5})}, ReshapeAttrs{.dims = {6, 20}}.pack());
  const NodeId x = c.op("permute", {flat}, PermuteAttrs{.perm = {1, 0}}.pack());
  const auto sum = [&](NodeId of) {
    return c.op("reduce_sum", {of}, ReduceSumAttrs{.axes = {1}, .keepdims = true}.pack());
  };
  const NodeId first = sum(x), centred = c.op("sub", {x, first}), second = sum(c.op("mul", {centred, centred}));
  c.b.output(c.op("relu", {first}));
  c.b.output(c.op("abs", {second}));
  const NodeId scaled = c.op("mul", {centred, second});
  c.b.output(c.op("sub", {scaled, sum(scaled)}));
  check(c.b.graph(), GroupKind::reduce);
}

// A dimension that two reshapes make: of a result in panels that is read, and of one that is made.
TEST(Lower, ResultsInPanelsShareTheirDimensions) {
  Case c;
  const NodeId panels = c.in(DType::f32, {1, 3, 4, 16}), h = c.in(DType::f32, {1, 1, 64});
  const NodeId all = c.op("reshape", {panels}, ReshapeAttrs{.dims = {1, 3, 64}}.pack());
  const NodeId step =
      c.op("slice", {all}, SliceAttrs{.starts = {0, 1, 0}, .limits = {1, 2, 64}, .steps = {1, 1, 1}}.pack());
  const DotGeneralAttrs a{.lhs_contract = {2}, .rhs_contract = {2}, .lhs_batch = {0}, .rhs_batch = {0}};
  const NodeId product = c.op("dot_general", {h, c.in(DType::f32, {1, 4, 64, 16})}, a.pack());
  const NodeId sums = c.op("reshape", {product}, ReshapeAttrs{.dims = {1, 1, 64}}.pack());
  c.b.output(c.op("relu", {c.op("add", {step, sums})}));
  check(c.b.graph(), GroupKind::contraction);
}

TEST(Lower, APartOfAProductIsNotReadWhereTheWholeIs) {
  Case c;
  const NodeId m = matmul(c, c.in(DType::f32, {37, 20}), c.in(DType::f32, {20, 6}));
  c.b.output(
      c.op("abs", {c.op("slice", {m}, SliceAttrs{.starts = {0, 0}, .limits = {30, 6}, .steps = {1, 1}}.pack())}));
  c.b.output(c.op("relu", {m}));
  const Group group = whole(c.b.graph(), GroupKind::contraction);
  const auto p = lower(c.b.graph(), group, cpu_target(CpuLevel::v3));
  ASSERT_FALSE(p.ok());
  EXPECT_NE(p.error().message.find("two different places"), std::string::npos) << p.error().message;
}

TEST(Lower, SmallMatrixProducts) {
  for (Dims d : {Dims{1, 3, 5}, Dims{4, 1, 1}, Dims{1, 70, 1}, Dims{3, 0, 4}}) {
    Case c;
    c.b.output(matmul(c, c.in(DType::f32, {d[0], d[1]}), c.in(DType::f32, {d[1], d[2]})));
    check(c.b.graph(), GroupKind::contraction);
  }
}

TEST(Lower, BatchedProductWithTransposedOperandAndResult) {
  Case c;
  const NodeId q = c.in(DType::f32, {2, 20, 3, 24}), k = c.in(DType::f32, {2, 18, 3, 24});
  const NodeId qh = c.op("permute", {q}, PermuteAttrs{.perm = {0, 2, 1, 3}}.pack()),
               kh = c.op("permute", {k}, PermuteAttrs{.perm = {0, 2, 3, 1}}.pack());
  const NodeId s =
      c.op("dot_general", {qh, kh},
           DotGeneralAttrs{.lhs_contract = {3}, .rhs_contract = {2}, .lhs_batch = {0, 1}, .rhs_batch = {0, 1}}.pack());
  c.b.output(c.op("reshape", {c.op("permute", {s}, PermuteAttrs{.perm = {0, 2, 1, 3}}.pack())},
                  ReshapeAttrs{.dims = {2, 20, 54}}.pack()));
  check(c.b.graph(), GroupKind::contraction);
}

struct ConvCase {
  Dims x, w;
  Ints stride, dilation, low, high;
  int64_t groups;
};

TEST(Lower, Convolutions) {
  for (const ConvCase& k : {ConvCase{{1, 8, 10, 40}, {24, 8, 3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, 1},
                            ConvCase{{2, 6, 9, 21}, {16, 6, 1, 1}, {1, 1}, {1, 1}, {0, 0}, {0, 0}, 1},
                            ConvCase{{1, 8, 11, 35}, {8, 1, 5, 5}, {2, 1}, {1, 1}, {2, 2}, {2, 2}, 8},
                            ConvCase{{1, 8, 11, 35}, {12, 4, 3, 3}, {2, 2}, {1, 2}, {1, 2}, {0, 2}, 2},
                            ConvCase{{1, 3, 30}, {8, 3, 5}, {2}, {1}, {2}, {2}, 1},
                            ConvCase{{2, 3, 0}, {8, 3, 1}, {1}, {1}, {0}, {1}, 1}}) {
    Case c;
    const NodeId x = c.in(DType::f32, k.x), w = c.in(DType::f32, k.w);
    Dims bias_dims{k.w[0]};
    for (int d = 2; d < k.x.size(); ++d) bias_dims.push_back(1);
    const NodeId y = c.op(
        "conv", {x, w},
        ConvAttrs{
            .strides = k.stride, .dilations = k.dilation, .pads_low = k.low, .pads_high = k.high, .groups = k.groups}
            .pack());
    c.b.output(c.op("relu", {c.op("add", {y, c.in(DType::f32, bias_dims)})}));
    check(c.b.graph(), GroupKind::contraction);
  }
}

// Steps of two, no padding, blocks of rows that reach beyond the image, images cut into bands.
TEST(Lower, SmallFiltersSlideOverAPatch) {
  for (const ConvCase& k : {ConvCase{{1, 4, 12, 40}, {4, 1, 3, 3}, {1, 2}, {1, 1}, {1, 1}, {1, 1}, 4},
                            ConvCase{{2, 5, 11, 37}, {5, 1, 5, 5}, {2, 2}, {1, 1}, {0, 0}, {0, 0}, 5},
                            ConvCase{{1, 3, 7, 19}, {3, 1, 2, 4}, {1, 1}, {1, 1}, {0, 1}, {1, 2}, 3},
                            ConvCase{{1, 1, 90, 70}, {1, 1, 3, 5}, {1, 1}, {1, 1}, {1, 2}, {1, 2}, 1}}) {
    Case c;
    const NodeId x = c.in(DType::f32, k.x), w = c.in(DType::f32, k.w);
    const NodeId y = c.op(
        "conv", {x, w},
        ConvAttrs{
            .strides = k.stride, .dilations = k.dilation, .pads_low = k.low, .pads_high = k.high, .groups = k.groups}
            .pack());
    c.b.output(c.op("add", {y, c.in(DType::f32, {1, k.w[0], c.b.graph()[y].type.dims[2], 1})}));
    EXPECT_EQ(check(c.b.graph(), GroupKind::contraction).substr(0, 6), "window");
  }
}

TEST(Lower, OneKernelServesEverySize) {
  auto text = [](int64_t width, bool finite = false) {
    Case c;
    const NodeId x = c.in(DType::f32, {1, 8, 16, width}), w = c.in(DType::f32, {48, 8, 3, 3});
    ConvAttrs a{.strides = {1, 1}, .dilations = {1, 1}, .pads_low = {1, 1}, .pads_high = {1, 1}, .groups = 1};
    a.finite = finite;
    c.b.output(c.op("relu", {c.op("conv", {x, w}, a.pack())}));
    auto p = lower(c.b.graph(), whole(c.b.graph(), GroupKind::contraction), cpu_target(CpuLevel::v3));
    return p.ok() ? print(*p->kernels[0].kernel) : p.error().message;
  };
  EXPECT_EQ(text(320), text(352));
  EXPECT_EQ(text(320), text(96));
  EXPECT_EQ(text(336), text(80));  // another tile, which wastes less of the last columns
  EXPECT_NE(text(336), text(48));  // most strips of short lines would be at a border
  EXPECT_EQ(text(48), text(16));
  EXPECT_EQ(text(336, true), text(80, true));  // of lines whose padding is left out
}

std::string only_kernel(const Graph& g, GroupKind kind, const Target& target, const KernelAtHand& at_hand = {}) {
  auto p = lower(g, whole(g, kind), target, {.at_hand = at_hand});
  return p.ok() ? print(*p->kernels[0].kernel) : p.error().message;
}

// Only vectors that meet its ends are gathered: a loop before and one behind those that lie within, and the rest.
TEST(Lower, FoldedPaddingIsReadAsItLiesInsideALine) {
  for (const char* op : {"pad_reflect", "pad_edge"}) {
    Case c;
    const std::vector<int64_t> around{2, 3};
    c.b.output(c.op(op, {c.in(DType::f32, {8, 400})}, PadReflectAttrs{.low = around, .high = around}.pack()));
    const std::string kernel = only_kernel(c.b.graph(), GroupKind::map, cpu_target(CpuLevel::v4));
    const auto reads = [&](const std::string& what) {
      size_t count = 0;
      for (size_t at = kernel.find(what); at != kernel.npos; at = kernel.find(what, at + 1))
        count += kernel.substr(at, kernel.find('\n', at) - at).find(" mask ") == kernel.npos;
      return count;
    };
    EXPECT_EQ(reads("= load %b0["), 1u) << kernel;
    EXPECT_EQ(check(c.b.graph(), GroupKind::map).substr(0, 3), "map");
  }
}

TEST(Lower, OneKernelServesEveryLengthOfRows) {
  auto text = [](int64_t rows, int64_t length, const char* op = "reduce_sum") {
    Case c;
    const NodeId sum = c.op(op, {c.in(DType::f32, {rows, length})}, ReduceSumAttrs{.axes = {1}}.pack());
    const NodeId count = c.op("full", {}, FullAttrs{.value = make_scalar(DType::f32, double(length))}.pack());
    c.b.output(c.op("div", {sum, count}));
    return only_kernel(c.b.graph(), GroupKind::reduce, cpu_target(CpuLevel::v3));
  };
  const std::string any = text(40, 200), turned = text(40, 17, "reduce_max");
  for (int64_t length : {33, 40, 300, 4096, 4097}) EXPECT_EQ(text(40, length), any) << length;
  EXPECT_EQ(text(40, 100000), text(41, 100001));  // beyond the caches
  for (int64_t length : {18, 21, 24}) EXPECT_EQ(text(40, length, "reduce_max"), turned) << length;
}

// A product of rows x 64 by 64 x columns for a target with registers enough for two tiles.
std::string product(int64_t rows, int64_t columns, const KernelAtHand& at_hand = {}) {
  Case c;
  const NodeId a = c.in(DType::f32, {rows, 64}), b = c.in(DType::f32, {64, columns});
  c.b.output(c.op("dot_general", {a, b}, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack()));
  return only_kernel(c.b.graph(), GroupKind::contraction, cpu_target(CpuLevel::v4), at_hand);
}

TEST(Lower, AKernelAtHandIsTakenWhereItIsNearlyAsGood) {
  const std::string few = product(26, 240), eight = product(64, 240);
  ASSERT_NE(few, eight);
  const Result<Kernel> kernel = parse_kernel(eight);
  ASSERT_TRUE(kernel.ok());
  const KernelAtHand eight_at_hand = [text = digest_of(*kernel)](const Digest& other) { return other == text; };
  EXPECT_NE(product(26, 160), eight);  // some of whose rows would be wasted
  EXPECT_EQ(product(26, 160, eight_at_hand), eight);
  EXPECT_EQ(product(5, 240, eight_at_hand), product(5, 240));  // nearly half of those
}

// Narrow indices, and the facts that they rest on, hold for the sizes that meet them: other sizes are lowered anew.
TEST(Lower, NarrowIndicesAreGuardedBySizes) {
  Machine machine(cpu_target(CpuLevel::v3));
  machine.profile.index_bits = 32;
  auto lowered = [&](int64_t rows, int64_t cols) {
    Case c;
    c.b.output(c.op("exp", {c.op("permute", {c.in(DType::f32, {rows, cols})}, {Ints{1, 0}})}));
    const Graph g = std::move(c.b).finish();
    Result<Program> p = lower(g, whole(g, GroupKind::map), machine);
    EXPECT_TRUE(p.ok()) << p.error().message;
    return std::move(p).value();
  };
  const Program p = lowered(300, 200);
  EXPECT_EQ(p.kernels[0].kernel->index, DType::i32) << print(*p.kernels[0].kernel);
  EXPECT_EQ(lowered(int64_t{1} << 20, int64_t{1} << 12).kernels[0].kernel->index, DType::i64);
  EXPECT_EQ(lowered(int64_t{1} << 31, 3).kernels[0].kernel->index, DType::i64);
  std::vector<int64_t> values;
  auto holds = [&](int64_t rows, int64_t cols) {
    std::vector<int64_t> extents;
    for (const SizeRecord::Extent& e : p.record->extents())
      extents.push_back((e.dim == 0) == (e.value == 0) ? rows : cols);
    return p.record->replay(extents, values);
  };
  EXPECT_TRUE(holds(300, 200));
  EXPECT_TRUE(holds(600, 220));  // tiles of the same runs
  EXPECT_FALSE(holds(int64_t{1} << 20, int64_t{1} << 12));
}

// What goes past the caches goes to multiples of 64 bytes: the kernel says what that rests on.
// The foremost of several rows comes from memory, where the caches do not hold the buffer.
TEST(Lower, AStencilBringsItsForemostRowNear) {
  constexpr int64_t kRows = 40, kColumns = 96, kBytes = kRows * kColumns * 4;
  const auto part = [](Case& c, NodeId x, int64_t row, int64_t column) {
    const SliceAttrs a{.starts = {row, column}, .limits = {row + kRows - 2, column + kColumns - 2}, .steps = {1, 1}};
    return c.op("slice", {x}, a.pack());
  };
  const auto prefetches = [](const Case& c, int64_t llc_bytes) {
    Machine machine = cpu_target(CpuLevel::v3);
    machine.profile.llc_bytes = llc_bytes;
    check(c.b.graph(), GroupKind::map, machine);
    const Result<Program> p = lower(c.b.graph(), whole(c.b.graph(), GroupKind::map), machine);
    EXPECT_TRUE(p.ok());
    return std::ranges::count(p->kernels[0].kernel->insts, Op::prefetch, &Inst::op);
  };
  Case inside;
  const NodeId x = inside.in(DType::f32, {kRows, kColumns});
  inside.b.output(
      inside.op("add", {part(inside, x, 0, 1), inside.op("add", {part(inside, x, 1, 0), part(inside, x, 2, 1)})}));
  EXPECT_GT(prefetches(inside, kBytes - 1), 0);
  EXPECT_EQ(prefetches(inside, kBytes), 0) << "the cache holds it";
  Case row;
  const NodeId y = row.in(DType::f32, {kRows, kColumns});
  row.b.output(row.op("add", {part(row, y, 1, 0), part(row, y, 1, 2)}));
  EXPECT_EQ(prefetches(row, 1), 0) << "one row";
  // Zeros around it, so that every row asks where it lies.
  Case around;
  const NodeId z = around.in(DType::f32, {kRows - 2, kColumns - 2});
  const NodeId wide = around.op("pad", {z}, PadAttrs{.low = {1, 1}, .high = {1, 1}}.pack());
  around.b.output(around.op("add", {part(around, wide, 0, 1), part(around, wide, 2, 1)}));
  EXPECT_GT(prefetches(around, 1), 0);
}

TEST(Lower, StreamingStoresStateTheirFacts) {
  auto text = [](int64_t cols) {
    Case c;
    const NodeId x = c.in(DType::f32, {16384, cols}), bias = c.in(DType::f32, {1, cols});
    c.b.output(c.op("add", {x, c.op("expand", {bias}, {Ints{16384, cols}})}));
    const Graph g = std::move(c.b).finish();
    const Result<Program> p = lower(g, whole(g, GroupKind::map), cpu_target(CpuLevel::v3));
    EXPECT_TRUE(p.ok()) << p.error().message;
    return print(*p->kernels[0].kernel);
  };
  const std::string aligned = text(1040);
  EXPECT_NE(aligned.find("stream %b2"), std::string::npos) << aligned;
  EXPECT_NE(aligned.find("%b2 : buffer f32 write align 64"), std::string::npos) << aligned;
  EXPECT_NE(aligned.find("scalar i64 multiple 16"), std::string::npos) << aligned;
  EXPECT_EQ(text(1041).find("stream"), std::string::npos);
}

// What a later kernel reads stays in a large last level; what the graph gives passes it from a smaller size on.
TEST(Lower, ResultsPassTheCachesBeforeOtherValues) {
  const auto streams = [](int64_t rows, bool result) {
    Case c;
    const NodeId x = c.in(DType::f32, {rows, 1024}), y = c.op("neg", {x});
    c.b.output(result ? y : c.op("abs", {y}));
    const Graph g = std::move(c.b).finish();
    const Group first{.kind = GroupKind::map, .nodes = {y}, .inputs = {x}, .outputs = {y}, .anchors = {}};
    const Result<Program> p = lower(g, first, cpu_target(CpuLevel::amx));
    EXPECT_TRUE(p.ok()) << p.error().message;
    return print(*p->kernels[0].kernel).find("stream %b1") != std::string::npos;
  };
  const DeviceProfile& p = default_profile(cpu_target(CpuLevel::amx));
  EXPECT_FALSE(streams(p.passing_bytes / 8192, true));
  EXPECT_TRUE(streams(p.passing_bytes / 4096, true));
  EXPECT_FALSE(streams(p.passing_bytes / 4096, false));
  EXPECT_TRUE(streams(p.llc_bytes / 4096, false));
}

}  // namespace
}  // namespace thermite
