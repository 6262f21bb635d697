// SPDX-License-Identifier: Apache-2.0
// What every op file includes: the row type, and helpers for inference, lowering and references.
#pragma once

#include <cmath>
#include <limits>

#include "ir/ops/op_def.h"
#include "ir/ops/support/complex.h"
#include "ir/ops/support/infer.h"
#include "ir/ops/support/lower.h"
#include "ir/ops/support/ref.h"
