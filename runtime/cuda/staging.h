// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "base/storage.h"
#include "runtime/cuda/handles.h"

namespace thermite {

// The way of a stream's bytes from the host to the device: through pages of pinned memory that are used in turn, each
// once the copies out of it are done. Taken at the first transfer. One thread at a time; the context is current. Who
// destroys it has waited for the stream.
class CudaStaging {
 public:
  CudaStaging(std::shared_ptr<CudaContext> context, size_t bytes);

  // The bytes may be changed when it returns; they are there when the stream has come so far.
  Status send(std::span<const std::byte> from, DeviceAddress to, CuStream stream);

 private:
  struct Page {
    std::byte* memory;
    CudaEvent left;  // recorded when the page was full
  };
  Status open();
  Status next_page(CuStream stream);

  const std::shared_ptr<CudaContext> context_;
  const size_t page_bytes_;
  CudaPinned memory_;
  std::vector<Page> pages_;
  size_t page_ = 0, used_ = 0;  // of the current page
};

}  // namespace thermite
