// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/grid_order.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "passes/loops/nest_util.h"
#include "passes/schedule/gpu/sort_network.h"
#include "passes/schedule/gpu/threads.h"
#include "passes/schedule/order_rows.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kEntries = 2048;      // of a block
constexpr int64_t kLeastEntries = 64;   // likewise
constexpr int64_t kMostEntries = 4096;  // likewise, where a row is one block's then
constexpr int64_t kOfThread = 4;        // entries
constexpr int64_t kHalves = 4;          // a piece is so many times what is kept of it
constexpr int64_t kMergeThreads = 256;

int64_t power_above(const Size& n) {
  int64_t p = 1;
  while (n > p) p *= 2;
  return p;
}

int64_t entry_bytes(DType key) { return packs_index(key) ? 8 : 12; }

// Rows, neighbours in memory last where blocks take columns.
OrderRoles roles_for(OrderRoles roles, const GridOrderSteps& s) {
  if (s.columns) std::rotate(roles.rows.begin() + s.axis, roles.rows.begin() + s.axis + 1, roles.rows.end());
  return roles;
}

// What a kernel sorts of a row: `held` entries, in pieces.
struct OrderLevel {
  GridOrderSteps steps;
  Size held;
  bool of_elements = true;  // else of what a kernel before left in a workspace
  bool merges = false;      // pieces are sorted, and halves of their runs in order already but for the first level
  int64_t rows_per_block() const { return steps.entries / steps.size; }
  // What is merged is padded to a power of two.
  Size pieces() const { return merges ? Size(power_above(held) / steps.size) : (held + (steps.size - 1)) / steps.size; }
};

class GridOrder {
 public:
  GridOrder(LoopNest& n, const OrderRoles& roles, const OrderLevel& level, const ScheduleContext& context)
      : level_(level),
        steps_(level.steps),
        o_(n, roles, context),
        b_(o_.b_),
        entries_(b_, o_.key_type()),
        rows_(iterations(roles.rows)),
        kept_(roles.places) {}

  // Of what pieces leave: words, and indices where those lie beside.
  static std::vector<Size> workspaces(const Size& entries, DType key) {
    std::vector<Size> bytes{entries * 8};
    if (!packs_index(key)) bytes.push_back(entries * 4);
    return bytes;
  }

  // `to`: where the best of each piece go; nothing: these are the result.
  Result<KernelLaunch> best(std::optional<uint32_t> from, std::optional<uint32_t> to) {
    begin();
    const int64_t run = std::min(power_above(kept_), steps_.size);
    const SortPlaces source = from ? workspace(*from, level_.held, MemAccess::read) : SortPlaces{};
    const SortPlaces result = to ? workspace(*to, level_.pieces() * kept_, MemAccess::write) : SortPlaces{};
    SortNetwork network(entries_, b_, steps_.entries, steps_.threads);
    fill(network, from ? &source : nullptr, level_.held);
    network.sort_runs(run);
    network.keep_best(run, steps_.size);
    const ValueId kept = o_.places();
    each_result(run, [&](ValueId row, ValueId slot, ValueId at) {
      const SortEntry e = entries_.load(network.places(), b_.add(b_.mul(slot, b_.index(steps_.size)), at));
      if (to) return entries_.store(result, b_.add(b_.mul(piece_of(row, pieces_), kept), at), e);
      put(row, at, entries_.index_of(e));
    });
    const Size results = rows_ * (to ? level_.pieces() * kept_ : kept_);
    return finish(to ? "the best of pieces" : "the best", read_bytes(), results * entry_bytes(o_.key_type()));
  }

  // Pieces of a row in order; from workspace 0, where they hold two runs in order, the halves of one of twice the
  // length each. The last of them are the result.
  Result<KernelLaunch> pieces(const Size& length, bool again, bool last) {
    begin();
    const SortPlaces work =
        workspace(0, length, again ? (last ? MemAccess::read : MemAccess::readwrite) : MemAccess::write);
    SortNetwork network(entries_, b_, steps_.entries, steps_.threads);
    fill(network, again ? &work : nullptr, again ? length : level_.held);
    again ? network.merge_runs(steps_.size) : network.sort_runs(steps_.size);
    each_result(steps_.size, [&](ValueId row, ValueId, ValueId at) {
      const SortEntry e = entries_.load(network.places(), at);
      const ValueId place = b_.add(b_.mul(piece_, b_.index(steps_.size)), at);
      if (!last) return entries_.store(work, b_.add(b_.mul(row, o_.f_.parameter(length)), place), e);
      b_.branch(b_.lt(place, o_.places()), [&] { put(row, place, entries_.index_of(e)); });
    });
    return finish(again ? "merging pieces" : "sorting pieces", read_bytes(),
                  rows_ * length * entry_bytes(o_.key_type()));
  }

