// SPDX-License-Identifier: Apache-2.0
// Discrete Fourier transforms along several dimensions: fft, ifft, rfft and irfft (thermite/ops.h) one after another.
// An empty list of axes means all of them.
#pragma once

#include "thermite/op_options.h"
#include "thermite/tensor.h"

namespace thermite {

struct FftnOptions {
  std::vector<int64_t> axes = {};  // distinct
  FourierNorm norm = FourierNorm::backward;
};

Tensor fftn(const Tensor& x, const FftnOptions& options = {},
            std::source_location where = std::source_location::current());
Tensor ifftn(const Tensor& x, const FftnOptions& options = {},
             std::source_location where = std::source_location::current());
// Of real numbers: the last axis keeps half of its elements, and one more.
Tensor rfftn(const Tensor& x, const FftnOptions& options = {},
             std::source_location where = std::source_location::current());
// `length`: of the result's last axis; 0: 2 (n - 1) of n elements.
Tensor irfftn(const Tensor& x, const FftnOptions& options = {}, int64_t length = 0,
              std::source_location where = std::source_location::current());

}  // namespace thermite
