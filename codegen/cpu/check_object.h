// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "base/status.h"

namespace thermite::cpu {

// An error unless every call and relocation of the object is one the loader supports.
Status check_object(std::string_view bytes, std::string_view kernel);

}  // namespace thermite::cpu
