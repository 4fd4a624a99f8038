// What a module of `spirocl --target=vulkan1.3` says of the arguments of a kernel, read from its NonSemantic.ClspvReflection.
#ifndef INTERFACE_H
#define INTERFACE_H

#include <stddef.h>
#include <stdint.h>

enum { MOST_ARGUMENTS = 16 };

// Where an argument lies in the push constants: a value, or the address of a buffer.
struct argument {
    uint32_t offset, size;
    int is_pointer;
};

struct interface {
    struct argument arguments[MOST_ARGUMENTS];
    uint32_t argument_count;
    // The bytes of push constants.
    uint32_t push_constants;
    // The specialization constants of the work-group's size.
    uint32_t work_group_size_ids[3];
};

// Reads the interface of a kernel: null, or what is wrong with the module. Arguments of other kinds (local memory, uniform buffers) are
// not handled here: see docs/vulkan.md.
const char *read_interface(const uint32_t *words, size_t count, const char *kernel, struct interface *to);

#endif
