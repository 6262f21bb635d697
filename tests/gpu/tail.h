// SPDX-License-Identifier: Apache-2.0
// Threads of a block run in turn between the places where they meet.
#pragma once

static thread_local const Arguments* rig_arguments;

static void rig_fibre() {
  thermite_kernel(*rig_arguments);
  rig_fibres[threadIdx.x].state = RigFibre::ended;
}

// Up to a barrier or their end; false where some are elsewhere.
static bool rig_subgroup(unsigned first) {
  do {
    for (unsigned t = first; t < first + 32; ++t) {
      threadIdx = {t, 0, 0};
      swapcontext(&rig_scheduler, &rig_fibres[t].context);
    }
    for (unsigned t = first; t < first + 32; ++t)
      if (rig_fibres[t].state != rig_fibres[first].state) return false;
  } while (rig_fibres[first].state == RigFibre::in_subgroup);
  return true;
}

// False where some threads ended and others wait for them.
static bool rig_block(unsigned threads) {
  for (unsigned t = 0; t < threads; ++t) {
    RigFibre& f = rig_fibres[t];
    getcontext(&f.context);
    f.context.uc_stack.ss_sp = f.stack;
    f.context.uc_stack.ss_size = kRigStack;
    f.context.uc_link = &rig_scheduler;
    makecontext(&f.context, rig_fibre, 0);
  }
  while (true) {
    for (unsigned t = 0; t < threads; t += 32)
      if (!rig_subgroup(t)) return false;
    for (unsigned t = 32; t < threads; t += 32)
      if (rig_fibres[t].state != rig_fibres[0].state) return false;
    if (rig_fibres[0].state == RigFibre::ended) return true;
  }
}

// `memory`: of fibres and their stacks where threads meet, null where they do not.
extern "C" unsigned long rig_memory(unsigned threads) { return threads * (sizeof(RigFibre) + kRigStack); }

extern "C" bool rig_run(const void* words, unsigned blocks, unsigned threads, void* memory) {
  gridDim = {blocks, 1, 1};
  blockDim = {threads, 1, 1};
  rig_arguments = static_cast<const Arguments*>(words);
  rig_fibres = static_cast<RigFibre*>(memory);
  for (unsigned t = 0; memory && t < threads; ++t)
    rig_fibres[t].stack = static_cast<char*>(memory) + threads * sizeof(RigFibre) + t * kRigStack;
  for (unsigned b = 0; b < blocks; ++b) {
    blockIdx = {b, 0, 0};
    if (memory) {
      if (!rig_block(threads)) return false;
      continue;
    }
    for (unsigned t = 0; t < threads; ++t) {
      threadIdx = {t, 0, 0};
      thermite_kernel(*rig_arguments);
    }
  }
  return true;
}