  // A step of the network on all of a row, of pairs `apart`, or mirrored as SortNetwork's.
  Result<KernelLaunch> step(int64_t length, int64_t apart, bool mirrored) {
    const int64_t threads = std::min(kMergeThreads, length / 2), blocks = length / 2 / threads;
    b_.block_of(static_cast<int>(threads));
    const SortPlaces work = workspace(0, length, MemAccess::readwrite);
    const ValueId blocks_v = o_.f_.parameter(blocks), task = b_.task();
    const ValueId distance = o_.f_.parameter(apart), other = o_.f_.parameter(mirrored ? 2 * apart - 1 : apart);
    const ValueId first = b_.mul(b_.div(task, blocks_v), o_.f_.parameter(length));
    const ValueId q = b_.add(b_.mul(b_.rem(task, blocks_v), b_.index(threads)), b_.thread());
    const ValueId low = pair_at(b_, q, distance), high = b_.prim(Prim::bit_xor, {low, other});
    entries_.exchange(work, b_.add(first, low), b_.add(first, high));
    const Size bytes = rows_ * length * entry_bytes(o_.key_type());
    return std::move(o_.f_).finish(rows_ * blocks, "a step of a merge", NestCounts{bytes, bytes, 0});
  }

 private:
  void begin() {
    b_.block_of(static_cast<int>(steps_.threads));
    o_.places();  // what is first computed in a branch is not known behind it
    all_rows_ = o_.f_.parameter(rows_);
    group_ = b_.task(), piece_ = b_.index(0);
    pieces_ = o_.f_.parameter(level_.pieces());
    if (!(level_.pieces() == 1)) piece_ = b_.rem(group_, pieces_), group_ = b_.div(group_, pieces_);
    tasks_ = (rows_ + (level_.rows_per_block() - 1)) / level_.rows_per_block() * level_.pieces();
  }

  Size read_bytes() const {
    const int64_t of_one =
        level_.of_elements ? static_cast<int64_t>(size_of(o_.element_type())) : entry_bytes(o_.key_type());
    return rows_ * level_.held * of_one;
  }

  Result<KernelLaunch> finish(std::string what, const Size& read, const Size& written) {
    return std::move(o_.f_).finish(tasks_, std::move(what), NestCounts{read, written, 0});
  }

  SortPlaces workspace(uint32_t first, const Size& of_row, MemAccess access) {
    const std::vector<Size> bytes = workspaces(rows_ * of_row, o_.key_type());
    SortPlaces places{o_.f_.workspace(first, bytes[0], DType::u64, access)};
    if (!entries_.packed()) places.indices = o_.f_.workspace(first + 1, bytes[1], DType::i32, access);
    return places;
  }

  ValueId row_of(ValueId slot) { return b_.add(b_.mul(group_, b_.index(level_.rows_per_block())), slot); }
  ValueId piece_of(ValueId row, ValueId pieces) { return b_.add(b_.mul(row, pieces), piece_); }

  // body(row's slot, place) for so many places of each row of the block, a power of two, neighbours in memory by
  // neighbouring threads.
  void each(int64_t places, const std::function<void(ValueId slot, ValueId at)>& body) {
    const int64_t rows = level_.rows_per_block();
    b_.loop(b_.thread(), b_.index(rows * places), b_.index(steps_.threads), [&](ValueId k) {
      const ExprEmitter::Scope scope(o_.f_.emit);
      if (steps_.columns && level_.of_elements) return body(low_part(b_, k, rows), high_part(b_, k, rows));
      body(high_part(b_, k, places), low_part(b_, k, places));
    });
  }

