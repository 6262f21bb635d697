#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs on a machine with a GPU, from the folder that `./dev gpu` made: conformance, sanitizers, benchmarks, models, within
# nine minutes. Leaves report.json, report.md and what every stage said in a folder. Wants bash, coreutils and tar.
set -uo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
device=cuda scale=full out=$here/visit seconds=540 only=

usage() { echo "usage: visit.sh [--device NAME] [--scale full|small] [--out DIR] [--seconds N] [--only STAGE,STAGE...]" >&2; exit 2; }
while (($#)); do
  case $1 in
    --device) device=${2:?} ;;
    --scale) scale=${2:?} ;;
    --out) out=${2:?} ;;
    --seconds) seconds=${2:?} ;;
    --only) only=${2:?} ;;
    *) usage ;;
  esac
  shift 2
done

mkdir -p "$out" && out=$(cd "$out" && pwd) && : >"$out/stages.txt" || exit 2
# Our programs alone see our libraries; the machine's C++ library where it is new enough, for drivers may want it.
libraries=$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
ours() { LD_LIBRARY_PATH=$libraries "$@"; }
ours "$here/bin/thermite" config >/dev/null 2>&1 || libraries=$libraries:$here/lib/fallback
export THERMITE_COMPILATION_CACHE=$out/kernels.db
if [[ -f $here/kernels.db ]]; then export THERMITE_COMPILATION_SHIPPED_CACHE=$here/kernels.db; fi

# NVRTC: the one that came along, else a toolkit's (found without help), else that of an installed Python package.
if [[ -f $here/nvrtc.tar.xz && ! -d $here/nvrtc ]]; then
  mkdir "$here/nvrtc" && tar -xJf "$here/nvrtc.tar.xz" -C "$here/nvrtc" || rm -rf "$here/nvrtc"
fi
if [[ -d $here/nvrtc ]]; then
  export THERMITE_NVRTC=$here/nvrtc
elif ! compgen -G '/usr/local/cuda*/lib64/libnvrtc.so.*' >/dev/null; then
  for folder in $(python3 -c 'import nvidia; print(*nvidia.__path__)' 2>/dev/null); do
    for library in "$folder"/*/lib/libnvrtc.so.*; do
      if [[ -f $library ]]; then export THERMITE_NVRTC=${library%/*}; fi
    done
  done
fi

end=$((SECONDS + seconds))
# stage NAME MOST_SECONDS COMMAND...: NAME.json is what it prints, NAME.log what it says.
stage() {
  local name=$1 most=$2 start=$SECONDS left=$((end - SECONDS)) code=0
  shift 2
  if [[ -n $only && ,$only, != *,$name,* ]]; then return; fi
  if ((left < 5)); then echo "no time was left" >"$out/$name.log"; code=124; else
    timeout -k 5 "$((most < left ? most : left))" "$@" >"$out/$name.json" 2>"$out/$name.log" || code=$?
  fi
  echo "$name $code $((SECONDS - start))" >>"$out/stages.txt"
  echo "visit: $name ended with $code after $((SECONDS - start)) s" >&2
}
missing() {
  if [[ -n $only && ,$only, != *,$1,* ]]; then return; fi
  echo "$2" >"$out/$1.log"
  echo "$1 127 0" >>"$out/stages.txt"
  echo "visit: $1: $2" >&2
}

# Each of the sanitizer's tools over a run of every family of kernels.
sanitize() {
  local tool=$1
  ours "$sanitizer" --tool "$tool" --error-exitcode 9 "$here/bin/thermite-gpu" bench --device "$device" --scale small --seconds 0
}

sweep() { ours "$here/bin/thermite-gpu" bench --sweep --device "$1" --scale "$scale" ${2:+--filter "$2"} --seconds 0.02 --most 80; }
gpu() { ours "$here/bin/thermite-gpu" bench --device "$1" --scale "$scale" --seconds 0.2 --most 120; }
conformance() { ours "$here/bin/thermite" conformance "$here/cases" --device "$1" --json ${2:+--filter "$2"}; }
model() { ours "$here/bin/thermite" run "$1" --shape "x=$2" --device "$device" --json; }
devices() { ours "$here/bin/thermite" devices --json; }
export -f ours sanitize gpu sweep conformance model devices
export here device scale libraries
sanitizer=$(command -v compute-sanitizer || compgen -G '/usr/local/cuda*/bin/compute-sanitizer' | head -n 1)
export sanitizer

stage devices 30 bash -c devices
stage bench 150 bash -c 'gpu "$device"'
some=
if [[ $scale == small ]]; then some=map/add_row/512x512; fi
export some
stage sweep 100 bash -c 'sweep "$device" "$some"'
if python3 -c 'import torch; assert torch.cuda.is_available()' 2>/dev/null; then
  stage peer 60 python3 "$here/torch_peer.py" "$out/bench.json"
else
  missing peer "there is no PyTorch with CUDA to compare with"
fi
for file in "$here"/models/*.onnx; do
  case $file in
    *_rec_*) stage model_rec 45 bash -c 'model "$0" 1x3x48x320' "$file" ;;
    *_det_*) stage model_det 45 bash -c 'model "$0" 1x3x320x320' "$file" ;;
    *_cls_*) stage model_cls 30 bash -c 'model "$0" 1x3x48x192' "$file" ;;
    *) missing models "no models came along" ;;
  esac
done
if [[ -f $here/cases.tar.gz && ! -d $here/cases ]]; then tar -xzf "$here/cases.tar.gz" -C "$here"; fi
if [[ -d $here/cases ]]; then
  filter=
  if [[ $scale == small ]]; then filter=test_relu; fi
  export filter
  stage conformance 150 bash -c 'conformance "$device" "$filter"'
  if [[ $device == cuda* ]]; then stage conformance_vulkan 100 bash -c 'conformance vulkan "$filter"'; fi
else
  missing conformance "no cases came along"
fi
for tool in memcheck racecheck initcheck synccheck; do
  if [[ -n $sanitizer && $device == cuda* ]]; then
    stage "$tool" 40 bash -c 'sanitize "$0"' "$tool"
  else
    missing "$tool" "compute-sanitizer is not here, or the device is not NVIDIA's"
  fi
done
ours "$here/bin/thermite-gpu" report "$out"
