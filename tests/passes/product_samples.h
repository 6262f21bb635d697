// SPDX-License-Identifier: Apache-2.0
// Matrix products and convolutions as one group each.
#pragma once

#include "passes/schedule/program.h"
#include "tests/passes/row_samples.h"

namespace thermite {

struct Product {
  int64_t batch, rows, depth, columns;
  bool lhs_across, rhs_across;
  DType t = DType::f32;
  bool wide = false;  // integers are summed as i32
};

// With what is done to a factor before and to the result after it.
RowSample product(const Product& p, bool more = false);

struct Image {
  int64_t channels, height, width, filters, taps, stride, pad, groups = 1;
  int64_t panel = 0;  // of filters
  int64_t tall = 0;   // taps down, where those are others
  int64_t dilation = 1, batch = 1;
  DType t = DType::f32;
  bool finite = false;  // filters
  int64_t behind = 0;   // more padding behind than in front
  int64_t frames = 0;   // of a volume; 0: none
  int64_t along = 1;    // taps along those
  bool masked = false;  // some lines of the image, which are 0 then
};

RowSample convolution(const Image& i, bool more = false);

Result<Program> lowered(const RowSample& s, const GemmSteps& gemm);
// Those that the costs chose; a failure, and none, where it has no tiles or is none itself.
GemmSteps gemm_steps(const Result<Program>& p);

}  // namespace thermite
