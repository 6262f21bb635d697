// SPDX-License-Identifier: Apache-2.0
#include <thermite/thermite.h>

#include <cstdio>
#include <vector>

int main() {
  using thermite::Tensor;
  const Tensor a = Tensor::from_data(std::vector<float>{1, 2, 3, 4}, {2, 2});
  const Tensor b = Tensor::from_data(std::vector<float>{10, 20}, {2});
  const std::vector<float> sum = (a + b).to_vector<float>();
  const std::vector<float> expected = {11, 22, 13, 24};
  if (sum != expected) {
    std::printf("wrong sum\n");
    return 1;
  }
  std::printf("consumer: good\n");
  return 0;
}
