// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/graph/graph.h"
#include "ir/loops/loops.h"
#include "ir/loops/size.h"
#include "passes/fuse/group.h"

namespace thermite {

// group {add, exp} -> nest { stage y over i, j: exp(b0[i, j] + b1[j]) }
//
// Pull-based: every output and every reduction of the group becomes a stage; everything between is inlined into
// the expression of its readers, at the place where it is read. Loads carry one index per dimension; axes are
// neither split nor merged here (axes.h). Stages whose value dims are equal share their parallel axes.
// Sizes of the nest belong to `record`, where there is one, and with them all that the nest's form depends on.
Result<LoopNest> build_loops(const Graph& g, const Group& group, SizeRecord* record = nullptr);

}  // namespace thermite
