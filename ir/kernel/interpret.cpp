// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/interpret.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <numeric>
#include <optional>

#include "base/host_address.h"
#include "ir/kernel/facts.h"
#include "ir/kernel/interpret_decode.h"

namespace thermite {
namespace {

// One memory of a kernel during one run.
struct Bound {
  const Memory* declared = nullptr;
  std::byte* data = nullptr;
  int64_t count = 0;
  bool own = false;                         // local or scratch
  std::vector<uint32_t> writer;             // own: task that wrote an element last; buffers, with race checks: likewise
  std::vector<uint32_t> reader;             // readwrite buffers: task that read it, kSeveral for more than one
  std::vector<bool> was_read, was_written;  // with counts: buffers only
};
constexpr uint32_t kSeveral = ~0u;

class Machine {
 public:
  Machine(const Kernel& k, const DecodedKernel& d, const InterpretOptions& o)
      : k_(k), d_(d), options_(o), frame_(d.frame.size() / 8 + 1), temp_(d.largest_copy), bound_(k.memories.size()) {
    std::memcpy(frame_.data(), d.frame.data(), d.frame.size());
  }

  Status bind(std::span<const BufferArg> buffers, std::span<const uint64_t> scalars, std::span<std::byte> scratch) {
    const size_t n = static_cast<size_t>(k_.buffer_count());
    if (buffers.size() != n || scalars.size() != k_.scalars.size()) {
      return device_error("kernel @{} takes {} buffers and {} scalars, not {} and {}", k_.name, n, k_.scalars.size(),
                          buffers.size(), scalars.size());
    }
    CHECK_OK(check_scalars(k_, scalars));
    for (MemId m = 0; m < n; ++m)
      CHECK_OK(check_buffer(k_, m, buffers[m].bytes, static_cast<uint64_t>(buffers[m].address)));
    for (size_t i = 0; i < scalars.size(); ++i) std::memcpy(at(d_.scalars[i]), &scalars[i], d_.scalar_bytes[i]);
    const std::vector<size_t> offsets = scratch_offsets(k_, scalars);
    if (offsets.back() > scratch.size()) {
      return device_error("kernel @{} needs {} bytes of scratch, not {}", k_.name, offsets.back(), scratch.size());
    }
    for (size_t m = 0; m < bound_.size(); ++m) {
      bound_[m].declared = &k_.memories[m];
      if (m < n) {
        bind_buffer(bound_[m], buffers[m]);
      } else {
        bind_own(bound_[m], scratch, offsets[m], scalars);
      }
    }
    return disjoint(n);
  }

  Status run(int64_t begin, int64_t end) {
    CHECK_OK(check_tasks(k_, end));
    for (int64_t task = begin; task < end; ++task) {
      task_ = task;
      stamp_ = static_cast<uint32_t>(task - begin + 1);
      if (stamp_ == kSeveral) return device_error("kernel @{}: more tasks than one run can check", k_.name);
      put_index(d_.task, task);
      if (!steps()) return std::move(*error_);
    }
    return {};
  }

  AccessCounts counts() const {
    AccessCounts c = counts_;
    for (const Bound& m : bound_) {
      const size_t width = size_of(m.declared->dtype);
      for (bool b : m.was_read) c.bytes_read += b * width;
      for (bool b : m.was_written) c.bytes_written += b * width;
    }
    return c;
  }

 private:
  // ---- binding ----

  void bind_buffer(Bound& m, const BufferArg& arg) {
    m.data = host_pointer(arg.address);
    m.count = static_cast<int64_t>(arg.bytes / size_of(m.declared->dtype));
    const size_t n = static_cast<size_t>(m.count);
    const MemAccess access = m.declared->access;
    if (options_.check_races && access != MemAccess::read) m.writer.resize(n);
    if (options_.check_races && access == MemAccess::readwrite) m.reader.resize(n);
    if (options_.count && access != MemAccess::write) m.was_read.resize(n);
    if (options_.count && access != MemAccess::read) m.was_written.resize(n);
  }

