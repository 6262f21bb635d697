// SPDX-License-Identifier: Apache-2.0
#include "tests/memory/failing_allocation.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace thermite::testing {
namespace {

constexpr int64_t kNever = int64_t{1} << 60;
std::atomic<int64_t> left{kNever};  // allocations before the first that fails
std::atomic<int64_t> most{0};
std::atomic<bool> armed{false}, failed{false};
constinit thread_local int pauses = 0;

bool fails() {
  if (!armed.load(std::memory_order_relaxed) || pauses > 0) return false;
  const int64_t number = left.fetch_sub(1, std::memory_order_relaxed);
  if (number > 0 || number <= -most.load(std::memory_order_relaxed)) return false;
  failed = true;
  return true;
}

void* allocate(size_t bytes, size_t alignment) {
  if (fails()) return nullptr;
  if (alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__) return std::malloc(bytes ? bytes : 1);
  void* p = nullptr;
  return posix_memalign(&p, alignment, bytes ? bytes : 1) == 0 ? p : nullptr;
}

void* allocate_or_throw(size_t bytes, size_t alignment) {
  void* p = allocate(bytes, alignment);
  if (!p) throw std::bad_alloc();
  return p;
}

}  // namespace

PausedFailures::PausedFailures() { ++pauses; }
PausedFailures::~PausedFailures() { --pauses; }

void fail_allocations(int64_t n, int64_t count) {
  failed = false;
  most = count;
  left = n - 1;
  armed = true;
}

bool stop_failing() {
  armed = false;
  return failed;
}

}  // namespace thermite::testing

using thermite::testing::allocate;
using thermite::testing::allocate_or_throw;

extern "C" void* aligned_alloc(size_t alignment, size_t bytes) { return allocate(bytes, alignment); }
void* operator new(size_t n) { return allocate_or_throw(n, 1); }
void* operator new[](size_t n) { return allocate_or_throw(n, 1); }
void* operator new(size_t n, std::align_val_t a) { return allocate_or_throw(n, static_cast<size_t>(a)); }
void* operator new[](size_t n, std::align_val_t a) { return allocate_or_throw(n, static_cast<size_t>(a)); }
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, size_t) noexcept { std::free(p); }
void operator delete[](void* p, size_t) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, size_t, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, size_t, std::align_val_t) noexcept { std::free(p); }
