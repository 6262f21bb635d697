// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "ir/kernel/kernel.h"
#include "runtime/device.h"
#include "tests/ir/random_kernel.h"
#include "tests/support/op_cases.h"

namespace thermite::testing {

// Compiles the kernel for the device's target and runs it over `buffers`, which are changed in place, also where the
// launch fails.
Status run_kernel_on(Device& device, const Kernel& k, std::vector<Bytes>& buffers, std::vector<uint64_t> scalars,
                     int64_t tasks);

// On the device the case has the interpreter's bits and is near its reference: "" or what is wrong.
std::string check_on_gpu(const std::string& device, const OpCase& c, bool checked = false);
// The graph, or that of the seed: the same bits fused, unfused and under the interpreter.
std::string check_graph_on_gpu(const std::string& device, uint64_t seed);
std::string check_graph_on_gpu(const std::string& device, const Graph& g, uint64_t seed, bool checked = false);

}  // namespace thermite::testing
