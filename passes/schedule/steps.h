// SPDX-License-Identifier: Apache-2.0
// How a nest is scheduled, as data: what a generator needs beside the nest. All numbers of a machine that a schedule
// takes into account are in here.
//
//   map axis 0 block 4096 tasks 16
//   rows mode along axis 0 block 0 part 512 tasks 16
//   scan across 1 axis 1 block 256 tasks 16
//   order mode list columns 0 axis 0 width 1 selects 0 tasks 16 strips 1
//   scatter block 4096 parts 1 tasks 16 near 0
//   gemm rows 7 vectors 2 joined 0 pack rows depth 64 panel 262144 tasks 8
//   unit_gemm rows 2 columns 2 depth 512 panel 1048576 tasks 2
//   products rows 1 vectors 2 together 4 tasks 2
//   window rows 4 vectors 1 patch 24576 tasks 8 rolling 0 channels 0
//   grid_map axis 0 lanes 4 threads 256 walked 0
//   turn axis 1 across 0 lanes 16 depth 4 run 64 wide 4
//   transpose axis 1 across 0 lanes 4 threads 256
//   grid_rows threads 256 row 32 lanes 4 vectors 4 part 0
//   grid_fold axis 0 lanes 4 columns 16 folds 16 part 0
//   attention mode across vectors 2 keys 8
//   fourier axis 0 lanes 16 square 8 vectors 4
//   regions bytes 65536
//   deal axis 1 across 0 lanes 16 block 4096
//   lookup axis 1
//   tile_gemm rows 128 columns 128 subgroup_rows 64 subgroup_columns 64 stages 2
//   gpu_gemm rows 128 columns 128 depth 8 thread_rows 8 thread_columns 8
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/digest.h"
#include "base/status.h"

