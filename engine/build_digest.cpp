// SPDX-License-Identifier: Apache-2.0
#include "engine/build_digest.h"

namespace thermite {

Digest plan_build_digest() {
  static const Digest d = digest_of(
#include "build_digest.inc"
  );
  return d;
}

}  // namespace thermite
