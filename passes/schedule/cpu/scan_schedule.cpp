// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/scan_schedule.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/scan_line.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kLeastBlock = 64;     // columns of a task
constexpr int64_t kLeastCut = 1 << 15;  // elements of a line that several tasks share
static_assert(kScanBlock == kVectorLanes);
constexpr int64_t kFolded = kScanBlock * kVectorLanes;  // elements whose blocks are summed at once
static_assert(kScanPart % kFolded == 0);

bool is_cut(const ScanSteps& s) { return !s.across && s.block > 0; }

// Lines that are cut take two kernels: the sums of their parts first.
enum class ScanPhase : uint8_t { whole, sums, rest };

class ScanKernel {
 public:
  ScanKernel(LoopNest& n, const Scan& scan, const ScanSteps& steps, const ScheduleContext& context,
             ScanPhase phase = ScanPhase::whole)
      : n_(n),
        scan_(scan),
        steps_(steps),
        phase_(phase),
        s_(n.stages[scan.stage]),
        f_(n, context),
        b_(f_.b),
        line_(f_, n, scan) {}

  Result<KernelLaunch> run() {
    std::vector<LoopAxis> outer, task, serial;
    const LoopAxis columns = s_.axes[static_cast<size_t>(steps_.axis)];
    for (const LoopAxis& a : s_.axes)
      if (a.id != scan_.axis.id && (!steps_.across || a.id != columns.id)) outer.push_back(a);
    for (const LoopAxis& a : outer) (is_cut(steps_) || iterations(task) < steps_.tasks ? task : serial).push_back(a);
    Size tasks = iterations(task);
    ValueId number = b_.task(), lo = kNoId, hi = kNoId;
    if (is_cut(steps_)) {
      // Nothing comes behind the last piece that would want its sums.
      const Size pieces = (scan_.axis.value + (steps_.block - 1)) / steps_.block - (phase_ == ScanPhase::sums ? 1 : 0);
      const ValueId block = f_.parameter(steps_.block), pieces_v = f_.parameter(pieces);
      lo = b_.mul(b_.rem(number, pieces_v), block);
      const ValueId end = f_.value(scan_.axis.extent);
      hi = b_.min(b_.add(lo, block), end);
      number = b_.div(number, pieces_v);
      tasks *= pieces;
      const MemAccess access = phase_ == ScanPhase::sums ? MemAccess::write : MemAccess::read;
      sums_ = f_.workspace(0, part_sum_bytes(n_, scan_), type(), access);
      first_ = b_.mul(number, f_.parameter(scan_parts(scan_)));
    }
    if (steps_.across) {
      const Size blocks = (columns.value + (steps_.block - 1)) / steps_.block;
      const ValueId block = f_.parameter(steps_.block), blocks_v = f_.parameter(blocks);
      lo = b_.mul(b_.rem(number, blocks_v), block);
      hi = b_.min(b_.add(lo, block), f_.value(columns.extent));
      number = b_.div(number, blocks_v);
      tasks *= blocks;
      before_ = column_values(columns), behind_ = column_values(columns);
    }
    f_.bind_digits(task, number);
    end_ = f_.value(scan_.axis.extent);
    f_.serial_loops(serial, [&] {
      const AxisId column = columns.id;
      line_.hoist(steps_.across ? std::span(&column, 1) : std::span<const AxisId>{});
      if (steps_.across)
        walk_rows(columns, lo, hi);
      else if (phase_ == ScanPhase::sums)
        sum_parts(lo, hi);
      else if (phase_ == ScanPhase::rest)
        walk_line(lo, hi, b_.splat(sum_before(lo), kVectorLanes));
      else
        walk_whole_line();
    });
    return std::move(f_).finish(tasks, fmt::format("{} task axes, {} serial", task.size(), serial.size()), counts());
  }

 private:
  NestCounts counts() {
    NestCounts c = count(n_);
    if (phase_ == ScanPhase::sums) c.bytes_written = part_sum_bytes(n_, scan_);
    if (phase_ == ScanPhase::rest) c.bytes_read += part_sum_bytes(n_, scan_);
    return c;
  }

