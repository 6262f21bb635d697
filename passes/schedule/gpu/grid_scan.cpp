// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/grid_scan.h"

#include <algorithm>
#include <numeric>

#include "passes/loops/nest_util.h"
#include "passes/schedule/gpu/row_shape.h"
#include "passes/schedule/gpu/threads.h"
#include "passes/schedule/scan_line.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kThreads = 256;     // of a block
constexpr int64_t kMostAcross = 512;  // likewise, where lines are few
constexpr int64_t kThreadsOfPart = kScanPart / kScanBlock;
constexpr int64_t kSumsAtOnce = 64;  // of parts, on their way while others are added

// Lines that are cut take two kernels: the sums of their parts first.
enum class GridScanPhase : uint8_t { whole, sums, rest };

// Axes of the lines, the one whose neighbours lie side by side last.
std::vector<LoopAxis> lines_of(const LoopNest& n, const Scan& scan, const GridScanSteps& steps) {
  const std::vector<LoopAxis>& axes = n.stages[scan.stage].axes;
  std::vector<LoopAxis> lines;
  for (size_t k = 0; k < axes.size(); ++k)
    if (axes[k].id != scan.axis.id && !(steps.across && static_cast<int64_t>(k) == steps.axis))
      lines.push_back(axes[k]);
  if (steps.across) lines.push_back(axes[static_cast<size_t>(steps.axis)]);
  return lines;
}

// Of an access along the line: where neighbours lie together, what memory gives a thread at once, if it divides lines.
// 1: accesses are of an element.
int64_t access_along(LoopNest& n, const Scan& scan, const GridScanSteps& steps) {
  return steps.across ? 1 : std::min<int64_t>(access_lanes(n, scan.axis), kScanBlock);
}

class GridScan {
 public:
  GridScan(LoopNest& n, const Scan& scan, const GridScanSteps& steps, const ScheduleContext& context,
           GridScanPhase phase = GridScanPhase::whole)
      : n_(n),
        scan_(scan),
        steps_(steps),
        phase_(phase),
        lines_(lines_of(n, scan, steps)),
        aligned_(access_along(n, scan, steps) > 1),
        lanes_(aligned_ ? access_along(n, scan, steps) : kScanBlock),
        f_(n, context),
        b_(f_.b),
        line_(f_, n, scan) {}

  Result<KernelLaunch> run() {
    b_.block_of(static_cast<int>(steps_.threads));
    if (aligned_) f_.emit.want_aligned();
    const Size tasks = bind_task();
    bind_thread();
    line_.hoist();
    shared_ = b_.shared(line_.type(), per_block() * (steps_.of_line + 1));
    b_.branch(b_.lt(b_.thread(), b_.index(per_block())),
              [&] { b_.store(shared_, slot(b_.thread(), b_.index(steps_.of_line)), line_.identity(1)); });
    const ValueId before = phase_ == GridScanPhase::rest ? sum_before() : line_.identity(1);
    b_.loop(lo_, hi_, b_.index(chunk()), std::span(&before, 1), [&](ValueId base, std::span<const ValueId> carried) {
      const ExprEmitter::Scope scope(f_.emit);
      return std::vector{walk(base, carried[0])};
    });
    return std::move(f_).finish(tasks, fmt::format("{} a line, {}", steps_.of_line, words()), counts());
  }

 private:
  using Place = ExprEmitter::Place;

  std::string_view words() const { return steps_.piece == 0 ? "whole" : sums() ? "sums of parts" : "in pieces"; }
  bool sums() const { return phase_ == GridScanPhase::sums; }
  int64_t per_block() const { return steps_.threads / steps_.of_line; }  // lines
  int64_t chunk() const { return steps_.of_line * kScanBlock; }          // elements of a line that its threads have

  NestCounts counts() {
    NestCounts c = count(n_);
    if (sums()) c.bytes_written = part_sum_bytes(n_, scan_);
    if (phase_ == GridScanPhase::rest) c.bytes_read += part_sum_bytes(n_, scan_);
    return c;
  }

