// SPDX-License-Identifier: Apache-2.0
// The type of an op's result; remembered per thread, so that recording an op again costs one look-up.
#pragma once

#include <span>

#include "base/status.h"
#include "frontend/intern.h"
#include "ir/ops/op_def.h"

namespace thermite {

Result<const TypeEntry*> infer_type(const OpDef& op, std::span<const TypeEntry* const> in, const AttrsEntry* attrs);

}  // namespace thermite
