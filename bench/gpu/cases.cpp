// SPDX-License-Identifier: Apache-2.0
#include "bench/gpu/cases.h"

#include <fmt/format.h>

#include "bench/program.h"
#include "ir/ops/attrs.h"

namespace thermite::bench {
namespace {

// A power of two per dimension that a case has at its full size, and of the small one.
struct Sizes {
  int64_t elements, rows, columns, side, depth, tokens, heads;
};
constexpr Sizes kFull{int64_t{1} << 26, 16384, 4096, 8192, 4096, 512, 32};
constexpr Sizes kSmall{1 << 12, 24, 136, 72, 64, 24, 2};

double bytes_of(DType t, double elements) { return static_cast<double>(size_of(t)) * elements; }

class Cases {
 public:
  explicit Cases(const Sizes& s) : s_(s) {}

  std::vector<GpuCase> all() && {
    maps();
    rows();
    permutations();
    reductions();
    indexed();
    products();
    launches();
    return std::move(cases_);
  }

 private:
  void add(std::string name, std::string family, const Sketch& s, double bytes, double flops = 0, Product p = {}) {
    cases_.push_back({std::move(name), std::move(family), s.graph(), bytes, flops, p});
  }

  void maps() {
    const auto n = static_cast<double>(s_.elements);
    for (const DType t : {DType::f32, DType::bf16}) {
      Sketch one;
      one.output(one.op("relu", {one.input({s_.elements}, t)}));
      add(fmt::format("map_1r1w_{}", name(t)), "map", one, bytes_of(t, 2 * n));
      Sketch three;
      const NodeId a = three.input({s_.elements}, t), b = three.input({s_.elements}, t);
      three.output(three.op("gelu", {three.op("add", {three.op("mul", {a, b}), three.input({s_.elements}, t)})}));
      add(fmt::format("map_3r1w_{}", name(t)), "map", three, bytes_of(t, 4 * n));
    }
    Sketch broadcast;
    const NodeId x = broadcast.input({s_.rows, s_.columns}), row = broadcast.input({s_.columns});
    broadcast.output(broadcast.op("add", {x, row}));
    add("map_add_row", "map", broadcast, bytes_of(DType::f32, 2 * places()));
  }

  double places() const { return static_cast<double>(s_.rows) * static_cast<double>(s_.columns); }

  void rows() {
    for (const DType t : {DType::f32, DType::f16}) {
      Sketch softmax;
      softmax.output(softmax.op("softmax", {softmax.input({s_.rows, s_.columns}, t)}, SoftmaxAttrs{.axis = 1}.pack()));
      add(fmt::format("softmax_{}", name(t)), "row", softmax, bytes_of(t, 2 * places()));
      Sketch norm = normalised(t);
      add(fmt::format("norm_{}", name(t)), "row", norm, bytes_of(t, 2 * places()));
    }
  }

  // (x - mean) * rsqrt(mean of squares + eps) * scale + shift along rows.
  Sketch normalised(DType t) const {
    Sketch s;
    const NodeId x = s.input({s_.rows, s_.columns}, t), scale = s.input({s_.columns}, t),
                 shift = s.input({s_.columns}, t), eps = s.input({1}, t);
    const auto mean = [&](NodeId v) {
      return s.op("reduce_mean", {v}, ReduceMeanAttrs{.axes = {1}, .keepdims = true}.pack());
    };
    const NodeId centred = s.op("sub", {x, mean(x)});
    const NodeId spread = s.op("rsqrt", {s.op("add", {mean(s.op("mul", {centred, centred})), eps})});
    s.output(s.op("add", {s.op("mul", {s.op("mul", {centred, spread}), scale}), shift}));
    return s;
  }

  void permutations() {
    const double n = static_cast<double>(s_.side) * static_cast<double>(s_.side);
    for (const DType t : {DType::f32, DType::f16}) {
      Sketch s;
      s.output(s.op("permute", {s.input({s_.side, s_.side}, t)}, PermuteAttrs{.perm = {1, 0}}.pack()));
      add(fmt::format("transpose_{}", name(t)), "transpose", s, bytes_of(t, 2 * n));
    }
    Sketch four;
    const int64_t outer = s_.side / 8, inner = s_.side / 8;
    four.output(four.op("permute", {four.input({8, outer, 8, inner})}, PermuteAttrs{.perm = {0, 2, 1, 3}}.pack()));
    add("permute_heads_f32", "transpose", four,
        bytes_of(DType::f32, 128.0 * static_cast<double>(outer) * static_cast<double>(inner)));
  }