  // The block's first line, and the piece of its lines.
  Size bind_task() {
    const Size all = iterations(lines_);
    Size tasks = (all + (per_block() - 1)) / per_block();
    first_line_ = b_.task(), lo_ = b_.index(0), end_ = hi_ = f_.value(scan_.axis.extent);
    if (steps_.piece > 0) {
      // Nothing comes behind the last piece that would want its sums.
      const Size pieces = (scan_.axis.value + (steps_.piece - 1)) / steps_.piece - (sums() ? 1 : 0);
      const ValueId pieces_v = f_.parameter(pieces), piece = b_.index(steps_.piece);
      lo_ = b_.mul(b_.rem(first_line_, pieces_v), piece);
      hi_ = b_.min(b_.add(lo_, piece), end_);
      first_line_ = b_.div(first_line_, pieces_v);
      tasks *= pieces;
    }
    first_line_ = b_.mul(first_line_, b_.index(per_block()));
    return tasks;
  }

  void bind_thread() {
    const ValueId t = b_.thread();
    in_block_ = steps_.across ? low_part(b_, t, per_block()) : high_part(b_, t, steps_.of_line);
    in_line_ = steps_.across ? high_part(b_, t, per_block()) : low_part(b_, t, steps_.of_line);
    const RowOfThread line = row_of_thread(f_, b_.add(first_line_, in_block_), iterations(lines_), per_block());
    number_ = line.row, stores_ = line.stores;
    f_.bind_digits(lines_, number_);
    if (steps_.piece == 0) return;
    const MemAccess access = sums() ? MemAccess::write : MemAccess::read;
    part_sums_ = f_.workspace(0, part_sum_bytes(n_, scan_), line_.type(), access);
    first_sum_ = b_.mul(number_, f_.parameter(scan_parts(scan_)));
  }

  // Of the sum of block `k`, or behind the last one of what they all come to, of a line of this block of threads.
  // Neighbouring lines are those that neighbouring threads add up.
  ValueId slot(ValueId line, ValueId k) {
    if (steps_.across) return b_.add(b_.mul(k, b_.index(per_block())), line);
    return b_.add(b_.mul(line, b_.index(steps_.of_line + 1)), k);
  }

  // A chunk of every line; gives what goes before the next one's part.
  ValueId walk(ValueId base, ValueId before) {
    std::vector<Place> places = places_at(b_.add(base, b_.mul(in_line_, b_.index(kScanBlock))));
    const ValueId blocks = line_.running(line_.turned(elements(places)));
    const auto [inside, all] = add_up(b_.extract(blocks, kScanBlock - 1), begins_part(base));
    const ValueId next = b_.add(base, b_.index(chunk())), ends = begins_part(next);
    if (sums()) {
      const ValueId first = b_.prim(Prim::bit_and, {stores_, b_.prim(Prim::eq, {in_line_, b_.index(0)})});
      b_.branch(b_.prim(Prim::bit_and, {first, ends}),
                [&] { b_.store(part_sums_, b_.add(first_sum_, high_part(b_, base, kScanPart)), all); });
      return before;
    }
    const ValueId here = scan_.exclusive ? line_.moved(blocks, 1) : blocks;
    const ValueId sum = line_.turned(b_.add(b_.splat(b_.add(before, inside), kScanBlock), here));
    b_.branch(stores_, [&] {
      const ExprEmitter::Scope scope(f_.emit);
      for (size_t k = 0; k < places.size(); ++k) {
        const ExprEmitter::PlaceScope place(f_.emit, places[k]);
        line_.store(b_.shuffle(sum, sum, lanes_from(static_cast<int64_t>(k) * lanes_, lanes_)));
      }
    });
    return b_.select(ends, b_.add(before, all), before);
  }

  // Those of the thread's block, that is number `at` and on in the order of the sum.
  std::vector<Place> places_at(ValueId at) {
    const bool full = sums() || scan_.axis.value % chunk() == 0;
    const ValueId first = line_.base(at, end_);
    const auto lanes = static_cast<int>(lanes_);
    std::vector<Place> places;
    for (int64_t k = 0; k < kScanBlock; k += lanes_) {
      const ValueId base = b_.add(first, b_.index(k));
      ValueId mask = kNoId;
      if (!full && !aligned_) mask = line_.mask(at, end_);
      if (!full && aligned_)  // all of a vector's lanes are there, or none
        mask = b_.splat(scan_.reverse ? b_.prim(Prim::ge, {base, b_.index(0)}) : b_.lt(base, end_), lanes);
      places.emplace_back(scan_.axis.id, base, mask, lanes);
    }
    return places;
  }

