// SPDX-License-Identifier: Apache-2.0
// One uniform walk: ops x dtypes x shapes on a device, each held to the op's reference.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "tests/support/op_cases.h"

namespace thermite::testing {

// One engine per device and levels for the whole test program; null where this build or machine lacks it.
std::shared_ptr<Engine> walk_engine(const std::string& device, const std::string& cpu, Numerics numerics);

// Runs the case on the engine and compares with the reference: "" or what is wrong. `bytes`: the result.
std::string check_case(const std::shared_ptr<Engine>& engine, const OpCase& c, std::vector<std::byte>& bytes);

// All ops with a meaning of their own, for parameterized tests, and their names.
std::vector<const OpDef*> ops_to_walk();

// Equal bits; NaNs of any payload are equal.
bool same_values(DType t, const std::vector<std::byte>& a, const std::vector<std::byte>& b);

}  // namespace thermite::testing
