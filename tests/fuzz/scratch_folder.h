// SPDX-License-Identifier: Apache-2.0
// A folder of this process, under the working directory: for readers that take a path.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>

namespace thermite::fuzz {

class ScratchFolder {
 public:
  ScratchFolder() {
    std::string name = std::filesystem::current_path() / "fuzz_XXXXXX";
    if (mkdtemp(name.data())) path_ = name;
  }
  ~ScratchFolder() { empty(); }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  // The file's path.
  std::string write(const std::string& name, std::span<const std::byte> bytes) const {
    const std::string file = path_ / name;
    std::ofstream(file, std::ios::binary | std::ios::trunc)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return file;
  }

 private:
  void empty() const {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  std::filesystem::path path_;
};

}  // namespace thermite::fuzz