  DType type() const { return line_.type(); }
  ValueId identity() { return line_.identity(); }

  // One for each column of a task.
  MemId column_values(const LoopAxis& columns) {
    const Size columns_of_task = min(Size(steps_.block), columns.value);
    return b_.scratch(type(), f_.parameter((columns_of_task + (kVectorLanes - 1)) / kVectorLanes * kVectorLanes));
  }

  void walk_whole_line() {
    const ValueId none = identity();
    walk_line(b_.index(0), end_, none);
  }

  // Along: what went before this part of kScanPart is `before`, what went before in it `inside`, in every lane.
  void walk_line(ValueId lo, ValueId hi, ValueId first) {
    const ValueId block = b_.index(kVectorLanes), part = b_.index(kScanPart), none = identity();
    b_.loop(lo, hi, part, std::span(&first, 1), [&](ValueId from, std::span<const ValueId> before) {
      const ValueId to = b_.min(b_.add(from, part), hi);
      const ValueId whole = b_.add(from, b_.mul(b_.div(b_.sub(to, from), block), block));
      const std::vector<ValueId> inside =
          b_.loop(from, whole, block, std::span(&none, 1), [&](ValueId at, std::span<const ValueId> so_far) {
            const ExprEmitter::Scope scope(f_.emit);
            return std::vector{vector(at, false, before[0], so_far[0])};
          });
      b_.branch(b_.lt(whole, to), [&] {
        const ExprEmitter::Scope scope(f_.emit);
        vector(whole, true, before[0], inside[0]);
      });
      return std::vector{b_.add(before[0], inside[0])};
    });
  }

  // Elements [at, at + 16) in the order of the sum, those that there are. Gives what `inside` becomes.
  ValueId vector(ValueId at, bool ends, ValueId before, ValueId inside) {
    const ValueId mask = ends ? line_.mask(at, end_) : kNoId;
    const ExprEmitter::VectorScope scope(f_.emit, scan_.axis.id, line_.base(at, end_), mask);
    ValueId x = line_.element();
    if (ends) x = b_.select(mask, x, identity());
    const ValueId sums = line_.running(line_.turned(x));
    const ValueId all = b_.shuffle(sums, sums, std::vector<uint8_t>(kVectorLanes, kVectorLanes - 1));
    line_.store(line_.turned(b_.add(b_.add(before, inside), scan_.exclusive ? line_.moved(sums, 1) : sums)));
    return b_.add(inside, all);
  }

  // Of whole parts in [lo, hi).
  void sum_parts(ValueId lo, ValueId hi) {
    const ValueId part = b_.index(kScanPart), none = b_.constant(s_.identity[0]);
    b_.loop(lo, hi, part, [&](ValueId from) {
      const std::vector<ValueId> inside = b_.loop(from, b_.add(from, part), b_.index(kFolded), std::span(&none, 1),
                                                  [&](ValueId at, std::span<const ValueId> so_far) {
                                                    const ValueId blocks = sums_of_blocks(at);
                                                    ValueId sum = so_far[0];
                                                    for (int k = 0; k < kVectorLanes; ++k)
                                                      sum = b_.add(sum, b_.extract(blocks, k));
                                                    return std::vector{sum};
                                                  });
      b_.store(sums_, b_.add(first_, b_.div(from, part)), inside[0]);
    });
  }

