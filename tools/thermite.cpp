// SPDX-License-Identifier: Apache-2.0
// The `thermite` command. Exit codes: 0 good, 1 the check failed, 2 bad input or usage, 3 internal or device error.
#include <CLI/CLI.hpp>
#include <cstdio>

#include "tools/command/command.h"

int main(int argc, char** argv) {
  CLI::App app("Thermite: run, look into and warm compiled tensor graphs");
  app.require_subcommand(1);
  int code = thermite::kExitGood;
  thermite::add_run(app, code);
  thermite::add_dump(app, code);
  thermite::add_conformance(app, code);
  thermite::add_cache(app, code);
  thermite::add_devices(app, code);
  thermite::add_bench(app, code);
  thermite::add_config(app, code);
  thermite::add_trust(app, code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? thermite::kExitGood : thermite::kExitUsage;
  }
  return code;
}
