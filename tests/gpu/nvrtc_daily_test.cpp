// SPDX-License-Identifier: Apache-2.0
// What NVRTC makes of the kernels that people get: that it takes them all, how long that takes it, and whether the
// machine code is what the schedules mean. `./dev setup --cuda` installs it; no GPU is needed.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <map>
#include <numeric>
#include <sstream>
#include <thread>

#include "codegen/cuda/disassemble.h"
#include "codegen/cuda/emit_cuda.h"
#include "codegen/cuda/nvrtc.h"
#include "engine/backend.h"
#include "tests/gpu/target_kernels.h"
#include "tests/support/block_samples.h"

namespace thermite {
namespace {

using testing::TargetKernel;

double thread_ms() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}

double median(std::vector<double> v) {
  if (v.empty()) return 0;
  std::ranges::sort(v);
  return v[v.size() / 2];
}

Target cuda_target(const std::string& arch) { return find_backend("cuda")->target(arch, "").value(); }

struct Compiled {
  std::vector<std::byte> cubin;
  CudaUsage usage;
  double ms = 0;  // of the compiling thread
};

Result<Compiled> compile(const Kernel& k, const Target& target) {
  const double began = thread_ms();
  TRY(Artifact artifact, find_backend("cuda")->compile(k, target));
  Compiled c{std::move(artifact.bytes), {}, thread_ms() - began};
  TRY(c.usage, cuda_usage(c.cubin, cuda::kEntryName));
  return c;
}

class DailyNvrtc : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto version = nvrtc_version();
    if (!version.ok()) GTEST_SKIP() << version.error().message;
  }
};

class DailyNvrtcArchitectures : public DailyNvrtc, public ::testing::WithParamInterface<const char*> {};
INSTANTIATE_TEST_SUITE_P(Cuda, DailyNvrtcArchitectures,
                         ::testing::Values("sm_75", "sm_80", "sm_90a", "sm_100", "sm_120"));

// All kernels for two architectures, every fifth for the others.
TEST_P(DailyNvrtcArchitectures, TakeEveryKernel) {
  const std::string arch = GetParam();
  const Target target = cuda_target(arch);
  const auto kernels = testing::walked_kernels(target);
  ASSERT_TRUE(kernels.ok()) << kernels.error().message;
  std::map<std::string, std::vector<double>> times, registers;
  std::vector<double> all;
  for (size_t k = 0; k < kernels->size(); k += arch == "sm_80" || arch == "sm_90a" ? 1 : 5) {
    const TargetKernel& kernel = (*kernels)[k];
    const auto compiled = compile(*kernel.kernel, target);
    ASSERT_TRUE(compiled.ok()) << kernel.from << ": " << compiled.error().message;
    const std::string family(family_name(kernel.steps));
    all.push_back(compiled->ms);
    times[family].push_back(compiled->ms);
    registers[family].push_back(compiled->usage.registers);
    if (family != "transpose" && !family.starts_with("grid_")) continue;
    EXPECT_EQ(compiled->usage.local_bytes, 0u) << arch << ": " << kernel.from << "\n" << print(kernel.steps);
  }
  printf("%s: %zu kernels, median %.1f ms of a core;", arch.c_str(), all.size(), median(all));
  for (const auto& [family, ms] : times) {
    const std::vector<double>& r = registers[family];
    printf(" %s %zu: %.1f ms, registers %.0f, at most %.0f;", family.c_str(), ms.size(), median(ms), median(r),
           *std::ranges::max_element(r));
  }
  printf("\n");
}

Result<std::string> sass_of(const std::string& graph, const std::string& arch) {
  TRY(const Graph g, parse_graph("thermite.graph 1\n" + graph));
  const Target target = cuda_target(arch);
  TRY(const std::vector<TargetKernel> kernels, testing::kernels_of(g, target, graph));
  if (kernels.size() != 1) return internal_error("{} kernels", kernels.size());
  TRY(const Compiled c, compile(*kernels[0].kernel, target));
  return disassemble_cuda(c.cubin);
}

struct Accesses {
  int all = 0, wide = 0, loads = 0;
};

// Of memory that is not shared: LDG.E.128.CONSTANT R4, ...
Accesses accesses(const std::string& sass) {
  Accesses a;
  std::istringstream lines(sass);
  for (std::string line; std::getline(lines, line);) {
    const size_t load = line.find(" LDG."), at = load == line.npos ? line.find(" STG.") : load;
    if (at == line.npos) continue;
    ++a.all;
    a.loads += load != line.npos;
    a.wide += line.substr(at, line.find(' ', at + 1) - at).find(".128") != line.npos;
  }
  return a;
}

