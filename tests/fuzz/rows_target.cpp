// SPDX-License-Identifier: Apache-2.0
// What rows of the cache hold; the first byte says of which kind: a plan, a partition, the object file of a kernel
// (loaded, never called).
#include "engine/plan.h"
#include "runtime/cpu/loader.h"
#include "tests/fuzz/target.h"
#include "tests/support/golden_graph.h"

namespace thermite::fuzz {
namespace {

template <class Read>
bool survives_writing(std::span<const std::byte> blob, Read read) {
  const auto first = read(blob);
  if (!first.ok()) {
    require(first.error().kind == ErrorKind::user, "a row is understood or a user error", first.error().message);
    return false;
  }
  const std::vector<std::byte> written = to_blob(*first);
  const auto second = read(written);
  require(second.ok(), "what is written is read");
  require(to_blob(*second) == written, "a row read back is the same");
  return true;
}

bool run(std::span<const std::byte> input) {
  if (input.empty()) return false;
  const auto blob = input.subspan(1);
  switch (static_cast<char>(input[0])) {
    case 'p':
      return survives_writing(blob, plan_from_blob);
    case 'g':
      return survives_writing(blob, partition_from_blob);
    default: {
      const auto object = LoadedObject::load(blob, "entry");
      if (!object.ok()) require(object.error().kind == ErrorKind::device, "an object loads or is a device error");
      return object.ok();
    }
  }
}

std::string row(char kind, const std::vector<std::byte>& blob) {
  return kind + std::string(reinterpret_cast<const char*>(blob.data()), blob.size());
}

std::vector<std::string> seeds() {
  PlanPair plan;
  plan.main.kernels = {{digest_of("k"), "k"}};
  plan.main.buffers = {
      {PlanBuffer::input, 0, 0, 64}, {PlanBuffer::arena, 0, 64, 64}, {PlanBuffer::output, kNone, 0, 64}};
  plan.main.steps = {{0, {0, 1}, {{false, 16}, {true, 0}}, 4, 128, 10, 20, 7, "mul x2, add"},
                     {0, {1, 2}, {}, 1, 0, 1, 2}};
  plan.main.outputs = {2};
  plan.main.output_types = {{DType::f32, {4, 4}}};
  plan.main.arena_bytes = 128;
  plan.main.inputs = plan.main.scalars = plan.first_prepared = 1;
  std::vector<std::string> rows{row('p', to_blob(plan))};
  for (const testing::GoldenCase& c : testing::kGoldenCases)
    if (const auto g = testing::golden_graph(c); g.ok()) rows.push_back(row('g', to_blob(g->partition)));
  return rows;
}

const Registration kRows({"rows", run, seeds});

}  // namespace
}  // namespace thermite::fuzz
