// SPDX-License-Identifier: Apache-2.0
#include "bench/gpu/report.h"

#include <fmt/format.h>

#include <deque>
#include <fstream>
#include <sstream>

#include "base/printable.h"

namespace thermite::bench {
namespace {

constexpr size_t kLogLines = 40;

Json to_json(const GpuMeasure& m, double copy_gbps) {
  Json j{{"name", m.name}, {"family", m.family}, {"kernels", m.kernels}, {"compile_ms", m.compile_ms}};
  if (m.product.batch) {
    j["product"] = {{"dtype", name(m.product.dtype)},
                    {"batch", m.product.batch},
                    {"m", m.product.m},
                    {"n", m.product.n},
                    {"k", m.product.k}};
  }
  if (!m.error.empty()) j["error"] = m.error;
  if (m.us <= 0) return j;
  j["us"] = m.us;
  j["host_us"] = m.host_us;
  j["gbps"] = m.bytes / m.us * 1e-3;
  j["gflops"] = m.flops / m.us * 1e-3;
  if (m.roof_us > 0) j["of_roof"] = m.roof_us / m.us;
  if (!m.dearest.empty()) j["dearest"] = m.dearest;
  if (copy_gbps > 0) j["of_copy"] = m.bytes / m.us * 1e-3 / copy_gbps;
  return j;
}

Json last_lines(const std::string& file) {
  std::ifstream in(file);
  std::deque<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    lines.push_back(printable(line));
    if (lines.size() > kLogLines) lines.pop_front();
  }
  return Json(std::vector<std::string>(lines.begin(), lines.end()));
}

// What the stage printed, where that is JSON; else how it ended.
Json result_of(const std::string& base) {
  std::ifstream in(base + ".json");
  Json j = in ? Json::parse(in, nullptr, false) : Json(Json::value_t::discarded);
  return j.is_discarded() ? Json{{"log", last_lines(base + ".log")}} : j;
}

const Json* peer_of(const Json& report, const std::string& name) {
  const auto peer = report["results"].find("peer");
  if (peer == report["results"].end() || !peer->contains("rows")) return nullptr;
  for (const Json& row : (*peer)["rows"])
    if (row["name"] == name) return &row;
  return nullptr;
}

std::string line_of(const Json& report, const Json& row) {
  const auto name = row["name"].get<std::string>();
  if (row.contains("error")) return fmt::format("| {} | {} |||||||\n", name, row["error"].get<std::string>());
  if (!row.contains("us")) return fmt::format("| {} | {} | compiled ||||||\n", name, row["family"].get<std::string>());
  const Json* peer = peer_of(report, name);
  const double us = row["us"].get<double>();
  return fmt::format("| {} | {} | {:.2f} | {:.2f} | {:.1f} | {:.1f} | {:.2f} | {} |\n", name,
                     row["family"].get<std::string>(), us, row["host_us"].get<double>(), row["gbps"].get<double>(),
                     row["gflops"].get<double>(), row.value("of_copy", 0.0),
                     peer ? fmt::format("{:.2f}", (*peer)["us"].get<double>() / us) : "");
}

}  // namespace

Json to_json(const std::vector<GpuMeasure>& measures, const GpuBenchOptions& o) {
  Json j{{"device", o.device.device}, {"target", o.device.cpu}, {"rows", Json::array()}};
  const GpuMeasure& copy = measures.front();
  const double copy_gbps = copy.us > 0 ? copy.bytes / copy.us * 1e-3 : 0;
  for (const GpuMeasure& m : measures) j["rows"].push_back(to_json(m, copy_gbps));
  return j;
}

Result<Json> collect(const std::string& folder) {
  std::ifstream in(folder + "/stages.txt");
  if (!in) return user_error("{}/stages.txt cannot be read", folder);
  Json report{{"schema", 1}, {"stages", Json::array()}, {"results", Json::object()}};
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string name;
    int code = 0;
    double seconds = 0;
    if (!(words >> name >> code >> seconds) || name.find('/') != name.npos)
      return user_error("{}/stages.txt: '{}' is no stage", folder, printable(line));
    report["stages"].push_back({{"name", name}, {"code", code}, {"seconds", seconds}});
    report["results"][name] = result_of(folder + "/" + name);
  }
  return report;
}

std::string table(const Json& report) {
  std::string text;
  const auto bench = report["results"].find("bench");
  if (bench != report["results"].end() && bench->contains("rows")) {
    text +=
        "| case | family | us | host us | GB/s | GFLOP/s | of copy | of the library "
        "|\n|---|---|---|---|---|---|---|---|\n";
    for (const Json& row : (*bench)["rows"]) text += line_of(report, row);
    text += "\n";
  }
  text += "| stage | exit code | s |\n|---|---|---|\n";
  for (const Json& s : report["stages"])
    text += fmt::format("| {} | {} | {:.0f} |\n", s["name"].get<std::string>(), s["code"].get<int>(),
                        s["seconds"].get<double>());
  return text;
}

}  // namespace thermite::bench
