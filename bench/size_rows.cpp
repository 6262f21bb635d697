// SPDX-License-Identifier: Apache-2.0
// Programs at sizes they have not run at. Real models: what the first visit of a size compiles, whether the second one
// replays, and whether an engine that finds the cache warm compiles or searches. Models and a decoder whose keys and
// values grow: what a new size costs that needs no compile.
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "bench/decoder.h"
#include "bench/roofs.h"
#include "bench/rows.h"
#include "thermite/onnx.h"
#include "thermite/thermite.h"

namespace thermite::bench {
namespace {

constexpr double kPercentLimit = 10;  // of a new size's kernels
constexpr double kBindLimit = 100;    // microseconds per kernel of a new size

struct ModelSizes {
  const char *name, *file;
  Shape known;
  std::vector<Shape> fresh;
  std::vector<int64_t> bound_widths;  // of the first shape otherwise: further new sizes
};
const std::vector<int64_t> kWidths = {160, 192, 224, 256, 288, 352, 384, 416, 448, 480, 512};
const ModelSizes kModels[] = {
    {"rec", "ch_PP-OCRv4_rec_infer.onnx", {1, 3, 48, 320}, {{1, 3, 48, 96}, {1, 3, 48, 200}, {1, 3, 48, 640}}, kWidths},
    {"rec_from_96", "ch_PP-OCRv4_rec_infer.onnx", {1, 3, 48, 96}, {{1, 3, 48, 128}, {1, 3, 48, 320}}, {}},
    {"det", "ch_PP-OCRv4_det_infer.onnx", {1, 3, 320, 320}, {{1, 3, 640, 480}, {1, 3, 352, 608}}, kWidths},
    {"cls", "ch_ppocr_mobile_v2.0_cls_infer.onnx", {1, 3, 48, 192}, {{1, 3, 48, 160}, {1, 3, 48, 320}}, kWidths},
};

class TemporaryFolder {
 public:
  TemporaryFolder() : path_(std::filesystem::temp_directory_path() / ("thermite_sizes_" + std::to_string(getpid()))) {
    std::filesystem::remove_all(path_);
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  DeviceHandle open(const std::string& name, int threads) const {
    return DeviceHandle::open({.cache = (path_ / name).string() + "/cache.db", .threads = threads});
  }

 private:
  std::filesystem::path path_;
};

struct Visit {
  double seconds = 0;
  uint64_t searches = 0, compiles = 0, launches = 0, plans = 0;
  std::vector<float> values;
};

Visit visit(const onnx::Model& model, const DeviceHandle& device, const Shape& shape) {
  const Tensor input = Tensor::full(shape, 0.5, DType::f32, device).eval();
  const Stats before = device.stats();
  const double start = seconds();
  Visit v;
  v.values = model(input).to_vector<float>();
  v.seconds = seconds() - start;
  const Stats after = device.stats();
  v.searches = after.searches - before.searches;
  v.compiles = after.compiles - before.compiles;
  v.launches = after.kernels_launched - before.kernels_launched;
  v.plans = after.plans_built - before.plans_built;
  return v;
}

Row bind_row(const std::string& name, std::vector<double> us, const std::string& note) {
  std::ranges::sort(us);
  const double median = us[us.size() / 2];
  return {
      name + "bind_us_per_kernel",
      median,
      "us",
      kBindLimit,
      kBindLimit / median,
      fmt::format("a new size that compiles nothing: first run less the second, median of {}; {}", us.size(), note)};
}

// What new sizes of one model cost.
struct Found {
  double percent = 0;  // of a size's kernels that are compiled, at most
  uint64_t searches = 0, most = 0, launches = 0;
  std::vector<double> bind_us;  // per kernel, of sizes that compile nothing
};

Status visit_fresh(const ModelSizes& m, const onnx::Model& model, const DeviceHandle& device, Found& found) {
  for (const Shape& shape : m.fresh) {
    const Visit first = visit(model, device, shape), second = visit(model, device, shape);
    if (second.plans + second.searches + second.compiles > 0 || second.values != first.values)
      return internal_error("{}: the second visit of a size does not replay the first", m.name);
    const double share = 100.0 * static_cast<double>(first.compiles) / static_cast<double>(first.launches);
    found.percent = std::max(found.percent, share);
    found.most = std::max(found.most, first.compiles), found.launches = first.launches;
    found.searches += first.searches;
  }
  return {};
}

void visit_widths(const ModelSizes& m, const onnx::Model& model, const DeviceHandle& device, Found& found) {
  for (int64_t width : m.bound_widths) {
    Shape shape = m.known;
    shape[3] = width;
    const Visit first = visit(model, device, shape), second = visit(model, device, shape);
    if (first.compiles > 0 || first.plans == 0) continue;
    found.bind_us.push_back((first.seconds - second.seconds) * 1e6 / static_cast<double>(first.launches));
  }
}

Status visit_with_a_warm_cache(const ModelSizes& m, const onnx::Model& model, const DeviceHandle& device) {
  for (const Shape& shape : m.fresh) {
    const Visit v = visit(model, device, shape);
    if (v.compiles + v.searches > 0)
      return internal_error("{}: {} compiles and {} searches with a warm cache", m.name, v.compiles, v.searches);
  }
  return {};
}

Result<std::vector<Row>> rows_of(const ModelSizes& m, const TemporaryFolder& folder, const Options& o) {
  const std::string file = o.models + "/" + m.file;
  Found found;
  {
    const DeviceHandle device = folder.open(m.name, o.threads);
    const onnx::Model model = onnx::Model::load(file, device);
    visit(model, device, m.known);
    CHECK_OK(visit_fresh(m, model, device, found));
    visit_widths(m, model, device, found);
  }
  const DeviceHandle warm = folder.open(m.name, o.threads);
  CHECK_OK(visit_with_a_warm_cache(m, onnx::Model::load(file, warm), warm));
  const std::string name = fmt::format("sizes_{}_", m.name);
  std::vector<Row> rows{
      {name + "compiled_percent", found.percent, "%", kPercentLimit,
       found.percent > 0 ? kPercentLimit / found.percent : 0,
       fmt::format("at most {} of {} kernels at a new size; {} searches; none of either with a warm cache", found.most,
                   found.launches, found.searches)}};
  if (!found.bind_us.empty()) rows.push_back(bind_row(name, found.bind_us, "import of the model included"));
  return rows;
}

struct DecodeStep {
  double seconds;
  uint64_t compiles, launches;
};

std::vector<DecodeStep> decode(const DeviceHandle& device, int count) {
  Decoder decoder(device);
  std::vector<DecodeStep> steps;
  for (int k = 0; k < count; ++k) {
    const Stats before = device.stats();
    const double start = seconds();
    decoder.step(0.5f);
    const double took = seconds() - start;
    const Stats after = device.stats();
    steps.push_back({took, after.compiles - before.compiles, after.kernels_launched - before.kernels_launched});
  }
  return steps;
}

// Every step is a new length the first time, and a known one the second time.
Result<Row> decode_row(const TemporaryFolder& folder, const Options& o) {
  constexpr int kKnown = 40, kSteps = 160;
  const DeviceHandle device = folder.open("decode", o.threads);
  const std::vector<DecodeStep> first = decode(device, kSteps), second = decode(device, kSteps);
  std::vector<double> bind_us;
  for (int k = kKnown; k < kSteps; ++k)
    if (first[k].compiles == 0)
      bind_us.push_back((first[k].seconds - second[k].seconds) * 1e6 / static_cast<double>(first[k].launches));
  if (bind_us.size() < (kSteps - kKnown) / 2) return internal_error("decode: most steps compile something");
  return bind_row("sizes_decode_", bind_us, fmt::format("{} kernels in two plans", first.back().launches));
}

}  // namespace

Result<std::vector<Row>> size_rows(const Options& o) {
  std::vector<Row> rows;
  try {
    const TemporaryFolder folder;
    TRY(rows.emplace_back(), decode_row(folder, o));
    if (o.models.empty()) return rows;
    for (const ModelSizes& m : kModels) {
      TRY(const std::vector<Row> some, rows_of(m, folder, o));
      rows.insert(rows.end(), some.begin(), some.end());
    }
  } catch (const UserError& e) {
    return user_error("{}", e.what());
  } catch (const std::exception& e) {
    return internal_error("{}", e.what());
  }
  return rows;
}

}  // namespace thermite::bench
