#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs a third of a test program's tests, the next third tomorrow; all of them where THERMITE_TEST_ALL is set.
set -euo pipefail
if [[ -z ${THERMITE_TEST_ALL:-} ]]; then
  export GTEST_TOTAL_SHARDS=3 GTEST_SHARD_INDEX=$(($(date +%s) / 86400 % 3))
fi
exec "$@"
