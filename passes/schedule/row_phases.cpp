// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/row_phases.h"

#include "passes/schedule/joined_monoid.h"

namespace thermite {

std::vector<RowPhase> phases_of(const LoopNest& n, const std::vector<std::vector<LoopAxis>>& inner, bool cut) {
  std::vector<RowPhase> all;
  RowPhase p;
  for (size_t k = 0; cut && k < n.stages.size(); ++k) {
    if (n.stages[k].identity.empty()) continue;
    k = last_of_walk(n, inner, k);
    p.last = k, p.partial = p.walks_parts = true;
    all.push_back(p);
    p = {.number = p.number + 1, .first = k + 1};
  }
  p.last = n.stages.size() - 1;
  for (size_t k = p.first; cut && k <= p.last; ++k) p.walks_parts |= !inner[k].empty();
  all.push_back(p);
  return all;
}

Partials partials_of(LoopNest& n, const std::function<Size(const LoopStage&)>& elements) {
  Partials p;
  for (const LoopStage& s : n.stages) {
    p.first.push_back(static_cast<uint32_t>(p.bytes.size()));
    if (s.identity.empty()) continue;
    for (DType t : state_types(n, s, true)) p.bytes.push_back(elements(s) * static_cast<int64_t>(size_of(t)));
  }
  return p;
}

NestCounts count(LoopNest& n, const RowPhase& phase, const Partials& partials) {
  if (partials.bytes.empty()) return count(n);
  auto stores = [&](size_t k) {
    return n.stages[k].identity.empty() ? k >= phase.first && k <= phase.last : !phase.partial;
  };
  NestCounts c = count(n, phase.first, phase.last, stores);
  auto states = [&](size_t k) {
    Size bytes = 0;
    const uint32_t end = k + 1 < n.stages.size() ? partials.first[k + 1] : static_cast<uint32_t>(partials.bytes.size());
    for (uint32_t w = partials.first[k]; w < end; ++w) bytes += partials.bytes[w];
    return bytes;
  };
  for (size_t k = 0; k < phase.first; ++k) c.bytes_read += states(k);
  for (size_t k = phase.first; phase.partial && k <= phase.last; ++k) c.bytes_written += states(k);
  return c;
}

std::vector<std::vector<MemId>> bind_partials(KernelFrame& frame, LoopNest& n, const RowPhase& phase,
                                              const Partials& partials) {
  std::vector<std::vector<MemId>> states(n.stages.size());
  for (size_t k = 0; !partials.bytes.empty() && k <= phase.last; ++k) {
    const bool own = phase.leaves(k);
    if (n.stages[k].identity.empty() || (k >= phase.first && !own)) continue;
    for (DType t : state_types(n, n.stages[k], true)) {
      const uint32_t id = partials.first[k] + static_cast<uint32_t>(states[k].size());
      states[k].push_back(frame.workspace(id, partials.bytes[id], t, own ? MemAccess::write : MemAccess::read));
    }
  }
  return states;
}

}  // namespace thermite
