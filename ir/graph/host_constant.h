// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/graph/graph.h"

namespace thermite {

// A constant of the elements that `data` holds already; make_constant copies.
Constant host_constant(const Type& t, HostBytesRef data);

}  // namespace thermite
