// SPDX-License-Identifier: Apache-2.0
// What a visit to a machine with a GPU leaves: one JSON object and a table for people.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "bench/gpu/measure.h"

namespace thermite::bench {

using Json = nlohmann::ordered_json;

Json to_json(const std::vector<GpuMeasure>& measures, const GpuBenchOptions& options);

// The folder has `stages.txt`, a line `NAME EXIT_CODE SECONDS` each, and what each stage wrote as NAME.json or
// NAME.log:
//   {"schema": 1, "stages": [{"name", "code", "seconds"}], "results": {NAME: the JSON, or {"log": its last lines}}}
Result<Json> collect(const std::string& folder);

// In Markdown: the rows of stage "bench" beside its copy and beside stage "peer", then every stage.
std::string table(const Json& report);

}  // namespace thermite::bench
