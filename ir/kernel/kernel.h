// SPDX-License-Identifier: Apache-2.0
// Kernel IR: one function over a range of tasks, in structured SSA form.
//
//   kernel @softmax {
//     index i64                             // of the task, induction variables and addresses; i64 where it is not said
//     %b0 : buffer f32 read below 2^31      // buffers %b and own memories %m are numbered together (MemId)
//     %b1 : buffer f32 write align 64
//     %0 : scalar i64 multiple 16           // values of scalars, the task and instructions share one numbering,
//     %m2 : local f32[64]                   //   in order of appearance
//     %m3 : scratch f32[%0]                 // extent = a scalar of the kernel
//     %1 : task below 2^15                  // the body runs once per task, %1 in [begin, end)
//     %2 = const 16 : i64
//     %3 = const 0x0p+0 : f32x16            // vectors: dtype x lanes
//     %4 = mul %1, %0 : i64                 // a primitive of prim.def: operands : type of the result
//     %5 = loop %6 = %4 to %0 step %2 carry %7 = %3 : f32x16 {
//       %8 = load %b0[%6] : f32x16
//       %9 = max %7, %8 : f32x16
//       yield %9
//     }
//     %10 = lt %4, %0 : bool
//     if %10 {                              // %r = if %10 : f32 { ... yield %x } else { ... yield %y }
//       store %b1[%4], %5 mask %11          // gather and scatter likewise, with a vector of indices
//       prefetch %b0[%4]                    // will be accessed soon: changes nothing but where it is then found
//       yield
//     } else {
//       yield
//     }
//   }
// Also: cast %v : t, bitcast %v : t, splat %v : t, iota : t, extract %v[lane] : t, shuffle %a, %b [lane, ...] : t,
// mask_bits %v : u32, compress %v, %mask : t, lookup %table, %indices : t.
//
// Where a block of threads runs a task together (GPUs), the text says so, and instructions of threads join in:
//     block 256                             // threads of a block; each 32 in a row are a subgroup
//     %m2 : shared f32[1056] swizzle 3 2 5  // of the block; element i lies at i ^ ((i >> 5 & 7 * 4)), see Swizzle
//     %2 : thread                           // behind the task: 0 .. 255
//     barrier                               // met by all threads; what was written before it is seen behind it
//     %5 = lane_xor %4, 16 : f32            // the value of the thread of this subgroup whose number is this one's ^ 16
//     atomic add %m2[%i], %v                // of integers: add, min, max, bit_and, bit_or, bit_xor
//     copy_async %m2[%i], %b0[%j] x4 if %c  // 4 elements, aligned; zeros where %c is false; seen behind a wait
//     commit                                // ends a group of this thread's asynchronous copies
//     wait 1                                // until all but the last group of them have arrived
// and those of tiles, which the 32 threads of a subgroup hold together (tile.h):
//     %5 = tile_load %m2[%i by %s] : tile bf16[16, 16]  // element (r, c) lies at %i + r * %s + c;
//     tile_store %m3[%i by %s] transposed, %t           //   transposed at %i + c * %s + r
//     %6 = tile_mma %c, %5, %m2[%i by %s] deep 16 : tile f32[16, 8]  // c + a b^T; a and b are tiles or views of memory
//     %7 = tile_reduce max %6 : tile f32[16, 1]         // along its rows
// Primitives, casts, select, constants, loops and branches work on tiles; `splat` makes one of a scalar or of a column.
// Of a thread that has a matrix unit to itself (unit.h), where there is no block:
//     unit_dot %m4[%p], %m2[%i by %s], %m3[%j by %t] steps %n apart %u : tile f32[32, 32]
// Barriers and lane_xor stand where all threads of the block come by, what works on tiles where all threads of the
// subgroup do, with the same views (uniform.h). A wait is for copies of the thread's own: others see them behind a
// barrier that follows it. No copy is under way when a thread ends.
//
// Locals and scratch are 64-byte aligned, private to one task range and never zero-filled; what a task did not
// write itself it must not read.
//
// Facts are what a kernel relies on; interpreter and binder check them (facts.h). Of scalars: `from 1 below 2^30`,
// `multiple 16`, `reciprocal of %0`; of buffers: `below 2^31` elements, a base that is `align 64`; of
// the task: `below 2^15`.
//
// Arena with 32-bit ids; a kernel is built once (KernelBuilder) and rewritten by passes into a new one.
// Memory is never aliased: two memories of a kernel do not overlap, except that a buffer `readwrite`
// stands for donated input and output at once.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/digest.h"
#include "base/dtype.h"
#include "ir/kernel/prim.h"