  // Entries of the rows; behind them, and of rows that are none, such as come last.
  void fill(SortNetwork& network, const SortPlaces* from, const Size& held) {
    const ValueId length = o_.f_.parameter(held);
    each(steps_.size, [&](ValueId slot, ValueId k) {
      const ValueId row = row_of(slot), at = b_.add(b_.mul(piece_, b_.index(steps_.size)), k);
      const ValueId there = b_.prim(Prim::bit_and, {b_.lt(row, all_rows_), b_.lt(at, length)});
      const auto read = [&] {
        const ExprEmitter::Scope scope(o_.f_.emit);
        if (from) return SortEntries::values(entries_.load(*from, b_.add(b_.mul(row, length), at)));
        o_.f_.bind_digits(o_.roles_.rows, row);
        return SortEntries::values(entries_.of(o_.key(at), at));
      };
      const auto none = [&] { return SortEntries::values(entries_.none()); };
      const SortEntry e = entries_.entry(b_.branch(there, entries_.types(), read, none));
      entries_.store(network.places(), b_.add(b_.mul(slot, b_.index(steps_.size)), k), e);
    });
    network.meet();
  }

  // Of the rows that there are, what is wanted of the first `places`.
  void each_result(int64_t places, const std::function<void(ValueId row, ValueId slot, ValueId at)>& body) {
    each(places, [&](ValueId slot, ValueId at) {
      const ValueId row = row_of(slot);
      const ValueId kept = level_.merges ? b_.index(places) : o_.places();
      const ValueId there = b_.prim(Prim::bit_and, {b_.lt(row, all_rows_), b_.lt(at, kept)});
      b_.branch(there, [&] {
        const ExprEmitter::Scope scope(o_.f_.emit);
        body(row, slot, at);
      });
    });
  }

  void put(ValueId row, ValueId at, ValueId index) {
    const ExprEmitter::Scope scope(o_.f_.emit);
    o_.f_.bind_digits(o_.roles_.rows, row);
    if (!o_.stage_.order->ranks) return o_.put(at, kNoId, index);
    o_.put(b_.cast(index, b_.type(at).dtype), kNoId, b_.cast(at, DType::i32));
  }

  const OrderLevel level_;
  const GridOrderSteps steps_;
  OrderRows o_;
  KernelBuilder& b_;
  SortEntries entries_;
  const Size rows_, kept_;
  Size tasks_ = 1;
  ValueId group_ = kNoId, piece_ = kNoId, pieces_ = kNoId, all_rows_ = kNoId;
};

// Entries of a block at most: what shared memory holds.
int64_t most_entries(DType key, const DeviceProfile& p) {
  int64_t most = kMostEntries;
  while (most * entry_bytes(key) > p.shared_bytes) most /= 2;
  return most;
}

int64_t threads_of(int64_t entries) { return std::max<int64_t>(kSubgroup, entries / kOfThread); }

// Of rows that a block holds: several where they are short, but so that every multiprocessor has some.
GridOrderSteps short_rows(const Size& held, const Size& rows, int64_t entries, int64_t units) {
  GridOrderSteps s{.entries = entries, .size = power_above(held)};
  while (s.entries > std::max(kLeastEntries, s.size) && rows * s.size < Size(units) * s.entries) s.entries /= 2;
  s.threads = threads_of(s.entries);
  return s;
}

GridOrderSteps choose_size(const OrderRoles& roles, DType key, bool ranks, bool columns, const DeviceProfile& p) {
  const Size length = roles.length(), rows = iterations(roles.rows);
  const int64_t most = most_entries(key, p), entries = std::min(most, kEntries), units = multiprocessors(p);
  const bool few = !ranks && roles.places * kHalves <= entries;
  if (columns) {
    const int64_t of_column = entries * static_cast<int64_t>(size_of(key)) / kSectorBytes;
    if (length > of_column && !ranks && roles.places * kHalves <= of_column)
      return {.entries = entries, .threads = threads_of(entries), .size = of_column};
  }
  if (length <= entries) return short_rows(length, rows, entries, units);
  if (length > most && few) return {.entries = entries, .threads = threads_of(entries), .size = entries};
  return {.entries = most, .threads = threads_of(most), .size = most, .merges = length > most};
}

Result<KernelProgram> best_of_pieces(LoopNest& n, const OrderRoles& roles, const GridOrderSteps& s,
                                     const ScheduleContext& context) {
  const DType key = sort_key_type(n.pool.dtype(n.stages[0].lift[0]));
  const DeviceProfile& p = context.machine.profile;
  const Size rows = iterations(roles.rows);
  KernelProgram program;
  std::optional<uint32_t> from;
  for (OrderLevel level{s, roles.length()};; level.of_elements = false) {
    const bool last = level.pieces() <= 1;
    std::optional<uint32_t> to;
    if (!last) {
      to = static_cast<uint32_t>(program.workspaces.size());
      std::ranges::copy(GridOrder::workspaces(rows * level.pieces() * roles.places, key),
                        std::back_inserter(program.workspaces));
    }
    TRY(KernelLaunch launch, GridOrder(n, roles, level, context).best(from, to));
    program.kernels.push_back(std::move(launch));
    if (last) return program;
    from = to;
    level.held = level.pieces() * roles.places;
    const int64_t entries = std::min(most_entries(key, p), kEntries);
    level.steps = level.held <= entries
                      ? short_rows(level.held, rows, entries, multiprocessors(p))
                      : GridOrderSteps{.entries = entries, .threads = threads_of(entries), .size = entries};
  }
}

