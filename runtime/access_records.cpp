// SPDX-License-Identifier: Apache-2.0
#include "runtime/access_records.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "runtime/stream.h"

namespace thermite {
namespace {

// By MemKind; names as in a printed kernel.
constexpr std::array<std::string_view, 4> kMemories = {"buffer %b", "local memory %m", "scratch memory %m",
                                                       "shared memory %m"};

}  // namespace

Status status_of(const AccessRecord& r) {
  if (static_cast<uint32_t>(r.found) == 0) return {};
  if (r.kind == kEndedLoop)
    return device_error(
        "the driver ended loops before their end, which take more steps than it allows a thread: results "
        "would be wrong");
  if (r.kind >= kMemories.size()) return device_error("a kernel wrote into the record of wrong accesses");
  return device_error("element {} of {}{} was accessed, which has {}", r.index, kMemories[r.kind], r.memory, r.length);
}

size_t AccessRecords::bytes() { return kMostUnderWay * sizeof(AccessRecord); }

AccessRecords::AccessRecords(std::byte* host, DeviceAddress device)
    : host_(reinterpret_cast<AccessRecord*>(host)), device_(device) {
  std::fill_n(host_, kMostUnderWay, AccessRecord{});
}

DeviceAddress AccessRecords::of(uint64_t number) const {
  return device_ + number % kMostUnderWay * sizeof(AccessRecord);
}

Status AccessRecords::take(uint64_t number, std::span<const LaunchRecord> launches) {
  const AccessRecord found = std::exchange(host_[number % kMostUnderWay], {});
  Status status = status_of(found);
  if (status.ok() || found.launch >= launches.size()) return status;
  const LaunchRecord& l = launches[found.launch];
  status.error().op = l.op;
  return std::move(status.error()).in(l.name);
}

uint64_t* put_checked_words(uint64_t* to, const LaunchRecord& l, DeviceAddress record, size_t number) {
  for (const BufferArg& b : l.buffers) *to++ = b.bytes;
  *to++ = static_cast<uint64_t>(record);
  *to++ = number;
  return to;
}

}  // namespace thermite
