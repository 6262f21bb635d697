// SPDX-License-Identifier: Apache-2.0
// Reads a line of text from a picture with PP-OCRv4's recogniser, fused and unfused, and says what that cost.
//   ocr --models DIR [--image FILE] [--device NAME] | ocr --built-in [--device NAME]
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>

#include "examples/ocr/line_reader.h"
#include "examples/ocr/transformer.h"

namespace {

using thermite::DeviceHandle;
using thermite::Tensor;

double milliseconds_of(const std::function<void()>& f) {
  const auto start = std::chrono::steady_clock::now();
  f();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

double median_ms(const std::function<void()>& f) {
  std::vector<double> t;
  for (int k = 0; k < 15; ++k) t.push_back(milliseconds_of(f));
  std::sort(t.begin(), t.end());
  return t[t.size() / 2];
}

DeviceHandle open(const std::string& device, bool fuse) {
  thermite::DeviceOptions options;
  options.device = device;
  options.fuse = fuse;
  return DeviceHandle::open(options);
}

void report(const char* what, double first, double median, const thermite::Stats& s) {
  std::printf("%-8s first run %7.1f ms (%llu kernels compiled, %llu cache hits), then %7.2f ms\n", what, first,
              static_cast<unsigned long long>(s.compiles), static_cast<unsigned long long>(s.cache_hits), median);
}

int read_line(const std::string& device_name, const std::string& models, const std::string& file) {
  const std::vector<std::string> keys = ocr::read_keys(models + "/ppocr_keys_v1.txt");
  const ocr::Image image = ocr::read_png(file);
  std::string texts[2];
  uint32_t nodes = 0, kernels[2] = {};
  for (const bool fuse : {false, true}) {
    const DeviceHandle device = open(device_name, fuse);
    const auto model = thermite::onnx::Model::load(models + "/ch_PP-OCRv4_rec_infer.onnx", device);
    const Tensor line = ocr::line_tensor(image, device);
    std::vector<float> scores;
    const double first = milliseconds_of([&] { scores = model(line).to_vector<float>(); });
    const thermite::Stats stats = device.stats();
    texts[fuse] = ocr::decode(scores, keys);
    nodes = model.info().nodes;
    kernels[fuse] = model.info().kernels;
    report(fuse ? "fused" : "unfused", first, median_ms([&] { model(line).eval(); }), stats);
  }
  std::printf("%u nodes: %u kernels unfused, %u fused\n", nodes, kernels[0], kernels[1]);
  std::printf("text: %s\n", texts[1].c_str());
  if (texts[0] == texts[1]) return 0;
  std::fprintf(stderr, "ocr: the unfused run reads \"%s\"\n", texts[0].c_str());
  return 1;
}

int run_built_in(const std::string& device_name) {
  std::vector<float> values[2];
  for (const bool fuse : {false, true}) {
    const DeviceHandle device = open(device_name, fuse);
    const Tensor x = sin(reshape(Tensor::arange(64 * 128, thermite::DType::f32, device) * 0.01, {64, 128})).eval();
    const double first = milliseconds_of([&] { values[fuse] = ocr::transformer_block(x).to_vector<float>(); });
    const thermite::Stats stats = device.stats();
    report(fuse ? "fused" : "unfused", first, median_ms([&] { ocr::transformer_block(x).eval(); }), stats);
  }
  float worst = 0;
  for (size_t k = 0; k < values[0].size(); ++k) worst = std::max(worst, std::abs(values[0][k] - values[1][k]));
  std::printf("transformer block of 64 tokens: fused and unfused differ by %.2g at most\n", worst);
  return worst < 1e-4f ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  std::string models, image = OCR_IMAGE, device = "cpu";
  bool built_in = false;
  for (int k = 1; k < argc; ++k) {
    const bool has_value = k + 1 < argc;
    if (std::strcmp(argv[k], "--built-in") == 0)
      built_in = true;
    else if (std::strcmp(argv[k], "--models") == 0 && has_value)
      models = argv[++k];
    else if (std::strcmp(argv[k], "--image") == 0 && has_value)
      image = argv[++k];
    else if (std::strcmp(argv[k], "--device") == 0 && has_value)
      device = argv[++k];
    else
      models.clear(), built_in = false, k = argc;
  }
  if (models.empty() && !built_in) {
    std::fprintf(stderr, "usage: ocr (--models DIR [--image FILE.png] | --built-in) [--device NAME]\n");
    return 2;
  }
  try {
    return built_in ? run_built_in(device) : read_line(device, models, image);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "ocr: %s\n", e.what());
    return 2;
  }
}