  // The last sums inside the blocks from `at` on, one in each lane: neighbours are added until one is left of a block.
  ValueId sums_of_blocks(ValueId at) {
    std::vector<ValueId> v;
    for (int64_t k = 0; k < kVectorLanes; ++k) {
      const ValueId from = b_.add(at, b_.index(k * kScanBlock));
      const ExprEmitter::VectorScope scope(f_.emit, scan_.axis.id, line_.base(from, end_), kNoId);
      v.push_back(line_.turned(line_.element()));
    }
    std::vector<uint8_t> even, odd;
    for (int l = 0; l < kVectorLanes; ++l)
      even.push_back(static_cast<uint8_t>(2 * l)), odd.push_back(static_cast<uint8_t>(2 * l + 1));
    for (; v.size() > 1; v.resize(v.size() / 2))
      for (size_t k = 0; k + 1 < v.size(); k += 2) {
        const ValueId left = b_.shuffle(v[k], v[k + 1], even), right = b_.shuffle(v[k], v[k + 1], odd);
        v[k / 2] = b_.add(left, right);
      }
    return v[0];
  }

  // The parts in front of the one that begins at `lo`.
  ValueId sum_before(ValueId lo) {
    const ValueId none = b_.constant(s_.identity[0]);
    return b_.loop(b_.index(0), b_.div(lo, b_.index(kScanPart)), b_.index(1), std::span(&none, 1),
                   [&](ValueId part, std::span<const ValueId> before) {
                     return std::vector{b_.add(before[0], b_.load(sums_, b_.add(first_, part), 1))};
                   })[0];
  }

  // Across: the same for every column, its sums so far in scratch.
  void walk_rows(const LoopAxis& columns, ValueId lo, ValueId hi) {
    const ValueId block = b_.index(kScanBlock), part = b_.index(kScanPart);
    auto each_vector = [&](const std::function<void(ValueId column)>& body) {
      f_.vector_loop(columns, lo, hi, [&] { body(b_.sub(f_.emit.base(), lo)); });
    };
    each_vector([&](ValueId column) { b_.store(before_, column, identity()); });
    b_.loop(b_.index(0), end_, part, [&](ValueId from) {
      const ExprEmitter::Scope scope(f_.emit);
      const ValueId to = b_.min(b_.add(from, part), end_);
      const ValueId whole = b_.add(from, b_.mul(b_.div(b_.sub(to, from), block), block));
      each_vector([&](ValueId column) { b_.store(behind_, column, identity()); });
      b_.loop(from, whole, block, [&](ValueId at) {
        const ExprEmitter::Scope of_block(f_.emit);
        each_vector([&](ValueId column) { rows(at, false, column); });
      });
      b_.branch(b_.lt(whole, to), [&] {
        const ExprEmitter::Scope of_block(f_.emit);
        each_vector([&](ValueId column) { rows(whole, true, column); });
      });
      each_vector([&](ValueId column) {
        b_.store(before_, column,
                 b_.add(b_.load(before_, column, kVectorLanes), b_.load(behind_, column, kVectorLanes)));
      });
    });
  }

  void rows(ValueId at, bool ends, ValueId column) {
    const ValueId inside = b_.load(behind_, column, kVectorLanes);
    const ValueId before = b_.add(b_.load(before_, column, kVectorLanes), inside);
    const ValueType vector{type(), static_cast<uint8_t>(kVectorLanes)};
    std::vector<ValueId> places, there, sums;
    for (int64_t k = 0; k < kScanBlock; ++k) {
      const ValueId row = b_.add(at, b_.index(k));
      places.push_back(scan_.reverse ? b_.sub(b_.sub(end_, b_.index(1)), row) : row);
      there.push_back(ends ? b_.lt(row, end_) : kNoId);
      const auto x = [&] {
        const ExprEmitter::Scope scope(f_.emit);
        f_.emit.bind(n_.pool.axis(scan_.axis.id), places.back());
        return std::vector{line_.element()};
      };
      sums.push_back(!ends ? x()[0] : b_.branch(there.back(), std::span(&vector, 1), x, [&] {
        return std::vector{identity()};
      })[0]);
    }
    for (size_t by = 1; by < kScanBlock; by *= 2)
      for (size_t k = kScanBlock; k-- > by;) sums[k] = b_.add(sums[k - by], sums[k]);
    b_.store(behind_, column, b_.add(inside, sums.back()));
    for (size_t k = 0; k < kScanBlock; ++k) {
      const ValueId sum = b_.add(before, !scan_.exclusive ? sums[k] : k ? sums[k - 1] : identity());
      const auto write = [&] {
        const ExprEmitter::Scope scope(f_.emit);
        f_.emit.bind(n_.pool.axis(scan_.axis.id), places[k]);
        line_.store(sum);
      };
      ends ? b_.branch(there[k], write) : write();
    }
  }

