// SPDX-License-Identifier: Apache-2.0
#include "bench/sweep/sweep.h"
#include "ir/ops/attrs.h"

namespace thermite::bench {
namespace {

struct Product {
  int64_t m, n, k, batch = 1;
};

void add_product(std::vector<SweepCase>& all, const Product& p, bool lhs_across, bool rhs_across, DType t) {
  const std::string text = fmt::format("product/{}{}/{}{}x{}x{}/{}", lhs_across ? 't' : 'n', rhs_across ? 't' : 'n',
                                       p.batch > 1 ? fmt::format("{}x", p.batch) : "", p.m, p.k, p.n, name(t));
  const auto build = [p, lhs_across, rhs_across, t](Sketch& s) {
    const auto matrix = [&](int64_t rows, int64_t columns, bool across) {
      const Dims d = across ? Dims{columns, rows} : Dims{rows, columns};
      return p.batch > 1 ? s.input({p.batch, d[0], d[1]}, t) : s.input(d, t);
    };
    const int64_t first = p.batch > 1 ? 1 : 0;
    DotGeneralAttrs attrs{.lhs_contract = {first + (lhs_across ? 0 : 1)},
                          .rhs_contract = {first + (rhs_across ? 1 : 0)}};
    if (p.batch > 1) attrs.lhs_batch = attrs.rhs_batch = {0};
    if (t == DType::i8) attrs.accumulate = attrs.result = DType::i32;
    s.output(s.op("dot_general", {matrix(p.m, p.k, lhs_across), matrix(p.k, p.n, rhs_across)}, attrs.pack()));
  };
  all.push_back({text, build, 2.0 * static_cast<double>(p.batch * p.m) * static_cast<double>(p.n * p.k)});
  all.back().factors = t;
}

void add_products(std::vector<SweepCase>& all) {
  const Product shapes[] = {{128, 128, 128},    {256, 256, 256},  {512, 512, 512},   {1024, 1024, 1024},
                            {1000, 1000, 1000}, {1, 4096, 4096},  {4096, 1, 4096},   {4, 4096, 4096},
                            {16, 1024, 4096},   {4096, 16, 1024}, {64, 64, 100000},  {8, 16, 1000000},
                            {2000, 2000, 16},   {33, 65, 129},    {64, 64, 64, 256}, {512, 512, 64, 12},
                            {1, 512, 64, 96},   {7, 7, 32, 1024}, {100000, 3, 3},    {100000, 8, 8}};
  for (const Product& p : shapes)
    for (const bool lhs : {false, true})
      for (const bool rhs : {false, true}) add_product(all, p, lhs, rhs, DType::f32);
  for (const DType t : {DType::f64, DType::f16, DType::bf16, DType::i32})
    for (const Product& p : {Product{512, 512, 512}, Product{1, 4096, 4096}, Product{64, 64, 64, 256}})
      add_product(all, p, false, false, t);
  for (const bool lhs : {false, true})
    for (const bool rhs : {false, true})
      for (const DType t : {DType::i8, DType::bf16}) {
        if (lhs || rhs || t == DType::i8) add_product(all, {512, 512, 512}, lhs, rhs, t);
        add_product(all, {1000, 1000, 1000}, lhs, rhs, t);
      }
}

struct Layer {
  int64_t batch, channels, side, filters, taps, stride = 1, groups = 1, dilation = 1;
};

void add_layers(std::vector<SweepCase>& all) {
  const Layer layers[] = {{1, 3, 224, 64, 7, 2},       {1, 3, 640, 16, 3, 2},         {1, 64, 56, 64, 3},
                          {1, 128, 28, 128, 3},        {1, 256, 14, 256, 3},          {1, 512, 7, 512, 3},
                          {8, 64, 56, 64, 3},          {1, 64, 56, 256, 1},           {1, 256, 56, 64, 1},
                          {1, 512, 28, 1024, 1, 2},    {1, 2048, 7, 512, 1},          {1, 64, 80, 64, 3},
                          {1, 32, 160, 64, 3, 2},      {1, 128, 10, 128, 3},          {1, 64, 56, 64, 5},
                          {1, 96, 112, 96, 3, 1, 96},  {1, 96, 112, 96, 3, 2, 96},    {1, 480, 14, 480, 5, 1, 480},
                          {1, 128, 28, 128, 3, 1, 32}, {1, 256, 28, 256, 3, 1, 1, 2}, {1, 1, 512, 8, 3},
                          {4, 16, 64, 16, 3},          {1, 768, 7, 768, 7, 1, 768},   {1, 384, 14, 384, 7, 1, 384},
                          {1, 96, 56, 96, 7, 1, 96},   {1, 256, 28, 256, 31, 1, 256}, {1, 64, 56, 64, 7, 4, 64}};
  for (const Layer& l : layers) {
    const int64_t pad = l.dilation * (l.taps - 1) / 2,
                  side = (l.side + 2 * pad - l.dilation * (l.taps - 1) - 1) / l.stride + 1;
    const double flops = 2.0 * static_cast<double>(l.batch * l.filters * side * side) *
                         static_cast<double>(l.channels / l.groups * l.taps * l.taps);
    all.push_back({fmt::format("conv/{}x{}/{}_{}_at_{}/b{}s{}g{}d{}", l.taps, l.taps, l.channels, l.filters, l.side,
                               l.batch, l.stride, l.groups, l.dilation),
                   [l, pad](Sketch& s) {
                     const NodeId x = s.input({l.batch, l.channels, l.side, l.side});
                     const NodeId w = s.input({l.filters, l.channels / l.groups, l.taps, l.taps});
                     s.output(s.op("conv", {x, w},
                                   ConvAttrs{.strides = {l.stride, l.stride},
                                             .dilations = {l.dilation, l.dilation},
                                             .pads_low = {pad, pad},
                                             .pads_high = {pad, pad},
                                             .groups = l.groups}
                                       .pack()));
                   },
                   flops});
  }
}

}  // namespace

void add_product_cases(std::vector<SweepCase>& all) {
  add_products(all);
  add_layers(all);
}

}  // namespace thermite::bench
