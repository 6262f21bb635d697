// SPDX-License-Identifier: Apache-2.0
#include "runtime/vulkan/instance.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <vector>

#include "base/fence.h"
#include "base/log.h"
#include "runtime/vulkan/vulkan_device.h"

namespace thermite {
namespace vulkan {
namespace {

constexpr char kLayer[] = "VK_LAYER_KHRONOS_validation";
constexpr size_t kMostMessages = 100;

// What the layers said. Never destroyed: drivers speak until the process is gone.
struct Messages {
  std::mutex mutex;
  std::vector<std::string> texts;
  bool watched = false;
  static Messages& all() {
    static auto* only = new Messages;
    return *only;
  }
  void add(std::string text) {
    std::lock_guard lock(mutex);
    log(Subsystem::runtime, LogLevel::minimal, "vulkan: {}", text);
    texts.push_back(texts.size() < kMostMessages ? std::move(text) : std::string());
  }
};

VKAPI_ATTR VkBool32 VKAPI_CALL on_message(VkDebugUtilsMessageSeverityFlagBitsEXT, VkDebugUtilsMessageTypeFlagsEXT types,
                                          const VkDebugUtilsMessengerCallbackDataEXT* data, void*) {
  // The loader's own complaints about other drivers' files are of type GENERAL.
  if (types & VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT) Messages::all().add(data->pMessage);
  return VK_FALSE;
}

VkDebugUtilsMessengerCreateInfoEXT messenger_info() {
  auto info = structure<VkDebugUtilsMessengerCreateInfoEXT>(VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT);
  info.messageSeverity =
      VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT;
  info.messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT;
  info.pfnUserCallback = on_message;
  return info;
}

bool validation_is_wanted() {
  const char* set = std::getenv("THERMITE_VULKAN_VALIDATION");
  return set != nullptr && std::strcmp(set, "1") == 0;
}

template <class F>
F global(PFN_vkGetInstanceProcAddr get, const char* name) {
  return reinterpret_cast<F>(get(VK_NULL_HANDLE, name));
}

Status require_layer(PFN_vkGetInstanceProcAddr get) {
  const auto list = global<PFN_vkEnumerateInstanceLayerProperties>(get, "vkEnumerateInstanceLayerProperties");
  uint32_t count = 0;
  if (list == nullptr || list(&count, nullptr) < 0) count = 0;
  std::vector<VkLayerProperties> layers(count);
  if (count) list(&count, layers.data());
  for (const VkLayerProperties& l : layers) {
    if (std::strcmp(l.layerName, kLayer) == 0) return {};
  }
  return user_error("THERMITE_VULKAN_VALIDATION=1 wants {}, which is not installed", kLayer);
}

Status require_version(PFN_vkGetInstanceProcAddr get) {
  const auto version = global<PFN_vkEnumerateInstanceVersion>(get, "vkEnumerateInstanceVersion");
  uint32_t v = VK_API_VERSION_1_0;
  if (version != nullptr) version(&v);
  if (v >= VK_API_VERSION_1_2) return {};
  return device_error("Vulkan's loader is of version {}.{}; 1.2 is needed", VK_API_VERSION_MAJOR(v),
                      VK_API_VERSION_MINOR(v));
}

Result<VkInstance> create(PFN_vkGetInstanceProcAddr get, bool validate) {
  const auto create_instance = global<PFN_vkCreateInstance>(get, "vkCreateInstance");
  if (create_instance == nullptr) return device_error("Vulkan's loader has no vkCreateInstance");
  auto application = structure<VkApplicationInfo>(VK_STRUCTURE_TYPE_APPLICATION_INFO);
  application.pEngineName = "thermite";
  application.apiVersion = VK_API_VERSION_1_3;
  const VkDebugUtilsMessengerCreateInfoEXT messenger = messenger_info();
  const char* const layers[] = {kLayer};
  const char* const extensions[] = {VK_EXT_DEBUG_UTILS_EXTENSION_NAME};
  auto info = structure<VkInstanceCreateInfo>(VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO);
  info.pApplicationInfo = &application;
  if (validate) {
    info.pNext = &messenger;
    info.enabledLayerCount = info.enabledExtensionCount = 1;
    info.ppEnabledLayerNames = layers;
    info.ppEnabledExtensionNames = extensions;
  }
  VkInstance instance = VK_NULL_HANDLE;
  const VkResult result = create_instance(&info, nullptr, &instance);
  if (result == VK_ERROR_INCOMPATIBLE_DRIVER) return device_error("Vulkan's loader found no driver (ICD)");
  CHECK_OK(call_status(result, "vkCreateInstance"));
  return instance;
}

Status watch(PFN_vkGetInstanceProcAddr get, VkInstance instance) {
  const auto create_messenger =
      reinterpret_cast<PFN_vkCreateDebugUtilsMessengerEXT>(get(instance, "vkCreateDebugUtilsMessengerEXT"));
  if (create_messenger == nullptr) return device_error("Vulkan's loader has no vkCreateDebugUtilsMessengerEXT");
  const VkDebugUtilsMessengerCreateInfoEXT info = messenger_info();
  VkDebugUtilsMessengerEXT messenger = VK_NULL_HANDLE;
  CHECK_OK(call_status(create_messenger(instance, &info, nullptr, &messenger), "vkCreateDebugUtilsMessengerEXT"));
  Messages::all().watched = true;
  return {};
}

Result<const Instance*> make_instance() {
  TRY(const PFN_vkGetInstanceProcAddr get, open_loader());
  CHECK_OK(require_version(get));
  const bool validate = validation_is_wanted();
  if (validate) CHECK_OK(require_layer(get));
  auto made = std::make_unique<Instance>();
  TRY(made->handle, create(get, validate));
  TRY(made->api, instance_api(get, made->handle));
  if (validate) CHECK_OK(watch(get, made->handle));
  return static_cast<const Instance*>(made.release());
}

}  // namespace

Result<const Instance*> instance() {
  static std::mutex mutex;
  static const Instance* only = nullptr;
  static uint32_t born = 0;
  std::lock_guard lock(mutex);
  if (only == nullptr || born != fork_count()) {
    TRY(only, make_instance());
    born = fork_count();
  }
  return only;
}

}  // namespace vulkan

std::vector<std::string> vulkan_validation_messages() {
  vulkan::Messages& m = vulkan::Messages::all();
  std::lock_guard lock(m.mutex);
  return m.texts;
}

bool vulkan_validates() { return vulkan::Messages::all().watched; }

}  // namespace thermite
