// SPDX-License-Identifier: Apache-2.0
// Memory of an asynchronous device: what the host holds, beside what batches hold (see StorageUse).
#pragma once

#include "base/fence.h"
#include "base/storage.h"

namespace thermite {

class QueuedStorage final : public Storage {
 public:
  explicit QueuedStorage(const StorageRef& memory)
      : Storage(memory->address(), memory->bytes(), std::make_shared<StorageUse>(memory)) {}
};

}  // namespace thermite
