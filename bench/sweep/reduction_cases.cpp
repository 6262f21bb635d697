// SPDX-License-Identifier: Apache-2.0
#include "bench/sweep/sweep.h"
#include "ir/ops/attrs.h"

namespace thermite::bench {
namespace {

using Ints = std::vector<int64_t>;

struct Shape {
  Dims dims;
  std::vector<Ints> axes;
};
const std::vector<Shape>& shapes() {
  static const std::vector<Shape> all = {
      {{4096, 1024}, {{0}, {1}, {0, 1}}}, {{1023, 1025}, {{0}, {1}}}, {{64, 256, 256}, {{0}, {1}, {2}, {0, 2}, {1, 2}}},
      {{1 << 20, 4}, {{0}, {1}}},         {{4, 1 << 20}, {{0}, {1}}}, {{512, 512}, {{0}, {1}}}};
  return all;
}

std::string axes_text(const Ints& axes) {
  std::string s;
  for (const int64_t a : axes) s += fmt::format("{}{}", s.empty() ? "" : "+", a);
  return s;
}

double volume(const Dims& d) { return static_cast<double>(elements(d)); }

void add_folds(std::vector<SweepCase>& all) {
  for (const Shape& shape : shapes())
    for (const Ints& axes : shape.axes) {
      const auto add = [&](const char* op, const Attrs& attrs) {
        all.push_back({fmt::format("reduce/{}_{}/{}", op, axes_text(axes), text_of(shape.dims)),
                       [op, attrs, d = shape.dims](Sketch& s) { s.output(s.op(op, {s.input(d)}, attrs)); }});
      };
      add("reduce_sum", ReduceSumAttrs{.axes = axes}.pack());
      add("reduce_max", ReduceMaxAttrs{.axes = axes}.pack());
      add("reduce_mean", ReduceMeanAttrs{.axes = axes}.pack());
      if (axes.size() == 1) add("arg_max", ArgMaxAttrs{.axis = axes[0]}.pack());
    }
}

NodeId norm(Sketch& s, NodeId x, const Ints& axes) {
  const NodeId mean = s.op("reduce_mean", {x}, ReduceMeanAttrs{.axes = axes, .keepdims = true}.pack());
  const NodeId d = s.op("sub", {x, mean});
  const NodeId var = s.op("reduce_mean", {s.op("mul", {d, d})}, ReduceMeanAttrs{.axes = axes, .keepdims = true}.pack());
  const NodeId e = s.op("full", {}, FullAttrs{.value = make_scalar(DType::f32, 1e-5), .dims = {}}.pack());
  return s.op("mul", {d, s.op("rsqrt", {s.op("add", {var, e})})});
}

void add_norms(std::vector<SweepCase>& all) {
  for (const Dims& d : {Dims{16384, 1024}, Dims{1024, 1024}, Dims{256, 50000}, Dims{100000, 33}}) {
    for (const int64_t axis : {int64_t{0}, int64_t{1}}) {
      all.push_back(
          {fmt::format("norm/softmax_{}/{}", axis, text_of(d)),
           [d, axis](Sketch& s) { s.output(s.op("softmax", {s.input(d)}, SoftmaxAttrs{.axis = axis}.pack())); },
           20 * volume(d)});
      all.push_back(
          {fmt::format("norm/log_softmax_{}/{}", axis, text_of(d)),
           [d, axis](Sketch& s) { s.output(s.op("log_softmax", {s.input(d)}, LogSoftmaxAttrs{.axis = axis}.pack())); },
           20 * volume(d)});
      all.push_back({fmt::format("norm/layer_{}/{}", axis, text_of(d)),
                     [d, axis](Sketch& s) { s.output(norm(s, s.input(d), {axis})); }, 6 * volume(d)});
    }
  }
  const Dims image{16, 64, 56, 56};
  all.push_back({"norm/batch/" + text_of(image), [image](Sketch& s) { s.output(norm(s, s.input(image), {0, 2, 3})); },
                 6 * volume(image)});
  all.push_back({"norm/instance/" + text_of(image), [image](Sketch& s) { s.output(norm(s, s.input(image), {2, 3})); },
                 6 * volume(image)});
}

void add_scans_and_sorts(std::vector<SweepCase>& all) {
  for (const Dims& d : {Dims{4096, 1024}, Dims{16, 16384}, Dims{1, 1 << 16}})
    for (const int64_t axis : {int64_t{0}, int64_t{1}})
      if (d[static_cast<int>(axis)] > 1)
        all.push_back({fmt::format("scan/cumsum_{}/{}", axis, text_of(d)), [d, axis](Sketch& s) {
                         s.output(s.op("cumsum", {s.input(d)}, CumsumAttrs{.axis = axis}.pack()));
                       }});
  const auto add_top = [&](int64_t k, const Dims& d, int64_t axis) {
    const bool last = axis + 1 == d.size();
    all.push_back(
        {fmt::format("sort/top_{}{}/{}", k, last ? "" : fmt::format("_{}", axis), text_of(d)), [d, k, axis](Sketch& s) {
           const NodeId x = s.input(d);
           s.output(s.op("top_k_values", {x}, TopKValuesAttrs{.k = k, .axis = axis}.pack()));
           s.output(s.op("top_k_indices", {x}, TopKIndicesAttrs{.k = k, .axis = axis}.pack()));
         }});
  };
  for (const int64_t k : {1, 10})
    for (const Dims& d : {Dims{1024, 1024}, Dims{64, 64, 256}, Dims{8, 32000}}) add_top(k, d, d.size() - 1);
  const Dims tall{16, 1024, 1024}, cube{256, 256, 256}, large{2, 6144, 6144};
  add_top(1, tall, 0), add_top(3, tall, 0), add_top(5, tall, 1), add_top(1, tall, 2);
  add_top(5, cube, 0), add_top(10, cube, 0), add_top(10, cube, 2);
  add_top(1, large, 0), add_top(10, large, 2);
  // By radix, in three digits of eleven bits: a word and a count are stored for each, a count beforehand, a place at
  // the end, one store in a cycle. Sorting networks of vectors take more.
  constexpr double kStores = 2 * 3 + 1 + 1;
  for (const Dims& d : {Dims{256, 1024}, Dims{1, 32768}})
    all.push_back(
        {.name = "sort/rank/" + text_of(d),
         .build = [d](Sketch& s) { s.output(s.op("order_rank", {s.input(d)}, OrderRankAttrs{.axis = 1}.pack())); },
         .cycles = kStores * volume(d)});
}

}  // namespace

void add_reduction_cases(std::vector<SweepCase>& all) {
  add_folds(all);
  add_norms(all);
  add_scans_and_sorts(all);
}

}  // namespace thermite::bench
