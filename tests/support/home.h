// SPDX-License-Identifier: Apache-2.0
// A user's folders for tests of trust, and children of another user.
#pragma once

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace thermite {

constexpr uid_t kNobody = 65534, kStranger = 65533;

// A folder of its own in which XDG's places lie while it lives.
class Home {
 public:
  Home() {
    std::string name = ::testing::TempDir() + "thermite_home_XXXXXX";
    path_ = mkdtemp(name.data());
    for (const char* v : kVariables) setenv(v, (path_ / v).c_str(), 1);
  }
  ~Home() {
    for (const char* v : kVariables) unsetenv(v);
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path folder(const std::filesystem::path& name, int mode = 0700) const {
    std::filesystem::create_directories(path_ / name);
    std::filesystem::permissions(path_ / name, static_cast<std::filesystem::perms>(mode));
    return path_ / name;
  }
  void give_to(uid_t user) const {
    EXPECT_EQ(lchown(path_.c_str(), user, user), 0);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path_)) {
      EXPECT_EQ(lchown(entry.path().c_str(), user, user), 0);
    }
  }

 private:
  static constexpr const char* kVariables[] = {"XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"};
  std::filesystem::path path_;
};

inline std::string read_file(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}
inline void write_file(const std::filesystem::path& file, const std::string& content) {
  std::ofstream(file, std::ios::binary) << content;
}

// Runs `body` in a forked child; its result is the exit status. One that hangs is ended by SIGALRM.
template <class F>
pid_t in_child(F body) {
  const pid_t pid = fork();
  if (pid == 0) {
    alarm(300);
    _exit(body());
  }
  return pid;
}
// The same as another user, for tests that root runs.
template <class F>
pid_t in_child_as(uid_t user, F body) {
  return in_child([&] {
    if (geteuid() != user && (setgid(user) != 0 || setuid(user) != 0)) return 99;
    return body();
  });
}
inline int exit_status(pid_t pid) {
  int status = 0;
  EXPECT_EQ(waitpid(pid, &status, 0), pid);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace thermite
