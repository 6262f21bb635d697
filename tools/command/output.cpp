// SPDX-License-Identifier: Apache-2.0
#include "tools/command/output.h"

#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>

#include "base/printable.h"

namespace thermite {
namespace {

constexpr size_t kLongestMessage = 4096;
int output_error = 0;  // the first one

void write(FILE* to, std::string text) {
  text += '\n';
  errno = 0;
  const bool good = std::fwrite(text.data(), 1, text.size(), to) == text.size();
  if (!good && to == stdout && output_error == 0) output_error = errno ? errno : EIO;
}

}  // namespace

void put_line(std::string_view text) { write(stdout, printable(text)); }
void put_lines(std::string_view text) { write(stdout, printable_lines(text)); }
void put_json(const Json& j) { write(stdout, j.dump(2, ' ', true, Json::error_handler_t::replace)); }

void put_message(std::string_view text) {
  std::string shown = printable(text.substr(0, kLongestMessage));
  if (text.size() > kLongestMessage) shown += fmt::format(" ... and {} bytes more", text.size() - kLongestMessage);
  write(stderr, std::move(shown));
}

Status finish_output() {
  errno = 0;
  if (std::fflush(stdout) != 0 && output_error == 0) output_error = errno ? errno : EIO;
  if (output_error == 0) return {};
  return user_error("cannot write to standard output: {}",
                    std::error_code(output_error, std::generic_category()).message());
}

}  // namespace thermite
