// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "base/device_profile.h"

namespace thermite {

struct BeamQuality {
  int graphs = 0, within = 0;  // within: at most 1.1 times the optimum
  double worst = 0;            // largest ratio
  double excess = 0;           // mean of ratio - 1
  uint64_t worst_seed = 0;
  std::string worst_text;
};

struct BeamSample {
  int graphs = 0, min_ops = 4, max_ops = 14;
  bool every_op = true;
  bool tangled = false;  // element-wise ops and reductions over two extents: most groups may join most others
  uint64_t first_seed = 1;
  const DeviceProfile* profile = &device_profiles()[0];
};

struct BeamWidths {
  BeamQuality usual;      // FuseOptions as they are by default
  BeamQuality narrow;     // a beam of one state
  BeamQuality unshaken;   // groups are refined and never taken apart
  BeamQuality unrefined;  // the groups as the sweep leaves them
};

// The search against the exhaustive one on the first graphs that are small enough for that.
BeamWidths measure_beam(const BeamSample& sample);
// At most 1.1 times the optimum on 99.9 % of the graphs and at most 1.3 times on all.
bool near_the_optimum(const BeamQuality& q);
std::string describe(const BeamQuality& q);

}  // namespace thermite
