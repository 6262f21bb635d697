// SPDX-License-Identifier: Apache-2.0
// Seeded damage to models, and the promise that holds for any of them: a valid graph or a user error.
#pragma once

#include <gtest/gtest.h>

#include <random>

#include "frontend/onnx/operator.h"
#include "tests/onnx/model_writer.h"
#include "tests/onnx/reference_runner.h"
#include "tests/onnx/small_input.h"

namespace thermite::testing {

inline std::string damage(std::string s, std::mt19937_64& rng) {
  const auto below = [&](size_t n) { return n ? rng() % n : 0; };
  for (size_t edits = 1 + below(3); edits-- > 0 && !s.empty();) {
    const size_t at = below(s.size());
    switch (below(6)) {
      case 0:
        s.resize(at);
        break;
      case 1:
        s[at] = static_cast<char>(rng());
        break;
      case 2:
        s[at] = static_cast<char>(s[at] ^ (1 << below(8)));
        break;
      case 3:
        s.insert(at, s.substr(below(s.size()), below(40)));
        break;
      case 4:
        s.erase(at, below(20));
        break;
      default:
        s.insert(at, std::string(1 + below(9), static_cast<char>(0xff)));
        break;
    }
  }
  return s;
}

// Damage that a reader of bytes cannot see: other operators, operands, attributes.
inline void scramble(OnnxModel& m, std::mt19937_64& rng) {
  const auto below = [&](size_t n) { return n ? rng() % n : 0; };
  const auto number = [&]() -> int64_t {
    static constexpr int64_t kOdd[] = {
        0, -1, 1, 2, 3, -2, 7, 13, 1 << 20, 1LL << 31, -(1LL << 31), 1LL << 40, 1LL << 60, INT64_MAX, INT64_MIN};
    return kOdd[below(std::size(kOdd))];
  };
  std::vector<std::string> names{""};
  for (const auto& v : m.graph.inputs) names.push_back(v.name);
  for (const auto& t : m.graph.initializers) names.push_back(t.name);
  for (const auto& n : m.graph.nodes) names.insert(names.end(), n.outputs.begin(), n.outputs.end());
  for (size_t edits = 1 + below(2); edits-- > 0 && !m.graph.nodes.empty();) {
    OnnxNode& n = m.graph.nodes[below(m.graph.nodes.size())];
    OnnxAttribute* a = n.attributes.empty() ? nullptr : &n.attributes[below(n.attributes.size())];
    switch (below(8)) {
      case 0:
        n.op_type = importer::all_onnx_operators()[below(importer::all_onnx_operators().size())]->name;
        break;
      case 1:
        n.inputs.push_back(names[below(names.size())]);
        break;
      case 2:
        if (!n.inputs.empty()) n.inputs[below(n.inputs.size())] = names[below(names.size())];
        break;
      case 3:
        if (!n.inputs.empty()) n.inputs.pop_back();
        break;
      case 4:
        n.outputs.push_back("extra");
        break;
      case 5:
        if (a) n.attributes.erase(n.attributes.begin() + (a - n.attributes.data()));
        break;
      default:
        if (!a) break;
        a->i = number();
        a->f = static_cast<float>(number());
        if (!a->ints.empty()) a->ints[below(a->ints.size())] = number();
        if (below(4) == 0) a->ints.push_back(number());
        if (!a->s.empty()) a->s[below(a->s.size())] = static_cast<char>("ij.->,ZN"[below(8)]);
    }
  }
}

// Imports; what imports must be a valid graph.
inline void try_model(const OnnxModel& m, std::mt19937_64& rng, int& imported, std::string* why) {
  std::vector<OnnxInput> in;
  for (const auto& v : m.free_inputs()) in.push_back(small_input(v, static_cast<int64_t>(1 + rng() % 2)));
  const auto r = import_onnx(m, in);
  if (!r.ok()) {
    *why = r.error().message;
    EXPECT_EQ(r.error().kind, ErrorKind::user) << r.error().message;
    return;
  }
  ++imported;
  const Status s = verify(r->graph);
  EXPECT_TRUE(s.ok()) << s.error().message;
}

inline void try_model(const std::string& bytes, std::mt19937_64& rng, int& imported, std::string* why) {
  const auto m = load_onnx(as_bytes(bytes), "");
  if (m.ok()) return try_model(*m, rng, imported, why);
  *why = m.error().message;
  EXPECT_EQ(m.error().kind, ErrorKind::user) << m.error().message;
}

}  // namespace thermite::testing
