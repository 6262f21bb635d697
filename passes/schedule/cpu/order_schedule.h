// SPDX-License-Identifier: Apache-2.0
// Top-k and sorting of rows, with what is computed of each place of the result.
//
//   across  the k best of each of a vector of columns in registers, in order; an element is compared with the last
//           of them and put in its place by exchanges; of several together the best goes first, and mostly alone; long
//           columns are copied in runs of several vectors first, and of each column only what reaches a bound, the kth
//           best of groups of its rows or of the list so far, is put into a list
//   list    the best of rows: the kth best of a vector's lanes bounds what may be among them; what reaches the bound is
//           few and sorted in vectors; short rows are taken some together, step by step, and where there are as many as
//           vectors have lanes they are turned, bounded and sorted beside each other
//   sort    keys and indices of a row in scratch by radix, lowest digits first; where few places are wanted, what
//           cannot be among them is left out first
//   shared  the same of few and long rows, each by several tasks: a few sort what lies in a range of their own; of
//           many, a kernel counts the digits of its part, the next one moves the part
//
// Where another axis than the sorted one is walked in memory, `list` and `sort` turn a vector of columns into rows of
// keys in scratch first. All are stable: equal elements keep the order of their indices.
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

Result<std::vector<ScheduleOption>> order_options(LoopNest& n, const Machine& machine);
Result<KernelProgram> generate_order(LoopNest& n, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
