// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "autotune/tuner.h"
#include "engine/counters.h"
#include "engine/executor.h"
#include "passes/fuse/extract.h"
#include "runtime/device.h"

namespace thermite {

// Runs the candidates of one group on a device, over inputs of its own: floats of [-1, 1), indices within the data that
// they are for, ops' tables (OpDef::table). What it compiles is kept by nobody. A device that interprets tells accesses
// in place of time.
class GroupBench final : public Workbench {
 public:
  // `measured`: the profile's figures are this machine's own; without them there is no roof.
  GroupBench(LoneGroup lone, const Machine& machine, Device& device, bool measured = false);
  ~GroupBench() override;

  std::vector<Score> make(std::span<const Steps> steps) override;
  Result<bool> agrees(size_t k) override;
  Result<double> sample(size_t k) override;
  double roof_us() override;

 private:
  struct Candidate;
  Result<std::unique_ptr<Candidate>> prepare(const Steps& steps) const;
  Result<std::shared_ptr<Invocable>> callable(const Kernel& kernel, Candidate& candidate) const;
  Status compile(Candidate& candidate);
  Status fill_inputs();
  Result<double> run(Candidate& candidate, int times);

  const LoneGroup lone_;
  const Machine machine_;
  Device& device_;
  const bool measured_;
  Counters counters_;
  std::vector<StorageRef> inputs_;
  std::vector<std::unique_ptr<Candidate>> candidates_;
  std::vector<HostBytesRef> favourite_;  // outputs of candidate 0
};

}  // namespace thermite
