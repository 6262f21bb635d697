// SPDX-License-Identifier: Apache-2.0
// What tuning has found for this machine, as planning asks for it.
#pragma once

#include <mutex>
#include <optional>
#include <unordered_map>

#include "autotune/calibration.h"
#include "cache/store.h"
#include "ir/graph/graph.h"
#include "passes/fuse/group.h"
#include "runtime/device.h"

namespace thermite {

// Thread-safe.
class TunedSchedules {
 public:
  // Of a device that is no certain machine (DeviceProperties::model) nothing is known or kept.
  TunedSchedules(const DeviceProperties& device, Store& store, const Digest& build);

  const Digest& machine() const { return machine_; }
  // What plans were made with (tuning_state); Digest() where nothing is tuned: then find() need not be asked.
  Digest state() const;
  void reload();  // after more was tuned
  std::optional<Calibration> calibration();

  TuningKey key_of(const Graph& g, const Group& group) const;
  // The winner's, where it is not the cost model's favourite.
  std::optional<Steps> find(const Graph& g, const Group& group);
  // These steps failed where they were to run.
  void strike_out(const Graph& g, const Group& group, std::string_view why);
  TuningStore& rows() { return rows_; }

 private:
  class Rows final : public TuningStore {
   public:
    explicit Rows(Store& store) : store_(store) {}
    std::optional<std::string> get(std::string_view kind, const Digest& key) override;
    void put(std::string_view kind, const Digest& key, std::string_view text, std::string_view note) override;

   private:
    Store& store_;
  };

  const Target target_;
  const Digest machine_, build_;
  Rows rows_;
  mutable std::mutex mutex_;
  Digest state_;
  std::unordered_map<Digest, std::optional<Steps>, DigestHash> known_;
};

}  // namespace thermite
