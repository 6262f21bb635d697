// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runtime/batch.h"

namespace thermite {

// Numbers under way at once; see Queue::submit.
inline constexpr uint64_t kMostUnderWay = 64;

// The device's side of a queue: batches that it does in order, each some time after it was issued. wait_for() and
// issue() are called by one thread, retire() by another; numbers rise from 1 by 1 in both.
class Stream {
 public:
  virtual ~Stream() = default;
  // What is issued from now on begins when `other`, of the same device, is done with what was issued there as `number`.
  virtual Status wait_for(Stream& other, uint64_t number) = 0;
  // Gives the batch to the device and returns; nullptr: nothing under this number. So it is, too, after an error.
  virtual Status issue(Batch* batch, uint64_t number) = 0;
  // Returns when the device is done with what was issued as `number`: how it went. The batch lives until then.
  virtual Status retire(Batch* batch, uint64_t number) = 0;
};

}  // namespace thermite
