// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/backend.h"

namespace thermite {

const Backend& cuda_backend();

}  // namespace thermite
