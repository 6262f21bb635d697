// SPDX-License-Identifier: Apache-2.0
// Runs kernels in the interpreter from tests.
#pragma once

#include <gtest/gtest.h>

#include "ir/kernel/interpret.h"
#include "ir/kernel/parse.h"
#include "tests/ir/random_kernel.h"

namespace thermite::testing {

// Runs `k` over [0, tasks) on `buffers`, which are changed in place. Gives the error's text, empty when it ran.
inline std::string run_kernel(const Kernel& k, std::vector<Bytes>& buffers, std::vector<uint64_t> scalars,
                              int64_t tasks, InterpretOptions options = {}) {
  std::vector<BufferArg> args;
  for (Bytes& b : buffers) args.push_back({b.data(), b.size()});
  std::vector<std::byte> scratch(scratch_bytes(k, scalars));
  Status s = make_interpreted(k, options)->run(args, scalars, 0, tasks, scratch);
  return s.ok() ? "" : s.error().message;
}

inline std::string run_text(std::string_view text, std::vector<Bytes>& buffers, std::vector<uint64_t> scalars,
                            int64_t tasks, InterpretOptions options = {}) {
  auto k = parse_kernel(text);
  if (!k.ok()) return k.error().message;
  return run_kernel(*k, buffers, std::move(scalars), tasks, options);
}

template <class T>
Bytes bytes_of(const std::vector<T>& v) {
  Bytes out(v.size() * sizeof(T));
  if (!v.empty()) std::memcpy(out.data(), v.data(), out.size());
  return out;
}
template <class T>
std::vector<T> values_of(const Bytes& b) {
  std::vector<T> out(b.size() / sizeof(T));
  if (!b.empty()) std::memcpy(out.data(), b.data(), out.size() * sizeof(T));
  return out;
}

}  // namespace thermite::testing
