// Runs a kernel on the first Vulkan device, by what its module says of itself:
//
//     spirocl --target=vulkan1.3 saxpy.cl -o saxpy.spv
//     cc saxpy.c interface.c -lvulkan -o saxpy
//     ./saxpy saxpy.spv
#include "interface.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vulkan/vulkan.h>

enum { COUNT = 4096, GROUP = 64 };

static void fail(const char *what, int number) {
    fprintf(stderr, "saxpy: %s (%d)\n", what, number);
    exit(1);
}

static void check(VkResult result, const char *call) {
    if (result != VK_SUCCESS) {
        fail(call, result);
    }
}

struct gpu {
    VkPhysicalDevice physical;
    VkDevice device;
    uint32_t family;
    VkQueue queue;
};

// The first device, with all features that it has: the module's capabilities say which it needs.
static struct gpu open_gpu(void) {
    struct gpu gpu = {0};
    VkApplicationInfo application = {.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO, .apiVersion = VK_API_VERSION_1_3};
    VkInstanceCreateInfo instance_info = {.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, .pApplicationInfo = &application};
    VkInstance instance;
    check(vkCreateInstance(&instance_info, NULL, &instance), "vkCreateInstance");
    uint32_t count = 1;
    VkResult found = vkEnumeratePhysicalDevices(instance, &count, &gpu.physical);
    if ((found != VK_SUCCESS && found != VK_INCOMPLETE) || count == 0) {
        fail("no Vulkan device", found);
    }
    VkQueueFamilyProperties families[16];
    uint32_t family_count = 16;
    vkGetPhysicalDeviceQueueFamilyProperties(gpu.physical, &family_count, families);
    while (gpu.family < family_count && !(families[gpu.family].queueFlags & VK_QUEUE_COMPUTE_BIT)) {
        gpu.family++;
    }
    if (gpu.family == family_count) {
        fail("no queue for compute", 0);
    }
    VkPhysicalDeviceVulkan13Features core_1_3 = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES};
    VkPhysicalDeviceVulkan12Features core_1_2 = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, .pNext = &core_1_3};
    VkPhysicalDeviceVulkan11Features core_1_1 = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES, .pNext = &core_1_2};
    VkPhysicalDeviceFeatures2 features = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, .pNext = &core_1_1};
    vkGetPhysicalDeviceFeatures2(gpu.physical, &features);
    float priority = 1;
    VkDeviceQueueCreateInfo queue = {.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                     .queueFamilyIndex = gpu.family,
                                     .queueCount = 1,
                                     .pQueuePriorities = &priority};
    VkDeviceCreateInfo info = {.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                               .pNext = &features,
                               .queueCreateInfoCount = 1,
                               .pQueueCreateInfos = &queue};
    check(vkCreateDevice(gpu.physical, &info, NULL, &gpu.device), "vkCreateDevice");
    vkGetDeviceQueue(gpu.device, gpu.family, 0, &gpu.queue);
    return gpu;
}

struct buffer {
    void *mapped;
    VkDeviceAddress address;
};

// Memory that the host sees, with its address on the device: that is what a pointer of the kernel is.
static struct buffer new_buffer(const struct gpu *gpu, size_t bytes) {
    VkBufferCreateInfo info = {.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                               .size = bytes,
                               .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT};
    VkBuffer buffer;
    check(vkCreateBuffer(gpu->device, &info, NULL, &buffer), "vkCreateBuffer");
    VkMemoryRequirements needs;
    vkGetBufferMemoryRequirements(gpu->device, buffer, &needs);
    VkPhysicalDeviceMemoryProperties memories;
    vkGetPhysicalDeviceMemoryProperties(gpu->physical, &memories);
    VkMemoryPropertyFlags wanted = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    uint32_t type = 0;
    while (type < memories.memoryTypeCount &&
           (!(needs.memoryTypeBits >> type & 1) || (memories.memoryTypes[type].propertyFlags & wanted) != wanted)) {
        type++;
    }
    if (type == memories.memoryTypeCount) {
        fail("no memory that the host sees", 0);
    }
    VkMemoryAllocateFlagsInfo flags = {.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                       .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT};
    VkMemoryAllocateInfo allocation = {.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                       .pNext = &flags,
                                       .allocationSize = needs.size,
                                       .memoryTypeIndex = type};
    VkDeviceMemory memory;
    check(vkAllocateMemory(gpu->device, &allocation, NULL, &memory), "vkAllocateMemory");
    check(vkBindBufferMemory(gpu->device, buffer, memory, 0), "vkBindBufferMemory");
    struct buffer made;
    check(vkMapMemory(gpu->device, memory, 0, VK_WHOLE_SIZE, 0, &made.mapped), "vkMapMemory");
    VkBufferDeviceAddressInfo of = {.sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO, .buffer = buffer};
    made.address = vkGetBufferDeviceAddress(gpu->device, &of);
    return made;
}

