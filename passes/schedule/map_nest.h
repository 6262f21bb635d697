// SPDX-License-Identifier: Apache-2.0
// What schedules of element-wise nests share: all stages over the same axes, none reduces.
#pragma once

#include <optional>

#include "passes/schedule/frame.h"

namespace thermite {

// An error where the nest is none.
Status check_maps(const LoopNest& n);
// Outputs of the graph that may take the memory of a large dying input, which is read at the output's own elements
// only.
std::vector<InPlace> find_in_place(LoopNest& n, const MemoryHints& memory);
// The values of all stages at one place, stored once all of them are there: an output may take the place of what
// another one reads.
// What its stages make of an element.
std::vector<ExprId> values_of(const LoopNest& n);
void store_all(KernelFrame& f, LoopNest& n);
// Two results beside each other along `part` (real and imaginary parts), and the next two along `across`.
struct Pairs {
  LoopAxis part, across;
};
std::optional<Pairs> find_pairs(LoopNest& n);
// Two vectors of values as two of pairs, from the address of the first lane's first part on.
// `may_stream`: vectors begin at multiples of their lanes.
void store_interleaved(KernelFrame& f, MemId m, ExprId address, const ValueId (&values)[2], bool may_stream = true);
// At the current vector along `across`.
void store_pairs(KernelFrame& f, LoopNest& n, const LoopAxis& part);
// Bytes of the widest element that is stored or read somewhere else for every place along one of the axes.
int64_t widest_element(LoopNest& n, std::span<const AxisId> axes);
// The reads of inputs that walk `across` with stride one and are spread over `axis`, in the order of the walk.
std::vector<ExprId> crossing_reads(LoopNest& n, AxisId axis, AxisId across);
// Of a nest without axes.
Result<KernelLaunch> single_kernel(LoopNest& n, const ScheduleContext& context);

}  // namespace thermite
