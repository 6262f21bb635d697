// SPDX-License-Identifier: Apache-2.0
// SQLite and fork(). A private header of this folder.
#pragma once

#include <shared_mutex>

namespace thermite {

// Held by whoever works with SQLite, once per thread. fork() waits for all of them, so that a child finds no mutex
// taken and no lock or transaction of its parent under way.
std::shared_lock<std::shared_mutex> sqlite_work();

}  // namespace thermite
