// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel_cache.h"

#include <algorithm>
#include <optional>

#include "base/cores.h"
#include "base/trace_events.h"
#include "engine/parallel.h"
#include "ir/kernel/interpret.h"

namespace thermite {
namespace {

constexpr std::string_view kKind = "artifact";

// Artifact <-> bytes: two lengths, threads, whether it is checked, and three parts.
std::vector<std::byte> to_blob(const Artifact& a) {
  std::vector<std::byte> out;
  auto put = [&](const void* p, size_t n) {
    const auto* b = static_cast<const std::byte*>(p);
    out.insert(out.end(), b, b + n);
  };
  const uint64_t lengths[] = {a.kind.size(), a.entry.size(), a.task_threads, a.checked};
  put(lengths, sizeof lengths);
  put(a.kind.data(), a.kind.size());
  put(a.entry.data(), a.entry.size());
  put(a.bytes.data(), a.bytes.size());
  return out;
}

std::optional<Artifact> artifact_from_blob(std::span<const std::byte> blob) {
  uint64_t lengths[4];
  if (blob.size() < sizeof lengths) return std::nullopt;
  std::memcpy(lengths, blob.data(), sizeof lengths);
  blob = blob.subspan(sizeof lengths);
  if (lengths[0] > blob.size() || lengths[1] > blob.size() - lengths[0]) return std::nullopt;
  const auto* text = reinterpret_cast<const char*>(blob.data());
  Artifact a{.kind = std::string(text, lengths[0]),
             .entry = std::string(text + lengths[0], lengths[1]),
             .bytes = {},
             .task_threads = static_cast<uint32_t>(lengths[2]),
             .checked = lengths[3] != 0};
  blob = blob.subspan(lengths[0] + lengths[1]);
  a.bytes.assign(blob.begin(), blob.end());
  return a;
}

Result<std::shared_ptr<Invocable>> load_artifact(Device& device, const Artifact& artifact, std::string_view kernel) {
  TraceEventScope event(TraceEventKind::load);
  Result<std::shared_ptr<Invocable>> code = device.load(artifact);
  event.number(0, artifact.bytes.size());
  event.number(1, !code.ok());
  event.text(kernel);
  return code;
}

}  // namespace

KernelCache::KernelCache(Device& device, Store& store, Counters& counters)
    : device_(device),
      backend_(backend_of(device.target())),
      persists_(backend_.persists && (!device.properties().runs_ir || device.properties().keeps_artifacts)),
      store_(store),
      counters_(counters) {}

Result<Artifact> KernelCache::compile(const Kernel& kernel) {
  TraceEventScope event(TraceEventKind::compile);
  Result<Artifact> artifact = backend_.compile(kernel, device_.target());
  event.number(0, artifact.ok() ? artifact->bytes.size() : 0);
  event.number(1, !artifact.ok());
  event.text(kernel.name);
  return artifact;
}

Digest artifact_key(const Digest& text, const Target& target) {
  DigestBuilder b;
  b.add("artifact 4").add(text).add(target.digest()).add(backend_of(target).digest());
  return b.finish();
}

std::shared_ptr<Invocable> KernelCache::loaded(const Digest& key) {
  std::lock_guard lock(mutex_);
  const auto it = loaded_.find(key);
  if (it == loaded_.end()) return nullptr;
  it->second.used = ++clock_;
  return it->second.code;
}

void KernelCache::keep(const Digest& key, std::shared_ptr<Invocable> code) {
  std::lock_guard lock(mutex_);
  loaded_.try_emplace(key, Loaded{std::move(code), ++clock_});
  if (loaded_.size() > std::max(limit_, crowded_at_)) make_room();
}

// Down to three quarters of the limit where plans let go of that many, so that the search for them is rare.
void KernelCache::make_room() {
  std::vector<std::pair<uint64_t, Digest>> idle;
  for (const auto& [key, entry] : loaded_)
    if (entry.code.use_count() == 1) idle.emplace_back(entry.used, key);
  std::ranges::sort(idle, {}, &std::pair<uint64_t, Digest>::first);
  const size_t wanted = limit_ - limit_ / 4;
  for (size_t k = 0; k < idle.size() && loaded_.size() > wanted; ++k) loaded_.erase(idle[k].second);
  crowded_at_ = loaded_.size() + limit_ / 4;
}

void KernelCache::set_limit(size_t kernels) {
  std::lock_guard lock(mutex_);
  limit_ = kernels;
  crowded_at_ = 0;
  if (loaded_.size() > limit_) make_room();
}

size_t KernelCache::size() {
  std::lock_guard lock(mutex_);
  return loaded_.size();
}

std::shared_ptr<Invocable> KernelCache::stored(const Digest& key) {
  if (!persists_ || device_.properties().runs_ir) return nullptr;
  const auto blob = store_.get(kKind, key);
  const auto artifact = blob ? artifact_from_blob(*blob) : std::nullopt;
  if (artifact) {
    Result<std::shared_ptr<Invocable>> code = load_artifact(device_, *artifact, "");
    if (code.ok()) {
      counters_.cache_hits.fetch_add(1);
      return *code;
    }
  }
  return nullptr;
}

// As stored(), for what would otherwise be compiled: a miss counts.
std::shared_ptr<Invocable> KernelCache::wanted(const Digest& key) {
  auto code = stored(key);
  if (!code && persists_) counters_.cache_misses.fetch_add(1);
  return code;
}

Result<std::shared_ptr<Invocable>> KernelCache::make(const Kernel& kernel, const Digest& key) {
  const bool runs_ir = device_.properties().runs_ir;
  if (!runs_ir) {
    if (auto code = wanted(key)) return code;
  }
  if (before_compile_) CHECK_OK(before_compile_(kernel));
  const Target& target = device_.target();
  if (!runs_ir || (persists_ && !store_.get(kKind, key))) {
    TRY(Artifact artifact, compile(kernel));
    counters_.compiles.fetch_add(1);
    std::shared_ptr<Invocable> code;
    if (!runs_ir) {
      TRY(code, load_artifact(device_, artifact, kernel.name));
    }
    if (persists_) store_.put(kKind, key, to_blob(artifact), fmt::format("{} for {}", kernel.name, target.name()));
    if (code) return code;
  }
  return std::shared_ptr<Invocable>(make_interpreted(kernel, {.fused = target.fma}));
}

Result<std::vector<std::shared_ptr<Invocable>>> KernelCache::load(std::span<const Kernel* const> kernels,
                                                                  std::span<const Digest> keys,
                                                                  std::span<const uint32_t> ops) {
  std::vector<std::shared_ptr<Invocable>> code(kernels.size());
  std::vector<size_t> missing;
  for (size_t k = 0; k < kernels.size(); ++k) {
    code[k] = loaded(keys[k]);
    if (!code[k]) missing.push_back(k);
  }
  std::vector<Status> failed(missing.size());
  const int threads = device_.asynchronous() ? available_cores() : device_.threads();  // else those are its own
  parallel_for(missing.size(), threads, [&](size_t m) {
    const size_t k = missing[m];
    Result<std::shared_ptr<Invocable>> made = make(*kernels[k], keys[k]);
    if (made.ok()) {
      code[k] = *made;
      keep(keys[k], *made);
    } else {
      failed[m] = std::move(made).error().in(fmt::format("kernel {} on {}", kernels[k]->name, device_.name()));
      failed[m].error().op = ops[k];
    }
  });
  for (Status& s : failed) CHECK_OK(std::move(s));
  return code;
}

std::vector<std::shared_ptr<Invocable>> KernelCache::find(std::span<const Digest> keys) {
  std::vector<std::shared_ptr<Invocable>> code;
  for (const Digest& key : keys) {
    auto c = loaded(key);
    if (!c && (c = wanted(key))) keep(key, c);
    code.push_back(std::move(c));
  }
  return code;
}

bool KernelCache::has(const Digest& key) {
  if (loaded(key)) return true;
  auto code = stored(key);
  if (!code) return false;
  keep(key, std::move(code));
  return true;
}

}  // namespace thermite
