// SPDX-License-Identifier: Apache-2.0
// Weights in other files: a model reads nothing outside its folder.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontend/onnx/load_tensor.h"
#include "tests/onnx/model_writer.h"
#include "tests/support/home.h"

namespace thermite {
namespace {

namespace fs = std::filesystem;
using Message = testing::Message;

// What loading a tensor of four bytes from there says; empty: it was read.
std::string load(const std::string& folder, std::string_view location) {
  const Message place = Message().text(1, "location").text(2, location);
  const Message t = Message().integer(1, 4).integer(2, 2).text(8, "w").nested(13, place).integer(14, 1);
  const auto loaded = load_onnx_tensor(std::as_bytes(std::span(t.bytes())), folder);
  return loaded.ok() ? "" : loaded.error().message;
}

TEST(ExternalData, StaysInTheFolderOfTheModel) {
  Home home;
  const fs::path folder = home.folder("model"), inner = home.folder("model/inner"), outside = home.folder("outside");
  for (const fs::path& p : {folder, inner, outside}) write_file(p / "w.bin", "1234");
  EXPECT_EQ(load(folder, "w.bin"), "");
  EXPECT_EQ(load(folder, "inner/w.bin"), "");
  EXPECT_EQ(load(folder, "./inner/./w.bin"), "");

  write_file(outside / "secret", "5678");
  fs::create_symlink(outside / "secret", folder / "link");
  fs::create_symlink("w.bin", folder / "link_inside");
  fs::create_symlink(outside, folder / "link_folder");
  fs::create_hard_link(outside / "secret", folder / "hard");
  ASSERT_EQ(mkfifo((folder / "fifo").c_str(), 0600), 0);
  const std::string absolute = (outside / "secret").string();
  const std::string_view nul("w.bin\0/../outside/secret", 24);
  for (const std::string_view bad :
       {std::string_view("../outside/secret"), std::string_view("inner/../../outside/secret"),
        std::string_view(absolute), std::string_view("link"), std::string_view("link_inside"),
        std::string_view("link_folder/secret"), std::string_view("hard"), std::string_view("fifo"),
        std::string_view("inner"), std::string_view("inner/"), std::string_view("."), std::string_view(""),
        std::string_view("w.bin/w.bin"), std::string_view("nothing"), nul}) {
    EXPECT_NE(load(folder, bad), "") << bad;
  }
  EXPECT_NE(load("", "w.bin"), "") << "a model that is no file has no folder";
}

}  // namespace
}  // namespace thermite