  // The identity where there is none.
  ValueId elements(std::vector<Place>& places) {
    std::vector<ValueId> all;
    for (Place& place : places) {
      const ExprEmitter::PlaceScope scope(f_.emit, place);
      const ValueId x = line_.element(), mask = f_.emit.mask();
      all.push_back(mask == kNoId ? x : b_.select(mask, x, line_.identity(static_cast<int>(lanes_))));
    }
    return joined(b_, std::move(all));
  }

  static std::vector<uint8_t> lanes_from(int64_t first, int64_t count) {
    std::vector<uint8_t> lanes(static_cast<size_t>(count));
    std::iota(lanes.begin(), lanes.end(), static_cast<uint8_t>(first));
    return lanes;
  }

  ValueId begins_part(ValueId at) { return b_.prim(Prim::eq, {low_part(b_, at, kScanPart), b_.index(0)}); }

  struct Sums {
    ValueId before, all;  // of the part so far: in front of the thread's block; with all of the chunk
  };
  // A chain along each line: one thread's.
  Sums add_up(ValueId mine, ValueId begins) {
    if (steps_.of_line > 1) b_.barrier();  // what was added up before is read
    const ValueId so_far = slot(in_block_, b_.index(steps_.of_line));
    if (steps_.of_line == 1) {
      const ValueId before = b_.select(begins, line_.identity(1), b_.load(shared_, so_far, 1));
      const ValueId all = b_.add(before, mine);
      b_.store(shared_, so_far, all);
      return {before, all};
    }
    b_.store(shared_, slot(in_block_, in_line_), mine);
    b_.barrier();
    b_.branch(b_.lt(b_.thread(), b_.index(per_block())), [&] { chain(b_.thread(), begins); });
    b_.barrier();
    return {b_.load(shared_, slot(in_block_, in_line_), 1), b_.load(shared_, so_far, 1)};
  }

  void chain(ValueId line, ValueId begins) {
    const ValueId so_far = slot(line, b_.index(steps_.of_line));
    const ValueId first = b_.select(begins, line_.identity(1), b_.load(shared_, so_far, 1));
    const int64_t at_once = std::min<int64_t>(steps_.of_line, kScanBlock);
    const auto all = b_.loop(b_.index(0), b_.index(steps_.of_line), b_.index(at_once), std::span(&first, 1),
                             [&](ValueId k, std::span<const ValueId> carried) {
                               std::vector<ValueId> at, blocks;
                               for (int64_t j = 0; j < at_once; ++j) {
                                 at.push_back(slot(line, b_.add(k, b_.index(j))));
                                 blocks.push_back(b_.load(shared_, at.back(), 1));
                               }
                               ValueId sum = carried[0];
                               for (size_t j = 0; j < at.size(); ++j) {
                                 b_.store(shared_, at[j], sum);
                                 sum = b_.add(sum, blocks[j]);
                               }
                               return std::vector{sum};
                             });
    b_.store(shared_, so_far, all[0]);
  }

  // The parts in front of the piece.
  ValueId sum_before() {
    const ValueId none = line_.identity(1), parts = high_part(b_, lo_, kScanPart);
    return b_.loop(b_.index(0), parts, b_.index(kSumsAtOnce), std::span(&none, 1),
                   [&](ValueId first, std::span<const ValueId> carried) {
                     std::vector<ValueId> read;
                     for (int64_t k = 0; k < kSumsAtOnce; k += kScanBlock) {
                       const ValueId at = b_.add(first, b_.index(k));
                       read.push_back(b_.load(part_sums_, b_.add(first_sum_, at), kScanBlock,
                                              b_.lane_mask(b_.sub(parts, at), kScanBlock)));
                     }
                     ValueId sum = carried[0];
                     for (int64_t k = 0; k < kSumsAtOnce; ++k) {
                       const ValueId x = b_.extract(read[static_cast<size_t>(k / kScanBlock)], k % kScanBlock);
                       const ValueId there = b_.lt(b_.add(first, b_.index(k)), parts);
                       sum = b_.select(there, b_.add(sum, x), sum);
                     }
                     return std::vector{sum};
                   })[0];
  }

  LoopNest& n_;
  const Scan scan_;
  const GridScanSteps steps_;
  const GridScanPhase phase_;
  const std::vector<LoopAxis> lines_;
  const bool aligned_;
  const int64_t lanes_;  // of an access
  KernelFrame f_;
  KernelBuilder& b_;
  ScanLine line_;
  MemId shared_ = 0;     // by slot()
  MemId part_sums_ = 0;  // of all lines, those of this one from `first_sum_` on
  ValueId first_line_ = kNoId, in_block_ = kNoId, in_line_ = kNoId, number_ = kNoId, stores_ = kNoId;
  ValueId lo_ = kNoId, hi_ = kNoId, end_ = kNoId, first_sum_ = kNoId;
};

