# SPDX-License-Identifier: Apache-2.0
# Sourced by ./dev: installs into build/peers what the launch-overhead chain is compared with, and runs the table.
# A peer that cannot be had becomes a reason in the table.
readonly TORCH_GIGABYTES=12  # PyTorch's ordinary wheel brings the CUDA libraries along
readonly BURN_RUST=1.92      # the oldest that Burn 0.21 takes

PEER_ARGS=()
peer() { PEER_ARGS+=(--peer "$1=$2"); }
missing_peer() { say "$1: $2"; PEER_ARGS+=(--missing "$1=$2"); }

# The line of a log that says what went wrong.
reason_in() { grep -m1 -iE '(^|[^a-z])error' "$1" | cut -c1-160 || tail -n1 "$1" | cut -c1-160; }

peer_venv() {
  [[ -x $PEERS/bin/python ]] && return 0
  python3 -c 'import ensurepip' 2>/dev/null || (install_packages python3-venv) || return 1
  python3 -m venv "$PEERS"
}

# python_peer MODULE PACKAGE NAME...: the programs of chain_peer.py that need MODULE.
python_peer() {
  local module=$1 package=$2 name log
  shift 2
  log=$PEERS/$module.log
  if ! "$PEERS/bin/python" -c "import $module" 2>/dev/null; then
    say "installing $package into $PEERS"
    if ! nice -n 19 "$PEERS/bin/pip" install -q --disable-pip-version-check "$package" >"$log" 2>&1 ||
      ! "$PEERS/bin/python" -c "import $module" 2>>"$log"; then
      for name in "$@"; do missing_peer "$name" "$(reason_in "$log")"; done
      return
    fi
  fi
  for name in "$@"; do peer "$name" "$PEERS/bin/python bench/peers/chain_peer.py $name"; done
}

at_least() { [[ $(printf '%s\n' "$1" "$2" | sort -V | head -n1) == "$1" ]]; }

find_cargo() {
  local debian
  CARGO=$(command -v cargo || true)
  if [[ -z $CARGO && -x $HOME/.cargo/bin/cargo ]]; then CARGO=$HOME/.cargo/bin/cargo; fi
  if [[ -z $CARGO ]]; then
    debian=$(apt-cache policy rustc 2>/dev/null | awk '/Candidate:/ {print $2}')
    if at_least "$BURN_RUST" "${debian:-0}" && (install_packages cargo rustc); then CARGO=$(command -v cargo); fi
    BURN_REASON="it needs Rust $BURN_RUST or newer; there is no cargo here, and Debian offers ${debian:-none}"
  else
    debian=$("$CARGO" --version | awk '{print $2}')
    BURN_REASON="it needs Rust $BURN_RUST or newer; here is $debian"
    at_least "$BURN_RUST" "$debian" || CARGO=
  fi
  [[ -n $CARGO ]]
}

build_burn() {
  local features=$1 log=$2
  mkdir -p "$PEERS/burn"
  cp -r bench/peers/burn/. "$PEERS/burn/"  # the lock file is written beside the copy
  say "building Burn with $features into $PEERS (the first time takes long)"
  (cd "$PEERS/burn" && CARGO_TARGET_DIR=../cargo nice -n 19 "$CARGO" build --release --features "$features") >"$log" 2>&1 &&
    cp "$PEERS/cargo/release/burn_chain" "$PEERS/bin/burn_${features//,/_}"
}

burn_peers() {
  local backend both=$PEERS/bin/burn_flex_vulkan log=$PEERS/burn.log
  if ! find_cargo; then
    for backend in flex vulkan cpu; do missing_peer "burn_$backend" "$BURN_REASON"; done
    return
  fi
  (install_packages libvulkan1 mesa-vulkan-drivers) || say "no software Vulkan device can be installed"
  if build_burn flex,vulkan "$log"; then  # one build, for they share most crates
    peer burn_flex "$both flex"
    peer burn_vulkan "$both vulkan"
  else
    missing_peer burn_vulkan "$(reason_in "$log")"
    if build_burn flex "$log"; then peer burn_flex "$PEERS/bin/burn_flex flex"; else missing_peer burn_flex "$(reason_in "$log")"; fi
  fi
  if build_burn cpu "$log"; then peer burn_cpu "$PEERS/bin/burn_cpu cpu"; else missing_peer burn_cpu "$(reason_in "$log")"; fi
}

torch_peers() {
  local free
  free=$(($(df -k --output=avail "$PEERS" | tail -n1) / 1048576))
  if ((free < TORCH_GIGABYTES)) && ! "$PEERS/bin/python" -c 'import torch' 2>/dev/null; then
    missing_peer torch "its wheel needs $TORCH_GIGABYTES GiB of disk, $free are free"
    missing_peer torch_compile "as torch"
  else
    python_peer torch torch torch torch_compile
  fi
}

compare_peers() {
  build release thermite-bench
  peer_venv || die "bench --peers needs python3-venv"
  burn_peers
  torch_peers
  python_peer jax jax jax jax_jit jax_whole
  python_peer mlx.core 'mlx[cpu]' mlx mlx_compile
  python3 bench/peers/compare.py build/release/bin/thermite-bench "${PEER_ARGS[@]}" | tee "$PEERS/table.md"
  compare_ops | tee "$PEERS/ops.md"
  compare_models | tee "$PEERS/models.md"
}

# Ops of the sweep beside those of the peers that are there.
compare_ops() {
  local name args=()
  local -A modules=([torch]=torch [torch_compile]=torch [jax]=jax [pocketfft]=scipy [fftw]=pyfftw)
  "$PEERS/bin/pip" install -q --disable-pip-version-check scipy pyfftw >"$PEERS/fourier.log" 2>&1 ||
    say "no peers for Fourier transforms: $(reason_in "$PEERS/fourier.log")"
  for name in torch torch_compile jax pocketfft fftw; do
    "$PEERS/bin/python" -c "import ${modules[$name]}" 2>/dev/null || continue
    args+=(--peer "$name=$PEERS/bin/python bench/peers/ops_peer.py $name")
  done
  python3 bench/peers/ops_table.py build/release/bin/thermite-bench "${args[@]}" "$@"
}

# The OCR models, and networks of other kinds that are made here, beside ONNX Runtime and OpenVINO.
# Single operators (operators.py) are compared by the last line, too, with their folder.
compare_models() {
  local name folder=$PEERS/models args=()
  "$PEERS/bin/pip" install -q --disable-pip-version-check numpy onnx onnxruntime openvino >"$PEERS/models.log" 2>&1 ||
    say "not every peer for models can be had: $(reason_in "$PEERS/models.log")"
  mkdir -p "$folder"
  "$PEERS/bin/python" bench/peers/models.py "$folder" || { say "the models cannot be made"; return; }
  for name in more_models picture_models; do
    "$PEERS/bin/python" "bench/peers/$name.py" "$folder" || say "networks of further kinds cannot be made"
  done
  if fetch_models; then ln -sf "$PWD/$MODELS"/*.onnx "$folder/"; fi
  for name in onnxruntime openvino; do
    if "$PEERS/bin/python" -c "import $name" 2>/dev/null; then
      args+=(--peer "$name=$PEERS/bin/python bench/peers/models_peer.py $name")
    fi
  done
  python3 bench/peers/ops_table.py build/release/bin/thermite-bench --models "$folder" "${args[@]}" "$@"
}
