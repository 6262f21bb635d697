// SPDX-License-Identifier: Apache-2.0
// One thread after the other.
#pragma once

extern "C" void rig_run(const void* words, unsigned blocks, unsigned threads) {
  gridDim = {blocks, 1, 1};
  blockDim = {threads, 1, 1};
  for (unsigned b = 0; b < blocks; ++b) {
    for (unsigned t = 0; t < threads; ++t) {
      blockIdx = {b, 0, 0};
      threadIdx = {t, 0, 0};
      thermite_kernel(*static_cast<const Arguments*>(words));
    }
  }
}
