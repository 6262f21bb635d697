// SPDX-License-Identifier: Apache-2.0
// The `thermite` command. Exit codes: 0 good, 1 the check failed, 2 bad input or usage, 3 internal or device error.
#include <CLI/CLI.hpp>
#include <sstream>

#include "base/printable.h"
#include "tools/command/command.h"

namespace {

using namespace thermite;

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

Result<int> command(int argc, char** argv) {
  CLI::App app("Thermite: run, look into and warm compiled tensor graphs");
  app.require_subcommand(1);
  int code = kExitGood;
  add_run(app, code);
  add_dump(app, code);
  add_conformance(app, code);
  add_cache(app, code);
  add_devices(app, code);
  add_bench(app, code);
  add_config(app, code);
  add_trust(app, code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    code = explain(app, e);
  }
  CHECK_OK(finish_output());
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  return exit_code([&] { return command(argc, argv); });
}
