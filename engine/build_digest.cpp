// SPDX-License-Identifier: Apache-2.0
#include "engine/build_digest.h"

#include "thermite_plan_digest.h"

namespace thermite {

Digest plan_build_digest() {
  static const Digest d = digest_of(THERMITE_PLAN_DIGEST);
  return d;
}

}  // namespace thermite