TEST_F(DailyNvrtc, ContiguousAccessesAre16BytesWide) {
  for (const char* t : {"f32", "f16", "bf16", "f64", "i8", "u16", "i32", "i64"}) {
    const std::string type = fmt::format("{}[48, 80]", t), input = fmt::format("dtype = {}, dims = [48, 80]", t);
    const std::string graph = fmt::format(
        "%0 = input() {{index = 0, {1}}} : {0}\n%1 = input() {{index = 1, {1}}} : {0}\n%2 = mul(%0, %1) : {0}\n"
        "%3 = add(%2, %1) : {0}\n%4 = max(%3, %0) : {0}\nreturn %4\n",
        type, input);
    for (const char* arch : {"sm_80", "sm_90a"}) {
      const auto sass = sass_of(graph, arch);
      if (!sass.ok() && sass.error().message.find("nvdisasm") != std::string::npos)
        GTEST_SKIP() << sass.error().message;
      ASSERT_TRUE(sass.ok()) << sass.error().message << graph;
      const Accesses found = accesses(*sass);
      EXPECT_GE(found.all, 3) << *sass;
      EXPECT_GE(found.wide, 0.9 * found.all) << t << "\n" << *sass;
    }
  }
}

// Softmax: a row that threads hold is read once.
TEST_F(DailyNvrtc, RowsAreReadOnceInWholeAccesses) {
  for (const char* t : {"f32", "f16", "bf16"})
    for (int64_t length : {24, 512, 1000, 4096, 16384}) {
      const std::string graph = fmt::format(
          "%0 = input() {{index = 0, dtype = {0}, dims = [640, {1}]}} : {0}[640, {1}]\n"
          "%1 = softmax(%0) {{axis = 1}} : {0}[640, {1}]\nreturn %1\n",
          t, length);
      for (const char* arch : {"sm_80", "sm_90a"}) {
        const auto sass = sass_of(graph, arch);
        if (!sass.ok() && sass.error().message.find("nvdisasm") != std::string::npos)
          GTEST_SKIP() << sass.error().message;
        ASSERT_TRUE(sass.ok()) << sass.error().message << graph;
        const Accesses found = accesses(*sass);
        EXPECT_EQ(found.wide, found.all) << graph << *sass;
        EXPECT_EQ(found.loads, found.all - found.loads) << graph << *sass;
      }
    }
}

// Products and loads of matrices come out as the machine's own, and views that it cannot load so as plain loads.
TEST_F(DailyNvrtc, TilesAreOfTheMatrixUnit) {
  for (const char* arch : {"sm_80", "sm_90a", "sm_100", "sm_120"})
    for (const testing::BlockSample& s : testing::tile_samples()) {
      const auto compiled = compile(s.kernel, cuda_target(arch));
      ASSERT_TRUE(compiled.ok()) << compiled.error().message;
      EXPECT_EQ(compiled->usage.local_bytes, 0u) << s.kernel.name;
      const auto sass = disassemble_cuda(compiled->cubin);
      if (!sass.ok()) GTEST_SKIP() << sass.error().message;
      const bool multiplies = s.kernel.name != "handed_over", ring = s.kernel.name == "tile_ring";
      EXPECT_EQ(sass->find("HMMA.16816.F32") != sass->npos, multiplies) << arch << *sass;
      EXPECT_EQ(sass->find("LDSM.16.M88.4") != sass->npos, ring) << arch << *sass;
      EXPECT_EQ(sass->find("LDSM.16.MT88.4") != sass->npos, ring) << arch << *sass;
      EXPECT_EQ(sass->find("LDS.U16"), sass->npos) << arch << *sass;
    }
}

struct LoopCount {
  int products = 0, others = 0;
};

// The loop that has the most instructions of the matrix unit: from its label to the branch back.
LoopCount main_loop(const std::string& sass) {
  std::map<std::string, LoopCount> labels;  // what was counted before them
  LoopCount now, best;
  std::istringstream lines(sass);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(".L_")) labels[line.substr(0, line.find(':'))] = now;
    const size_t target = line.find(".L_");
    const bool instruction = line.ends_with(" ;");
    if (instruction && line.find(" BRA") != line.npos && target != line.npos) {
      const auto from = labels.find(line.substr(target, line.find_first_of(" )`;,", target) - target));
      if (from == labels.end()) continue;
      const LoopCount loop{now.products - from->second.products, now.others - from->second.others};
      if (loop.products > best.products) best = loop;
    }
    const bool product = line.find(" HMMA.") != line.npos;
    now.products += product, now.others += instruction && !product && line.find(" NOP ") == line.npos;
  }
  return best;
}

