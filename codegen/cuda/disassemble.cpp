// SPDX-License-Identifier: Apache-2.0
#include "codegen/cuda/disassemble.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>

#include <cerrno>
#include <cstdlib>

#include "base/file_trust.h"
#include "codegen/cuda/toolkit.h"

extern char** environ;

namespace thermite {
namespace {

constexpr size_t kMostText = size_t{256} << 20;

// A file that goes when this does.
class ScratchFile {
 public:
  Status write(std::span<const std::byte> bytes) {
    const char* folder = std::getenv("TMPDIR");
    path_ = std::string(folder && *folder ? folder : "/tmp") + "/thermite_XXXXXX";
    const Fd fd(mkstemp(path_.data()));
    if (!fd) {
      path_.clear();
      return device_error("no scratch file can be made for nvdisasm: {}", std::string_view(strerrorname_np(errno)));
    }
    return write_all(fd.get(), {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  }
  ~ScratchFile() {
    if (!path_.empty()) unlink(path_.c_str());
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// What a program writes, errors included.
Result<std::string> output_of(const std::string& program, const std::string& argument) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return device_error("no pipe can be made for {}", program);
  const Fd from(ends[0]);
  Fd to(ends[1]);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, to.get(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, to.get(), STDERR_FILENO);
  char* const arguments[] = {const_cast<char*>(program.c_str()), const_cast<char*>(argument.c_str()), nullptr};
  pid_t child = 0;
  const int failed = posix_spawn(&child, program.c_str(), &actions, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  to = Fd();  // so that the end is seen when the program ends
  if (failed) return device_error("{} cannot be run: {}", program, std::string_view(strerrorname_np(failed)));
  Result<std::string> text = read_all(from.get(), kMostText);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (text.ok() && status != 0) return device_error("{} fails: {}", program, text.value());
  return text;
}

}  // namespace

Result<std::string> disassemble_cuda(std::span<const std::byte> cubin) {
  constexpr std::string_view kNames[] = {"nvdisasm"};
  std::string tried;
  const auto programs = find_cuda_files("THERMITE_NVDISASM", kNames, tried);
  if (programs.empty()) {
    return device_error(
        "no nvdisasm was found (tried {}); `./dev setup --cuda` installs it, and THERMITE_NVDISASM names "
        "another place",
        tried);
  }
  ScratchFile file;
  CHECK_OK(file.write(cubin));
  return output_of(programs[0].string(), file.path());
}

}  // namespace thermite
