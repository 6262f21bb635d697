// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/interpret.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <numeric>
#include <optional>

#include "ir/kernel/bank_counter.h"
#include "ir/kernel/facts.h"
#include "ir/kernel/interpret_decode.h"
#include "ir/kernel/interpret_memory.h"
#include "ir/kernel/interpret_tiles.h"
#include "ir/kernel/interpret_unit.h"

namespace thermite {
namespace {

// A thread between two places where the threads of its block meet.
struct Thread {
  std::vector<uint64_t> frame;
  const Step* next = nullptr;  // null: it has ended
  // Elements of shared memories that its asynchronous copies fill, by group; the last one is open.
  std::vector<std::vector<std::pair<MemId, int64_t>>> copies{1};
};

class Machine {
 public:
  Machine(const Kernel& k, const DecodedKernel& d, const InterpretOptions& o)
      : k_(k),
        d_(d),
        options_(o),
        threads_(static_cast<size_t>(std::max(1, k.block))),
        temp_(d.largest_copy),
        memories_(k, o) {
    for (Thread& t : threads_) {
      t.frame.resize(d.frame.size() / 8 + 1);
      std::memcpy(t.frame.data(), d.frame.data(), d.frame.size());
    }
    enter(0);
  }

  Status bind(std::span<const BufferArg> buffers, std::span<const uint64_t> scalars, std::span<std::byte> scratch) {
    const auto n = static_cast<size_t>(k_.buffer_count());
    if (buffers.size() != n || scalars.size() != k_.scalars.size()) {
      return device_error("kernel @{} takes {} buffers and {} scalars, not {} and {}", k_.name, n, k_.scalars.size(),
                          buffers.size(), scalars.size());
    }
    CHECK_OK(check_scalars(k_, scalars));
    for (uint32_t t = 0; t < threads_.size(); ++t) {
      enter(t);
      for (size_t i = 0; i < scalars.size(); ++i) std::memcpy(at(d_.scalars[i]), &scalars[i], d_.scalar_bytes[i]);
      if (k_.block) put_index(d_.thread, t);
    }
    return memories_.bind(buffers, scalars, scratch);
  }

  Status run(int64_t begin, int64_t end) {
    CHECK_OK(check_tasks(k_, end));
    for (int64_t task = begin; task < end; ++task) {
      task_ = task;
      stamp_ = static_cast<uint32_t>(task - begin + 1);
      if (stamp_ == Memories::kSeveralTasks)
        return device_error("kernel @{}: more tasks than one run can check", k_.name);
      if (!run_task()) return std::move(*error_);
    }
    return {};
  }

  AccessCounts counts() const {
    AccessCounts c = memories_.counts();
    c.loads = counts_.loads;
    c.stores = counts_.stores;
    c.prefetches = counts_.prefetches;
    c.bank_conflicts = counts_.bank_conflicts;
    return c;
  }

 private:
  // Every thread of the block, up to the places where they meet.
  bool run_task() {
    epoch_ = 0;
    for (uint32_t t = 0; t < threads_.size(); ++t) {
      enter(t);
      put_index(d_.task, task_);
      threads_[t].next = d_.steps.data();
      threads_[t].copies.assign(1, {});
    }
    const auto threads = static_cast<uint32_t>(threads_.size());
    while (true) {
      for (uint32_t t = 0; t < threads; t += kSubgroup)
        if (!subgroup(t, std::min<uint32_t>(threads, kSubgroup))) return false;
      const Step* const met = threads_[0].next;
      for (uint32_t t = 1; t < threads; ++t)
        if (threads_[t].next != met) return fail("thread {} does not meet the others", t);
      if (!met) return all_arrived();
      if (++epoch_ > Toucher::kMostEpochs) return fail("more barriers than one task can check");
    }
  }

