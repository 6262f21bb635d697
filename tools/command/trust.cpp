// SPDX-License-Identifier: Apache-2.0
#include "base/user_places.h"
#include "tools/command/command.h"

namespace thermite {
namespace {

struct TrustFlags {
  std::string folder;
  bool list = false, revoke = false;
};

Result<int> trust(const TrustFlags& flags) {
  if (flags.list) {
    TRY(const auto folders, trusted_config_folders());
    for (const std::string& f : folders) put_line(f);
    return kExitGood;
  }
  if (flags.folder.empty()) return user_error("trust wants a folder, or --list");
  CHECK_OK(flags.revoke ? distrust_config_folder(flags.folder) : trust_config_folder(flags.folder));
  return kExitGood;
}

}  // namespace

void add_trust(CLI::App& app, int& code) {
  auto flags = std::make_shared<TrustFlags>();
  CLI::App* c = app.add_subcommand("trust", "let the thermite.toml of a folder name places for caches and logs");
  CLI::Option* folder = c->add_option("FOLDER", flags->folder, "this folder alone, not those below it");
  CLI::Option* revoke = c->add_flag("--revoke", flags->revoke, "trust it no longer");
  c->add_flag("--list", flags->list, "the folders that are trusted")->excludes(folder, revoke);
  c->callback([flags, &code] { code = exit_code([&] { return trust(*flags); }); });
}

}  // namespace thermite
