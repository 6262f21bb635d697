// SPDX-License-Identifier: Apache-2.0
// Discrete Fourier transforms along one dimension: what fft, ifft, rfft and irfft share.
#pragma once

#include "ir/ops/support/op.h"

namespace thermite {

inline constexpr std::string_view kFourierNormNames[] = {"backward", "ortho", "forward"};
inline constexpr AttrChoices kFourierNorms{"FourierNorm", kFourierNormNames};
inline constexpr AttrRow kFourierAttrs[] = {
    {"axis", AttrType::integer, "dimension to transform", otherwise(-1)},
    {"length", AttrType::integer,
     "elements of it that are transformed, cut or filled up with zeros; 0: as many as there are", otherwise(0)},
    {"norm", AttrType::integer, "what is divided: the inverse by the length, both by its root, or the forward one",
     otherwise(0), false, false, &kFourierNorms},
};

// A prime beyond this is no radix of the op `fourier`; no rows of more elements are made by it in one go.
inline constexpr int64_t kLargestRadix = 13, kLongestRow = 131072;
// Up to here a prime that the op does not make is a product with the matrix of roots: less work than Bluestein's way.
inline constexpr int64_t kShortPrime = 128;
inline constexpr int64_t kLongestTransform = int64_t{1} << 27;

struct TransformOptions {
  bool inverse = false;
  double scale = 1;
  bool many_threads = false;  // SplitArgs
};
// The complex transform of `x` along an axis (of the whole extent, counted from the front), times `scale`.
Result<Parts> transform(GraphBuilder& b, Parts x, int axis, const TransformOptions& o);
Result<Parts> scaled(GraphBuilder& b, Parts x, double scale);
Result<Parts> complex_product(GraphBuilder& b, Parts x, Parts y);
// How the op `fourier` makes rows of n elements: by passes, or, of a prime of one more than such a number, as a
// convolution (ir/loops/fourier_tree.h); none: not at all.
enum class FourierWay { none, passes, prime };
FourierWay fourier_way(int64_t n);
// Whether it is to make the transforms along that axis of a tensor.
bool is_one_row(const Dims& d, int axis, bool many_threads);
struct FourierRows {
  bool inverse = false;
  bool real = false;  // of the real numbers that the parts are in turn: elements 0 to n of 2 n
};
// What it reads beside rows of n elements.
Result<NodeId> fourier_table(GraphBuilder& b, int64_t n, bool real, DType t);
// One node, of an axis that is_one_row; a complex value as it lies in memory.
Result<Parts> fourier_rows(GraphBuilder& b, Parts x, int axis, FourierRows what);
// Of a prime n: numbers 1 to n - 1 in the order in which elements are taken, and in which results come out.
struct PrimeOrders {
  NodeId in, out;
};
Result<PrimeOrders> prime_orders(GraphBuilder& b, int64_t n);
// What their transform is multiplied by, of the order of results.
Result<Parts> prime_filter(GraphBuilder& b, NodeId powers, int64_t n, DType t);
// The transform of a prime length, one more than a number of small factors, forward.
Result<Parts> transform_by_powers(GraphBuilder& b, Parts x, int axis, bool many_threads);
// What `norm` says, for transforms of length n.
double fourier_scale(const Attrs& a, int64_t n, bool inverse);
// Cut or padded with zeros behind.
Result<NodeId> resized_along(GraphBuilder& b, NodeId x, int axis, int64_t length);

// cos and -sin of 2 pi index / n for every element of an i64 tensor of indices in [0, n), as dtype t.
Result<Parts> roots_of_unity(GraphBuilder& b, NodeId index, int64_t n, DType t);
Result<NodeId> counting(GraphBuilder& b, int64_t n);  // 0, 1, ... n - 1 : i64[n]

struct FourierShape {
  int axis = 0;
  int64_t length = 0;  // of the transform
};
Result<FourierShape> fourier_shape(const InferArgs& a, int64_t otherwise);
// The element type of operands: f32, f64, c64 or c128.
Status check_fourier_dtype(DType t);

// fft and ifft.
Result<Type> infer_fourier(const InferArgs& a);
Result<Parts> split_fourier(GraphBuilder& b, const SplitArgs& a, bool inverse);
Status ref_whole_fourier(const RefTensor& x, const Attrs& a, RefTensor& out, bool inverse);

// Multiplications that the reference takes for an element.
double fourier_terms(const InferArgs& a);
// Reference: elements of rows along `axis`, real and imaginary parts in wide types.
Status ref_fourier(const RefTensor& x, RefTensor& out, const FourierShape& shape, bool inverse, double scale);

}  // namespace thermite
