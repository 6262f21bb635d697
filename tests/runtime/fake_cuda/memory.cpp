// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <cstring>

#include "tests/runtime/fake_cuda/world.h"

using namespace thermite;
using namespace thermite::fake_cuda;

namespace {

CuResult enqueue(Call& call, CuStream stream, Work work) {
  const std::shared_ptr<Stream> s = call.find(call.world().streams, stream);
  if (!s) return kInvalidHandle;
  call.world().enqueue(*s, std::move(work));
  return 0;
}

}  // namespace

extern "C" {

CuResult cuMemAlloc_v2(CuAddress* address, size_t bytes) {
  FAKE_CUDA_CALL("cuMemAlloc");
  if (bytes == 0) return call.problem("of nothing");
  if (w.used + bytes > w.options.memory_bytes) return kCuOutOfMemory;
  void* memory = std::aligned_alloc(512, (bytes + 511) / 512 * 512);
  std::memset(memory, 0xCD, bytes);
  *address = reinterpret_cast<uint64_t>(memory) | kHidden;
  w.memory[*address] = bytes;
  w.used += bytes;
  return 0;
}

CuResult cuMemFree_v2(CuAddress address) {
  FAKE_CUDA_RELEASE("cuMemFree");
  const auto found = w.memory.find(address);
  if (found == w.memory.end()) return call.problem("no such allocation");
  if (!w.fatal && w.is_touched({address, found->second})) call.problem("the device still uses the memory");
  w.used -= found->second;
  w.memory.erase(found);
  std::free(backing(address));
  return w.fatal;
}

CuResult cuMemHostAlloc(void** memory, size_t bytes, unsigned) {
  FAKE_CUDA_CALL("cuMemHostAlloc");
  *memory = std::aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);
  w.pinned[reinterpret_cast<uint64_t>(*memory)] = bytes;
  return 0;
}

CuResult cuMemFreeHost(void* memory) {
  FAKE_CUDA_RELEASE("cuMemFreeHost");
  const auto found = w.pinned.find(reinterpret_cast<uint64_t>(memory));
  if (found == w.pinned.end()) return call.problem("no such allocation");
  if (!w.fatal && w.is_touched({found->first, found->second})) call.problem("the device still reads the memory");
  w.pinned.erase(found);
  std::free(memory);
  return w.fatal;
}

// What is copied later must still be what it was.
CuResult cuMemcpyHtoDAsync_v2(CuAddress to, const void* from, size_t bytes, CuStream stream) {
  FAKE_CUDA_CALL("cuMemcpyHtoDAsync");
  const Range source{reinterpret_cast<uint64_t>(from), bytes}, target{to, bytes};
  if (!w.is_inside(w.memory, target)) return call.problem("beyond the device's memory");
  if (!w.is_inside(w.pinned, source)) return call.problem("not from pinned memory");
  const auto copy = [from, to, bytes, then = digest(from, bytes)] {
    if (digest(from, bytes) != then) {
      World& late = World::get();
      std::lock_guard lock(late.mutex);
      late.problem("cuMemcpyHtoDAsync: the bytes were changed before they were copied");
    }
    std::memcpy(backing(to), from, bytes);
  };
  return enqueue(call, stream, {copy, {source, target}});
}

CuResult cuMemcpyDtoHAsync_v2(void* to, CuAddress from, size_t bytes, CuStream stream) {
  FAKE_CUDA_CALL("cuMemcpyDtoHAsync");
  if (!w.is_inside(w.memory, {from, bytes})) return call.problem("beyond the device's memory");
  if (w.is_inside(w.memory, {reinterpret_cast<uint64_t>(to), bytes})) return call.problem("to the device");
  return enqueue(call, stream, {[=] { std::memcpy(to, backing(from), bytes); }, {{from, bytes}}});
}

CuResult cuMemcpyDtoDAsync_v2(CuAddress to, CuAddress from, size_t bytes, CuStream stream) {
  FAKE_CUDA_CALL("cuMemcpyDtoDAsync");
  const Range source{from, bytes}, target{to, bytes};
  if (!w.is_inside(w.memory, target)) return call.problem("beyond the device's memory");
  if (!w.is_inside(w.memory, source)) return call.problem("from beyond the device's memory");
  return enqueue(call, stream, {[=] { std::memmove(backing(to), backing(from), bytes); }, {source, target}});
}

}  // extern "C"
