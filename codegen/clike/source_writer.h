// SPDX-License-Identifier: Apache-2.0
// The walk behind write_source(): writer.cpp has its structure, writer_memory.cpp what touches memory,
// writer_threads.cpp what threads of a block do together, writer_tiles.cpp tiles.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/device_args.h"
#include "codegen/clike/prelude.h"
#include "codegen/clike/spelling.h"
#include "codegen/clike/writer.h"
#include "ir/kernel/divisors.h"
#include "ir/kernel/rewrite.h"
#include "ir/kernel/tile.h"

namespace thermite::clike {

inline constexpr std::string_view kLane = "l";

class Writer {
 public:
  Writer(const Kernel& k, const Target& target, const Dialect& d)
      : k_(k),
        target_(target),
        d_(d),
        values_(k.values.size()),
        divisors_(known_divisors(k)),
        splats_(splats(k)),
        definitions_(definitions(k)),
        uses_(use_counts(k)),
        uses_in_loop_(k.values.size()),
        plain_(k.values.size()) {}

  Result<std::string> run() {
    CHECK_OK(check());
    if (reports()) out_ = check_words();
    out_ +=
        d_.open(k_, target_, argument_words(buffers(), k_.scalars.size()) + (reports() ? checked_words(buffers()) : 0));
    depth_ = 1;
    declare();
    if (k_.block) {
      block_task();
    } else {
      task_loop();
    }
    check_steps();
    out_ += d_.close;
    return prelude() + out_;
  }

 private:
  // What a value is called: a variable, or an expression that costs nothing; with lanes an array of them.
  struct Value {
    std::string text;
    bool array = false, counts = false;  // counts: the lane's number
    bool constant = false, zero = false;
    uint64_t most = UINT64_MAX;  // an integer is no more, as its bits
  };

  bool ends_loops() const { return d_.ends_loops && d_.ends_loops(k_, target_); }
  bool reports() const { return target_.checked || ends_loops(); }
  Status check() const;
  std::string prelude() const;
  void declare();
  void task_loop();
  void check_steps();
  void block_task();
  void block(BlockId b, std::span<const std::string> targets);
  void instruction(const Inst& i, std::span<const std::string> targets);
  void pure(const Inst& i);
  void load(const Inst& i);
  // Words that the access moves in one piece; 0: it goes element by element.
  int wide_words(const Inst& i) const;
  std::string words_at(const Inst& i, int words);
  void load_wide(const Inst& i, int words);
  void store_wide(const Inst& i, int words);
  std::string in_register(MemId m, const std::string& element) const;
  std::string in_memory(MemId m, const std::string& value) const;
  void store(const Inst& i);
  void shuffle(const Inst& i);
  void mask_bits(const Inst& i);
  void compress(const Inst& i);
  void lookup(const Inst& i);
  void of_threads(const Inst& i);
  void exchange(const Inst& i);
  void copy_async(const Inst& i);
  void copy_now(const Inst& i);
  void of_tiles(const Inst& i);
  void tile_load(const Inst& i, const TileView& v);
  void tile_mma(const Inst& i, const TileView& a, const TileView& b);
  void tile_reduce(const Inst& i);
  void spread(const Inst& i);
  void pack(const Inst& i, const TileView& v, ValueId tile, ValueType t, const std::string& to);
  void load_quads(const Inst& i, const TileView& v, ValueType tile, const std::string& to);
  void load_matrices(const Inst& i, const TileView& v, ValueType tile, const std::string& to);
  bool has_matrices(const Inst& i, const TileView& v) const;
  std::string tile_index(const Inst& i, const TileView& v, ValueType tile);
  std::string tile_lane(const Inst& i, const TileView& v, ValueType tile, const std::string& to);
  std::string rows_of_blocks(const Inst& i, const TileView& v, int rows, const std::string& place);
  std::string view_place(const Inst& i, const TileView& v, std::string_view far, std::string_view near) const;
  std::string view_index(const Inst& i, const TileView& v, std::string_view far, std::string_view near);
  void loop(const Inst& i);
  void branch(const Inst& i);
  void yield(const Inst& i, std::span<const std::string> targets);

