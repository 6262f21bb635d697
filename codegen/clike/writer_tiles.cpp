// SPDX-License-Identifier: Apache-2.0
// Tiles: an array of what a thread holds of each. Halves go to and from the matrix unit in pairs, one u32 for each
// block of 8 x 8 elements.
#include "codegen/clike/source_writer.h"
#include "ir/kernel/tile.h"

namespace thermite::clike {
namespace {

constexpr int kPair = 2;
constexpr int kRowOfMatrix = 8;  // halves that lie together for ldmatrix

int lanes_of_row(ValueType tile) { return tile.lanes / (tile.rows / kTileBlock); }
int blocks_of(ValueType tile) { return tile.lanes / kPair; }

}  // namespace

void Writer::of_tiles(const Inst& i) {
  const auto [view, second] = tile_views(i);
  switch (i.op) {
    case Op::tile_load:
      return tile_load(i, view);
    case Op::tile_store: {
      close_lanes();
      const std::string at = tile_index(i, view, i.type), value = in_memory(i.mem, lane(i.operands[2]));
      return each_lane_alone(i.type.lanes,
                             guarded(i.mem, at, 1, fmt::format("{} = {};", element(i.mem, at, k_.index), value)));
    }
    case Op::tile_mma:
      return tile_mma(i, view, second);
    default:
      return tile_reduce(i);
  }
}

// Where lane l lies.
std::string Writer::tile_index(const Inst& i, const TileView& v, ValueType tile) {
  const int per_row = lanes_of_row(tile);
  const std::string row = fmt::format("{} / {} * 8 + t_row", kLane, per_row),
                    column = fmt::format("{0} % {1} / 2 * 8 + t_column + {0} % 2", kLane, per_row);
  return view_index(i, v, v.transposed ? column : row, v.transposed ? row : column);
}

// Of an element of memory into a lane.
std::string Writer::tile_lane(const Inst& i, const TileView& v, ValueType tile, const std::string& to) {
  const std::string at = tile_index(i, v, tile);
  const std::string text = guarded(v.mem, at, 1, fmt::format("{} = {};", to, loaded(v.mem, at, k_.index)));
  return target_.checked ? fmt::format("{} = {}(0); {}", to, register_name(tile.dtype), text) : text;
}

// Behind the view's first element.
std::string Writer::view_place(const Inst& i, const TileView& v, std::string_view far, std::string_view near) const {
  const std::string_view t = register_name(k_.index);
  return fmt::format(" + {}({}) * {} + {}({})", t, far, values_[i.operands[v.index + 1]].text, t, near);
}

std::string Writer::view_index(const Inst& i, const TileView& v, std::string_view far, std::string_view near) {
  return lane(i.operands[v.index]) + view_place(i, v, far, near);
}

// Rows of 8 halves are known to lie together, at multiples of their size. Checked builds look at each element.
bool Writer::has_matrices(const Inst& i, const TileView& v) const {
  const Memory& m = k_.memories[v.mem];
  const bool aligned =
      divisors_[i.operands[v.index]] % kRowOfMatrix == 0 && divisors_[i.operands[v.index + 1]] % kRowOfMatrix == 0;
  return !target_.checked && m.kind == MemKind::shared && size_of(m.dtype) == 2 && aligned &&
         (m.swizzle.bits == 0 || 1 << m.swizzle.base >= kRowOfMatrix);
}

// Each thread names a row of a block; four, two or one blocks come at a time.
void Writer::load_matrices(const Inst& i, const TileView& v, ValueType tile, const std::string& to) {
  const int blocks = blocks_of(tile), across = tile.columns / kTileBlock;
  const int together = blocks % 4 == 0 ? 4 : blocks % 2 == 0 ? 2 : 1;
  line(fmt::format("u32 {}[{}];", to, blocks));
  for (int b = 0; b < blocks; b += together) {
    // Whole rows of blocks are the same for all threads.
    const int rows = b % across == 0 ? b / across : 0;
    const std::string block = fmt::format("({} + t_eighth % {})", b - rows * across, together);
    const std::string down = fmt::format("{} / {} * 8", block, across),
                      right = fmt::format("{} % {} * 8", block, across);
    const std::string place =
        view_place(i, v, (v.transposed ? right : down) + " + t_lane % 8", v.transposed ? down : right);
    line(fmt::format("t_matrices<{}, {}>(&{}[{}], &{});", together, v.transposed, to, b,
                     rows_of_blocks(i, v, rows * kTileBlock, place)));
  }
}

// Two rows and two columns of blocks at a time, in the order in which the unit takes them as its first factor: so they
// stay in the registers that they come in.
void Writer::load_quads(const Inst& i, const TileView& v, ValueType tile, const std::string& to) {
  const int across = tile.columns / kTileBlock;
  line(fmt::format("u32 {}[{}];", to, blocks_of(tile)));
  for (int row = 0; row < tile.rows / kTileBlock; row += 2)
    for (int column = 0; column < across; column += 2) {
      // Blocks below each other first: threads 0 .. 15 name the rows of two.
      const std::string place =
          v.transposed ? view_place(i, v, fmt::format("({} + t_lane / 16) * 8 + t_lane % 8", column), "t_lane & 8")
                       : view_place(i, v, "t_lane % 16", fmt::format("({} + t_lane / 16) * 8", column));
      line(fmt::format("t_quad<{}, {}>(&{}[{}], &{});", across, v.transposed, to, row * across + column,
                       rows_of_blocks(i, v, row * kTileBlock, place)));
    }
}

// The element at `place` of the view, so many rows of the tile further down.
std::string Writer::rows_of_blocks(const Inst& i, const TileView& v, int rows, const std::string& place) {
  const ValueId index = i.operands[v.index], stride = i.operands[v.index + 1];
  if (rows == 0) return element_of(v.mem, index, place);
  const std::string_view t = register_name(k_.index);
  const std::string further =
      v.transposed ? fmt::format(" + {}({})", t, rows) : fmt::format(" + {}({}) * {}", t, rows, values_[stride].text);
  const Swizzle& s = k_.memories[v.mem].swizzle;
  const int64_t multiple = v.transposed ? rows : rows * divisors_[stride];
  const bool apart = s.bits == 0 || multiple % (int64_t{1} << (s.base + s.shift + s.bits)) == 0;
  return apart ? element_of(v.mem, index, place, further) : element_of(v.mem, index, place + further);
}

void Writer::tile_load(const Inst& i, const TileView& v) {
  if (!has_matrices(i, v)) {
    if (i.type.lanes != lanes_) close_lanes();
    const std::string to = fmt::format("{}[{}]", name_of(i.results[0]), kLane);
    const std::string text = tile_lane(i, v, i.type, to);
    return each_lane(i.type.lanes, text, i.results[0]);
  }
  close_lanes();
  const std::string name = name_of(i.results[0]), pairs = "p_" + name;
  load_matrices(i, v, i.type, pairs);
  each_lane(i.type.lanes,
            fmt::format("{}[{}] = ({}[{} / 2] >> u32({} % 2 * 16)) & 0xffffu;", name, kLane, pairs, kLane, kLane),
            i.results[0]);
}

void Writer::tile_mma(const Inst& i, const TileView& a, const TileView& b) {
  close_lanes();
  const DType halves = a ? k_.memories[a.mem].dtype : k_.type(i.operands[1]).dtype;
  const std::string name = name_of(i.results[0]);
  const auto operand = [&](int which, const TileView& v, ValueId tile) {
    const std::string pairs = fmt::format("{}_{}", which == 0 ? 'a' : 'b', name);
    const ValueType t = mma_operand(i, which, halves);
    if (which == 0 && v && has_matrices(i, v))
      load_quads(i, v, t, pairs);
    else
      pack(i, v, tile, t, pairs);
    return pairs;
  };
  const std::string first = operand(0, a, i.operands[1]), second = operand(1, b, i.operands.back());
  line(declaration(i.type, name) + ";");
  copy(i.type, name, i.operands[0]);
  line(fmt::format("t_mma<{}, {}, {}, {}>({}, {}, {});", i.type.rows, i.type.columns, i.depth, halves == DType::bf16,
                   name, first, second));
}

// The operand's halves in pairs: of a view, or of the tile.
void Writer::pack(const Inst& i, const TileView& v, ValueId tile, ValueType t, const std::string& to) {
  if (v && has_matrices(i, v)) return load_matrices(i, v, t, to);
  std::string from = fmt::format("x_{}", to);
  if (v) {
    line(fmt::format("u32 {}[{}];", from, t.lanes));
    each_lane_alone(t.lanes, tile_lane(i, v, t, fmt::format("{}[{}]", from, kLane)));
  }
  const auto half = [&](std::string_view at) { return v ? fmt::format("{}[{}]", from, at) : lane(tile, at); };
  line(fmt::format("u32 {}[{}];", to, blocks_of(t)));
  each_lane_alone(blocks_of(t), fmt::format("{}[{}] = {} | ({} << 16u);", to, kLane, half("2 * l"), half("2 * l + 1")));
}

void Writer::tile_reduce(const Inst& i) {
  close_lanes();
  const ValueType tile = k_.type(i.operands[0]);
  const int per_row = lanes_of_row(tile);
  const auto folded = [&](std::string_view x) {
    return prim_text(i.prim, tile.dtype, std::array<std::string, 2>{"r", std::string(x)});
  };
  const std::string name = name_of(i.results[0]);
  line(declaration(i.type, name) + ";");
  each_lane_alone(
      i.type.lanes,
      fmt::format("{{ {0} r = {1}; for (i32 j = 1; j < {2}; ++j) r = {3}; r = {4}; r = {5}; {6} = r; }}",
                  register_name(tile.dtype), lane(i.operands[0], fmt::format("{} * {}", kLane, per_row)), per_row,
                  folded(lane(i.operands[0], fmt::format("{} * {} + j", kLane, per_row))), folded("t_lane_xor(r, 1)"),
                  folded("t_lane_xor(r, 2)"), i.type.lanes == 1 ? name : fmt::format("{}[{}]", name, kLane)));
}

// A column's values along its rows.
void Writer::spread(const Inst& i) {
  close_lanes();
  const std::string from = lane(i.operands[0], fmt::format("{} / {}", kLane, lanes_of_row(i.type)));
  const std::string name = name_of(i.results[0]);
  each_lane(i.type.lanes, fmt::format("{}[{}] = {};", name, kLane, from), i.results[0]);
}

}  // namespace thermite::clike