  void bind_own(Bound& m, std::span<std::byte> scratch, size_t offset, std::span<const uint64_t> scalars) {
    m.own = true;
    if (m.declared->kind == MemKind::local) {
      m.count = m.declared->count;
      locals_.emplace_back((static_cast<size_t>(m.count) * size_of(m.declared->dtype) + 7) / 8);
      m.data = reinterpret_cast<std::byte*>(locals_.back().data());
    } else {
      size_t i = 0;
      while (k_.scalars[i] != m.declared->extent) ++i;
      m.count = std::max<int64_t>(0, static_cast<int64_t>(scalars[i]));
      m.data = scratch.data() + offset;
    }
    m.writer.resize(static_cast<size_t>(m.count));
  }

  Status disjoint(size_t buffers) {
    for (size_t w = 0; w < buffers; ++w) {
      if (bound_[w].declared->access == MemAccess::read) continue;
      for (size_t o = 0; o < buffers; ++o) {
        if (o == w || !overlap(bound_[w], bound_[o])) continue;
        return device_error("kernel @{}: buffers %b{} and %b{} overlap and %b{} is written", k_.name, w, o, w);
      }
    }
    return {};
  }
  static bool overlap(const Bound& a, const Bound& b) {
    const uintptr_t from_a = reinterpret_cast<uintptr_t>(a.data), from_b = reinterpret_cast<uintptr_t>(b.data);
    const size_t bytes_a = static_cast<size_t>(a.count) * size_of(a.declared->dtype);
    const size_t bytes_b = static_cast<size_t>(b.count) * size_of(b.declared->dtype);
    return bytes_a && bytes_b && from_a < from_b + bytes_b && from_b < from_a + bytes_a;
  }

  // ---- the frame ----

  std::byte* at(Slot s) { return reinterpret_cast<std::byte*>(frame_.data()) + s; }
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

  bool steps() {
    const Step* s = d_.steps.data();
    const Step* const first = s;
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
      }
    }
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

  // ---- accesses ----

  template <class... A>
  bool fail(fmt::format_string<A...> f, A&&... a) {
    error_ = device_error("kernel @{}, task {}: {}", k_.name, task_, fmt::format(f, std::forward<A>(a)...));
    return false;
  }
  std::string memory_name(const Step& i) const { return fmt::format("%{}{}", bound_[i.mem].own ? 'm' : 'b', i.mem); }

  bool in_bounds(const Step& i, const Bound& m, int64_t e, std::string_view what) {
    if (e >= 0 && e < m.count) return true;
    return fail("{} element {} of {}, which has {}", what, e, memory_name(i), m.count);
  }

  bool may_read(const Step& i, Bound& m, int64_t e) {
    if (!in_bounds(i, m, e, "reads")) return false;
    const size_t n = static_cast<size_t>(e);
    if (options_.count) ++counts_.loads;
    if (!m.was_read.empty()) m.was_read[n] = true;
    if (m.own && m.writer[n] != stamp_) return fail("reads element {} of {} before it is written", e, memory_name(i));
    if (m.own || m.writer.empty()) return true;
    if (m.writer[n] != 0 && m.writer[n] != stamp_) {
      return fail("reads element {} of {}, which another task wrote", e, memory_name(i));
    }
    if (!m.reader.empty()) m.reader[n] = m.reader[n] == 0 || m.reader[n] == stamp_ ? stamp_ : kSeveral;
    return true;
  }

  bool may_write(const Step& i, Bound& m, int64_t e, const std::byte* value) {
    if (!in_bounds(i, m, e, "writes")) return false;
    const size_t n = static_cast<size_t>(e);
    if (options_.count) ++counts_.stores;
    if (!m.was_written.empty()) m.was_written[n] = true;
    if (m.writer.empty()) return true;
    if (!m.own) {
      // The same bits twice are harmless: tails of neighbouring tasks may overlap.
      const bool other = m.writer[n] != 0 && m.writer[n] != stamp_;
      if (other && std::memcmp(m.data + n * i.width, value, i.width) != 0) {
        return fail("writes element {} of {}, which another task wrote", e, memory_name(i));
      }
      if (!m.reader.empty() && m.reader[n] != 0 && m.reader[n] != stamp_) {
        return fail("writes element {} of {}, which another task read", e, memory_name(i));
      }
    }
    m.writer[n] = stamp_;
    return true;
  }

