// SPDX-License-Identifier: Apache-2.0
// The `thermite` command. Exit codes: 0 good, 1 the check failed, 2 bad input or usage, 3 internal or device error.
#include "tools/command/command.h"

namespace {

using namespace thermite;

Result<int> command(int argc, char** argv) {
  CLI::App app("Thermite: run, look into and warm compiled tensor graphs");
  app.require_subcommand(1);
  int code = kExitGood;
  add_run(app, code);
  add_dump(app, code);
  add_conformance(app, code);
  add_cache(app, code);
  add_devices(app, code);
  add_config(app, code);
  add_trust(app, code);
  add_warm(app, code);
  add_tune(app, code);
  return parse_and_run(app, argc, argv, code);
}

}  // namespace

int main(int argc, char** argv) {
  return exit_code([&] { return command(argc, argv); });
}
