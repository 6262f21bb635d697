// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/onnx/model.h"
#include "frontend/onnx/wire.h"

namespace thermite {

// Reads one TensorProto. `directory` as in load_onnx.
Result<OnnxTensor> load_onnx_tensor(std::span<const std::byte> bytes, const std::string& directory);

}  // namespace thermite
