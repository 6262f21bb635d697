// SPDX-License-Identifier: Apache-2.0
// NumPy's .npy: what is read is written and read again.
#include "ir/graph/byte_size.h"
#include "tests/fuzz/scratch_folder.h"
#include "tests/fuzz/target.h"
#include "tools/model/npy.h"

namespace thermite::fuzz {
namespace {

bool run(std::span<const std::byte> input) {
  static const ScratchFolder folder;
  const auto tensor = read_npy(folder.write("input.npy", input));
  if (!tensor.ok()) {
    require(tensor.error().kind == ErrorKind::user, "a file is a tensor or a user error", tensor.error().message);
    return false;
  }
  require(tensor->data->bytes() >= byte_size(tensor->type), "a tensor has all of its bytes");
  if (byte_size(tensor->type) > 4096) return true;
  const std::string copy = folder.write("copy.npy", {});
  require(write_npy(copy, *tensor).ok(), "what is read can be written");
  const auto again = read_npy(copy);
  require(again.ok() && again->type == tensor->type, "what is written is read");
  return true;
}

std::string npy(char version, std::string_view header, size_t bytes) {
  std::string s("\x93NUMPY", 6);
  s += {version, 0, static_cast<char>(header.size()), 0};
  if (version > 1) s += {0, 0};
  return s.append(header).append(bytes, '\1');
}

std::vector<std::string> seeds() {
  return {npy(1, "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }\n", 24),
          npy(2, "{'descr': '<i8', 'fortran_order': False, 'shape': (3,), }\n", 24),
          npy(3, "{'descr': '|b1', 'fortran_order': False, 'shape': (), }\n", 1),
          npy(1, "{'descr': '<f2', 'fortran_order': False, 'shape': (0, 4), }\n", 0)};
}

std::vector<std::string> words() {
  return {"'descr': ", "'<f8'", "'|u1'", "'>i4'", "'fortran_order': ", "True", "False", "'shape': (", "4294967296"};
}

const Registration kNpy({"npy", run, seeds, words});

}  // namespace
}  // namespace thermite::fuzz
