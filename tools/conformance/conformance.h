// SPDX-License-Identifier: Apache-2.0
// The ONNX backend test suite: folders with a model and data sets of inputs and expected outputs.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "frontend/onnx/import.h"

namespace thermite {

// Computes a graph. Inputs and outputs in the graph's order.
using RunGraph = std::function<Result<std::vector<Constant>>(const Graph& graph, std::span<const Constant> inputs)>;

enum class Outcome : uint8_t {
  passed,
  wrong,        // another dtype, shape or value than stored; or an error that does not say "unsupported"
  unsupported,  // an error that names the operator, type or attribute that is missing
  skipped,      // the folder holds no model, or the standard leaves open what is right; `message` says which
};
std::string_view name(Outcome o);

struct CaseResult {
  std::string name;  // group/case, as in "node/test_abs"
  Outcome outcome = Outcome::skipped;
  std::string message;                 // why not passed
  std::vector<std::string> operators;  // of the model, sorted
};

struct ConformanceOptions {
  double rtol = 1e-3, atol = 1e-7;  // of floats (see docs/onnx.md for halves and zeros); all else must be equal
  std::string filter;               // only cases whose name contains it
  uint64_t one_in = 1, first = 0;   // of those only one in so many, from the first-th on (modulo one_in)
  bool compare = false;             // outputs are also held to the ops' references (ir/ops/tolerance.h)
  // Optional: is given what each data set (case/test_data_set_0) made.
  std::function<Status(const std::string& data_set, const std::vector<Constant>&)> keep = {};
};

struct ConformanceReport {
  std::vector<CaseResult> cases;
  int count(Outcome o) const;
  // By operator of the model: how many cases had each outcome.
  std::map<std::string, std::map<Outcome, int>> by_operator() const;
};

// Case folders under `directory` (any depth up to 3), sorted.
Result<std::vector<std::string>> find_cases(const std::string& directory);
CaseResult run_case(const std::string& folder, const RunGraph& run, const ConformanceOptions& options);
// `progress` (may be empty) is called after every case.
Result<ConformanceReport> run_conformance(const std::string& directory, const RunGraph& run,
                                          const ConformanceOptions& options,
                                          const std::function<void(const CaseResult&)>& progress = {});

// Empty when `got` equals `want` within the tolerance, else what differs first.
std::string difference(const Constant& got, const Constant& want, const ConformanceOptions& options);

}  // namespace thermite