  // The expression of a lane, `l` where nothing else is said.
  std::string lane(ValueId v, std::string_view l = kLane) {
    const Value& x = values_[v];
    ++uses_in_loop_[v];
    if (x.counts) return fmt::format("{}({})", register_name(k_.type(v).dtype), l);
    return x.array ? fmt::format("{}[{}]", x.text, l) : x.text;
  }
  std::string prim_text(const Inst& i);
  std::string short_shift(const Inst& i);
  static std::string prim_text(Prim p, DType operands, std::span<const std::string> x);
  bool is_hidden(const Inst& i, size_t operand) const;
  std::string pure_text(const Inst& i);

  std::string declaration(ValueType t, const std::string& name) const {
    const bool rounds = is_float(t.dtype) && !is_half(t.dtype);
    const std::string lanes = t.lanes == 1 ? "" : fmt::format("[{}]", t.lanes);
    return fmt::format("{}{} {}{}", rounds ? d_.exact : "", register_name(t.dtype), name, lanes);
  }
  // A variable for the value.
  std::string name_of(ValueId v) {
    std::string name = fmt::format("v{}", v);
    values_[v] = {name, k_.type(v).lanes > 1};
    return name;
  }
  void line(std::string_view text) {
    close_lanes();
    out_.append(static_cast<size_t>(depth_) * 2, ' ');
    out_ += text;
    out_ += '\n';
  }
  // A statement for each of `lanes` lanes. Neighbours share a loop.
  void each_lane(int lanes, const std::string& statement, ValueId defines = kNoId);
  void close_lanes();
  void each_lane_alone(int lanes, const std::string& statement) {
    close_lanes();
    each_lane(lanes, statement);
    close_lanes();
  }
  // The statement with what lives in one lane of the loop alone as a plain variable.
  std::string without_arrays(const std::string& statement) const;
  void copy(ValueType t, const std::string& to, ValueId from) {
    if (t.lanes == 1) return line(fmt::format("{} = {};", to, lane(from)));
    each_lane_alone(t.lanes, fmt::format("{}[{}] = {};", to, kLane, lane(from)));
  }

  // Whether elements are of the type that they have in registers.
  bool has_registers(MemId m) const {
    const Memory& mem = k_.memories[m];
    const bool own = mem.kind == MemKind::local || (mem.kind == MemKind::shared && d_.shared_registers);
    return own || register_name(mem.dtype) == memory_name(mem.dtype);
  }
  std::string element(MemId m, const std::string& index, DType index_type) const;
  // Of a swizzled memory, the same at `index` + `more` + `apart`, the last a multiple of the swizzle's period: addends
  // that are such multiples stay out of the swizzle, so that it is computed once for all accesses that they tell apart.
  std::string element_of(MemId m, ValueId index, const std::string& more = "", const std::string& apart = "");
  std::string swizzled(MemId m, const std::string& index) const;
  void part(ValueId index, int64_t period, std::string& inside, std::string& apart);
  std::string loaded(MemId m, const std::string& index, DType index_type) const;
  std::string index_of_lane(const Inst& i);
  std::string scratch_base(MemId m) const;
  // Of checked builds, where all accesses go through guarded(): the statement, made only where so many elements from
  // the index are in the memory.
  std::string guarded(MemId m, const std::string& index, int count, const std::string& statement) const;
  std::string inside(MemId m, const std::string& index, int count) const;
  std::string check_words() const;
  std::string length_of(MemId m) const;
  size_t buffers() const { return static_cast<size_t>(k_.buffer_count()); }

  const Kernel& k_;
  const Target& target_;
  const Dialect& d_;
  std::vector<Value> values_;
  const std::vector<int64_t> divisors_;
  const std::vector<bool> splats_;
  const std::vector<InstId> definitions_;
  std::string out_;
  int depth_ = 0;
  int wide_accesses_ = 0;
  struct LaneStatement {
    std::string text;
    ValueId defines;
  };
  int lanes_ = 0;  // of the open loop over lanes; 0: none is
  std::vector<LaneStatement> statements_;
  const std::vector<uint32_t> uses_;    // by value
  std::vector<uint32_t> uses_in_loop_;  // since it was defined, in the open loop over lanes
  std::vector<bool> plain_;             // lives in one lane of the loop that is being closed
};

}  // namespace thermite::clike