// Elements of a piece where whole lines leave most of the device idle, else 0: no more pieces than run at once, for
// each adds up the parts in front of it.
int64_t piece_of(const Scan& scan, const Size& blocks, const DeviceProfile& p) {
  if (scan.axis.value <= kScanPart || blocks >= multiprocessors(p)) return 0;
  int64_t piece = kScanPart;
  while (blocks * ((scan.axis.value + (piece - 1)) / piece) > p.threads) piece *= 2;
  return scan.axis.value > piece ? piece : 0;
}

bool fits(const GridScanSteps& s, const LoopNest& n, const Scan& scan) {
  const std::vector<LoopAxis>& axes = n.stages[scan.stage].axes;
  const bool threads = is_power_of_two(s.threads) && s.threads >= kSubgroup && s.threads <= kMostThreads;
  const bool line = is_power_of_two(s.of_line) && s.of_line <= std::min(s.threads, kThreadsOfPart);
  const bool piece = s.piece >= 0 && s.piece % kScanPart == 0 && (s.piece == 0 || scan.axis.value > s.piece);
  const bool axis = s.axis >= 0 && (s.across == 0 || (s.across == 1 && static_cast<size_t>(s.axis) < axes.size() &&
                                                      axes[static_cast<size_t>(s.axis)].id != scan.axis.id));
  return threads && line && piece && axis;
}

}  // namespace

Result<std::vector<ScheduleOption>> grid_scan_options(LoopNest& nest, const Machine& machine) {
  if (!has_scan(nest)) return std::vector<ScheduleOption>{};
  LoopNest n = nest;
  TRY(const Scan scan, take_scan(n));
  const std::vector<LoopAxis>& axes = n.stages[scan.stage].axes;
  GridScanSteps steps{.threads = kThreads, .of_line = 1};
  Cost best = vector_cost(n, scan.axis);
  Size lines = 1;
  for (size_t k = 0; k < axes.size(); ++k) {
    if (axes[k].id == scan.axis.id) continue;
    lines *= axes[k].value;
    const Cost cost = vector_cost(n, axes[k]);
    if (cost < best) best = cost, steps.across = 1, steps.axis = static_cast<int64_t>(k);
  }
  while (steps.of_line < kThreadsOfPart && scan.axis.value > steps.of_line * kScanBlock) steps.of_line *= 2;
  const int64_t units = multiprocessors(machine.profile);
  if (steps.across) {
    const int64_t wanted = steps.of_line;
    steps.of_line = std::min(wanted, kThreads / kSubgroup);
    if (steps.of_line < wanted) steps.threads = kMostAcross, steps.of_line *= 2;
    const int64_t least = kSectorBytes / static_cast<int64_t>(size_of(n.stages[scan.stage].dtype));
    while (steps.of_line < wanted && steps.threads / steps.of_line > least &&
           lines * steps.of_line < Size(units) * steps.threads)
      steps.of_line *= 2;
  }
  const int64_t per_block = steps.threads / steps.of_line;
  steps.piece = piece_of(scan, (lines + (per_block - 1)) / per_block, machine.profile);
  return std::vector<ScheduleOption>{{1, steps}};
}

Result<KernelProgram> generate_grid_scan(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<GridScanSteps>(&steps);
  if (!s || !has_scan(n)) return unsupported("{} does not fit the nest", print(steps));
  TRY(const Scan scan, take_scan(n));
  if (!fits(*s, n, scan)) return unsupported("{} does not fit the nest", print(steps));
  KernelProgram program;
  if (s->piece > 0) {
    program.workspaces = {part_sum_bytes(n, scan)};
    TRY(KernelLaunch sums, GridScan(n, scan, *s, context, GridScanPhase::sums).run());
    program.kernels.push_back(std::move(sums));
  }
  const GridScanPhase last = s->piece > 0 ? GridScanPhase::rest : GridScanPhase::whole;
  TRY(KernelLaunch launch, GridScan(n, scan, *s, context, last).run());
  program.kernels.push_back(std::move(launch));
  return program;
}

}  // namespace thermite
