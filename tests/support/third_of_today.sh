#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs a third of a test program's tests, the next third in three days, when seeds.h has had each third of the cases of
# these; all of them where THERMITE_TEST_ALL is set. THERMITE_TEST_DAY brings a day back.
set -euo pipefail
if [[ -z ${THERMITE_TEST_ALL:-} ]]; then
  day=${THERMITE_TEST_DAY:-$(($(date +%s) / 86400))}
  echo "THERMITE_TEST_DAY=$day"
  export GTEST_TOTAL_SHARDS=3 GTEST_SHARD_INDEX=$((day / 3 % 3))
fi
exec "$@"
