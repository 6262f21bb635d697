// SPDX-License-Identifier: Apache-2.0
// A real model against ONNX Runtime: same process tree, same cores, same number of threads, run by run in turn.
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <algorithm>
#include <chrono>
#include <thread>

#include "bench/model.h"
#include "bench/program.h"
#include "bench/rows.h"
#include "frontend/onnx/import.h"

namespace thermite::bench {
namespace {

constexpr auto kPause = std::chrono::milliseconds(5);

// A child that answers every line with the milliseconds of one run. It stands still between its runs: idle workers of
// ONNX Runtime spin for some 50 ms, which would take a core from ours.
class Peer {
 public:
  ~Peer() {
    if (child_ > 0) kill(child_, SIGCONT);
    if (to_) std::fclose(to_);
    if (from_) std::fclose(from_);
    if (child_ > 0) waitpid(child_, nullptr, 0);
  }
  Status start(const std::vector<std::string>& command) {
    int in[2], out[2];
    if (pipe(in) || pipe(out)) return device_error("no pipe: {}", std::strerror(errno));
    child_ = fork();
    if (child_ == 0) {
      dup2(in[0], 0), dup2(out[1], 1);
      for (int fd : {in[0], in[1], out[0], out[1]}) close(fd);
      std::vector<char*> argv;
      for (const std::string& s : command) argv.push_back(const_cast<char*>(s.c_str()));
      argv.push_back(nullptr);
      execv(argv[0], argv.data());
      _exit(127);
    }
    close(in[0]), close(out[1]);
    to_ = fdopen(in[1], "w"), from_ = fdopen(out[0], "r");
    TRY(version_, line());
    return {};
  }
  Result<double> run() {
    kill(child_, SIGCONT);
    std::this_thread::sleep_for(kPause);
    std::fputs("run\n", to_);
    std::fflush(to_);
    TRY(const std::string answer, line());
    kill(child_, SIGSTOP);
    return std::atof(answer.c_str()) * 1e-3;
  }
  const std::string& version() const { return version_; }

 private:
  pid_t child_ = -1;
  FILE* to_ = nullptr;
  FILE* from_ = nullptr;
  std::string version_;
  Result<std::string> line() {
    char buffer[256];
    if (!std::fgets(buffer, sizeof buffer, from_)) return device_error("the peer ended without an answer");
    buffer[std::strcspn(buffer, "\n")] = 0;
    return std::string(buffer);
  }
};

double median(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  return v[v.size() / 2];
}

}  // namespace

std::string recognizer_file(const std::string& folder) { return folder + "/ch_PP-OCRv4_rec_infer.onnx"; }

Result<Graph> recognizer(const std::string& folder, int64_t width) {
  TRY(const OnnxModel model, load_onnx_file(recognizer_file(folder)));
  OnnxInput in;
  in.name = model.free_inputs().at(0).name;
  in.types = {{DType::f32, {1, 3, 48, width}}};
  TRY(OnnxImport imported, import_onnx(model, std::span(&in, 1)));
  return std::move(imported.graph);
}

namespace {

Result<Row> beside_peer(int64_t width, int threads, const Options& o) {
  constexpr int kWarmUp = 3, kLeastRounds = 30;
  TRY(const Graph g, recognizer(o.models, width));
  TRY(Bench ours, prepare(g, threads));
  Peer peer;
  CHECK_OK(peer.start(
      {o.peer_python, o.peer_script, recognizer_file(o.models), std::to_string(width), std::to_string(threads)}));
  std::vector<double> a, b;
  for (int k = 0; k < std::max(kLeastRounds, o.rounds); ++k) {
    TRY(const double x, ours.time_once());
    TRY(const double y, peer.run());
    std::this_thread::sleep_for(kPause);
    if (k >= kWarmUp) a.push_back(x * 1e3), b.push_back(y * 1e3);
  }
  return Row{fmt::format("rec_{}", width),   median(a), "ms", median(b), median(b) / median(a),
             "onnxruntime " + peer.version()};
}

}  // namespace

Result<std::vector<Row>> model_rows(const Options& o) {
  std::vector<Row> rows;
  if (o.models.empty() || o.peer_python.empty()) return rows;
  const int threads = o.threads ? o.threads : static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
  for (int64_t width : {320, 96}) {
    TRY(rows.emplace_back(), beside_peer(width, threads, o));
  }
  return rows;
}

}  // namespace thermite::bench
