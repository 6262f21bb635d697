// SPDX-License-Identifier: Apache-2.0
#include "tests/gpu/rig_backend.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/device_args.h"
#include "base/host_address.h"
#include "codegen/cuda/emit_cuda.h"
#include "codegen/cuda/target.h"
#include "runtime/access_records.h"
#include "runtime/host_device.h"
#include "runtime/launch.h"

namespace thermite {
namespace {

constexpr std::string_view kName = "rig";
constexpr char kArtifactKind[] = "rig-library";

// A folder of this process, gone with it.
const std::filesystem::path& scratch_folder() {
  struct Folder {
    std::filesystem::path path;
    Folder() {
      std::string name = (std::filesystem::temp_directory_path() / "thermite_rig_XXXXXX").string();
      path = mkdtemp(name.data());
    }
    ~Folder() {
      std::error_code ignored;
      std::filesystem::remove_all(path, ignored);
    }
  };
  static const Folder folder;
  return folder.path;
}

std::string unique_name() {
  static std::atomic<int> next = 0;
  return (scratch_folder() / std::to_string(next++)).string();
}

std::string text_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

int run_compiler(const std::vector<std::string>& words, const std::string& log) {
  std::vector<char*> argv;
  for (const std::string& w : words) argv.push_back(const_cast<char*>(w.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 2, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  pid_t child = 0;
  int status = posix_spawnp(&child, argv[0], &files, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (status == 0) waitpid(child, &status, 0);
  return status;
}

class RigKernel final : public Invocable {
 public:
  RigKernel(void* library, const Artifact& artifact)
      : library_(library),
        run_(reinterpret_cast<Run>(dlsym(library, "rig_run"))),
        memory_(reinterpret_cast<Memory>(dlsym(library, "rig_memory"))),
        task_threads_(artifact.task_threads),
        checked_(artifact.checked) {}
  ~RigKernel() override { dlclose(library_); }

  Status run(std::span<const BufferArg> buffers, std::span<const uint64_t> scalars, int64_t begin, int64_t end,
             std::span<std::byte> scratch) override {
    if (begin != 0) return internal_error("the rig runs whole launches");
    std::vector<uint64_t> words;
    for (const BufferArg& b : buffers) words.push_back(static_cast<uint64_t>(b.address));
    words.insert(words.end(), scalars.begin(), scalars.end());
    // Few blocks, so that a thread runs several tasks, in scratch of its own.
    const bool meet = task_threads_ > 1;
    const unsigned blocks = meet ? static_cast<unsigned>(end) : 2;
    const size_t stride = (scratch.size() + 63) & ~size_t{63};
    std::vector<std::byte> memory((meet ? stride : stride * blocks * kTaskBlock) + 64, std::byte{0xa5});
    const auto base = (reinterpret_cast<uintptr_t>(memory.data()) + 63) & ~uintptr_t{63};
    words.insert(words.end(), {static_cast<uint64_t>(end), base, stride});
    AccessRecord record{};
    if (checked_) {
      for (const BufferArg& b : buffers) words.push_back(b.bytes);
      words.insert(words.end(), {reinterpret_cast<uintptr_t>(&record), 0});
    }
    std::vector<std::max_align_t> fibres(meet ? memory_(task_threads_) / sizeof(std::max_align_t) + 1 : 0);
    if (run_(words.data(), blocks, meet ? task_threads_ : kTaskBlock, meet ? fibres.data() : nullptr))
      return status_of(record);
    return device_error("threads of a block wait for others that have ended");
  }

 private:
  using Run = bool (*)(const void* words, unsigned blocks, unsigned threads, void* memory);
  using Memory = unsigned long (*)(unsigned threads);
  void* const library_;
  const Run run_;
  const Memory memory_;
  const unsigned task_threads_;
  const bool checked_;
};

class RigDevice final : public HostDevice {
 public:
  RigDevice(const Target& target, const MemoryOptions& memory)
      : HostDevice({.name = std::string(kName), .target = target, .threads = 2}, memory) {}

  Result<std::shared_ptr<Invocable>> load(const Artifact& artifact) override {
    if (artifact.kind != kArtifactKind) return device_error("not {} but {}", kArtifactKind, artifact.kind);
    const std::string file = unique_name() + ".so";
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(artifact.bytes.data()),
               static_cast<std::streamsize>(artifact.bytes.size()));
    void* library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    std::filesystem::remove(file);
    if (!library) return device_error("{}", dlerror());
    return std::shared_ptr<Invocable>(std::make_shared<RigKernel>(library, artifact));
  }
  Status launch(std::span<const LaunchRecord> batch) override {
    for (const LaunchRecord& l : batch) CHECK_OK(run_launch(l));
    return {};
  }
};

Result<std::unique_ptr<Device>> open_rig(const Target& target, std::string_view, const OpenOptions& options) {
  return std::unique_ptr<Device>(std::make_unique<RigDevice>(target, options.memory));
}

Result<Target> rig_target(std::string_view name, std::string_view) {
  TRY(Target t, cuda::cuda_target(name == "host" ? "sm_80" : name));
  t.backend = kName;
  return t;
}

std::vector<FoundDevice> find_rig() { return {{.name = std::string(kName)}}; }

Result<Artifact> compile_rig(const Kernel& kernel, const Target& target) {
  TRY(const std::string source, cuda::cuda_source(kernel, target));
  TRY(std::vector<std::byte> bytes, compile_for_rig(source));
  return Artifact{kArtifactKind, cuda::kEntryName, std::move(bytes), task_threads(kernel), target.checked};
}

Digest rig_digest() { return DigestBuilder().add("rig 1").finish(); }

Result<std::string> rig_stage(const Kernel& kernel, const Target& target, std::string_view stage) {
  if (stage == "source") return cuda::cuda_source(kernel, target);
  return unsupported("the rig has no {}", stage);
}

const DeviceProfile& rig_profile(const Target&) {
  static const DeviceProfile kProfile = [] {
    DeviceProfile p = *find_profile("cuda-a100");
    p.name = "rig-1";
    return p;
  }();
  return kProfile;
}

}  // namespace

Result<std::vector<std::byte>> compile_for_rig(const std::string& source) {
  const std::string base = unique_name(), input = base + ".cpp", output = base + ".so", log = base + ".log";
  const std::string folder = THERMITE_SOURCE_DIR "/tests/gpu/";
  std::ofstream(input) << "#include \"" << folder << "shim.h\"\n" << source << "#include \"" << folder << "tail.h\"\n";
  const int status = run_compiler({"c++", "-std=c++17", "-O0", "-w", "-fwrapv", "-fno-strict-aliasing",
                                   "-ffp-contract=off", "-fPIC", "-shared", "-nostdlib", "-o", output, input},
                                  log);
  const std::string errors = text_of(log), bytes = text_of(output);
  for (const std::string& file : {input, output, log}) std::filesystem::remove(file);
  if (status != 0) return internal_error("the host's compiler refuses emitted source: {}\n{}", errors, source);
  const auto* data = reinterpret_cast<const std::byte*>(bytes.data());
  return std::vector<std::byte>(data, data + bytes.size());
}

const Backend& rig_backend() {
  static constexpr Backend kRow{.name = kName,
                                .target = rig_target,
                                .open = open_rig,
                                .find = find_rig,
                                .compile = compile_rig,
                                .digest = rig_digest,
                                .stage_text = rig_stage,
                                .checks = true,
                                .persists = true,
                                .profile = rig_profile};
  return kRow;
}

}  // namespace thermite
