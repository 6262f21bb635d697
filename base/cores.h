// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thermite {

// Cores that this process may use.
int available_cores();

}  // namespace thermite
