// SPDX-License-Identifier: Apache-2.0
#include <chrono>

#include "tests/runtime/fake_cuda/world.h"

using namespace thermite;
using namespace thermite::fake_cuda;

namespace {

double now_ms() {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// With the lock held by the caller of cuEventQuery and its like.
bool has_come(const World& w, const Event& e) { return w.fatal || e.done >= e.recorded; }

}  // namespace

extern "C" {

CuResult cuStreamCreate(CuStream* stream, unsigned flags) {
  FAKE_CUDA_CALL("cuStreamCreate");
  if (flags != kCuStreamNonBlocking) call.problem("it would wait for the default stream");
  auto s = std::make_shared<Stream>();
  s->random.seed(static_cast<uint32_t>(w.options.seed * 1000003 + ++w.streams_made));
  s->thread = std::thread([s] { World::get().run(s); });
  return give_handle(w, w.streams, std::move(s), stream);
}

CuResult cuStreamDestroy_v2(CuStream stream) {
  FAKE_CUDA_RELEASE("cuStreamDestroy");
  const std::shared_ptr<Stream> s = call.find(w.streams, stream);
  if (!s) return kInvalidHandle;
  if (!s->work.empty() && !w.fatal) call.problem("with work under way");
  s->closing = true;
  w.changed.notify_all();
  call.lock().unlock();
  s->thread.join();
  call.lock().lock();
  w.streams.all.erase(reinterpret_cast<uint64_t>(stream));
  return w.fatal;
}

CuResult cuStreamSynchronize(CuStream stream) {
  FAKE_CUDA_CALL("cuStreamSynchronize");
  const std::shared_ptr<Stream> s = call.find(w.streams, stream);
  if (!s) return kInvalidHandle;
  w.drain(call.lock(), s.get());
  return w.fatal;
}

CuResult cuStreamWaitEvent(CuStream stream, CuEvent event, unsigned) {
  FAKE_CUDA_CALL("cuStreamWaitEvent");
  const std::shared_ptr<Stream> s = call.find(w.streams, stream);
  const std::shared_ptr<Event> e = call.find(w.events, event);
  if (!s || !e) return kInvalidHandle;
  if (e->recorded == 0) return call.problem("an event that was never recorded");
  w.enqueue(*s, {[e, wanted = e->recorded] {
    World& late = World::get();
    std::unique_lock lock(late.mutex);
    late.changed.wait(lock, [&] { return late.fatal || e->done >= wanted; });
  }});
  return 0;
}

CuResult cuEventCreate(CuEvent* event, unsigned flags) {
  FAKE_CUDA_CALL("cuEventCreate");
  auto e = std::make_shared<Event>();
  e->flags = flags;
  return give_handle(w, w.events, std::move(e), event);
}

CuResult cuEventDestroy_v2(CuEvent event) {
  FAKE_CUDA_RELEASE("cuEventDestroy");
  if (!call.find(w.events, event)) return kInvalidHandle;
  w.events.all.erase(reinterpret_cast<uint64_t>(event));
  return w.fatal;
}

CuResult cuEventRecord(CuEvent event, CuStream stream) {
  FAKE_CUDA_CALL("cuEventRecord");
  const std::shared_ptr<Stream> s = call.find(w.streams, stream);
  const std::shared_ptr<Event> e = call.find(w.events, event);
  if (!s || !e) return kInvalidHandle;
  w.enqueue(*s, {[e, number = ++e->recorded] {
    World& late = World::get();
    std::lock_guard lock(late.mutex);
    e->done = number;
    e->milliseconds = now_ms();
    late.changed.notify_all();
  }});
  return 0;
}

CuResult cuEventQuery(CuEvent event) {
  FAKE_CUDA_CALL("cuEventQuery");
  const std::shared_ptr<Event> e = call.find(w.events, event);
  if (!e) return kInvalidHandle;
  return has_come(w, *e) ? 0 : kCuNotReady;
}

CuResult cuEventSynchronize(CuEvent event) {
  FAKE_CUDA_CALL("cuEventSynchronize");
  const std::shared_ptr<Event> e = call.find(w.events, event);
  if (!e) return kInvalidHandle;
  if (!(e->flags & kCuEventBlockingSync)) call.problem("it would spin");
  w.changed.wait(call.lock(), [&] { return has_come(w, *e); });
  return w.fatal;
}

CuResult cuEventElapsedTime(float* milliseconds, CuEvent from, CuEvent to) {
  FAKE_CUDA_CALL("cuEventElapsedTime");
  const std::shared_ptr<Event> a = call.find(w.events, from), b = call.find(w.events, to);
  if (!a || !b) return kInvalidHandle;
  for (const auto& e : {a, b}) {
    if (e->flags & kCuEventDisableTiming) return call.problem("an event without a time");
    if (e->recorded == 0 || e->done < e->recorded) return call.problem("an event that has not come");
  }
  *milliseconds = static_cast<float>(b->milliseconds - a->milliseconds);
  return 0;
}

}  // extern "C"
