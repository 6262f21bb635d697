// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tests/support/op_cases.h"

namespace thermite::testing {

// On the device the case has the interpreter's bits and is near its reference: "" or what is wrong.
std::string check_on_gpu(const std::string& device, const OpCase& c);
// The graph of a seed: the same bits fused, unfused and under the interpreter.
std::string check_graph_on_gpu(const std::string& device, uint64_t seed);

}  // namespace thermite::testing
