// SPDX-License-Identifier: Apache-2.0
#include "passes/loops/nest_util.h"
#include "passes/schedule/attention_task.h"
#include "passes/schedule/cpu/attention_kernel.h"

namespace thermite {
namespace {

// A query's segments, in order.
class JoinKernel {
 public:
  JoinKernel(LoopNest& n, const AttentionShape& shape, const AttentionShape& whole, const ScheduleContext& context)
      : x_(n, whole, context), b_(x_.b), parts_of_(shape) {}

  Result<KernelLaunch> run() {
    const std::vector<Size> bytes = AttentionParts::bytes(parts_of_, x_.t);
    MemId memory[3];
    for (uint32_t k : {AttentionParts::kGreatest, AttentionParts::kSum, AttentionParts::kValues})
      memory[k] = x_.f.workspace(k, bytes[k], x_.t, MemAccess::read);
    const MemId weights = x_.scratch(parts_of_.segments, x_.t);
    const ValueId segments = x_.f.parameter(parts_of_.segments), rows = x_.f.parameter(x_.s.row_count());
    const Size tasks = x_.bind(1);
    const ValueId width = x_.f.value(x_.s.width.extent);
    const ValueId unit = b_.mul(b_.div(b_.task(), rows), segments);
    const auto place = [&](ValueId k, ValueId r) {
      return b_.add(b_.mul(b_.add(unit, k), rows), b_.add(x_.first_row(), r));
    };
    x_.each_row([&](ValueId r) {
      const auto greatest = b_.loop(
          b_.index(0), segments, b_.index(1), std::vector{x_.lowest()}, [&](ValueId k, std::span<const ValueId> m) {
            return std::vector{b_.max(m[0], b_.load(memory[AttentionParts::kGreatest], place(k, r), 1))};
          });
      const ValueId base = x_.base_of(greatest[0]);
      const auto sum = b_.loop(
          b_.index(0), segments, b_.index(1), std::vector{x_.zero(1)}, [&](ValueId k, std::span<const ValueId> l) {
            const ValueId w = x_.exp_from(b_.load(memory[AttentionParts::kGreatest], place(k, r), 1), base);
            b_.store(weights, k, w);
            return std::vector{b_.prim(Prim::muladd, {b_.load(memory[AttentionParts::kSum], place(k, r), 1), w, l[0]})};
          });
      x_.store_row(sum[0], [&](ValueId at, ValueId mask, int lanes) {
        return b_.loop(
            b_.index(0), segments, b_.index(1), std::vector{x_.zero(lanes)},
            [&](ValueId k, std::span<const ValueId> acc) {
              const ValueId v =
                  b_.load(memory[AttentionParts::kValues], b_.add(b_.mul(place(k, r), width), at), lanes, mask);
              return std::vector{b_.prim(Prim::muladd, {v, b_.splat(b_.load(weights, k, 1), lanes), acc[0]})};
            })[0];
      });
    });
    NestCounts counts = x_.counts();
    counts.bytes_read = bytes[0] + bytes[1] + bytes[2];
    counts.flops = 2 * bytes[AttentionParts::kValues] / static_cast<int64_t>(size_of(x_.t));
    return std::move(x_.f).finish(tasks, "segments joined", counts);
  }

 private:
  AttentionTask x_;
  KernelBuilder& b_;
  const AttentionShape& parts_of_;
};

}  // namespace

Result<KernelLaunch> attention_join(LoopNest& n, const AttentionShape& shape, const ScheduleContext& context) {
  AttentionShape whole = shape;
  whole.segment = 0, whole.segments = 1;
  return JoinKernel(n, shape, whole, context).run();
}

}  // namespace thermite
