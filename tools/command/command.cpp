// SPDX-License-Identifier: Apache-2.0
#include "tools/command/command.h"

#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <sstream>

#include "ir/graph/byte_size.h"

namespace thermite {
namespace {

// What the parser of the command line has to say: help on standard output, or what is wrong with the arguments.
int explain(const CLI::App& app, const CLI::ParseError& e) {
  std::ostringstream out, err;
  const int code = app.exit(e, out, err);
  auto text = [](const std::ostringstream& s) {
    std::string t = s.str();
    if (t.ends_with('\n')) t.pop_back();
    return t;
  };
  if (!out.str().empty()) put_lines(text(out));
  // What it says quotes arguments, which may have line ends of their own.
  std::string rest = err.str();
  const std::string message = e.what();
  if (rest.starts_with(message)) {
    put_message(message);
    rest.erase(0, message.size() + 1);
  }
  std::istringstream lines(rest);
  for (std::string line; std::getline(lines, line);) put_message(line);
  return code == 0 ? kExitGood : kExitUsage;
}

// A standard stream that the caller closed must not become the next file that is opened: what is printed would go
// there.
void keep_standard_streams() {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream)
    if (fcntl(stream, F_GETFD) == -1) (void)::open("/dev/null", O_RDONLY | O_CLOEXEC);  // writing to it fails
}

}  // namespace

int report(const Error& e) {
  put_message(fmt::format("thermite: {}: {}", e.unsupported ? "unsupported" : "error", e.message));
  return e.kind == ErrorKind::user ? kExitUsage : kExitInternal;
}

Result<int> parse_and_run(CLI::App& app, int argc, char** argv, int& code) {
  keep_standard_streams();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    code = explain(app, e);
  }
  CHECK_OK(finish_output());
  return code;
}

void EngineFlags::add_to(CLI::App& command) {
  command.add_option("--device", options.device,
                     "cpu; cuda or cuda:1; vulkan or vulkan:PART_OF_ITS_NAME; interp: every access checked, slow; "
                     "interp:cuda, interp:vulkan: the kernels of those. Without it: cpu, or the interpreter of what "
                     "--target names");
  command.add_option(
      "--cpu,--target", options.cpu,
      "what kernels are made for: host, x86-64, x86-64-v3, x86-64-v4, x86-64-v4-vnni, x86-64-v4-vnni+2fma, "
      "x86-64-v4-amx; cuda:sm_75 to cuda:sm_120; vulkan, vulkan+div and the like; of a GPU with +checked behind it: "
      "every access checked");
  command.add_option("--cache", options.cache, "local, target, global, disabled, or a path with a slash");
  command.add_option("--threads", options.threads, "threads; 0: one per core")->check(CLI::Range(0, 4096));
  command.add_flag("--unfused", unfused, "one kernel per op, no graph rewrites");
  command
      .add_option("--numerics", numerics,
                  "exact: no rewrite that changes arithmetic; fast: those that stay within an op's tolerance; relaxed: "
                  "reciprocals and regrouping, too")
      ->check(CLI::IsMember({"exact", "fast", "relaxed"}));
}

Result<NamedTarget> find_target(std::string_view text) {
  const std::string_view row = text.substr(0, text.find(':'));
  const bool named = row.size() < text.size();
  const std::string_view own = named ? text.substr(row.size() + 1) : text;
  std::string refusals;
  for (const Backend* b : backends()) {
    if (named && b->name != row) continue;
    const Result<Target> found = target_of(*b, own, "");
    if (found.ok()) return NamedTarget{b, std::string(own)};
    refusals += (refusals.empty() ? "" : "; ") + found.error().message;
  }
  return user_error("no target '{}': {}", text, refusals.empty() ? "there is no such kind of device" : refusals);
}

Result<DeviceOptions> EngineFlags::resolved() const {
  DeviceOptions o = options;
  if (o.device.empty()) {
    TRY(const NamedTarget found, find_target(o.cpu));
    const bool is_default = found.row == backends().front();
    o.device = is_default ? std::string(found.row->name) : fmt::format("interp:{}", found.row->name);
    o.cpu = found.name;
  }
  o.fuse = !unfused;
  if (numerics == "exact") o.numerics = Numerics::exact;
  if (numerics == "fast") o.numerics = Numerics::fast;
  if (numerics == "relaxed") o.numerics = Numerics::relaxed;
  return o;
}

Result<std::shared_ptr<Engine>> EngineFlags::open() const {
  TRY(const DeviceOptions o, resolved());
  return Engine::open(o);
}

Json memory_json(const MemoryCounters& m) {
  return {{"live_bytes", m.live_bytes},
          {"peak_bytes", m.peak_bytes},
          {"cached_bytes", m.cached_bytes},
          {"overhead_bytes", m.overhead_bytes},
          {"reserved_bytes", m.reserved_bytes},
          {"allocations", m.allocations},
          {"pool_hits", m.pool_hits},
          {"splits", m.splits},
          {"merges", m.merges},
          {"trims", m.trims},
          {"budget_bytes", m.budget_bytes}};
}

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Result<std::vector<StorageRef>> upload(Engine& engine, const std::vector<Constant>& inputs) {
  std::vector<StorageRef> out;
  for (const Constant& c : inputs) {
    TRY(StorageRef s, engine.allocate(byte_size(c.type)));
    CHECK_OK(engine.write({static_cast<const std::byte*>(c.data->data()), byte_size(c.type)}, *s));
    out.push_back(std::move(s));
  }
  return out;
}

}  // namespace thermite