namespace thermite {

using ValueId = uint32_t;
using MemId = uint32_t;
using BlockId = uint32_t;
using InstId = uint32_t;
inline constexpr uint32_t kNoId = ~0u;

// Lanes 1 is a scalar; vectors have 2..64 lanes, any power of two. A tile has rows: `lanes` elements of it are held by
// each thread of a subgroup (tile_type).
struct ValueType {
  DType dtype = DType::i64;
  uint8_t lanes = 1;
  uint8_t rows = 0, columns = 0;
  bool is_tile() const { return rows != 0; }
  ValueType of(DType t) const { return {t, lanes, rows, columns}; }
  friend bool operator==(const ValueType&, const ValueType&) = default;
};

enum class Op : uint8_t {
  constant,   // imm: Scalar, splat over the lanes
  prim,       // prim, operands of one type; lanes equal
  cast,       // to the result's dtype (semantics in prim.def)
  bitcast,    // same width, same lanes
  splat,      // scalar -> vector
  iota,       // 0, 1, 2, ... of an integer dtype, lanes = the result's
  extract,    // vector, imm lane -> scalar
  shuffle,    // a, b, list of lanes into concat(a, b) -> vector with list's length (1: a scalar)
  mask_bits,  // vector of bool, up to 32 lanes -> u32: bit l is lane l
  compress,   // vector, mask -> the lanes that the mask has, in order, and zeros behind them
  lookup,     // table (a vector), indices (u32) -> lane (index modulo the table's lanes) of the table, for each index
  load,       // mem, index [, mask]: `lanes` consecutive elements; masked-off lanes are 0 and not accessed
  store,      // mem, index, value [, mask]; `stream` prints one that goes past the caches
  gather,     // mem, indices [, mask]
  scatter,    // mem, indices, value [, mask]: lanes in order, the last write wins
  prefetch,   // mem (a buffer), index: within bounds, as of a load
  loop,       // begin, end, step (step > 0), inits...; body(iv, carried...) yields next carried; results = last carried
  branch,     // if: cond (scalar bool); two blocks, each yields the results
  yield,      // ends every block of a loop or branch
  barrier,
  lane_xor,    // value, imm: the distance
  atomic,      // mem, index, value; prim
  copy_async,  // mem (shared), index, from (a buffer), index [, condition]; `type` is what moves
  commit,
  wait,  // imm: groups that may be under way
  // A view of a memory is an operand for the index of its first element and one for the stride of rows.
  tile_load,    // view in mem
  tile_store,   // view in mem, value
  tile_mma,     // acc, a (a tile, or a view in mem), b (a tile, or a view in from)
  tile_reduce,  // value; prim
  unit_dot,     // sums' index, rows' (a view in mem), columns' (a view in from), steps, the rows' way
                // from one to the next; imm 1: sums begin at zero
};

enum class MemKind : uint8_t { buffer, local, scratch, shared };
enum class MemAccess : uint8_t { read, write, readwrite };

// Element i lies at i ^ ((i >> shift) & (2^bits - 1) << base): rows that are read by columns keep to different banks,
// and 2^base neighbours stay together. A permutation of every aligned run of 2^(base + shift + bits) elements.
struct Swizzle {
  uint8_t bits = 0, base = 0, shift = 0;
  int64_t place(int64_t i) const { return i ^ ((i >> shift) & (((int64_t{1} << bits) - 1) << base)); }
  friend bool operator==(const Swizzle&, const Swizzle&) = default;
};

inline constexpr int kSubgroup = 32;
inline constexpr int kMostThreads = 1024;  // of a block

struct Memory {
  MemKind kind = MemKind::buffer;
  MemAccess access = MemAccess::readwrite;
  DType dtype = DType::f32;
  int64_t count = 0;       // local, shared: elements
  ValueId extent = kNoId;  // scratch: elements, a scalar parameter
  int64_t below = 0;       // fact of a buffer: it has fewer elements; 0: not known
  int64_t align = 1;       // fact of a buffer: its base is a multiple of as many bytes
  Swizzle swizzle = {};    // of a shared memory
};

struct ScalarFacts {
  int64_t from = 0, below = 0;  // from <= value < below; below 0: any value
  int64_t multiple = 1;
  bool reciprocal = false;  // a u64 to divide by scalar `of` with (facts.h)
  uint32_t of = 0;          // its place in Kernel::scalars
  friend bool operator==(const ScalarFacts&, const ScalarFacts&) = default;
};

struct Inst {
  Op op = Op::constant;
  Prim prim = Prim::add;
  ValueType type;  // of the (first) result; of the stored value for store/scatter
  MemId mem = kNoId;
  MemId from = kNoId;      // copy_async, tile_mma, unit_dot
  MemId sums = kNoId;      // unit_dot
  Scalar imm;              // constant; in bits: extract's lane, lane_xor's distance, wait's groups
  bool masked = false;     // load/store/gather/scatter: the last operand is the mask
  bool streaming = false;  // store: past the caches; the address is a multiple of 64 bytes
  uint8_t transposed = 0;  // views: 1 the first one, 2 the one in `from`
  uint8_t depth = 0;       // tile_mma: columns of a and b
  std::vector<ValueId> operands;
  std::vector<ValueId> results;
  std::vector<BlockId> blocks;  // loop: body; branch: then, else
  std::vector<uint8_t> lanes;   // shuffle
};

struct Block {
  std::vector<ValueId> args;  // loop body: iv, carried...
  std::vector<InstId> insts;
};

class Kernel {
 public:
  std::string name;
  DType index = DType::i64;        // i32: what the facts allow
  std::vector<Memory> memories;    // buffers first, in argument order; then locals and scratch
  std::vector<ValueId> scalars;    // parameters, in argument order
  std::vector<ScalarFacts> facts;  // of each
  ValueId task = kNoId;
  int block = 0;            // threads that run a task together; 0: one
  ValueId thread = kNoId;   // of its block; where there is one
  int64_t tasks_below = 0;  // fact: task < this; 0: not known
  BlockId body = kNoId;