  LoopNest& n_;
  const Scan scan_;
  const ScanSteps steps_;
  const ScanPhase phase_;
  LoopStage& s_;
  KernelFrame f_;
  KernelBuilder& b_;
  ScanLine line_;
  ValueId end_ = kNoId;
  MemId before_ = 0, behind_ = 0;  // by column: sums of the parts before this one; of this one's blocks so far
  MemId sums_ = 0;                 // of parts, those of this line from `first_` on
  ValueId first_ = kNoId;
};

// Elements of a line for each task, 0: all. A line that is cut is read twice, the first time at a quarter of the work.
int64_t cut_of(const Scan& scan, const Size& lines, int64_t threads) {
  if (lines * 3 > threads * 2 || scan.axis.value < kLeastCut) return 0;
  int64_t block = kScanPart;
  while (lines * scan.axis.value > Size(4 * threads) * block) block *= 2;
  return scan.axis.value > block ? block : 0;
}

}  // namespace

Result<std::vector<ScheduleOption>> scan_options(LoopNest& nest, const Machine& machine) {
  if (!has_scan(nest)) return std::vector<ScheduleOption>{};
  LoopNest n = nest;
  TRY(const Scan scan, take_scan(n));
  const std::vector<LoopAxis>& axes = n.stages[scan.stage].axes;
  const DeviceProfile& p = machine.profile;
  ScanSteps steps{.block = std::max(kLeastBlock, p.run_bytes / static_cast<int64_t>(sizeof(float))),
                  .tasks = 8 * p.threads};
  Cost best = vector_cost(n, scan.axis);
  Size rows = 1;
  for (size_t k = 0; k < axes.size(); ++k) {
    if (axes[k].id == scan.axis.id) continue;
    const Cost cost = vector_cost(n, axes[k]);
    rows *= axes[k].value;
    if (!(cost < best)) continue;
    best = cost, steps.across = 1, steps.axis = static_cast<int64_t>(k);
  }
  while (steps.across && steps.block > kLeastBlock && rows < Size(steps.block) * steps.tasks) steps.block /= 2;
  if (!steps.across) steps.block = cut_of(scan, rows, p.threads);
  return std::vector<ScheduleOption>{{1, steps}};
}

Result<KernelProgram> generate_scan(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<ScanSteps>(&steps);
  if (!s || !has_scan(n)) return unsupported("{} does not fit the nest", print(steps));
  TRY(const Scan scan, take_scan(n));
  const std::vector<LoopAxis>& axes = n.stages[scan.stage].axes;
  const bool along =
      s->across == 0 && s->block >= 0 && s->block % kScanPart == 0 && (s->block == 0 || scan.axis.value > s->block);
  const bool fits = s->tasks >= 1 && s->axis >= 0 && static_cast<size_t>(s->axis) < axes.size() &&
                    (along || (s->across == 1 && s->block >= kVectorLanes && s->block % kVectorLanes == 0 &&
                               axes[static_cast<size_t>(s->axis)].id != scan.axis.id));
  if (!fits) return unsupported("{} does not fit the nest", print(steps));
  KernelProgram program;
  if (is_cut(*s)) {
    program.workspaces = {part_sum_bytes(n, scan)};
    TRY(KernelLaunch sums, ScanKernel(n, scan, *s, context, ScanPhase::sums).run());
    program.kernels.push_back(std::move(sums));
  }
  TRY(KernelLaunch launch, ScanKernel(n, scan, *s, context, is_cut(*s) ? ScanPhase::rest : ScanPhase::whole).run());
  program.kernels.push_back(std::move(launch));
  return program;
}

}  // namespace thermite
