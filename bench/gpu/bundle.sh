#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# bundle.sh BUILD TO [FOLDER OF MODELS] [FOLDER OF CASES]: what a machine with a GPU needs to run visit.sh, which has glibc
# 2.36 and a driver. Programs and libraries are stripped; libraries of others travel, but for glibc's.
set -euo pipefail
build=$1 to=$2 models=${3:-} cases=${4:-}
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)

rm -rf "$to"
mkdir -p "$to"/{bin,lib/fallback,models}
cp "$build"/bin/thermite "$build"/bin/thermite-gpu "$to/bin/"
if [[ -f $build/lib/libthermite_codegen_vulkan.so ]]; then cp "$build/lib/libthermite_codegen_vulkan.so" "$to/lib/"; fi
cp "$here"/visit.sh "$here"/torch_peer.py "$to/"

# Those that glibc has are the machine's; the C++ library is one only where the machine's is too old.
ldd "$to"/bin/* "$to"/lib/*.so | awk '$2 == "=>" && $3 ~ /^\// {print $3}' | sort -u | while read -r library; do
  case ${library##*/} in
    libc.so.* | libm.so.* | libdl.so.* | libpthread.so.* | librt.so.* | ld-linux*) ;;
    libstdc++.so.* | libgcc_s.so.*) cp -L "$library" "$to/lib/fallback/" ;;
    *) cp -L "$library" "$to/lib/" ;;
  esac
done
find "$to/bin" "$to/lib" -type f -exec strip --strip-unneeded {} +
if [[ -n $models ]]; then cp "$models"/*.onnx "$to/models/"; fi
if [[ -n $cases ]]; then tar -czf "$to/cases.tar.gz" -C "$(dirname "$cases")" --transform "s,^$(basename "$cases"),cases," "$(basename "$cases")"; fi