  void fetch(const Step& i, const Bound& m, int64_t e, std::byte* to, int64_t n) {
    std::memcpy(to, m.data + e * i.width, static_cast<size_t>(n) * i.width);
    if (m.declared->dtype != DType::boolean) return;
    for (int64_t l = 0; l < n; ++l) to[l] = std::byte{to[l] != std::byte{0}};
  }

  // Whole vectors with nothing to report go in one piece; everything else lane by lane, which finds the fault.
  bool whole(const Step& i, const Bound& m, int64_t e) const {
    return !options_.count && e >= 0 && e <= m.count - i.lanes;
  }
  bool mine(const Step& i, const Bound& m, int64_t e, bool or_untouched) const {
    if (m.writer.empty()) return true;
    if (!m.reader.empty()) return false;
    bool good = true;
    for (int l = 0; l < i.lanes; ++l) {
      const uint32_t w = m.writer[static_cast<size_t>(e + l)];
      good &= w == stamp_ || (or_untouched && w == 0);
    }
    return good;
  }

  bool load(const Step& i) {
    Bound& m = bound_[i.mem];
    const int64_t e = index(i.a);
    if (!whole(i, m, e) || !mine(i, m, e, !m.own)) {
      return each(i, [&](int l) { return read_lane(i, m, wrapped(e, l), l); });
    }
    fetch(i, m, e, at(i.to), i.lanes);
    for (int l = 0; i.masked && l < i.lanes; ++l) {
      if (!flag(i.c, l)) std::memset(at(i.to) + l * i.width, 0, i.width);
    }
    return true;
  }
  bool store(const Step& i) {
    Bound& m = bound_[i.mem];
    const int64_t e = index(i.a);
    if (i.streaming && wrapped(e, 0) % (64 / std::gcd<int64_t>(64, i.width)) != 0) {
      return fail("streams to element {} of {}, which is not at a multiple of 64 bytes", e, memory_name(i));
    }
    if (i.masked || !whole(i, m, e) || !(m.own || mine(i, m, e, true))) {
      return each(i, [&](int l) { return write_lane(i, m, wrapped(e, l), l); });
    }
    std::memcpy(m.data + e * i.width, at(i.b), static_cast<size_t>(i.lanes) * i.width);
    if (!m.writer.empty()) std::fill_n(&m.writer[static_cast<size_t>(e)], i.lanes, stamp_);
    return true;
  }
  bool gather(const Step& i) {
    Bound& m = bound_[i.mem];
    return each(i, [&](int l) { return read_lane(i, m, index(i.a, l), l); });
  }
  bool scatter(const Step& i) {
    Bound& m = bound_[i.mem];
    return each(i, [&](int l) { return write_lane(i, m, index(i.a, l), l); });
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
  bool read_lane(const Step& i, Bound& m, int64_t e, int lane) {
    if (!may_read(i, m, e)) return false;
    fetch(i, m, e, at(i.to) + lane * i.width, 1);
    return true;
  }
  bool write_lane(const Step& i, Bound& m, int64_t e, int lane) {
    const std::byte* value = at(i.b) + lane * i.width;
    if (!may_write(i, m, e, value)) return false;
    std::memcpy(m.data + e * i.width, value, i.width);
    return true;
  }

  const Kernel& k_;
  const DecodedKernel& d_;
  const InterpretOptions& options_;
  std::vector<uint64_t> frame_;
  std::vector<std::byte> temp_;
  std::vector<Bound> bound_;
  std::vector<std::vector<uint64_t>> locals_;
  int64_t task_ = 0;
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

  AccessCounts counts() const override { return {loads_, stores_, read_, written_}; }

 private:
  void add(const AccessCounts& c) {
    loads_ += c.loads;
    stores_ += c.stores;
    read_ += c.bytes_read;
    written_ += c.bytes_written;
  }

  const Kernel k_;
  const InterpretOptions options_;
  const Result<DecodedKernel> decoded_;
  std::atomic<uint64_t> loads_ = 0, stores_ = 0, read_ = 0, written_ = 0;
};

}  // namespace

std::shared_ptr<InterpretedKernel> make_interpreted(Kernel k, InterpretOptions options) {
  return std::make_shared<Interpreted>(std::move(k), options);
}

}  // namespace thermite
