// SPDX-License-Identifier: Apache-2.0
// A driver of CUDA without a GPU, for tests: a shared library with the functions that we call. Memory lies behind
// addresses that nobody can follow, streams are threads that work late, every call is counted and checked, and calls
// fail on demand. Modules are text:
//
//   fake_module
//   kernel NAME OPERATION BUFFERS SCALARS THREADS    as many as there are; THREADS: the most of a block
//   end
//
// Operations read the argument block of base/device_args.h and compute with 64-bit integers; execute.cpp lists them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace thermite::fake_cuda {

struct Options {
  size_t memory_bytes = size_t{256} << 20;  // of the device
  int max_delay_us = 100;                   // before one in four pieces of work
  uint64_t seed = 1;
};
// Forgets counts, problems and failures; everything must have been given back.
void reset(const Options& options = {});

uint64_t calls(const std::string& function);  // since reset()
// The nth call from now on (1: the next one) returns `code` and does nothing else.
void fail(const std::string& function, uint64_t nth, int code);
// The nth kernel from now on ends the context with `code` when it runs.
void crash_kernel(uint64_t nth, int code);
void hold(bool held);  // while it is, no stream begins anything

std::string problems();  // rules that were broken since reset(), a line each
std::string leaks();     // what has not been given back: "2 events, 1 module"

}  // namespace thermite::fake_cuda
