// SPDX-License-Identifier: Apache-2.0
// What a kernel of a GPU is given: one block of 64-bit words, which emitters read and runtimes fill. CUDA passes it by
// value; Vulkan passes its address, a multiple of 8, as the only push constant (8 bytes).
//
//   address of each buffer | slot of each scalar (LaunchRecord::scalars) | tasks | scratch | scratch_stride
//
// Where a task is one thread (Artifact::task_threads is 1), blocks of kTaskBlock threads on the grid's first axis run
// the tasks in a loop, thread by thread, so that any number of blocks does; thread t of all has the `scratch_stride`
// bytes at scratch + t * scratch_stride for itself (64-byte aligned; LaunchRecord::shared_bytes, rounded up). Else a
// task is a block of `task_threads` threads, and the grid is that of the launch; tasks of one axis that are more than
// the device has blocks on it go on along the second axis, and blocks beyond `tasks` do nothing. Such kernels ask for
// LaunchRecord::shared_bytes of shared memory where they want more than every device gives unasked.
//
// Kernels of a checked build (Artifact::checked) look at each access of memory before they make it, and take more
// words:
//
//   ... | bytes of each buffer | address of an AccessRecord | number of the launch
//
// An access outside its memory is not made, and reads 0; the first one is written into the record.
//
// Kernels for a driver that ends loops early take these words, too, and write down that one did.
#pragma once

#include <cstddef>
#include <cstdint>

namespace thermite {

inline constexpr int kTaskBlock = 128;
inline constexpr size_t kMostArgumentBytes = 4096;

constexpr size_t argument_words(size_t buffers, size_t scalars) { return buffers + scalars + 3; }
// Those of a checked build begin behind argument_words().
constexpr size_t checked_words(size_t buffers) { return buffers + 2; }

inline constexpr uint64_t kEndedLoop = 255;  // AccessRecord::kind

// Zeros until a kernel finds an access outside its memory.
struct AccessRecord {
  uint64_t found;         // its first four bytes are 1 once there is one
  uint64_t launch;        // the number that it was given
  uint64_t kind;          // of memory: a MemKind; or kEndedLoop
  uint64_t memory;        // its number in the kernel
  int64_t index, length;  // elements
};

}  // namespace thermite
