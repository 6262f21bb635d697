// SPDX-License-Identifier: Apache-2.0
// The whole C++ API.
#pragma once

#include "thermite/device.h"
#include "thermite/dtype.h"
#include "thermite/error.h"
#include "thermite/executable.h"
#include "thermite/fourier.h"
#include "thermite/onnx.h"
#include "thermite/operators.h"
#include "thermite/ops.h"
#include "thermite/padding.h"
#include "thermite/pooling.h"
#include "thermite/sort.h"
#include "thermite/tensor.h"