// The pipeline of a kernel, for work-groups of GROUP work-items.
static VkPipeline new_pipeline(const struct gpu *gpu, const uint32_t *words, size_t count, const char *kernel,
                               const struct interface *interface, VkPipelineLayout *layout) {
    VkPushConstantRange range = {.stageFlags = VK_SHADER_STAGE_COMPUTE_BIT, .size = interface->push_constants};
    VkPipelineLayoutCreateInfo layout_info = {.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                              .pushConstantRangeCount = 1,
                                              .pPushConstantRanges = &range};
    check(vkCreatePipelineLayout(gpu->device, &layout_info, NULL, layout), "vkCreatePipelineLayout");
    VkShaderModuleCreateInfo module_info = {.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, .codeSize = 4 * count, .pCode = words};
    VkShaderModule module;
    check(vkCreateShaderModule(gpu->device, &module_info, NULL, &module), "vkCreateShaderModule");
    uint32_t size[3] = {GROUP, 1, 1};
    VkSpecializationMapEntry entries[3];
    for (uint32_t axis = 0; axis < 3; axis++) {
        entries[axis] = (VkSpecializationMapEntry){interface->work_group_size_ids[axis], 4 * axis, 4};
    }
    VkSpecializationInfo specialization = {3, entries, sizeof size, size};
    VkComputePipelineCreateInfo info = {.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                        .stage = {.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                                                  .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                                                  .module = module,
                                                  .pName = kernel,
                                                  .pSpecializationInfo = &specialization},
                                        .layout = *layout};
    VkPipeline pipeline;
    check(vkCreateComputePipelines(gpu->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline), "vkCreateComputePipelines");
    return pipeline;
}

// Runs so many work-groups, and waits for their end.
static void run(const struct gpu *gpu, VkPipeline pipeline, VkPipelineLayout layout, const void *arguments, uint32_t bytes, uint32_t groups) {
    VkCommandPoolCreateInfo pool_info = {.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO, .queueFamilyIndex = gpu->family};
    VkCommandPool pool;
    check(vkCreateCommandPool(gpu->device, &pool_info, NULL, &pool), "vkCreateCommandPool");
    VkCommandBufferAllocateInfo allocation = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, .commandPool = pool, .commandBufferCount = 1};
    VkCommandBuffer commands;
    check(vkAllocateCommandBuffers(gpu->device, &allocation, &commands), "vkAllocateCommandBuffers");
    VkCommandBufferBeginInfo begin = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
    check(vkBeginCommandBuffer(commands, &begin), "vkBeginCommandBuffer");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, bytes, arguments);
    vkCmdDispatch(commands, groups, 1, 1);
    VkMemoryBarrier written = {.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                               .srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT,
                               .dstAccessMask = VK_ACCESS_HOST_READ_BIT};
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &written, 0, NULL, 0, NULL);
    check(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
    VkSubmitInfo submit = {.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1, .pCommandBuffers = &commands};
    check(vkQueueSubmit(gpu->queue, 1, &submit, VK_NULL_HANDLE), "vkQueueSubmit");
    check(vkQueueWaitIdle(gpu->queue), "vkQueueWaitIdle");
}

static uint32_t *read_module(const char *path, size_t *count) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) {
        fail("the module cannot be read", 0);
    }
    long bytes = ftell(file);
    rewind(file);
    uint32_t *words = malloc(bytes > 0 ? (size_t)bytes : 1);
    if (!words || fread(words, 1, (size_t)bytes, file) != (size_t)bytes) {
        fail("the module cannot be read", 0);
    }
    fclose(file);
    *count = (size_t)bytes / 4;
    return words;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fail("usage: saxpy MODULE", argc);
    }
    size_t count;
    uint32_t *words = read_module(argv[1], &count);
    struct interface interface;
    const char *error = read_interface(words, count, "saxpy", &interface);
    if (error || interface.argument_count != 3) {
        fail(error ? error : "saxpy has three arguments", 0);
    }
    // What the device has at exit goes with the process.
    struct gpu gpu = open_gpu();
    struct buffer x = new_buffer(&gpu, COUNT * sizeof(float)), y = new_buffer(&gpu, COUNT * sizeof(float));
    for (int i = 0; i < COUNT; i++) {
        ((float *)x.mapped)[i] = (float)i;
        ((float *)y.mapped)[i] = 1;
    }
    float a = 2;
    const void *values[3] = {&a, &x.address, &y.address};
    const size_t sizes[3] = {sizeof a, sizeof x.address, sizeof y.address};
    unsigned char push[128] = {0};
    for (int i = 0; i < 3; i++) {
        const struct argument *to = &interface.arguments[i];
        if (to->size != sizes[i] || to->is_pointer != (i > 0) || to->offset + to->size > sizeof push) {
            fail("an argument of another type", i);
        }
        memcpy(push + to->offset, values[i], to->size);
    }
    VkPipelineLayout layout;
    VkPipeline pipeline = new_pipeline(&gpu, words, count, "saxpy", &interface, &layout);
    run(&gpu, pipeline, layout, push, interface.push_constants, COUNT / GROUP);
    for (int i = 0; i < COUNT; i++) {
        if (((float *)y.mapped)[i] != 2 * (float)i + 1) {
            fail("a wrong result", i);
        }
    }
    printf("2 * %d + 1 = %g\n", COUNT - 1, ((float *)y.mapped)[COUNT - 1]);
    free(words);
    return 0;
}
