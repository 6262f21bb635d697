// SPDX-License-Identifier: Apache-2.0
// Memory for small objects of one size that come and go all the time: what a thread gives back it takes again,
// without a lock. Memory may be given back by another thread than took it.
#pragma once

#include <cstddef>
#include <new>
#include <utility>

namespace thermite {

template <size_t kBytes>
class Recycler {
 public:
  static void* take() {
    if (list_.head) {
      --list_.count;
      return std::exchange(list_.head, list_.head->next);
    }
    return ::operator new(kBytes);
  }

  static void give(void* p) {
    if (list_.count >= kMost || !is_open()) {
      ::operator delete(p);
      return;
    }
    ++list_.count;
    list_.head = new (p) Free{list_.head};
  }

 private:
  static_assert(kBytes >= sizeof(void*));
  static constexpr int kMost = 2048;  // per thread

  struct Free {
    Free* next;
  };
  // Trivially destructible, so that it may be used while a thread's other objects are destroyed.
  struct List {
    Free* head;
    int count;
    bool opened, closed;
  };
  struct Drain {
    ~Drain() {
      list_.closed = true;
      while (list_.head) ::operator delete(std::exchange(list_.head, list_.head->next));
      list_.count = 0;
    }
  };
  static bool is_open() {
    if (!list_.opened) {
      list_.opened = true;
      thread_local Drain drain;
      (void)drain;
    }
    return !list_.closed;
  }

  static inline constinit thread_local List list_{nullptr, 0, false, false};
};

// For std::allocate_shared: object and counts in one recycled piece.
template <class T>
struct RecyclingAllocator {
  using value_type = T;
  static constexpr size_t kBytes = (sizeof(T) + 15) / 16 * 16;
  static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);

  RecyclingAllocator() = default;
  template <class U>
  RecyclingAllocator(const RecyclingAllocator<U>&) {}
  T* allocate(size_t n) { return static_cast<T*>(n == 1 ? Recycler<kBytes>::take() : ::operator new(n * sizeof(T))); }
  void deallocate(T* p, size_t n) {
    if (n == 1) {
      Recycler<kBytes>::give(p);
    } else {
      ::operator delete(p);
    }
  }
  friend bool operator==(RecyclingAllocator, RecyclingAllocator) { return true; }
};

}  // namespace thermite