Result<KernelProgram> merged_pieces(LoopNest& n, const OrderRoles& roles, const GridOrderSteps& s,
                                    const ScheduleContext& context) {
  const int64_t length = power_above(roles.length());
  const DType key = sort_key_type(n.pool.dtype(n.stages[0].lift[0]));
  KernelProgram program;
  program.workspaces = GridOrder::workspaces(iterations(roles.rows) * length, key);
  const OrderLevel elements{s, roles.length(), true, true};
  const auto add = [&](Result<KernelLaunch> launch) -> Status {
    TRY(KernelLaunch l, std::move(launch));
    program.kernels.push_back(std::move(l));
    return {};
  };
  const OrderLevel runs{s, length, false, true};
  CHECK_OK(add(GridOrder(n, roles, elements, context).pieces(length, false, false)));
  for (int64_t run = 2 * s.size; run <= length; run *= 2) {
    for (int64_t distance = run / 2; distance >= s.size; distance /= 2)
      CHECK_OK(add(GridOrder(n, roles, runs, context).step(length, distance, distance == run / 2)));
    CHECK_OK(add(GridOrder(n, roles, runs, context).pieces(length, true, run == length)));
  }
  return program;
}

bool fits(const GridOrderSteps& s, const OrderRoles& roles, DType key, bool ranks, const DeviceProfile& p) {
  const bool powers = is_power_of_two(s.entries) && is_power_of_two(s.threads) && is_power_of_two(s.size);
  const bool sizes = s.entries >= kLeastEntries && s.entries <= most_entries(key, p) && s.size <= s.entries &&
                     s.threads >= kSubgroup && s.threads <= std::min<int64_t>(kMostThreads, s.entries / 2);
  const bool columns =
      s.columns == 0 || (s.columns == 1 && s.axis >= 0 && static_cast<size_t>(s.axis) < roles.rows.size());
  if (!powers || !sizes || !columns) return false;
  if (roles.length() <= s.size) return s.merges == 0;
  if (s.merges) return s.merges == 1 && s.size == s.entries;
  // What is left of a row must get less from kernel to kernel.
  return !ranks && 2 * roles.places <= std::min(s.size, kEntries) && 2 * roles.places <= most_entries(key, p);
}

}  // namespace

Result<std::vector<ScheduleOption>> grid_order_options(LoopNest& n, const Machine& machine) {
  if (!sorts(n)) return std::vector<ScheduleOption>{};
  TRY(const OrderRoles roles, order_roles(n));
  const LoopStage& s = n.stages[0];
  bool columns = false;
  int64_t axis = 0;
  if (roles.sorted) {
    Cost best = vector_cost(n, *roles.sorted);
    for (size_t k = 0; k < roles.rows.size(); ++k) {
      const Cost cost = vector_cost(n, roles.rows[k]);
      if (cost < best) best = cost, columns = true, axis = static_cast<int64_t>(k);
    }
  }
  GridOrderSteps steps =
      choose_size(roles, sort_key_type(n.pool.dtype(s.lift[0])), s.order->ranks, columns, machine.profile);
  steps.columns = columns, steps.axis = axis;
  return std::vector<ScheduleOption>{{1, steps}};
}

Result<KernelProgram> generate_grid_order(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<GridOrderSteps>(&steps);
  if (!s || !sorts(n)) return unsupported("{} does not fit the nest", print(steps));
  TRY(OrderRoles roles, order_roles(n));
  const LoopStage& sort = n.stages[0];
  const DType key = sort_key_type(n.pool.dtype(sort.lift[0]));
  if (!fits(*s, roles, key, sort.order->ranks, context.machine.profile))
    return unsupported("{} does not fit the nest", print(steps));
  const OrderRoles ordered = roles_for(std::move(roles), *s);
  return s->merges ? merged_pieces(n, ordered, *s, context) : best_of_pieces(n, ordered, *s, context);
}

}  // namespace thermite
