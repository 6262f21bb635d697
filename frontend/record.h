// SPDX-License-Identifier: Apache-2.0
// Recording one op: what every generated op function and the hand-written operators go through.
//
// opgen writes, for every op of the table that has inputs, a declaration into thermite/ops.h and a definition:
//   Tensor softplus(Operand x);
//   Tensor softplus(Operand x) { const Operand* in[] = {&x}; return record_op(op_softplus, in, {}); }
// Attributes follow the operands: integer int64_t, real double, flag bool, integers std::vector<int64_t>,
// dtype DType, scalar double (converted to the first operand's dtype by record_op). Ops of any arity take
// std::span<const Tensor> or a list in braces, with a trailing std::source_location.
#pragma once

#include <initializer_list>
#include <source_location>
#include <span>

#include "base/status.h"
#include "frontend/edge.h"
#include "frontend/intern.h"
#include "ir/ops/op_def.h"
#include "thermite/tensor.h"

namespace thermite {

// Throws UserError (naming the user's file and line) when the types do not fit.
Tensor record_op(const OpDef& op, std::span<const Operand* const> in, std::initializer_list<AttrRef> attrs = {});
Tensor record_op(const OpDef& op, std::span<const Tensor> in, std::initializer_list<AttrRef> attrs,
                 const std::source_location& where);
// Makers have no tensor to take the device from.
Tensor record_maker(const OpDef& op, std::initializer_list<AttrRef> attrs, const DeviceHandle& device,
                    const std::source_location& where);

}  // namespace thermite