  // Its threads, up to a barrier or their end.
  bool subgroup(uint32_t first, uint32_t count) {
    while (true) {
      for (uint32_t t = first; t < first + count; ++t) {
        enter(t);
        if (!steps()) return false;
      }
      count_conflicts();
      const Step* const met = threads_[first].next;
      for (uint32_t t = first + 1; t < first + count; ++t)
        if (threads_[t].next != met) return fail("thread {} does not meet the others", t);
      if (!met || (met - 1)->kind == StepKind::barrier) return true;
      meet(*(met - 1), first);
    }
  }

  // Those that have not would land in what the next task of these threads shares.
  bool all_arrived() {
    for (uint32_t t = 0; t < threads_.size(); ++t) {
      enter(t);
      const auto& copies = threads_[t].copies;
      if (std::ranges::any_of(copies, [](const auto& group) { return !group.empty(); }))
        return fail("ends before its asynchronous copies have arrived");
    }
    return true;
  }

  // What the threads of the subgroup do together.
  void meet(const Step& i, uint32_t first) {
    SubgroupFrames frames;
    for (uint32_t t = 0; t < kSubgroup; ++t) frames[t] = frame_of(first + t);
    if (i.kind == StepKind::exchange) return exchange(i, frames);
    i.kind == StepKind::tile_mma ? multiply_tiles(i, frames) : reduce_tile(i, frames);
  }

  static void exchange(const Step& i, const SubgroupFrames& frames) {
    const size_t bytes = static_cast<size_t>(i.lanes) * i.width;
    std::vector<std::byte> given(kSubgroup * bytes);
    for (size_t t = 0; t < kSubgroup; ++t) std::memcpy(&given[t * bytes], frames[t] + i.a, bytes);
    for (size_t t = 0; t < kSubgroup; ++t) std::memcpy(frames[t] + i.to, &given[(t ^ i.count) * bytes], bytes);
  }

  std::byte* frame_of(uint32_t thread) { return reinterpret_cast<std::byte*>(threads_[thread].frame.data()); }
  void enter(uint32_t thread) {
    thread_ = thread;
    frame_ = frame_of(thread);
  }
  Toucher who() const { return {stamp_, epoch_, thread_}; }

  // ---- the frame ----

  std::byte* at(Slot s) { return frame_ + s; }
  int64_t index(Slot s, int lane = 0) {
    if (d_.narrow) {
      int32_t v;
      std::memcpy(&v, at(s) + lane * 4, 4);
      return v;
    }
    int64_t v;
    std::memcpy(&v, at(s) + lane * 8, 8);
    return v;
  }
  void put_index(Slot s, int64_t v) { std::memcpy(at(s), &v, d_.narrow ? 4 : 8); }
  bool flag(Slot s, int lane = 0) { return at(s)[lane] != std::byte{0}; }

