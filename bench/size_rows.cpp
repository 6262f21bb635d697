// SPDX-License-Identifier: Apache-2.0
// Real models at sizes they have not run at: what the first visit of a size compiles and takes, whether the second one
// replays, and whether an engine that finds the cache warm compiles or searches.
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "bench/roofs.h"
#include "bench/rows.h"
#include "thermite/onnx.h"
#include "thermite/thermite.h"

namespace thermite::bench {
namespace {

constexpr double kPercentLimit = 10;  // of a new size's kernels

struct ModelSizes {
  const char *name, *file;
  Shape known;
  std::vector<Shape> fresh;
};
const ModelSizes kModels[] = {
    {"rec", "ch_PP-OCRv4_rec_infer.onnx", {1, 3, 48, 320}, {{1, 3, 48, 96}, {1, 3, 48, 200}, {1, 3, 48, 640}}},
    {"rec_from_96", "ch_PP-OCRv4_rec_infer.onnx", {1, 3, 48, 96}, {{1, 3, 48, 128}, {1, 3, 48, 320}}},
    {"det", "ch_PP-OCRv4_det_infer.onnx", {1, 3, 320, 320}, {{1, 3, 640, 480}, {1, 3, 352, 608}}},
    {"cls", "ch_ppocr_mobile_v2.0_cls_infer.onnx", {1, 3, 48, 192}, {{1, 3, 48, 160}, {1, 3, 48, 320}}},
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

Result<std::vector<Row>> rows_of(const ModelSizes& m, const TemporaryFolder& folder, const Options& o) {
  const std::string file = o.models + "/" + m.file;
  double percent = 0, bind_ms = 0;
  uint64_t searches = 0, most = 0, launches = 0;
  {
    const DeviceHandle device = folder.open(m.name, o.threads);
    const onnx::Model model = onnx::Model::load(file, device);
    visit(model, device, m.known);
    for (const Shape& shape : m.fresh) {
      const Visit first = visit(model, device, shape), second = visit(model, device, shape);
      if (second.plans + second.searches + second.compiles > 0 || second.values != first.values)
        return internal_error("{}: the second visit of a size does not replay the first", m.name);
      const double share = 100.0 * static_cast<double>(first.compiles) / static_cast<double>(first.launches);
      percent = std::max(percent, share);
      most = std::max(most, first.compiles), launches = first.launches;
      searches += first.searches;
      if (first.compiles == 0) bind_ms = std::max(bind_ms, (first.seconds - second.seconds) * 1e3);
    }
  }
  const DeviceHandle warm = folder.open(m.name, o.threads);
  const onnx::Model model = onnx::Model::load(file, warm);
  for (const Shape& shape : m.fresh) {
    const Visit v = visit(model, warm, shape);
    if (v.compiles + v.searches > 0)
      return internal_error("{}: {} compiles and {} searches with a warm cache", m.name, v.compiles, v.searches);
  }
  const std::string name = fmt::format("sizes_{}_", m.name);
  std::vector<Row> rows{
      {name + "compiled_percent", percent, "%", kPercentLimit, percent > 0 ? kPercentLimit / percent : 0,
       fmt::format("at most {} of {} kernels at a new size; {} searches; none of either with a warm cache", most,
                   launches, searches)}};
  if (bind_ms > 0)
    rows.push_back({name + "bind_ms", bind_ms, "ms", 0, 0,
                    "a new size that compiles nothing: first run less the second, at most"});
  return rows;
}

}  // namespace

Result<std::vector<Row>> size_rows(const Options& o) {
  std::vector<Row> rows;
  if (o.models.empty()) return rows;
  try {
    const TemporaryFolder folder;
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
