// SPDX-License-Identifier: Apache-2.0
#include "runtime/null/null_stream.h"

#include <chrono>
#include <cstring>
#include <string_view>
#include <thread>
#include <utility>

#include "base/guard.h"
#include "base/trace_events.h"
#include "runtime/launch.h"
#include "runtime/null/null_memory.h"

namespace thermite {
namespace {

Status move_bytes(const Transfer& t) {
  if (!is_hidden(t.to) || (!t.host && !is_hidden(t.from))) return device_error("a transfer was given host memory");
  const void* from = t.host ? t.host->data() : host_pointer(revealed(t.from));
  if (t.bytes) std::memmove(host_pointer(revealed(t.to)), from, t.bytes);
  return {};
}

// The launch with its buffers where its kernel can follow them.
Result<LaunchRecord> on_device(const LaunchRecord& launch) {
  LaunchRecord l = launch;
  for (BufferArg& b : l.buffers) {
    if (!is_hidden(b.address)) return device_error("a kernel was given host memory");
    b.address = revealed(b.address);
  }
  return l;
}

}  // namespace

Status NullFaults::before(const LaunchRecord& l) {
  const uint64_t number = launches_.fetch_add(1, std::memory_order_relaxed) + 1;
  if (number == options_.lose_at_launch) {
    Error e = device_error("launch {} ends the context, as was asked for", number);
    state_->lose(e);
    return e;
  }
  if (number == options_.fail_launch) return device_error("launch {} fails, as was asked for", number);
  if (!options_.fail_kernel.empty() && std::string_view(l.name).find(options_.fail_kernel) != std::string_view::npos) {
    return device_error("the kernel fails, as was asked for");
  }
  if (!options_.before_launch) return {};
  try {
    return options_.before_launch(l);
  } catch (const std::exception& e) {
    return device_error("the callback threw an exception: {}", e.what());
  } catch (...) {
    return device_error("the callback threw an exception");
  }
}

Status NullStream::wait_for(Stream& other, uint64_t number) {
  next_.push_back({static_cast<NullStream*>(&other), number});
  return {};
}

Status NullStream::issue(Batch*, uint64_t number) {
  std::vector<Wait>& waits = waits_[number % kMostUnderWay];
  waits.swap(next_);
  next_.clear();
  return {};
}

void NullStream::wait_until_done(uint64_t number) {
  parking_.wait([&] { return done_.load(std::memory_order_seq_cst) >= number; });
}

Status NullStream::retire(Batch* batch, uint64_t number) {
  for (const Wait& w : waits_[number % kMostUnderWay]) w.other->wait_until_done(w.number);
  Status status = guarded([&] { return batch ? work(*batch) : Status(); });
  done_.store(number, std::memory_order_seq_cst);
  parking_.wake();
  delay();  // the host hears of it late
  return status;
}

void NullStream::delay() {
  const NullOptions& o = faults_->options();
  if (o.delay_one_in <= 0 || o.max_delay_us <= 0) return;
  const uint64_t chance = random_(), length = random_();
  if (chance % static_cast<uint64_t>(o.delay_one_in) != 0) return;
  std::this_thread::sleep_for(std::chrono::microseconds(length % static_cast<uint64_t>(o.max_delay_us)));
}

Status NullStream::work(Batch& batch) {
  delay();
  CHECK_OK(faults_->state()->status());
  for (const Transfer& t : batch.transfers) CHECK_OK(move_bytes(t));
  const std::span<const LaunchRecord> launches = batch.launches();
  if (trace_events_on()) batch.times.resize(launches.size());
  for (size_t k = 0; k < launches.size(); ++k) {
    CHECK_OK(launch(launches[k], k < batch.times.size() ? &batch.times[k] : nullptr));
  }
  return {};
}

Status NullStream::launch(const LaunchRecord& l, LaunchTime* time) {
  if (Status s = faults_->before(l); !s.ok()) {
    s.error().op = l.op;
    return std::move(s.error()).in(l.name);
  }
  TRY(const LaunchRecord mine, on_device(l));
  const uint64_t begin = trace_event_begin();
  CHECK_OK(run_launch(mine));
  if (time) *time = {begin, trace_event_now()};
  return {};
}

}  // namespace thermite