  // Up to where the thread's block meets, or its end.
  bool steps() {
    const Step* s = threads_[thread_].next;
    const Step* const first = d_.steps.data();
    const Step* const last = first + d_.steps.size();
    while (s != last) {
      const Step& i = *s++;
      switch (i.kind) {
        case StepKind::compute: {
          const std::byte* in[] = {at(i.a), at(i.b), at(i.c)};
          i.fn(at(i.to), in, i.lanes);
          break;
        }
        case StepKind::splat:
          for (int l = 0; l < i.lanes; ++l) std::memcpy(at(i.to) + l * i.width, at(i.a), i.width);
          break;
        case StepKind::shuffle:
          shuffle(i);
          break;
        case StepKind::bits:
          mask_bits(i);
          break;
        case StepKind::compress:
          compress(i);
          break;
        case StepKind::lookup:
          lookup(i);
          break;
        case StepKind::load:
          if (!load(i)) return false;
          break;
        case StepKind::store:
          if (!store(i)) return false;
          break;
        case StepKind::gather:
          if (!gather(i)) return false;
          break;
        case StepKind::scatter:
          if (!scatter(i)) return false;
          break;
        case StepKind::prefetch:
          if (!prefetch(i)) return false;
          break;
        case StepKind::copy:
          copy(i);
          break;
        case StepKind::loop_enter:
          if (index(i.c) <= 0) return fail("a loop steps by {}", index(i.c));
          put_index(i.to, index(i.a));
          if (index(i.a) >= index(i.b)) s = first + i.target;
          break;
        case StepKind::loop_next:
          if (options_.max_trips && ++trips_ > options_.max_trips) return fail("more than {} loop trips", trips_ - 1);
          // Compiled code adds the step before it compares.
          if (d_.narrow && index(i.to) + index(i.c) > INT32_MAX) return fail("a loop steps beyond its index's width");
          if (advance(i)) s = first + i.target;
          break;
        case StepKind::jump:
          s = first + i.target;
          break;
        case StepKind::jump_unless:
          if (!flag(i.a)) s = first + i.target;
          break;
        case StepKind::tile_load:
        case StepKind::tile_store:
          if (!tile_access(i)) return false;
          break;
        case StepKind::tile_spread:
          spread_column(i, frame_);
          break;
        case StepKind::unit_dot:
          if (!unit_dot(i)) return false;
          break;
        case StepKind::barrier:
        case StepKind::exchange:
        case StepKind::tile_mma:
        case StepKind::tile_reduce:
          threads_[thread_].next = s;
          return true;
        case StepKind::atomic:
          if (!atomic(i)) return false;
          break;
        case StepKind::copy_async:
          if (!copy_async(i)) return false;
          break;
        case StepKind::commit:
          threads_[thread_].copies.emplace_back();
          break;
        case StepKind::wait:
          wait(i.count);
          break;
      }
    }
    threads_[thread_].next = nullptr;
    return true;
  }

  bool advance(const Step& i) {
    const uint64_t left = static_cast<uint64_t>(index(i.b)) - static_cast<uint64_t>(index(i.to));
    if (left <= static_cast<uint64_t>(index(i.c))) return false;
    const int64_t next = index(i.to) + index(i.c);
    put_index(i.to, next);
    return true;
  }

  void copy(const Step& i) {
    const SlotCopy* c = &d_.copies[i.table];
    if (i.count == 1) {
      std::memmove(at(c->to), at(c->from), c->bytes);
      return;
    }
    size_t n = 0;
    for (uint32_t j = 0; j < i.count; n += c[j].bytes, ++j) std::memcpy(&temp_[n], at(c[j].from), c[j].bytes);
    n = 0;
    for (uint32_t j = 0; j < i.count; n += c[j].bytes, ++j) std::memcpy(at(c[j].to), &temp_[n], c[j].bytes);
  }

  void shuffle(const Step& i) {
    const uint8_t* lanes = &d_.lanes[i.table];
    for (int l = 0; l < i.lanes; ++l) {
      const std::byte* from =
          lanes[l] < i.count ? at(i.a) + lanes[l] * i.width : at(i.b) + (lanes[l] - i.count) * i.width;
      std::memcpy(at(i.to) + l * i.width, from, i.width);
    }
  }

  void mask_bits(const Step& i) {
    uint32_t bits = 0;
    for (int l = 0; l < i.lanes; ++l) bits |= static_cast<uint32_t>(at(i.a)[l] != std::byte{0}) << l;
    std::memcpy(at(i.to), &bits, sizeof bits);
  }

  void compress(const Step& i) {
    int to = 0;
    for (int l = 0; l < i.lanes; ++l)
      if (flag(i.b, l)) std::memcpy(at(i.to) + to++ * i.width, at(i.a) + l * i.width, i.width);
    std::memset(at(i.to) + to * i.width, 0, static_cast<size_t>(i.lanes - to) * i.width);
  }

  void lookup(const Step& i) {
    for (int l = 0; l < i.lanes; ++l) {
      uint32_t index;
      std::memcpy(&index, at(i.b) + l * sizeof index, sizeof index);
      std::memcpy(at(i.to) + l * i.width, at(i.a) + index % i.count * i.width, i.width);
    }
  }

