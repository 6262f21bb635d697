// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>
#include <map>

#include "base/printable.h"
#include "engine/backend.h"
#include "engine/tuning.h"
#include "ir/ops/op_def.h"
#include "passes/fuse/fuse.h"
#include "passes/graph/optimize.h"
#include "passes/loops/build_loops.h"
#include "passes/loops/pipeline.h"
#include "tools/command/command.h"
#include "tools/command/fusion.h"
#include "tools/command/tuning_text.h"
#include "tools/model/model.h"

namespace thermite {
namespace {

struct DumpFlags {
  ModelFlags model;
  EngineFlags engine;
  std::string stage = "fusion", format = "text";
  int group = -1;  // all
};

// The main program as the engine would run it; the prepare program is left out.
struct Dumped {
  LoweredGraph lowered;
  Target target;
  std::vector<RewriteRecord> rewrites;  // graph rules that fired
  std::vector<KnownTuning> tuning;
};

Result<Dumped> lower_model(const DumpFlags& flags) {
  TRY(const Model m, load_model(flags.model));
  TRY(const std::shared_ptr<Engine> engine, flags.engine.open());
  GraphReport report;
  TRY(LoweredGraph lowered, engine->lower(m.graph, &report));
  TRY(std::vector<KnownTuning> tuning, known_tuning(*engine, lowered));
  return Dumped{std::move(lowered), engine->context().target, std::move(report.rewrites), std::move(tuning)};
}

std::string node_text(const Graph& g, NodeId n) {
  std::string s = fmt::format("{} {}", n, g[n].op->name);
  if (*g[n].where.name) s += fmt::format(" '{}'", printable(g[n].where.name));
  return s;
}

Json graph_json(const Graph& g) {
  Json nodes = Json::array();
  for (NodeId n = 0; n < g.size(); ++n)
    nodes.push_back({{"id", n},
                     {"op", g[n].op->name},
                     {"type", to_string(g[n].type)},
                     {"inputs", g[n].inputs},
                     {"name", g[n].where.name}});
  return {{"version", 1}, {"nodes", nodes}, {"inputs", g.inputs}, {"outputs", g.outputs}};
}

using KernelText = std::function<Result<std::string>(const KernelLaunch&)>;

Result<std::string> loops_text(const Dumped& d, const Group& group) {
  if (group.kind == GroupKind::alias) return std::string("alias\n");
  TRY(LoopNest nest, build_loops(d.lowered.graph, group));
  const Status prepared = prepare_nest(nest);
  if (!prepared.ok()) return "refused: " + prepared.error().message + "\n";
  return print(nest);
}

KernelText text_of(const std::string& stage, const Target& target) {
  if (stage == "kernel") return [](const KernelLaunch& k) -> Result<std::string> { return print(*k.kernel); };
  return [stage, target](const KernelLaunch& k) { return backend_of(target).stage_text(*k.kernel, target, stage); };
}

struct Section {
  size_t group;
  std::string name, schedule, text;
};

Result<std::vector<Section>> sections(const Dumped& d, const DumpFlags& flags) {
  std::vector<Section> out;
  const KernelText text = text_of(flags.stage, d.target);
  for (size_t k = 0; k < d.lowered.partition.groups.size(); ++k) {
    if (flags.group >= 0 && static_cast<size_t>(flags.group) != k) continue;
    const Group& group = d.lowered.partition.groups[k];
    if (flags.stage == "loops") {
      TRY(std::string t, loops_text(d, group));
      out.push_back({k, name(group.kind), "", std::move(t)});
      continue;
    }
    for (const KernelLaunch& launch : d.lowered.programs[k].kernels) {
      TRY(std::string t, text(launch));
      out.push_back({k, launch.kernel->name, launch.schedule, std::move(t)});
    }
  }
  return out;
}

Result<int> dump_kernels(const Dumped& d, const DumpFlags& flags) {
  if (flags.group >= static_cast<int>(d.lowered.partition.groups.size()))
    return user_error("--group {}: there are {} groups", flags.group, d.lowered.partition.groups.size());
  TRY(const std::vector<Section> list, sections(d, flags));
  if (flags.format == "json") {
    Json j = {{"version", 1}, {"stage", flags.stage}, {"sections", Json::array()}};
    for (const Section& s : list)
      j["sections"].push_back({{"group", s.group}, {"name", s.name}, {"schedule", s.schedule}, {"text", s.text}});
    put_json(j);
    return kExitGood;
  }
  for (const Section& s : list) {
    print_line("// group {}: {}{}{}", s.group, s.name, s.schedule.empty() ? "" : "; ", s.schedule);
    for (NodeId n : d.lowered.partition.groups[s.group].nodes) print_line("//   {}", node_text(d.lowered.graph, n));
    put_lines(s.text);
  }
  return kExitGood;
}

Result<int> dump_tuning(const Dumped& d, const DumpFlags& flags) {
  Json list = Json::array();
  for (const KnownTuning& t : d.tuning) {
    if (flags.group >= 0 && static_cast<size_t>(flags.group) != t.group) continue;
    if (flags.format == "json") {
      list.push_back({{"group", t.group}, {"ops", t.ops}, {"record", record_json(t.record)}});
      continue;
    }
    print_line("// group {}: {}; {}, roof {:.1f} us", t.group, t.ops, name(t.record.level), t.record.roof_us);
    put_lines(record_text(t.record));
  }
  if (flags.format == "json") put_json({{"version", 1}, {"stage", "tuning"}, {"sections", list}});
  if (flags.format == "text" && d.tuning.empty()) print_line("// nothing is tuned: `thermite tune` measures");
  return kExitGood;
}

Result<int> dump(const DumpFlags& flags) {
  if (flags.stage == "graph") {
    TRY(const Model m, load_model(flags.model));
    if (flags.format == "json")
      put_json(graph_json(m.graph));
    else
      put_lines(print(m.graph));
    return kExitGood;
  }
  TRY(const Dumped d, lower_model(flags));
  if (flags.stage == "tuning") return dump_tuning(d, flags);
  if (flags.stage != "fusion") return dump_kernels(d, flags);
  if (flags.format == "json")
    put_json(fusion_json(d.lowered));
  else
    put_lines(fusion_text(d.lowered, d.rewrites));
  return kExitGood;
}

}  // namespace

void add_dump(CLI::App& app, int& code) {
  auto flags = std::make_shared<DumpFlags>();
  CLI::App* c = app.add_subcommand("dump", "show what becomes of a model, stage by stage");
  c->add_option("model", flags->model.path, "MODEL.onnx or GRAPH.thm")->required();
  c->add_option("--shape", flags->model.shapes, "input shape, NAME=1x3x48x320 (repeatable)");
  c->add_option("--output", flags->model.outputs, "name of any value, instead of the model's outputs (repeatable)");
  c->add_option(
       "--stage", flags->stage,
       "graph, fusion, loops, kernel, source (MLIR and LLVM IR, CUDA C++, GLSL), asm, ptx, sass, spirv, tuning")
      ->check(CLI::IsMember({"graph", "fusion", "loops", "kernel", "source", "asm", "ptx", "sass", "spirv", "tuning"}));
  c->add_option("--format", flags->format, "text or json")->check(CLI::IsMember({"text", "json"}));
  c->add_option("--group", flags->group, "only this group")->check(CLI::Range(0, 1000000));
  flags->engine.add_to(*c);
  c->callback([flags, &code] { code = exit_code([&] { return dump(*flags); }); });
}

}  // namespace thermite
