// SPDX-License-Identifier: Apache-2.0
// What the driver knows. One lock for all of it; work itself is done without.
#pragma once

#include <array>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "runtime/cuda/driver.h"
#include "tests/runtime/fake_cuda/control.h"

namespace thermite::fake_cuda {

inline constexpr CuResult kInvalidValue = 1, kInvalidImage = 200, kInvalidContext = 201, kInvalidPtx = 218,
                          kInvalidHandle = 400, kNotFound = 500, kIllegalAddress = 700;
inline constexpr uint64_t kHidden = uint64_t{1} << 63;  // no address of x86-64 with this bit can be followed

struct Range {
  uint64_t begin = 0, bytes = 0;
  bool meets(const Range& o) const { return begin < o.begin + o.bytes && o.begin < begin + bytes; }
  bool holds(const Range& o) const { return begin <= o.begin && o.begin + o.bytes <= begin + bytes; }
};

struct Event {
  unsigned flags = 0;
  uint64_t recorded = 0, done = 0;  // how often
  double milliseconds = 0;          // when it was done last
};

struct Module;
struct Function {
  std::string name, operation;
  size_t buffers = 0, scalars = 0;
  unsigned threads = 0;
  unsigned shared_bytes = 48 << 10;  // allowed
  Module* module = nullptr;
};
struct Module {
  std::vector<std::shared_ptr<Function>> functions;
  std::vector<uint64_t> handles;
};

// A kernel with its arguments.
struct Launch {
  std::shared_ptr<Function> function;
  std::array<unsigned, 3> grid{};
  unsigned block = 0, shared_bytes = 0;
  std::vector<uint64_t> words;
};

struct Work {
  std::function<void()> run;
  std::vector<Range> touches{};  // of the device's and of pinned memory
  const Module* module = nullptr;
};
struct Stream {
  std::deque<Work> work;  // the first one is under way
  bool closing = false;
  std::minstd_rand random;
  std::thread thread;
};

struct Graph {
  std::vector<uint64_t> nodes;
  std::map<uint64_t, Launch> launches;
  uint64_t made_of = 0;  // of an executable one: the graph
};

// Handles are never used again, so what is gone is known to be.
template <class T>
struct Table {
  std::map<uint64_t, std::shared_ptr<T>> all;
  const char* what;
};

class World {
 public:
  static World& get();

  std::mutex mutex;
  std::condition_variable changed;
  Options options;
  bool held = false;
  int retained = 0;    // of the primary context
  CuResult fatal = 0;  // what ended it
  size_t used = 0;
  uint64_t streams_made = 0, kernels_run = 0, crash_at = 0;
  CuResult crash_code = 0;
  std::map<uint64_t, size_t> memory, pinned;  // address to bytes; the device's addresses are hidden
  Table<Stream> streams{{}, "stream"};
  Table<Event> events{{}, "event"};
  Table<Module> modules{{}, "module"};
  Table<Function> functions{{}, "function"};
  Table<Graph> graphs{{}, "graph"}, execs{{}, "executable graph"};
  std::map<std::string, uint64_t> counts;
  std::map<std::string, std::map<uint64_t, CuResult>> failures;
  std::set<std::string> problems;

  // All of these under the lock.
  void problem(const std::string& text) { problems.insert(text); }
  uint64_t next_handle() { return handles_ += 16; }
  bool is_touched(const Range& range, const Module* module = nullptr) const;
  bool is_inside(const std::map<uint64_t, size_t>& table, const Range& range) const;
  void enqueue(Stream& stream, Work work);
  void drain(std::unique_lock<std::mutex>& lock, const Stream* stream);  // null: all of them
  void run(const std::shared_ptr<Stream>& stream);                       // a stream's thread

 private:
  uint64_t handles_ = 0x1000;
};

// One call of the driver: takes the lock, counts, and looks for what speaks against it.
class Call {
 public:
  explicit Call(const char* name, bool wants_context = true);
  CuResult refused() const { return refused_; }
  World& world() const { return world_; }
  std::unique_lock<std::mutex>& lock() { return lock_; }

  template <class T>
  std::shared_ptr<T> find(Table<T>& table, const void* handle) {
    const auto found = table.all.find(reinterpret_cast<uint64_t>(handle));
    if (found != table.all.end()) return found->second;
    problem(std::string("no such ") + table.what);
    return nullptr;
  }
  CuResult problem(const std::string& text) {
    world_.problem(std::string(name_) + ": " + text);
    return kInvalidValue;
  }

 private:
  const char* const name_;
  World& world_ = World::get();
  std::unique_lock<std::mutex> lock_{world_.mutex};
  CuResult refused_ = 0;
};

template <class T, class H>
CuResult give_handle(World& w, Table<T>& table, std::shared_ptr<T> object, H* handle) {
  const uint64_t number = w.next_handle();
  table.all[number] = std::move(object);
  *handle = reinterpret_cast<H>(number);
  return 0;
}

// Of calls that a context that has ended refuses.
#define FAKE_CUDA_CALL(name)                 \
  Call call(name);                           \
  World& w = call.world();                   \
  if (call.refused()) return call.refused(); \
  if (w.fatal) return w.fatal
// Of calls that give something back, which works then, too.
#define FAKE_CUDA_RELEASE(name) \
  Call call(name);              \
  World& w = call.world();      \
  if (call.refused()) return call.refused()

extern thread_local std::vector<CuContext> current_contexts;
inline CuContext the_context() { return reinterpret_cast<CuContext>(uint64_t{0xC0}); }
inline void* backing(uint64_t address) { return reinterpret_cast<void*>(address & ~kHidden); }
uint64_t digest(const void* bytes, size_t count);

// Whether a launch is one that CUDA would take; tells problems.
bool is_legal(Call& call, const Launch& launch);
Launch read_launch(Call& call, CuFunction f, const unsigned* grid, const unsigned* block, unsigned shared,
                   void** extra);
Work work_of(const Launch& launch);
CuResult execute(const Launch& launch);  // without the lock

}  // namespace thermite::fake_cuda