  // ---- accesses ----

  template <class... A>
  bool fail(fmt::format_string<A...> f, A&&... a) {
    const std::string thread = k_.block ? fmt::format(", thread {}", thread_) : "";
    error_ = device_error("kernel @{}, task {}{}: {}", k_.name, task_, thread, fmt::format(f, std::forward<A>(a)...));
    return false;
  }

  std::byte* address(const Step& i, int64_t e) {
    const BoundMemory& m = memories_[i.mem];
    return m.data + (m.first(who()) + e) * i.width;
  }

  void fetch(const Step& i, int64_t e, std::byte* to, int64_t n) {
    std::memcpy(to, address(i, e), static_cast<size_t>(n) * i.width);
    if (memories_[i.mem].declared->dtype != DType::boolean) return;
    for (int64_t l = 0; l < n; ++l) to[l] = std::byte{to[l] != std::byte{0}};
  }

  // Whole vectors with nothing to report go in one piece; everything else lane by lane, which finds the fault.
  bool load(const Step& i) {
    const int64_t e = index(i.a);
    if (options_.count) note_shared(i, e);
    if (!memories_.is_plain(i.mem, e, i.lanes, who(), !memories_[i.mem].own)) {
      return each(i, [&](int l) { return read_lane(i, wrapped(e, l), l); });
    }
    fetch(i, e, at(i.to), i.lanes);
    for (int l = 0; i.masked && l < i.lanes; ++l) {
      if (!flag(i.c, l)) std::memset(at(i.to) + l * i.width, 0, i.width);
    }
    return true;
  }
  bool store(const Step& i) {
    BoundMemory& m = memories_[i.mem];
    const int64_t e = index(i.a);
    if (options_.count) note_shared(i, e);
    if (i.streaming && wrapped(e, 0) % (64 / std::gcd<int64_t>(64, i.width)) != 0) {
      return fail("streams to element {} of {}, which is not at a multiple of 64 bytes", e, memories_.name(i.mem));
    }
    if (i.masked || !memories_.is_plain(i.mem, e, i.lanes, who(), true)) {
      return each(i, [&](int l) { return write_lane(i, wrapped(e, l), l); });
    }
    std::memcpy(address(i, e), at(i.b), static_cast<size_t>(i.lanes) * i.width);
    if (!m.writer.empty()) std::fill_n(&m.writer[static_cast<size_t>(m.first(who()) + e)], i.lanes, who());
    return true;
  }
  bool prefetch(const Step& i) {
    if (options_.count) ++counts_.prefetches;
    const std::string wrong = memories_.may_prefetch(i.mem, index(i.a));
    return wrong.empty() || fail("{}", wrong);
  }
  bool gather(const Step& i) {
    return each(i, [&](int l) { return read_lane(i, index(i.a, l), l); });
  }
  bool scatter(const Step& i) {
    return each(i, [&](int l) { return write_lane(i, index(i.a, l), l); });
  }

  static int64_t wrapped(int64_t e, int lane) { return static_cast<int64_t>(static_cast<uint64_t>(e) + lane); }
  // Active lanes in order; a masked-off lane of a read is 0.
  template <class F>
  bool each(const Step& i, F&& lane) {
    const bool reads = i.kind == StepKind::load || i.kind == StepKind::gather;
    for (int l = 0; l < i.lanes; ++l) {
      if (i.masked && !flag(i.c, l)) {
        if (reads) std::memset(at(i.to) + l * i.width, 0, i.width);
      } else if (!lane(l)) {
        return false;
      }
    }
    return true;
  }
  bool read_lane(const Step& i, int64_t e, int lane) {
    if (options_.count) ++counts_.loads;
    if (const std::string wrong = memories_.may_read(i.mem, e, who()); !wrong.empty()) return fail("{}", wrong);
    fetch(i, e, at(i.to) + lane * i.width, 1);
    return true;
  }
  bool write_lane(const Step& i, int64_t e, int lane) {
    if (options_.count) ++counts_.stores;
    const std::byte* value = at(i.b) + lane * i.width;
    if (const std::string wrong = memories_.may_write(i.mem, e, who(), value); !wrong.empty()) return fail("{}", wrong);
    std::memcpy(address(i, e), value, i.width);
    return true;
  }

