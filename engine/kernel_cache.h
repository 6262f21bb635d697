// SPDX-License-Identifier: Apache-2.0
// Kernels of one device by content: loaded before, else from the store, else compiled. Of those that no plan holds the
// least recently used go where there are more than `limit`, and their pages with them.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

#include "cache/store.h"
#include "engine/backend.h"
#include "engine/counters.h"
#include "ir/kernel/kernel.h"
#include "runtime/device.h"

namespace thermite {

// ArtifactKey: what compiled code depends on. Kernels differ by their printed text (digest_of), never by name.
Digest artifact_key(const Digest& text, const Target& target);

// Thread-safe.
class KernelCache {
 public:
  static constexpr size_t kMaxLoaded = 2048;
  KernelCache(Device& device, Store& store, Counters& counters);
  // Makes each kernel callable; what must be compiled is compiled on as many threads as the device has, or the host for
  // a device that is not. `ops`: by kernel, for errors (see Error::op).
  Result<std::vector<std::shared_ptr<Invocable>>> load(std::span<const Kernel* const> kernels,
                                                       std::span<const Digest> keys, std::span<const uint32_t> ops);
  // Kernels of a stored plan, without their IR; nullptr in place of one that is neither loaded nor stored.
  std::vector<std::shared_ptr<Invocable>> find(std::span<const Digest> keys);
  // Whether a kernel is loaded or stored; then it is loaded after this.
  bool has(const Digest& key);
  bool persists() const { return persists_; }  // what is compiled goes to the store

  // Called before a kernel is compiled, on the thread that compiles it; its error is the compile's. For fault tests;
  // to be set before the first compile.
  using BeforeCompile = std::function<Status(const Kernel&)>;
  void set_before_compile(BeforeCompile f) { before_compile_ = std::move(f); }
  void set_limit(size_t kernels);
  size_t size();

 private:
  std::shared_ptr<Invocable> loaded(const Digest& key);
  std::shared_ptr<Invocable> stored(const Digest& key);
  std::shared_ptr<Invocable> wanted(const Digest& key);
  Result<std::shared_ptr<Invocable>> make(const Kernel& kernel, const Digest& key);
  void keep(const Digest& key, std::shared_ptr<Invocable> code);
  void make_room();

  Result<Artifact> compile(const Kernel& kernel);

  Device& device_;
  const Backend& backend_;
  const bool persists_;
  Store& store_;
  Counters& counters_;
  BeforeCompile before_compile_;
  std::mutex mutex_;
  struct Loaded {
    std::shared_ptr<Invocable> code;
    uint64_t used = 0;
  };
  size_t limit_ = kMaxLoaded;
  uint64_t clock_ = 0;     // uses so far
  size_t crowded_at_ = 0;  // while plans hold this many, looking for room is not worth its time
  std::unordered_map<Digest, Loaded, DigestHash> loaded_;
};

}  // namespace thermite
