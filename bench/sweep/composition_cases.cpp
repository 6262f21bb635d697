// SPDX-License-Identifier: Apache-2.0
#include "bench/sweep/sweep.h"
#include "ir/ops/attrs.h"

namespace thermite::bench {
namespace {

NodeId number(Sketch& s, double x) {
  return s.op("full", {}, FullAttrs{.value = make_scalar(DType::f32, x), .dims = {}}.pack());
}

// softmax(q k^T / 8) v
void add_attention(std::vector<SweepCase>& all, int64_t heads, int64_t queries, int64_t keys, int64_t size) {
  const double flops = 4.0 * static_cast<double>(heads * queries) * static_cast<double>(keys * size) +
                       20.0 * static_cast<double>(heads * queries * keys);
  all.push_back(
      {fmt::format("block/attention/{}x{}x{}x{}", heads, queries, keys, size),
       [=](Sketch& s) {
         const NodeId q = s.input({heads, queries, size}), k = s.input({heads, keys, size});
         const NodeId v = s.input({heads, keys, size});
         const NodeId scores =
             s.op("dot_general", {q, k},
                  DotGeneralAttrs{.lhs_contract = {2}, .rhs_contract = {2}, .lhs_batch = {0}, .rhs_batch = {0}}.pack());
         const NodeId p = s.op("softmax", {s.op("mul", {scores, number(s, 0.125)})}, SoftmaxAttrs{.axis = 2}.pack());
         s.output(s.op(
             "dot_general", {p, v},
             DotGeneralAttrs{.lhs_contract = {2}, .rhs_contract = {1}, .lhs_batch = {0}, .rhs_batch = {0}}.pack()));
       },
       flops});
}

// The heads of attention, [heads, rows, size], times a matrix over heads and size.
void add_projection(std::vector<SweepCase>& all, int64_t heads, int64_t rows, int64_t size) {
  const int64_t width = heads * size;
  all.push_back(
      {fmt::format("block/projection/{}x{}x{}", heads, rows, size),
       [=](Sketch& s) {
         const NodeId x = s.input({heads, rows, size}), w = s.input({heads, size, width});
         s.output(s.op("dot_general", {x, w}, DotGeneralAttrs{.lhs_contract = {0, 2}, .rhs_contract = {0, 1}}.pack()));
       },
       2.0 * static_cast<double>(rows) * static_cast<double>(width * width)});
}

struct AttentionCase {
  int64_t heads, queries, keys, size, key_heads = 0;
  bool causal = false;
  DType type = DType::f32;
};

// The op. A causal one counts half of its arithmetic.
void add_attention_op(std::vector<SweepCase>& all, const AttentionCase& c) {
  const double pairs = static_cast<double>(c.heads * c.queries) * static_cast<double>(c.keys) * (c.causal ? 0.5 : 1);
  const int64_t key_heads = c.key_heads ? c.key_heads : c.heads;
  all.push_back(
      {fmt::format("attention/{}{}{}/{}x{}x{}x{}", c.causal ? "causal" : "full",
                   c.key_heads ? fmt::format("_kv{}", c.key_heads) : "",
                   c.type == DType::f32 ? "" : fmt::format("_{}", name(c.type)), c.heads, c.queries, c.keys, c.size),
       [=](Sketch& s) {
         const auto operand = [&](int64_t heads, int64_t rows) { return s.input({heads, rows, c.size}, c.type); };
         const NodeId q = operand(c.heads, c.queries), k = operand(key_heads, c.keys);
         const NodeId v = operand(key_heads, c.keys);
         s.output(
             s.op("attention", {q, k, v}, AttentionAttrs{.causal = c.causal ? Causal::top_left : Causal::none}.pack()));
       },
       pairs * (4.0 * static_cast<double>(c.size) + 20)});
}

void add_dense(std::vector<SweepCase>& all, int64_t rows, int64_t in, int64_t out) {
  all.push_back(
      {fmt::format("block/dense_gelu/{}x{}x{}", rows, in, out),
       [=](Sketch& s) {
         const NodeId y = s.op("dot_general", {s.input({rows, in}), s.input({in, out})},
                               DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack());
         s.output(s.op("gelu", {s.op("add", {y, s.input({1, out})})}));
       },
       2.0 * static_cast<double>(rows * in) * static_cast<double>(out) + 17.0 * static_cast<double>(rows * out)});
}

void add_conv_block(std::vector<SweepCase>& all, int64_t channels, int64_t side) {
  all.push_back(
      {fmt::format("block/conv_norm_silu_add/{}_at_{}", channels, side),
       [=](Sketch& s) {
         const NodeId x = s.input({1, channels, side, side}), w = s.input({channels, channels, 3, 3});
         const NodeId y =
             s.op("conv", {x, w},
                  ConvAttrs{.strides = {1, 1}, .dilations = {1, 1}, .pads_low = {1, 1}, .pads_high = {1, 1}}.pack());
         const Dims per_channel{1, channels, 1, 1};
         const NodeId scaled = s.op("add", {s.op("mul", {y, s.input(per_channel)}), s.input(per_channel)});
         s.output(s.op("add", {s.op("silu", {scaled}), x}));
       },
       18.0 * static_cast<double>(channels * channels) * static_cast<double>(side * side)});
}

// Mean of -log p of the labels.
void add_loss(std::vector<SweepCase>& all, int64_t rows, int64_t classes) {
  all.push_back({fmt::format("block/cross_entropy/{}x{}", rows, classes),
                 [=](Sketch& s) {
                   const NodeId p = s.op("log_softmax", {s.input({rows, classes})}, LogSoftmaxAttrs{.axis = 1}.pack());
                   const NodeId of = s.op("gather_elements", {p, s.input({rows, 1}, DType::i64)},
                                          GatherElementsAttrs{.axis = 1}.pack());
                   s.output(s.op("neg", {s.op("reduce_mean", {of}, ReduceMeanAttrs{.axes = {0, 1}}.pack())}));
                 },
                 20.0 * static_cast<double>(rows * classes)});
}

void add_pool(std::vector<SweepCase>& all, int64_t channels, int64_t side, int64_t taps, int64_t stride) {
  all.push_back({fmt::format("block/max_pool_{}s{}/{}_at_{}", taps, stride, channels, side),
                 [=](Sketch& s) {
                   const NodeId w = s.op(
                       "window", {s.input({1, channels, side, side})},
                       WindowAttrs{.sizes = {taps, taps}, .strides = {stride, stride}, .dilations = {1, 1}}.pack());
                   s.output(s.op("reduce_max", {w}, ReduceMaxAttrs{.axes = {4, 5}}.pack()));
                 },
                 static_cast<double>(taps * taps) * static_cast<double>(channels * side * side) /
                     static_cast<double>(stride * stride)});
}

}  // namespace

void add_composition_cases(std::vector<SweepCase>& all) {
  add_attention(all, 12, 512, 512, 64);
  add_attention(all, 12, 1, 2048, 64);
  add_attention(all, 96, 128, 128, 32);
  add_attention(all, 8, 1024, 1024, 128);
  for (const AttentionCase& c : std::initializer_list<AttentionCase>{
           {12, 512, 512, 64},
           {32, 2048, 2048, 128},
           {12, 512, 512, 64, 0, true},
           {12, 1, 2048, 64},
           {32, 1, 4096, 128, 8},
           {32, 512, 512, 128, 8},
           {12, 512, 512, 64, 0, false, DType::bf16},
           {12, 100, 77, 33},
       })
    add_attention_op(all, c);
  add_projection(all, 12, 128, 32);
  add_projection(all, 12, 512, 64);
  add_dense(all, 512, 768, 3072);
  add_dense(all, 1, 4096, 4096);
  add_dense(all, 16, 768, 768);
  add_conv_block(all, 64, 56);
  add_conv_block(all, 128, 20);
  add_conv_block(all, 16, 160);
  add_loss(all, 512, 50000);
  add_loss(all, 65536, 10);
  add_pool(all, 64, 112, 3, 2);
  add_pool(all, 256, 20, 5, 1);
  add_pool(all, 64, 56, 2, 2);
}

}  // namespace thermite::bench