  std::vector<ValueType> values;  // by ValueId
  std::vector<Inst> insts;        // by InstId
  std::vector<Block> blocks;      // by BlockId

  int buffer_count() const;
  ValueType index_type() const { return {index, 1}; }
  const ValueType& type(ValueId v) const { return values[v]; }
};

// Threads of a GPU that share a task.
inline uint32_t task_threads(const Kernel& k) { return k.block ? static_cast<uint32_t>(k.block) : 1; }

// Of a block's shared memory, what its launch asks for: nothing up to what every GPU gives unasked; then all of it, the
// memories in their order, at multiples of kSharedAlign.
inline constexpr int64_t kUnaskedSharedBytes = 48 << 10, kSharedAlign = 128;
std::vector<int64_t> shared_offsets(const Kernel& k);  // by MemId; the last entry is where they end
int64_t asked_shared_bytes(const Kernel& k);

// Bytes of scratch that one worker needs, given the values of the scalar parameters (segments 64-aligned,
// in the order of `memories`; offsets as the emitters and the interpreter lay them out).
size_t scratch_bytes(const Kernel& k, std::span<const uint64_t> scalars);
// LaunchRecord::shared_bytes: that scratch, or what a block's launch asks for.
size_t task_bytes(const Kernel& k, std::span<const uint64_t> scalars);
// By MemId: where a scratch memory begins (meaningless for others); the last entry is scratch_bytes().
std::vector<size_t> scratch_offsets(const Kernel& k, std::span<const uint64_t> scalars);

std::string print(const Kernel& k);
std::string type_text(ValueType t);  // f32, f32x4, tile f32[16, 8]
// Digest of the printed text without the kernel's name.
Digest digest_of(const Kernel& k);

}  // namespace thermite
