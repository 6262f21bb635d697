// SPDX-License-Identifier: Apache-2.0
// The frontend's only way to execution. The engine implements it and supplies the one link-time function below.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/storage.h"
#include "frontend/segment.h"
#include "ir/graph/graph.h"
#include "thermite/device.h"
#include "thermite/executable.h"

namespace thermite {

// A graph planned for a device. Thread-safe.
class CompiledGraph {
 public:
  virtual ~CompiledGraph() = default;
  virtual const std::vector<Type>& input_types() const = 0;
  virtual const std::vector<Type>& output_types() const = 0;
  // Inputs in order, in the device's memory. `own_inputs`: those that have no other owner, see is_own; where such
  // an input was donated at compile time it may be overwritten and become an output.
  // On an asynchronous device the work is handed over; see Replay.
  virtual Result<std::vector<StorageRef>> run(std::span<const StorageRef> inputs, uint64_t own_inputs = 0,
                                              uint32_t stream = 0) = 0;
  virtual const std::vector<bool>& donated() const = 0;
};

struct SegmentCall {
  std::span<const StorageRef* const> leaves;  // in the segment's order
  std::span<const Scalar> scalars;            // likewise
  std::span<StorageRef> outputs;              // to be filled: one per Segment::outputs entry
  // For errors that come later, on an asynchronous device; by op:
  std::span<const Location> where = {};
  std::span<const TraceOp> ops = {};
  uint32_t stream = 0;  // of the log that recorded it: segments of one stream run in order
};

// A planned segment. On an asynchronous device a run returns once the work is handed over: storages are there, what
// goes wrong with their bytes is told by Storage::wait. Thread-safe; belongs to its realizer and goes with it, or
// earlier to make room.
class Replay {
 public:
  virtual ~Replay() = default;
  // An error names the op of the segment that failed (Error::op) where it can.
  virtual Status run(const SegmentCall& call) = 0;
};

// Thread-safe.
class Realizer : public std::enable_shared_from_this<Realizer> {
 public:
  virtual ~Realizer() = default;
  virtual const std::string& name() const = 0;
  virtual Stats stats() const = 0;
  virtual void trim() {}  // gives cached memory back to the system
  // The process exits: waits for what is under way and writes what was put off. Later calls still work.
  virtual void leave() {}

  virtual Result<StorageRef> allocate(size_t bytes, const AllocationTag& tag = {}) = 0;
  // Returns once `from` may be changed; in order with what `stream` does.
  virtual Status write(std::span<const std::byte> from, Storage& to, uint32_t stream = 0) = 0;
  // Waits for the bytes, and fails with what failed to make them.
  virtual Status read(const Storage& from, std::span<std::byte> to) = 0;
  // The bytes, which nobody writes any more, where the host may read them: without a copy where that can be.
  virtual Result<HostBytesRef> view(const StorageRef& storage) = 0;

  // `own_leaves`: those that have no owner but the segment, in this and every later call of the plan, see is_own: their
  // memory may be taken over.
  virtual Result<std::shared_ptr<Replay>> plan(const Segment& segment, uint64_t own_leaves) = 0;
  // `donated`: by input, or empty for none.
  virtual Result<std::shared_ptr<CompiledGraph>> compile(Graph graph, const std::vector<bool>& donated) = 0;
  // Measures the schedules of the graph's kernels on these inputs; later plans take the winners.
  virtual Result<TuningSummary> tune(const Graph& graph, std::span<const StorageRef> inputs) = 0;
};

// Supplied by the engine at link time.
Result<std::shared_ptr<Realizer>> open_realizer(const DeviceOptions& options);

}  // namespace thermite
