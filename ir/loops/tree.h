// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/dtype.h"
#include "ir/loops/size.h"

namespace thermite {

// How partial results of a reduction combine. Ops name one; resolve_tree gives the one that is used. It is a function
// of dtype and extents, never of schedule, grouping or thread count.
//
// sum, exactly: the linear reduce index r runs over [0, K). Leaf l holds r in [64l, 64(l+1)); its lane j (0..15) folds
// r = 64l + j, then + 16, 32, 48, starting from the identity. The leaves of a lane combine in a balanced binary tree
// over a power of two of them, leaves beyond K being the identity; the lanes pairwise: s[j] = s[j] . s[j + 8] for j <
// 8, then 4, 2, 1. The identity of a float sum is -0.0, so that what is missing changes nothing. Any aligned part of 64
// * 2^n elements is a subtree of every lane: vectors, cores and blocks may share a sum. dot, exactly: one chain of
// muladd(a, b, acc) with rising r from +0.0; its state may rest in memory anywhere. Deep matrix
// products are cut before: passes/graph/segment.cpp makes segments of them, each a chain, joined by a sum.
//
// scan, exactly, of the elements x[p] in the order in which they are summed: in blocks of 16, s0 = x, then s1[j] =
// s0[j - 1] + s0[j], s2[j] = s1[j - 2] + s1[j], and so by 4 and 8, where there is such a j; s4 are the sums inside a
// block. The sums before a block are (sums of the whole parts of 4096 elements before, one after the other) + (s4[15]
// of the blocks before in its part, one after the other), both from the identity; added to the left of s4[j], or of
// what precedes j where the element itself is left out. So a vector's sums take four steps wherever its lanes lie, and
// the error grows with the number of blocks and parts, not with that of elements.
// attention, exactly, of a query: keys come in blocks of 64. A key's score is component 0 of the combination of the sum
// of the lift's components 0 and 1 over all axes but the keys' (one chain of muladd from +0.0) with components 3 and 4
// of the lift. A block's greatest score, and the greatest before, make m (from -inf; r is m, or 0 where that is -inf);
// p = exp(score - r), c = exp(old m - r). The sum of p in a block is a leaf of `sum`; l = muladd(l, c, that), from
// +0.0; element e of the result is a chain of muladd(p, component 2 at e, acc) with rising keys from acc c, +0.0 in the
// beginning. Keys from component 5 on are not there: their p is 0 in the sum, and the chain has no such terms.
// Component 6, a multiple of 64, cuts the keys into segments where it is not 0: r is then that of the greatest m of
// all, w = exp(m - r), and l and acc are chains of muladd(theirs, w, acc) from +0.0 with rising segments. What is
// projected has l for component 0, acc for component 2.
enum class Tree : uint8_t {
  exact,  // combine is associative and commutative bit for bit (min, max, integers, arg-max with ties by index)
  sum,    // balanced over leaves of 64, 16 lanes wide
  dot,    // sum of products: one chain
  scan,   // a running sum: blocks in parts, for integers, too; terms behind its place are the identity
  // Sums of complex products: element k of a discrete Fourier transform is the sum over r of components 0 and 1 of the
  // lift at r times components 2 and 3, root number r k of a table. Made for whole rows, by passes of radices that
  // follow from the row's length alone: ir/loops/fourier_tree.h.
  fourier,
  // A query's attention: values of keys weighed by exp of their scores; see below.
  attention,
};

// Whether a stage is a fold of its elements, whose states may be combined row by row.
constexpr bool is_fold(Tree t) { return t == Tree::exact || t == Tree::sum || t == Tree::dot; }

inline constexpr int kSumLanes = 16;
inline constexpr int kSumLeaf = 64;
inline constexpr int64_t kAttentionBlock = 64;
inline constexpr int kScanBlock = 16, kScanPart = 4096;

// The free extents of a sum of products: what an element of the result does not share with its neighbours.
struct DotExtents {
  Size rows, columns, depth;
};

// Integers combine exactly. A product of a matrix with a vector is bound by what it reads: from a depth of 256 on it is
// summed as `sum`, which vectors and cores can share along the depth.
inline constexpr int64_t kSumDepth = 256;
inline Tree resolve_tree(Tree named, DType t) { return is_float(t) ? named : Tree::exact; }
inline Tree resolve_tree(Tree named, DType t, const DotExtents& e) {
  const Tree tree = resolve_tree(named, t);
  const bool vector = tree == Tree::dot && (e.rows == 1 || e.columns == 1);
  return vector && e.depth >= kSumDepth ? Tree::sum : tree;
}

// Whether a chain of products of `factors`, as the op reads them, is left to the matrix unit of a target that has one
// (Target::mma; Target::unit_halves, of bf16), which adds in an order of its own: so a product has the same bits in
// whatever group it stands.
inline constexpr int64_t kUnitSide = 8, kUnitDepth = 16;
inline bool is_for_matrix_unit(DType factors, DType sums, const DotExtents& e) {
  return is_half(factors) && sums == DType::f32 && e.rows >= kUnitSide && e.columns >= kUnitSide &&
         e.depth >= kUnitDepth;
}

}  // namespace thermite
