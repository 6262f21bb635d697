// SPDX-License-Identifier: Apache-2.0
#include <tuple>

#include "bench/sweep/sweep.h"
#include "ir/ops/attrs.h"

namespace thermite::bench {
namespace {

using Ints = std::vector<int64_t>;

void add_permutes(std::vector<SweepCase>& all) {
  const std::pair<Dims, std::vector<Ints>> shapes[] = {
      {{4096, 1024}, {{1, 0}}},
      {{1023, 1025}, {{1, 0}}},
      {{512, 512}, {{1, 0}}},
      {{1 << 20, 4}, {{1, 0}}},
      {{3, 1 << 20}, {{1, 0}}},
      {{64, 256, 256}, {{0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}},
      {{8, 64, 56, 56}, {{0, 2, 3, 1}, {1, 0, 2, 3}}},
      {{8, 56, 56, 64}, {{0, 3, 1, 2}}},
      {{16, 12, 512, 64}, {{0, 2, 1, 3}, {0, 1, 3, 2}}}};
  for (const auto& [d, perms] : shapes)
    for (const Ints& perm : perms)
      for (const DType t : {DType::f32, DType::f16, DType::i8}) {
        std::string digits;
        for (const int64_t p : perm) digits += std::to_string(p);
        all.push_back({fmt::format("move/permute_{}/{}/{}", digits, text_of(d), name(t)), [d = d, perm, t](Sketch& s) {
                         s.output(s.op("permute", {s.input(d, t)}, PermuteAttrs{.perm = perm}.pack()));
                       }});
      }
}

void add_copies(std::vector<SweepCase>& all) {
  const Dims d{4096, 1024};
  for (const int64_t axis : {int64_t{0}, int64_t{1}}) {
    all.push_back({fmt::format("move/concat_{}/3x{}", axis, text_of(d)), [d, axis](Sketch& s) {
                     s.output(s.op("concat", {s.input(d), s.input(d), s.input(d)}, ConcatAttrs{.axis = axis}.pack()));
                   }});
    all.push_back({fmt::format("move/flip_{}/{}", axis, text_of(d)),
                   [d, axis](Sketch& s) { s.output(s.op("flip", {s.input(d)}, FlipAttrs{.axes = {axis}}.pack())); }});
  }
  all.push_back({"move/concat_permuted/32x64x80x80", [](Sketch& s) {
                   const Dims image{1, 64, 80, 80};
                   const auto part = [&] {
                     return s.op("permute", {s.input(image)}, PermuteAttrs{.perm = {0, 2, 3, 1}}.pack());
                   };
                   s.output(s.op("concat", {part(), part(), part()}, ConcatAttrs{.axis = 3}.pack()));
                 }});
  all.push_back({"move/pad/" + text_of(d), [d](Sketch& s) {
                   s.output(s.op("pad", {s.input(d)},
                                 PadAttrs{.low = {1, 1}, .high = {1, 1}, .value = make_scalar(DType::f32, 0)}.pack()));
                 }});
  all.push_back({"move/slice/" + text_of(d), [d](Sketch& s) {
                   s.output(s.op("slice", {s.input(d)},
                                 SliceAttrs{.starts = {1, 1}, .limits = {4095, 1023}, .steps = {1, 1}}.pack()));
                 }});
  all.push_back({"move/slice_steps/" + text_of(d), [d](Sketch& s) {
                   s.output(s.op("slice", {s.input(d)},
                                 SliceAttrs{.starts = {0, 0}, .limits = {4096, 1024}, .steps = {2, 2}}.pack()));
                 }});
  all.push_back({"move/expand/1024_to_4096x1024", [](Sketch& s) {
                   s.output(s.op("expand", {s.input({1, 1024})}, ExpandAttrs{.dims = {4096, 1024}}.pack()));
                 }});
}

void add_indexed(std::vector<SweepCase>& all) {
  for (const int64_t axis : {int64_t{0}, int64_t{1}})
    for (const Dims& d : {Dims{50000, 256}, Dims{1024, 1024}}) {
      all.push_back({fmt::format("move/gather_{}/{}", axis, text_of(d)), [d, axis](Sketch& s) {
                       s.output(
                           s.op("gather", {s.input(d), s.input({1024}, DType::i64)}, GatherAttrs{.axis = axis}.pack()));
                     }});
      all.push_back({fmt::format("move/gather_elements_{}/{}", axis, text_of(d)), [d, axis](Sketch& s) {
                       s.output(s.op("gather_elements", {s.input(d), s.input(d, DType::i64)},
                                     GatherElementsAttrs{.axis = axis}.pack()));
                     }});
    }
  for (const auto& [updates, row, to] : {std::tuple(int64_t{1} << 20, int64_t{1}, int64_t{4096}), {65536, 3, 16384}})
    all.push_back({fmt::format("move/scatter_elements_add/{}x{}_to_{}", updates, row, to),
                   [updates = updates, row = row, to = to](Sketch& s) {
                     const Dims d{updates, row};
                     s.output(s.op("scatter_elements", {s.input({to, row}), s.input(d, DType::i64), s.input(d)},
                                   ScatterElementsAttrs{.axis = 0, .reduction = ScatterReduction::add}.pack()));
                   }});
  for (const Dims& d : {Dims{1024, 64}, Dims{256, 256}})
    for (const auto& [reduction, text] :
         {std::pair{ScatterReduction::replace, "replace"}, std::pair{ScatterReduction::add, "add"}}) {
      all.push_back(
          {fmt::format("move/scatter_elements_{}/{}", text, text_of(d)), [d, reduction = reduction](Sketch& s) {
             s.output(s.op("scatter_elements", {s.input(d), s.input(d, DType::i64), s.input(d)},
                           ScatterElementsAttrs{.axis = 0, .reduction = reduction}.pack()));
           }});
      all.push_back({fmt::format("move/scatter_nd_{}/{}", text, text_of(d)), [d, reduction = reduction](Sketch& s) {
                       s.output(s.op("scatter_nd", {s.input(d), s.input({256, 1}, DType::i64), s.input({256, d[1]})},
                                     ScatterNdAttrs{.reduction = reduction}.pack()));
                     }});
    }
}

}  // namespace

void add_movement_cases(std::vector<SweepCase>& all) {
  add_permutes(all);
  add_copies(all);
  add_indexed(all);
}

}  // namespace thermite::bench
