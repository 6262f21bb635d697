// SPDX-License-Identifier: Apache-2.0
#include "runtime/cuda/staging.h"

#include <algorithm>
#include <cstring>

namespace thermite {
namespace {

constexpr size_t kPages = 4;
constexpr size_t kLine = 256;  // where a piece begins

size_t round_up(size_t n) { return (n + kLine - 1) / kLine * kLine; }

}  // namespace

CudaStaging::CudaStaging(std::shared_ptr<CudaContext> context, size_t bytes)
    : context_(std::move(context)), page_bytes_(std::max(bytes / kPages / kLine, size_t{1}) * kLine) {}

Status CudaStaging::open() {
  if (!memory_.get()) {
    TRY(memory_, CudaPinned::make(context_, kPages * page_bytes_));
  }
  while (pages_.size() < kPages) {
    TRY(CudaEvent event, CudaEvent::make(context_, kCuEventDisableTiming | kCuEventBlockingSync));
    pages_.push_back({memory_.get() + pages_.size() * page_bytes_, std::move(event)});
  }
  return {};
}

// An event that was never recorded counts as one that has come.
Status CudaStaging::next_page(CuStream stream) {
  CHECK_OK(pages_[page_].left.record(stream));
  page_ = (page_ + 1) % kPages;
  used_ = 0;
  return pages_[page_].left.wait();
}

Status CudaStaging::send(std::span<const std::byte> from, DeviceAddress to, CuStream stream) {
  CHECK_OK(open());
  while (!from.empty()) {
    if (used_ >= page_bytes_) CHECK_OK(next_page(stream));
    const size_t piece = std::min(from.size(), page_bytes_ - used_);
    std::byte* const pinned = pages_[page_].memory + used_;
    std::memcpy(pinned, from.data(), piece);
    used_ += round_up(piece);
    CHECK_OK(context_->check("cuMemcpyHtoDAsync",
                             context_->driver().memcpy_htod_async(static_cast<CuAddress>(to), pinned, piece, stream)));
    from = from.subspan(piece);
    to = to + piece;
  }
  return {};
}

}  // namespace thermite
