// SPDX-License-Identifier: Apache-2.0
#include "bench/sweep/sweep.h"
#include "ir/ops/attrs.h"

namespace thermite::bench {
namespace {

constexpr double kMathsFlops = 16;  // a polynomial and the reduction of its argument

struct UnaryOp {
  const char* name;
  double flops;
};
constexpr UnaryOp kUnary[] = {{"neg", 1},
                              {"abs", 1},
                              {"relu", 1},
                              {"floor", 1},
                              {"sqrt", 1},
                              {"exp", kMathsFlops},
                              {"log", kMathsFlops},
                              {"tanh", kMathsFlops},
                              {"erf", kMathsFlops},
                              {"sin", kMathsFlops},
                              {"cos", kMathsFlops},
                              {"tan", kMathsFlops},
                              {"atan", kMathsFlops},
                              {"asin", kMathsFlops},
                              {"sinh", kMathsFlops},
                              {"expm1", kMathsFlops},
                              {"log1p", kMathsFlops},
                              {"sigmoid", kMathsFlops},
                              {"gelu", kMathsFlops},
                              {"silu", kMathsFlops},
                              {"softplus", kMathsFlops},
                              {"mish", 2 * kMathsFlops}};

constexpr DType kDtypes[] = {DType::f64, DType::f16, DType::bf16, DType::i8, DType::i32, DType::i64, DType::u8};

// How the second operand of a + b lies.
enum class Layout { contiguous, transposed, sliced, row, column };
constexpr std::pair<Layout, const char*> kLayouts[] = {{Layout::contiguous, "contiguous"},
                                                       {Layout::transposed, "transposed"},
                                                       {Layout::sliced, "sliced"},
                                                       {Layout::row, "row"},
                                                       {Layout::column, "column"}};

NodeId laid_out(Sketch& s, const Dims& d, Layout l) {
  const int64_t rows = d[0], columns = d[1];
  switch (l) {
    case Layout::transposed:
      return s.op("permute", {s.input({columns, rows})}, PermuteAttrs{.perm = {1, 0}}.pack());
    case Layout::sliced:
      return s.op("slice", {s.input({rows + 3, columns + 5})},
                  SliceAttrs{.starts = {1, 2}, .limits = {rows + 1, columns + 2}, .steps = {1, 1}}.pack());
    case Layout::row:
      return s.input({1, columns});
    case Layout::column:
      return s.input({rows, 1});
    default:
      return s.input(d);
  }
}

}  // namespace

void add_map_cases(std::vector<SweepCase>& all) {
  for (const UnaryOp& u : kUnary)
    for (const int64_t n : {int64_t{1} << 18, int64_t{1} << 24})
      all.push_back({fmt::format("map/{}/{}", u.name, n), [u, n](Sketch& s) { s.output(s.op(u.name, {s.input({n})})); },
                     u.flops * static_cast<double>(n)});
  for (const char* op : {"div", "pow", "mod", "max"})
    for (const int64_t n : {int64_t{1} << 18, int64_t{1} << 24})
      all.push_back({fmt::format("map/{}/{}", op, n),
                     [op, n](Sketch& s) { s.output(s.op(op, {s.input({n}), s.input({n})})); },
                     (op == std::string_view("pow") ? 2 * kMathsFlops : 1) * static_cast<double>(n)});
  for (const DType t : kDtypes)
    for (const char* op : {"add", "mul", "max"})
      all.push_back({fmt::format("map/{}/{}", op, name(t)),
                     [op, t](Sketch& s) { s.output(s.op(op, {s.input({1 << 22}, t), s.input({1 << 22}, t)})); }});
  for (const DType t : kDtypes)
    all.push_back({fmt::format("map/cast/f32_{}", name(t)),
                   [t](Sketch& s) { s.output(s.op("cast", {s.input({1 << 22})}, CastAttrs{.to = t}.pack())); }});
  for (const Dims& d : {Dims{4096, 1024}, Dims{512, 512}, Dims{1000, 1001}, Dims{1 << 20, 3}, Dims{3, 1 << 20}})
    for (const auto& [layout, text] : kLayouts)
      all.push_back({fmt::format("map/add_{}/{}", text, text_of(d)),
                     [d, layout = layout](Sketch& s) { s.output(s.op("add", {s.input(d), laid_out(s, d, layout)})); }});
}

}  // namespace thermite::bench
