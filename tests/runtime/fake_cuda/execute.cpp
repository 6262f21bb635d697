// SPDX-License-Identifier: Apache-2.0
// What kernels are and do.
#include <algorithm>
#include <cstring>

#include "base/device_args.h"
#include "tests/runtime/fake_cuda/world.h"

namespace thermite::fake_cuda {
namespace {

constexpr size_t kDefaultShared = 48 << 10, kMostShared = 227 << 10;

// A kernel's view of its arguments; an access outside of memory ends the context.
class Arguments {
 public:
  explicit Arguments(const Launch& l) : launch_(l) {}

  int64_t tasks() const { return static_cast<int64_t>(launch_.words[tail()]); }
  uint64_t scratch() const { return launch_.words[tail() + 1]; }
  uint64_t stride() const { return launch_.words[tail() + 2]; }
  int64_t scalar(size_t k) const { return static_cast<int64_t>(launch_.words[launch_.function->buffers + k]); }
  // `count` integers of a buffer.
  int64_t* buffer(size_t k, int64_t count) { return at(launch_.words[k], static_cast<uint64_t>(count) * 8); }
  int64_t* at(uint64_t address, uint64_t bytes) {
    World& w = World::get();
    std::lock_guard lock(w.mutex);
    if (address % 8 == 0 && w.is_inside(w.memory, {address, bytes})) return static_cast<int64_t*>(backing(address));
    strayed = true;
    return nullptr;
  }
  // Of a checked build.
  int64_t bytes(size_t k) const { return static_cast<int64_t>(launch_.words[tail() + 3 + k]); }
  AccessRecord* record() {
    const uint64_t address = launch_.words[launch_.words.size() - 2];
    World& w = World::get();
    std::lock_guard lock(w.mutex);
    if (w.is_inside(w.pinned, {address, sizeof(AccessRecord)})) return reinterpret_cast<AccessRecord*>(address);
    strayed = true;
    return nullptr;
  }
  uint64_t number() const { return launch_.words.back(); }
  bool strayed = false;

