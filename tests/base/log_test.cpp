// SPDX-License-Identifier: Apache-2.0
#include "base/log.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "base/config.h"
#include "base/trace_event_file.h"

namespace thermite {
namespace {

std::string contents(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

TEST(Log, EachSubsystemHasItsLevelAndPlace) {
  const std::filesystem::path file = std::filesystem::path(testing::TempDir()) / "thermite_log_test.log";
  std::filesystem::remove(file);
  Config c;
  ASSERT_TRUE(c.set("fusion.beam_search.logger.level", "minimal").ok());
  ASSERT_TRUE(c.set("fusion.beam_search.logger.targets", file.string()).ok());
  ASSERT_TRUE(c.set("memory.logger.level", "full").ok());
  ASSERT_TRUE(c.set("memory.logger.targets", file.string()).ok());
  ASSERT_TRUE(configure_logging(c).ok());
  EXPECT_TRUE(log_enabled(Subsystem::fusion, LogLevel::minimal));
  EXPECT_FALSE(log_enabled(Subsystem::fusion, LogLevel::full));
  EXPECT_FALSE(log_enabled(Subsystem::runtime, LogLevel::minimal));
  log(Subsystem::fusion, LogLevel::minimal, "{} groups", 3);
  log(Subsystem::fusion, LogLevel::full, "not wanted");
  log(Subsystem::memory, LogLevel::full, "a pool with {{}} in its name");
  EXPECT_EQ(contents(file), "thermite fusion: 3 groups\nthermite memory: a pool with {} in its name\n");

  ASSERT_TRUE(configure_logging(Config()).ok());
  EXPECT_FALSE(log_enabled(Subsystem::memory, LogLevel::minimal));
  std::filesystem::remove(file);
}

TEST(Log, DefaultsWriteNoFile) {
  const std::filesystem::path before = std::filesystem::current_path();
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "thermite_log_defaults";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directory(folder);
  std::filesystem::current_path(folder);
  EXPECT_TRUE(configure_logging(Config()).ok());
  std::filesystem::current_path(before);
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  std::filesystem::remove_all(folder);
}

TEST(Log, AFileThatCannotBeOpenedIsAUserError) {
  Config c;
  ASSERT_TRUE(c.set("runtime.logger.level", "full").ok());
  ASSERT_TRUE(c.set("runtime.logger.targets", "/dev/null/x.log").ok());
  Status s = configure_logging(c);
  ASSERT_FALSE(s.ok());
  EXPECT_EQ(s.error().kind, ErrorKind::user);
  EXPECT_NE(s.error().message.find("/dev/null/x.log"), std::string::npos);
}

TEST(Log, OnlyARegularFileIsAppendedTo) {
  namespace fs = std::filesystem;
  const fs::path root = fs::path(testing::TempDir()) / "thermite_log_places";
  fs::remove_all(root);
  fs::create_directory(root);
  std::ofstream(root / "precious") << "precious";
  std::ofstream(root / "shared") << "shared";
  fs::permissions(root / "shared", fs::perms::others_write, fs::perm_options::add);
  fs::create_symlink("precious", root / "link");
  fs::create_hard_link(root / "precious", root / "hard");
  ASSERT_EQ(mkfifo((root / "fifo").c_str(), 0600), 0);
  for (const char* place : {"link", "hard", "fifo", "shared", "."}) {
    Config c;
    ASSERT_TRUE(c.set("runtime.logger.level", "full").ok());
    ASSERT_TRUE(c.set("runtime.logger.targets", (root / place).string()).ok());
    EXPECT_FALSE(configure_logging(c).ok()) << place;
  }
  EXPECT_EQ(contents(root / "precious"), "precious");
  fs::remove_all(root);
}

// Somebody swaps the file for a link and back while it is opened and written.
TEST(Log, WhatWasCheckedIsWhatIsWritten) {
  namespace fs = std::filesystem;
  const fs::path root = fs::path(testing::TempDir()) / "thermite_log_swaps";
  fs::remove_all(root);
  fs::create_directory(root);
  std::ofstream(root / "precious") << "precious";
  fs::create_symlink("precious", root / "link");
  ASSERT_EQ(mkfifo((root / "fifo").c_str(), 0600), 0);
  std::atomic<bool> stop{false};
  std::thread swapper([&] {
    std::error_code ignored;
    while (!stop) {
      for (const char* thing : {"link", "fifo"}) {
        fs::remove(root / "log", ignored);
        fs::rename(root / thing, root / "log", ignored);
        fs::rename(root / "log", root / thing, ignored);
      }
    }
  });
  for (int i = 0; i < 2000; ++i) {
    Config c;
    ASSERT_TRUE(c.set("runtime.logger.level", "full").ok());
    ASSERT_TRUE(c.set("runtime.logger.targets", (root / "log").string()).ok());
    if (configure_logging(c).ok()) log(Subsystem::runtime, LogLevel::full, "appended");
  }
  stop = true;
  swapper.join();
  EXPECT_EQ(contents(root / "precious"), "precious");
  ASSERT_TRUE(configure_logging(Config()).ok());
  fs::remove_all(root);
}

TEST(TraceEventFile, OnlyARegularFileIsWritten) {
  namespace fs = std::filesystem;
  const fs::path root = fs::path(testing::TempDir()) / "thermite_trace_places";
  fs::remove_all(root);
  fs::create_directory(root);
  std::ofstream(root / "precious") << "precious";
  fs::create_symlink("precious", root / "link");
  ASSERT_EQ(mkfifo((root / "fifo").c_str(), 0600), 0);
  for (const char* place : {"link", "fifo", ".", "none/at/all"})
    EXPECT_FALSE(TraceEventFile::create((root / place).string()).ok()) << place;
  EXPECT_EQ(contents(root / "precious"), "precious");
  EXPECT_TRUE(TraceEventFile::create((root / "trace.json").string()).ok());
  fs::remove_all(root);
}

TEST(Log, AWarningIsGivenOnce) {
  testing::internal::CaptureStderr();
  warn_once("only once");
  warn_once("only once");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "thermite: warning: only once\n");
}

}  // namespace
}  // namespace thermite