  bool unit_dot(const Step& i) {
    const UnitDotStep at{index(i.to), {index(i.a), index(i.b)}, {index(i.c), index(i.d)}, index(i.e), index(i.f)};
    const std::string wrong = run_unit_dot(i, at, memories_, who());
    return wrong.empty() || fail("{}", wrong);
  }

  // ---- threads ----

  // Threads of a subgroup read shared memory for each other; everything else of a tile is the thread's that holds it.
  bool tile_access(const Step& i) {
    const bool reads = i.kind == StepKind::tile_load;
    const bool shared = memories_[i.mem].declared->kind == MemKind::shared;
    const Toucher reader = shared ? who().as(Toucher::subgroup_of(thread_)) : who();
    if (options_.count && shared) note_tile(i);
    for (int l = 0; l < i.lanes; ++l) {
      const TilePlace p = tile_place(i.tile, static_cast<int>(thread_ % kSubgroup), l);
      const int64_t e = tile_element(p, index(i.a), index(i.b), i.transposed);
      const std::byte* value = at(i.c) + l * i.width;
      const std::string wrong =
          reads ? memories_.may_read(i.mem, e, reader) : memories_.may_write(i.mem, e, who(), value);
      if (!wrong.empty()) return fail("{}", wrong);
      reads ? fetch(i, e, at(i.to) + l * i.width, 1) : void(std::memcpy(address(i, e), value, i.width));
    }
    counts_.loads += reads && options_.count ? i.lanes : 0;
    counts_.stores += !reads && options_.count ? i.lanes : 0;
    return true;
  }

  bool atomic(const Step& i) {
    const int64_t e = index(i.a);
    const Toucher any = who().as(Toucher::kAtomic);
    std::string wrong = memories_.may_read(i.mem, e, any);
    std::array<std::byte, 8> next{};
    if (wrong.empty()) {
      const std::byte* in[] = {address(i, e), at(i.b), nullptr};
      i.fn(next.data(), in, 1);
      wrong = memories_.may_write(i.mem, e, any, next.data());
    }
    if (!wrong.empty()) return fail("{}", wrong);
    std::memcpy(address(i, e), next.data(), i.width);
    return true;
  }

  // The bytes move at once; until the thread waits, nobody may look at them.
  bool copy_async(const Step& i) {
    const bool active = !i.masked || flag(i.c);
    const int64_t to = index(i.a), from = index(i.b);
    if (to % i.lanes != 0 || (active && from % i.lanes != 0))
      return fail("copies {} bytes from element {} to element {}, which are not so aligned", i.lanes * i.width, from,
                  to);
    BoundMemory &shared = memories_[i.mem], &buffer = memories_[i.from];
    const std::array<std::byte, 8> zero{};
    for (int l = 0; l < i.lanes; ++l) {
      std::string wrong = active ? memories_.may_read(i.from, wrapped(from, l), who()) : "";
      const std::byte* value = wrong.empty() && active ? buffer.data + (from + l) * i.width : zero.data();
      if (wrong.empty()) wrong = memories_.may_write(i.mem, wrapped(to, l), who(), value);
      if (!wrong.empty()) return fail("{}", wrong);
      std::memcpy(shared.data + (to + l) * i.width, value, i.width);
      shared.pending[static_cast<size_t>(to + l)] = true;
      threads_[thread_].copies.back().emplace_back(i.mem, to + l);
    }
    return true;
  }

