// SPDX-License-Identifier: Apache-2.0
// The driver, the device and its context.
#include <cstring>

#include "tests/runtime/fake_cuda/world.h"

using namespace thermite;
using namespace thermite::fake_cuda;

extern "C" {

CuResult cuInit(unsigned) { return Call("cuInit", false).refused(); }

CuResult cuDriverGetVersion(int* version) {
  *version = 12040;
  return Call("cuDriverGetVersion", false).refused();
}

CuResult cuGetErrorName(CuResult error, const char** name) {
  static const std::map<CuResult, const char*> kNames = {{0, "CUDA_SUCCESS"},
                                                         {1, "CUDA_ERROR_INVALID_VALUE"},
                                                         {2, "CUDA_ERROR_OUT_OF_MEMORY"},
                                                         {200, "CUDA_ERROR_INVALID_IMAGE"},
                                                         {214, "CUDA_ERROR_ECC_UNCORRECTABLE"},
                                                         {218, "CUDA_ERROR_INVALID_PTX"},
                                                         {500, "CUDA_ERROR_NOT_FOUND"},
                                                         {700, "CUDA_ERROR_ILLEGAL_ADDRESS"},
                                                         {719, "CUDA_ERROR_LAUNCH_FAILED"}};
  const auto found = kNames.find(error);
  *name = found == kNames.end() ? nullptr : found->second;
  return *name ? 0 : kInvalidValue;
}

CuResult cuGetErrorString(CuResult error, const char** text) {
  *text = error == 700 ? "an illegal memory access was encountered" : "so the test wants it";
  return 0;
}

CuResult cuDeviceGetCount(int* count) {
  *count = 1;
  return Call("cuDeviceGetCount", false).refused();
}

CuResult cuDeviceGet(CuDevice* device, int ordinal) {
  Call call("cuDeviceGet", false);
  *device = 7;
  return ordinal == 0 ? call.refused() : call.problem("no such device");
}

CuResult cuDeviceGetName(char* name, int length, CuDevice) {
  std::strncpy(name, "Fake GPU", static_cast<size_t>(length));
  return Call("cuDeviceGetName", false).refused();
}

CuResult cuDeviceTotalMem_v2(size_t* bytes, CuDevice) {
  Call call("cuDeviceTotalMem", false);
  *bytes = call.world().options.memory_bytes;
  return call.refused();
}

CuResult cuDeviceGetAttribute(int* value, int attribute, CuDevice) {
  static const std::map<int, int> kAttributes = {{kCuClockRate, 1980000},
                                                 {kCuMultiprocessors, 4},
                                                 {kCuMemoryClockRate, 2619000},
                                                 {kCuMemoryBusBits, 5120},
                                                 {kCuL2Bytes, 50 << 20},
                                                 {kCuThreadsPerMultiprocessor, 2048},
                                                 {kCuCapabilityMajor, 9},
                                                 {kCuCapabilityMinor, 0},
                                                 {kCuSharedBytesPerMultiprocessor, 228 << 10},
                                                 {kCuSharedBytesPerBlock, 227 << 10}};
  const auto found = kAttributes.find(attribute);
  if (found == kAttributes.end()) return kInvalidValue;
  *value = found->second;
  return Call("cuDeviceGetAttribute", false).refused();
}

CuResult cuDevicePrimaryCtxRetain(CuContext* context, CuDevice) {
  Call call("cuDevicePrimaryCtxRetain", false);
  if (call.refused()) return call.refused();
  ++call.world().retained;
  *context = the_context();
  return 0;
}

CuResult cuDevicePrimaryCtxRelease_v2(CuDevice) {
  Call call("cuDevicePrimaryCtxRelease", false);
  World& w = call.world();
  if (w.retained == 0) return call.problem("released more often than retained");
  if (--w.retained == 0) w.fatal = 0;  // the next one is new
  return 0;
}

CuResult cuCtxPushCurrent_v2(CuContext context) {
  Call call("cuCtxPushCurrent", false);
  if (call.refused()) return call.refused();
  if (call.world().retained == 0) return call.problem("the context is gone");
  current_contexts.push_back(context);
  return 0;
}

CuResult cuCtxPopCurrent_v2(CuContext* context) {
  Call call("cuCtxPopCurrent", false);
  if (current_contexts.empty()) return call.problem("nothing was pushed");
  *context = current_contexts.back();
  current_contexts.pop_back();
  return 0;
}

}  // extern "C"