  void reductions() {
    const std::pair<const char*, std::vector<int64_t>> sums[] = {
        {"sum_rows", {1}}, {"sum_columns", {0}}, {"sum_all", {0, 1}}};
    for (const auto& [name, axes] : sums) {
      Sketch s;
      s.output(s.op("reduce_sum", {s.input({s_.rows, s_.columns})}, ReduceSumAttrs{.axes = axes}.pack()));
      add(name, name == std::string_view("sum_columns") ? "fold" : "row", s, bytes_of(DType::f32, places()));
    }
    Sketch scan;
    scan.output(scan.op("cumsum", {scan.input({64, 64})}, CumsumAttrs{.axis = 1}.pack()));
    add("cumsum_64", "scan", scan, bytes_of(DType::f32, 2.0 * 64 * 64));
  }

  void indexed() {
    Sketch s;
    const NodeId table = s.input({s_.rows, s_.columns}), index = s.input({s_.rows}, DType::i64);
    s.output(s.op("gather", {table, index}, GatherAttrs{.axis = 0}.pack()));
    add("gather_rows", "gather", s, bytes_of(DType::f32, 2 * places()));
  }

  void product(std::string name, DType t, int64_t batch, int64_t m, int64_t n, int64_t k) {
    Sketch s;
    const NodeId a = s.input({batch, m, k}, t), b = s.input({batch, k, n}, t);
    s.output(
        s.op("dot_general", {a, b},
             DotGeneralAttrs{.lhs_contract = {2}, .rhs_contract = {1}, .lhs_batch = {0}, .rhs_batch = {0}}.pack()));
    const double x = static_cast<double>(m), y = static_cast<double>(n), z = static_cast<double>(k),
                 c = static_cast<double>(batch);
    add(std::move(name), "gemm", s, bytes_of(t, c * (x * z + z * y + x * y)), 2 * c * x * y * z, {t, batch, m, n, k});
  }

  void products() {
    const int64_t d = s_.depth, wide = d * 43 / 16, ctx = 4 * s_.tokens, head = 128;
    for (const DType t : {DType::f32, DType::f16, DType::bf16})
      product(fmt::format("gemm_{}_{}", d, name(t)), t, 1, d, d, d);
    for (const int64_t tokens : {int64_t{1}, int64_t{16}, s_.tokens}) {
      product(fmt::format("llm_project_{}_bf16", tokens), DType::bf16, 1, tokens, d, d);
      product(fmt::format("llm_up_{}_bf16", tokens), DType::bf16, 1, tokens, wide, d);
      product(fmt::format("llm_down_{}_bf16", tokens), DType::bf16, 1, tokens, d, wide);
    }
    for (const DType t : {DType::f32, DType::f16}) {
      product(fmt::format("attention_scores_{}", name(t)), t, s_.heads, ctx, ctx, head);
      product(fmt::format("attention_values_{}", name(t)), t, s_.heads, ctx, head, ctx);
    }
  }

  // Plans of a few tiny kernels, and of many.
  void launches() {
    for (const int64_t count : {1, 2, 4, 64}) {
      Sketch s;
      NodeId x = s.input({64});
      for (int64_t k = 0; k < count; ++k) x = s.op("relu", {s.op("neg", {x})});
      s.output(x);
      add(fmt::format("launch_{}", 2 * count), "launch", s, bytes_of(DType::f32, 2.0 * 64 * 2 * double(count)));
      cases_.back().fuse = false;
    }
  }

  const Sizes s_;
  std::vector<GpuCase> cases_;
};

}  // namespace

std::vector<GpuCase> gpu_cases(GpuScale scale) { return Cases(scale == GpuScale::full ? kFull : kSmall).all(); }

}  // namespace thermite::bench