 private:
  size_t tail() const { return launch_.function->buffers + launch_.function->scalars; }
  const Launch& launch_;
};

template <class F>
void each(int64_t count, F&& f) {
  for (int64_t i = 0; i < count; ++i) f(i);
}

void increment(const Launch&, Arguments& a) {
  const int64_t n = a.tasks();
  const int64_t* x = a.buffer(0, n);
  int64_t* y = a.buffer(1, n);
  if (!a.strayed) each(n, [&](int64_t i) { y[i] = x[i] + 1; });
}

// Of a checked build: tasks beyond an end do nothing but tell.
void checked_increment(const Launch&, Arguments& a) {
  const int64_t n = a.tasks(), length = a.bytes(1) / 8;
  const int64_t* x = a.buffer(0, std::min(n, length));
  int64_t* y = a.buffer(1, std::min(n, length));
  AccessRecord* record = a.record();
  if (a.strayed) return;
  each(std::min(n, length), [&](int64_t i) { y[i] = x[i] + 1; });
  if (n > length && !record->found) *record = {1, a.number(), 0, 1, length, length};
}

void scale(const Launch&, Arguments& a) {
  const int64_t n = a.tasks();
  const int64_t* x = a.buffer(0, n);
  int64_t* y = a.buffer(1, n);
  if (!a.strayed) each(n, [&](int64_t i) { y[i] = x[i] * a.scalar(0); });
}

void add(const Launch&, Arguments& a) {
  const int64_t n = a.tasks();
  const int64_t *x = a.buffer(0, n), *y = a.buffer(1, n);
  int64_t* z = a.buffer(2, n);
  if (!a.strayed) each(n, [&](int64_t i) { z[i] = x[i] + y[i]; });
}

// Every thread fills what it has for itself with its number; tasks read it.
void scratch(const Launch& l, Arguments& a) {
  const int64_t n = a.tasks(), threads = static_cast<int64_t>(l.grid[0]) * l.block;
  int64_t* out = a.buffer(0, n);
  const auto own = [&](int64_t thread) { return a.scratch() + static_cast<uint64_t>(thread) * a.stride(); };
  for (int64_t t = 0; t < threads && !a.strayed; ++t) {
    int64_t* mine = a.at(own(t), a.stride());
    if (mine) std::fill_n(mine, a.stride() / 8, t);
  }
  if (a.strayed) return;
  each(n, [&](int64_t i) { out[i] = *a.at(own(i % threads), a.stride()); });
}

// The launch itself: grid, block, shared memory, tasks, scratch.
void shape(const Launch& l, Arguments& a) {
  int64_t* out = a.buffer(0, 8);
  if (a.strayed) return;
  const int64_t all[] = {l.grid[0],
                         l.grid[1],
                         l.grid[2],
                         l.block,
                         l.shared_bytes,
                         a.tasks(),
                         static_cast<int64_t>(a.scratch()),
                         static_cast<int64_t>(a.stride())};
  std::ranges::copy(all, out);
}

const std::map<std::string, void (*)(const Launch&, Arguments&)>& operations() {
  static const std::map<std::string, void (*)(const Launch&, Arguments&)> kAll = {
      {"increment", increment}, {"checked_increment", checked_increment},
      {"scale", scale},         {"add", add},
      {"scratch", scratch},     {"shape", shape}};
  return kAll;
}

}  // namespace

CuResult execute(const Launch& l) {
  {
    World& w = World::get();
    std::lock_guard lock(w.mutex);
    if (++w.kernels_run == w.crash_at) return w.crash_code;
  }
  Arguments a(l);
  operations().at(l.function->operation)(l, a);
  return a.strayed ? kIllegalAddress : 0;
}

Launch read_launch(Call& call, CuFunction f, const unsigned* grid, const unsigned* block, unsigned shared,
                   void** extra) {
  Launch l;
  l.function = call.find(call.world().functions, f);
  l.grid = {grid[0], grid[1], grid[2]};
  l.block = block[0];
  l.shared_bytes = shared;
  if (block[1] != 1 || block[2] != 1) call.problem("blocks have one axis");
  if (!extra || extra[0] != kCuExtraBuffer || extra[2] != kCuExtraBufferSize || extra[4] != kCuExtraEnd) {
    call.problem("arguments come as one buffer");
    l.function = nullptr;
    return l;
  }
  const size_t bytes = *static_cast<const size_t*>(extra[3]);
  l.words.resize(bytes / 8);
  std::memcpy(l.words.data(), extra[1], l.words.size() * 8);
  return l;
}

bool is_legal(Call& call, const Launch& l) {
  if (!l.function) return false;
  const Function& f = *l.function;
  if (!operations().contains(f.operation)) return call.problem("no such operation: " + f.operation), false;
  const size_t more = f.operation.starts_with("checked_") ? checked_words(f.buffers) : 0;
  if (l.words.size() != argument_words(f.buffers, f.scalars) + more) {
    return call.problem(f.name + " takes arguments of another size"), false;
  }
  if (l.words.size() * 8 > kMostArgumentBytes) return call.problem("too many arguments"), false;
  if (std::ranges::find(l.grid, 0u) != l.grid.end()) return call.problem("an empty grid"), false;
  if (l.grid[0] > 0x7fffffffu || l.grid[1] > 65535 || l.grid[2] > 65535) return call.problem("too large a grid"), false;
  if (l.block == 0 || l.block > f.threads) return call.problem("blocks of too many threads"), false;
  if (l.shared_bytes > std::max<size_t>(kDefaultShared, f.shared_bytes) || l.shared_bytes > kMostShared) {
    return call.problem("more shared memory than was allowed"), false;
  }
  return true;
}

Work work_of(const Launch& l) {
  Work work{[l] {
    const CuResult r = execute(l);
    World& w = World::get();
    std::lock_guard lock(w.mutex);
    if (r && !w.fatal) w.fatal = r;
    w.changed.notify_all();
  }};
  for (size_t k = 0; k < l.function->buffers; ++k) work.touches.push_back({l.words[k], 1});
  const Function& f = *l.function;
  const size_t words = argument_words(f.buffers, f.scalars);
  if (const uint64_t scratch = l.words[words - 2]) work.touches.push_back({scratch, 1});
  if (l.words.size() > words) work.touches.push_back({l.words[l.words.size() - 2], sizeof(AccessRecord)});
  work.module = l.function->module;
  return work;
}

}  // namespace thermite::fake_cuda