  // To the others it is as if the thread wrote here: only a barrier behind the wait lets them see it.
  void wait(uint32_t groups) {
    auto& copies = threads_[thread_].copies;
    while (copies.size() > size_t{groups} + 1) {
      for (const auto& [m, e] : copies.front()) {
        memories_[m].pending[static_cast<size_t>(e)] = false;
        memories_[m].writer[static_cast<size_t>(e)] = who();
      }
      copies.erase(copies.begin());
    }
  }

  void note_shared(const Step& i, int64_t e) {
    if (memories_[i.mem].declared->kind != MemKind::shared) return;
    if (i.masked && i.lanes == 1 && !flag(i.c)) e = -1;
    const int64_t byte = e < 0 ? -1 : memories_[i.mem].declared->swizzle.place(e) * i.width;
    banks_.note(thread_, &i - d_.steps.data(), byte, i.lanes * i.width);
  }
  // Pairs of neighbours in a row of the memory's; loads of halves take turns as ldmatrix does, row by row of each
  // block.
  void note_tile(const Step& i) {
    const bool rows = i.kind == StepKind::tile_load && i.width == 2;
    const bool pairs = rows || !i.transposed;
    for (int l = 0; l < i.lanes; l += 1 + pairs) {
      TilePlace p = tile_place(i.tile, static_cast<int>(thread_ % kSubgroup), l);
      if (rows && i.transposed)
        p = {p.row / kTileBlock * kTileBlock + p.column % kTileBlock,
             p.column / kTileBlock * kTileBlock + p.row % kTileBlock};
      const int64_t e = tile_element(p, index(i.a), index(i.b), i.transposed);
      const int64_t byte = memories_[i.mem].declared->swizzle.place(e) * i.width;
      banks_.note(thread_, &i - d_.steps.data(), byte, i.width * (1 + pairs));
    }
  }
  void count_conflicts() {
    if (options_.count && k_.block) counts_.bank_conflicts += banks_.take_conflicts();
  }

  const Kernel& k_;
  const DecodedKernel& d_;
  const InterpretOptions& options_;
  std::vector<Thread> threads_;
  std::byte* frame_ = nullptr;  // of the thread that runs
  std::vector<std::byte> temp_;
  Memories memories_;
  BankCounter banks_;
  int64_t task_ = 0;
  uint32_t thread_ = 0, epoch_ = 0;
  uint32_t stamp_ = 0;  // of this task; never 0
  uint64_t trips_ = 0;
  AccessCounts counts_;
  std::optional<Error> error_;
};

class Interpreted : public InterpretedKernel {
 public:
  Interpreted(Kernel k, InterpretOptions options)
      : k_(std::move(k)), options_(options), decoded_(decode(k_, options.fused)) {}

  Status run(std::span<const BufferArg> buffers, std::span<const uint64_t> scalars, int64_t task_begin,
             int64_t task_end, std::span<std::byte> scratch) override {
    if (!decoded_.ok()) return decoded_.error();
    Machine machine(k_, *decoded_, options_);
    CHECK_OK(machine.bind(buffers, scalars, scratch));
    Status done = machine.run(task_begin, task_end);
    if (options_.count) add(machine.counts());
    return done;
  }

  AccessCounts counts() const override { return {loads_, stores_, read_, written_, conflicts_, prefetches_}; }

 private:
  void add(const AccessCounts& c) {
    loads_ += c.loads;
    stores_ += c.stores;
    read_ += c.bytes_read;
    written_ += c.bytes_written;
    conflicts_ += c.bank_conflicts;
    prefetches_ += c.prefetches;
  }

  const Kernel k_;
  const InterpretOptions options_;
  const Result<DecodedKernel> decoded_;
  std::atomic<uint64_t> loads_ = 0, stores_ = 0, read_ = 0, written_ = 0, conflicts_ = 0, prefetches_ = 0;
};

}  // namespace

std::shared_ptr<InterpretedKernel> make_interpreted(Kernel k, InterpretOptions options) {
  return std::make_shared<Interpreted>(std::move(k), options);
}

}  // namespace thermite