TEST_F(DailyNvrtc, ProductsOfHalvesKeepTheMatrixUnitBusy) {
  constexpr std::string_view kProduct = R"(
%0 = input() {{index = 0, dtype = {0}, dims = [4096, 4096]}} : {0}[4096, 4096]
%1 = input() {{index = 1, dtype = {0}, dims = [4096, 4096]}} : {0}[4096, 4096]
%2 = dot_general(%0, %1) {{lhs_contract = [1], rhs_contract = [{1}], lhs_batch = [], rhs_batch = []}} : {0}[4096, 4096]
return %2
)";
  for (const char* arch : {"sm_80", "sm_90a", "sm_120"})
    for (const int across : {0, 1}) {
      const auto sass = sass_of(fmt::format(fmt::runtime(kProduct), across ? "f16" : "bf16", across), arch);
      if (!sass.ok() && sass.error().message.find("nvdisasm") != std::string::npos)
        GTEST_SKIP() << sass.error().message;
      ASSERT_TRUE(sass.ok()) << sass.error().message;
      const LoopCount loop = main_loop(*sass);
      printf("%s: %d products and %d other instructions\n", arch, loop.products, loop.others);
      EXPECT_GE(loop.products, 16) << *sass;
      EXPECT_LE(loop.others, 1.5 * loop.products);
      EXPECT_EQ(sass->find("LDL"), sass->npos) << "spills";
    }
}

// What a thread of a permutation does that keeps the last axis, where all sizes are multiples of its vector.
TEST_F(DailyNvrtc, InstructionsOfAPermute) {
  const auto g = parse_graph(R"(thermite.graph 1
%0 = input() {index = 0, dtype = f32, dims = [8, 16, 32, 64]} : f32[8, 16, 32, 64]
%1 = permute(%0) {perm = [0, 2, 1, 3]} : f32[8, 32, 16, 64]
return %1
)");
  ASSERT_TRUE(g.ok()) << g.error().message;
  for (const char* arch : {"sm_80", "sm_90a"}) {
    const auto kernels = testing::kernels_of(*g, cuda_target(arch), "permute");
    ASSERT_TRUE(kernels.ok()) << kernels.error().message;
    ASSERT_EQ(kernels->size(), 1u);
    const auto compiled = compile(*kernels->front().kernel, cuda_target(arch));
    ASSERT_TRUE(compiled.ok()) << compiled.error().message;
    printf("%s: a permute of four axes has %d instructions\n", arch, static_cast<int>(compiled->usage.instructions));
    EXPECT_LE(compiled->usage.instructions, 40u);
  }
}

// The same code from several threads. How much two get done is for people, once by the clock, which depends on what
// else the machine does, and once by the time of cores that a kernel takes, which leaves out whether they wait for each
// other.
TEST_F(DailyNvrtc, ThreadsCompileSideBySide) {
  const Target target = cuda_target("sm_80");
  const auto walked = testing::walked_kernels(target);
  ASSERT_TRUE(walked.ok()) << walked.error().message;
  std::vector<const TargetKernel*> kernels;
  for (size_t k = 0; k < walked->size(); k += 1 + walked->size() / 48) kernels.push_back(&(*walked)[k]);
  const auto run = [&](size_t threads, std::vector<std::vector<std::byte>>& cubins) {
    cubins.assign(kernels.size(), {});
    const auto began = std::chrono::steady_clock::now();
    std::vector<std::thread> all;
    std::vector<double> ms(kernels.size());
    for (size_t t = 0; t < threads; ++t)
      all.emplace_back([&, t] {
        for (size_t k = t; k < kernels.size(); k += threads)
          if (auto c = compile(*kernels[k]->kernel, target); c.ok()) cubins[k] = std::move(c->cubin), ms[k] = c->ms;
      });
    for (std::thread& t : all) t.join();
    const auto wall = std::chrono::steady_clock::now() - began;
    return std::pair(std::chrono::duration<double>(wall).count(), std::accumulate(ms.begin(), ms.end(), 0.0));
  };
  std::vector<std::vector<std::byte>> one, two;
  run(1, one);
  const auto [wall_of_one, cores_of_one] = run(1, one);
  const auto [wall_of_two, cores_of_two] = run(2, two);
  for (size_t k = 0; k < kernels.size(); ++k) {
    EXPECT_FALSE(one[k].empty()) << kernels[k]->from;
    EXPECT_EQ(one[k], two[k]) << kernels[k]->from;
  }
  printf("%zu kernels: two threads compile %.2f times as many as one, %.2f by the time of cores\n", kernels.size(),
         wall_of_one / wall_of_two, 2 * cores_of_one / cores_of_two);
}

}  // namespace
}  // namespace thermite
