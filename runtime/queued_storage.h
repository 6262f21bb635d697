// SPDX-License-Identifier: Apache-2.0
// Memory of an asynchronous device: what the host holds, beside what batches hold (see StorageUse).
#pragma once

#include "base/fence.h"
#include "base/storage.h"

namespace thermite {

class QueuedStorage final : public Storage {
 public:
  explicit QueuedStorage(StorageRef memory) : memory_(std::move(memory)) {
    use_ = std::make_shared<StorageUse>(memory_);
  }
  void* data() override { return memory_->data(); }
  size_t bytes() const override { return memory_->bytes(); }

 private:
  StorageRef memory_;
};

}  // namespace thermite