namespace thermite {

// `axis`: which of the axes to choose from is walked by vectors. `tasks`: so many are wanted.
struct MapSteps {
  int64_t axis = 0;
  int64_t block = 0;  // elements of that axis per task where other axes do not make the tasks wanted
  int64_t tasks = 1;
  friend bool operator==(const MapSteps&, const MapSteps&) = default;
};

// Squares of `depth` by `depth` elements are turned in registers, as many at once as make vectors of `lanes`: they are
// stored along `axis` and read along `across`.
struct TurnSteps {
  int64_t axis = 0, across = 0;
  int64_t lanes = 16;
  int64_t depth = 4;
  int64_t run = 64;  // elements of a line that a task reads
  int64_t wide = 1;  // vectors beside each other that a task stores
  friend bool operator==(const TurnSteps&, const TurnSteps&) = default;
};

enum class RowMode : int64_t { along, across, blocked, scalar, turned };

struct RowSteps {
  RowMode mode = RowMode::scalar;
  int64_t axis = 0;   // across, blocked, turned
  int64_t block = 0;  // likewise: elements of that axis per task; 0: it is not cut
  int64_t part = 0;   // along, blocked: elements of the inner axes per task, 64 * 2^n; 0: it is not cut
  int64_t ahead = 0;  // along: 1: what is read once is brought near before it is read
  int64_t tasks = 1;
  friend bool operator==(const RowSteps&, const RowSteps&) = default;
};

// A running sum, by vectors along its own axis or across it, along `axis`; `block`: elements of that per task, of the
// summed axis where that is walked, 0: it is not cut.
struct ScanSteps {
  int64_t across = 0;  // 1: yes
  int64_t axis = 0;
  int64_t block = 0;
  int64_t tasks = 1;
  friend bool operator==(const ScanSteps&, const ScanSteps&) = default;
};

// A GPU's running sum: threads of a block, and of a line; `across`: neighbouring threads have neighbouring lines along
// `axis`; `piece`: elements of a line per block, 0: it is not cut.
struct GridScanSteps {
  int64_t across = 0;  // 1: yes
  int64_t axis = 0;
  int64_t threads = 256;
  int64_t of_line = 1;
  int64_t piece = 0;
  friend bool operator==(const GridScanSteps&, const GridScanSteps&) = default;
};

enum class OrderMode : int64_t { across, list, sort, shared };

struct OrderSteps {
  OrderMode mode = OrderMode::sort;
  int64_t columns = 0;  // 1: vectors lie along row axis number `axis`
  int64_t axis = 0;
  int64_t width = 8;    // across: columns at once; list: vectors of it; sort, shared: bits of a digit
  int64_t selects = 0;  // sort: 1: what cannot be among the places wanted is left out first; shared: 1: each task takes
                        // what lies in a range of its own
  int64_t tasks = 1;    // shared: of each row
  int64_t strips = 1;   // across: of `width` columns, that a task copies together before they are compared; 1: none;
                        // list: rows, or vectors of columns, that a task takes together
  friend bool operator==(const OrderSteps&, const OrderSteps&) = default;
};

// A GPU's sort: entries and threads of a block, entries of a row in it; `columns`: neighbouring threads read neighbours
// along the row axis `axis`; `merges`: pieces of rows are sorted and merged, else what is kept of each is sorted again.
struct GridOrderSteps {
  int64_t entries = 64;
  int64_t threads = 32;
  int64_t size = 64;
  int64_t columns = 0;  // 1: yes
  int64_t axis = 0;
  int64_t merges = 0;  // likewise
  friend bool operator==(const GridOrderSteps&, const GridOrderSteps&) = default;
};

// A GPU's attention: queries of each of the sixteen rows of threads of a block.
struct GridAttentionSteps {
  int64_t rows = 1;
  friend bool operator==(const GridAttentionSteps&, const GridAttentionSteps&) = default;
};

// A GPU's scatter: parts of the result, each a thread's, or those of a row of threads.
struct GridScatterSteps {
  int64_t parts = 1;
  friend bool operator==(const GridScatterSteps&, const GridScatterSteps&) = default;
};

// A GPU's Fourier transform: threads of a row, rows of a block.
struct GridFourierSteps {
  int64_t threads = 1;
  int64_t rows = 1;
  friend bool operator==(const GridFourierSteps&, const GridFourierSteps&) = default;
};

// `block`: elements of the axis that vectors lie along, per task; `parts`: of the result, each made by tasks of its
// own; `near`: 1 where a task keeps its elements of the result together while updates change them; `staged`: so many
// updates are made by vectors before they change elements one by one, 0: none.
struct ScatterSteps {
  int64_t block = 4096;
  int64_t parts = 1;
  int64_t tasks = 1;
  int64_t near = 0;
  int64_t staged = 0;
  friend bool operator==(const ScatterSteps&, const ScatterSteps&) = default;
};

// How a task packs its strips of columns: one after the other; a row of all of them at a time; from columns that lie
// along the depth, squares of which are turned in registers; not at all; tile by tile, beside strips of rows, which
// vectors lie along in place of columns; likewise, lines of an image once for all taps of its filters; not at all,
// beside such strips of rows, each element of a column broadcast from where it lies; lines of an image as before, that
// vectors lie along.
enum class PackMode : int64_t { strips, rows, turned, none, swapped, lines, broadcast, image };

struct GemmSteps {
  int64_t rows = 1, vectors = 1;  // of the register tile
  int64_t joined = 0;             // 1: columns and the axis around them, rows of an image, are walked as one
  PackMode pack = PackMode::strips;
  int64_t depth = 0;  // elements of the outermost summed axis that are packed at once, sums resting in memory; 0: all
  int64_t panel = 0;  // bytes of packed strips that a task keeps
  int64_t tasks = 1;
  friend bool operator==(const GemmSteps&, const GemmSteps&) = default;
};

// On a thread's matrix unit: blocks of sums of so many of its squares, elements of the depth between which sums rest in
// memory (0: all), bytes of packed columns that a task keeps.
struct UnitGemmSteps {
  int64_t rows = 2, columns = 2;
  int64_t depth = 0;
  int64_t panel = 0;
  int64_t tasks = 1;
  friend bool operator==(const UnitGemmSteps&, const UnitGemmSteps&) = default;
};

// Several products at the same places: the register tile of each, and so many of them that one walk of the depth makes.
struct ProductsSteps {
  int64_t rows = 1, vectors = 1;
  int64_t together = 1;
  int64_t lanes = 1;  // of a leaf of a balanced tree, walked at once
  int64_t tasks = 1;
  friend bool operator==(const ProductsSteps&, const ProductsSteps&) = default;
};

// A product with a matrix smaller than a vector.
struct SmallGemmSteps {
  int64_t tasks = 1;
  friend bool operator==(const SmallGemmSteps&, const SmallGemmSteps&) = default;
};

// Rows whose transforms are made at once, `lanes` of them beside each other along the axis; 1: one, along no axis. What
// lies along the rows in memory is turned in squares of so many elements; 0: it is not. `vectors`: of lanes that a task
// makes together, so that what lies across the rows is met in longer pieces.
struct FourierSteps {
  int64_t axis = 0;
  int64_t lanes = 1;
  int64_t square = 0;
  int64_t vectors = 1;
  int64_t along = 0;  // 1: vectors of `lanes` elements of one row; results lie along it
  int64_t block = 0;  // most elements of a row that several passes make together; 0: pass by pass over all
  friend bool operator==(const FourierSteps&, const FourierSteps&) = default;
};

// Regions of the result that read otherwise, each with a kernel of its own, and so many bytes at least.
struct RegionSteps {
  int64_t bytes = 1;
  friend bool operator==(const RegionSteps&, const RegionSteps&) = default;
};

// A few vectors of `lanes` along `across` lie in one with those beside them along the short `axis`: they are dealt out
// in registers. `block`: elements of `across` per task.
struct DealSteps {
  int64_t axis = 0, across = 0;
  int64_t lanes = 16;
  int64_t block = 4096;
  friend bool operator==(const DealSteps&, const DealSteps&) = default;
};

// Elements of columns are picked from copies of strips of them, a vector of `axis` wide.
struct LookupSteps {
  int64_t axis = 0;
  friend bool operator==(const LookupSteps&, const LookupSteps&) = default;
};

// Queries, keys, or nothing, in the lanes of vectors; a tile of registers has so many vectors of queries and keys, and
// at most so many tiles of queries share a copied block of keys and values.
enum class AttentionMode : int64_t { across, along, scalar };

struct AttentionSteps {
  AttentionMode mode = AttentionMode::across;
  int64_t vectors = 1;
  int64_t keys = 8;
  int64_t tiles = 1;
  friend bool operator==(const AttentionSteps&, const AttentionSteps&) = default;
};

struct WindowSteps {
  int64_t rows = 1;     // output rows that share what they read
  int64_t vectors = 1;  // of each, that share elements of the filter
  int64_t patch = 0;    // bytes of the image that a task keeps
  int64_t tasks = 1;
  int64_t rolling = 0;   // 1: nothing is kept; rows of the image roll by in registers, one after the other
  int64_t channels = 0;  // output columns of a block whose vectors lie across the channels; 0: they lie along rows
  friend bool operator==(const WindowSteps&, const WindowSteps&) = default;
};

// A GPU's: a block of `threads`, each with `lanes` elements of the axis, and all of those along the axis before number
// `walked`, where that is not 0.
struct GridMapSteps {
  int64_t axis = 0;
  int64_t lanes = 1;
  int64_t threads = 256;
  int64_t walked = 0;
  friend bool operator==(const GridMapSteps&, const GridMapSteps&) = default;
};

// A GPU's: a block of `threads` makes a tile of 8 `lanes` elements of the axis and as many of the one `across`, along
// which it is read.
struct TransposeSteps {
  int64_t axis = 0;
  int64_t across = 0;
  int64_t lanes = 1;
  int64_t threads = 256;
  friend bool operator==(const TransposeSteps&, const TransposeSteps&) = default;
};

// A GPU's: a block of `threads`, of which `row` share a row, each with so many vectors of it at a time.
struct GridRowSteps {
  int64_t threads = 256;
  int64_t row = 32;
  int64_t lanes = 4;    // of a vector
  int64_t vectors = 4;  // four are a leaf of a sum, fewer where a row is no longer
  int64_t part = 0;     // elements of the inner axis per block, 64 * 2^n; 0: it is not cut
  friend bool operator==(const GridRowSteps&, const GridRowSteps&) = default;
};

// A GPU's: a block of `columns` threads along the axis, with `lanes` elements of it each, times `folds` that share
// them, which is one or as many as a sum has lanes.
struct GridFoldSteps {
  int64_t axis = 0;
  int64_t lanes = 4;
  int64_t columns = 256;
  int64_t folds = 1;
  int64_t part = 0;  // elements of the inner axis per block, 64 * 2^n; 0: it is not cut
  friend bool operator==(const GridFoldSteps&, const GridFoldSteps&) = default;
};

// A GPU's: the tile of a block, the part of the depth that it keeps at once, the tile of each of its threads.
struct GpuGemmSteps {
  int64_t rows = 64, columns = 64;
  int64_t depth = 16;
  int64_t thread_rows = 4, thread_columns = 4;
  friend bool operator==(const GpuGemmSteps&, const GpuGemmSteps&) = default;
};

// A GPU's matrix unit's: the tile of a block, that of each of its subgroups, slices of the depth in shared memory at
// once.
struct TileGemmSteps {
  int64_t rows = 64, columns = 64;
  int64_t subgroup_rows = 32, subgroup_columns = 32;
  int64_t stages = 2;
  friend bool operator==(const TileGemmSteps&, const TileGemmSteps&) = default;
};

using Steps =
    std::variant<MapSteps, TurnSteps, RowSteps, ScanSteps, OrderSteps, ScatterSteps, GemmSteps, WindowSteps,
                 GridMapSteps, TransposeSteps, GridRowSteps, GridFoldSteps, GpuGemmSteps, TileGemmSteps, FourierSteps,
                 RegionSteps, DealSteps, ProductsSteps, AttentionSteps, UnitGemmSteps, SmallGemmSteps, GridScanSteps,
                 GridOrderSteps, GridAttentionSteps, GridFourierSteps, GridScatterSteps, LookupSteps>;

std::string_view family_name(const Steps& s);  // the first word of its text
std::string print(const Steps& s);
// Reads what print() writes: every field once, in its order. A user error says which word was expected.
Result<Steps> parse_steps(std::string_view text);
Digest digest_of(const Steps& s);
// Every word that is a value of some field; which of them a field takes, its parser knows.
std::vector<std::string_view> step_words();

// Steps that differ in one number: sizes doubled and halved, small counts and axes one up and down, flags turned, every
// mode. Whether a nest can be scheduled by them is for the generator to say.
std::vector<Steps> neighbours(const Steps& s);

}  // namespace thermite
