#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# gpu_visit_test.sh BUILD SOURCE SCRATCH: what `./dev gpu` packs is small, wants nothing that it does not bring but glibc, and
# its visit of a machine writes the report.
set -euo pipefail
build=$1 source=$2 scratch=$3
fail() { echo "gpu_visit_test: $*" >&2; exit 1; }

"$source/bench/gpu/bundle.sh" "$build" "$scratch"

size=$(du -sb --apparent-size "$scratch/bin" "$scratch/lib" | awk '{n += $1} END {print n}')
((size <= 40 << 20)) || fail "programs and libraries are $size bytes"

for file in "$scratch"/bin/* "$scratch"/lib/*.so* "$scratch"/lib/fallback/*; do
  for needed in $(readelf -d "$file" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'); do
    case $needed in
      libc.so.* | libm.so.* | libdl.so.* | libpthread.so.* | librt.so.* | ld-linux*) ;;
      *) [[ -f $scratch/lib/$needed || -f $scratch/lib/fallback/$needed ]] || fail "$file needs $needed" ;;
    esac
  done
  newest=$(objdump -T "$file" | grep -o 'GLIBC_[0-9.]*' | sort -uV | tail -n 1)
  [[ $(printf '%s\n' "$newest" GLIBC_2.36 | sort -V | tail -n 1) == GLIBC_2.36 ]] || fail "$file needs $newest"
done
if ls "$scratch"/lib | grep -Ei 'mlir|llvm|cuda|nvrtc'; then fail "these are not to travel"; fi

env -i PATH="$PATH" HOME="$scratch" "$scratch/visit.sh" --device interp --scale small --seconds 300 \
  --only devices,bench,sweep,memcheck,conformance >"$scratch/table.md"
python3 - "$scratch/visit/report.json" <<'PYTHON'
import json, sys
report = json.load(open(sys.argv[1]))
assert report["schema"] == 1
assert [s["name"] for s in report["stages"]] == ["devices", "bench", "sweep", "conformance", "memcheck"], report["stages"]
assert [s["code"] for s in report["stages"]] == [0, 0, 0, 127, 127], report["stages"]
rows = report["results"]["bench"]["rows"]
assert rows[0]["name"] == "copy" and len(rows) > 20
assert all("us" in r and "of_copy" in r for r in rows), rows
assert "of_roof" in report["results"]["sweep"]["rows"][1], report["results"]["sweep"]
assert any(d["name"] == "interp" for d in report["results"]["devices"])
PYTHON
grep -q '| copy | copy |' "$scratch/table.md" || fail "no table"
