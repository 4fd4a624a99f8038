// Reads NonSemantic.ClspvReflection: the instructions of a module that describe its kernels to the host.
#include "interface.h"

#include <stdlib.h>
#include <string.h>

// Instructions of SPIR-V, and of the reflection.
enum { OP_STRING = 7, OP_EXT_INST_IMPORT = 11, OP_EXT_INST = 12, OP_CONSTANT = 43 };
enum { KERNEL = 1, POD_PUSH_CONSTANT = 7, SPEC_WORKGROUP_SIZE = 12, POINTER_PUSH_CONSTANT = 26 };
enum { ARGUMENTS_FIRST = 3, ARGUMENTS_LAST = 11, POINTER_UNIFORM = 27, CONSTANT_DATA = 36, PROGRAM_DATA = 37 };

// The module, and where the strings and the constants of each id are.
struct module {
    const uint32_t *words;
    size_t count;
    uint32_t bound;
    const uint32_t **definitions;
    uint32_t set;
};

static const char *string_of(const struct module *module, uint32_t id) {
    const uint32_t *at = id < module->bound ? module->definitions[id] : NULL;
    return at && (at[0] & 0xffff) == OP_STRING ? (const char *)(at + 2) : "";
}

static uint32_t number_of(const struct module *module, uint32_t id) {
    const uint32_t *at = id < module->bound ? module->definitions[id] : NULL;
    return at && (at[0] & 0xffff) == OP_CONSTANT ? at[3] : 0;
}

// Instructions define ids before the reflection uses them.
static void define(struct module *module, const uint32_t *at) {
    uint32_t op = at[0] & 0xffff, length = at[0] >> 16;
    uint32_t id = op == OP_STRING && length > 2 ? at[1] : op == OP_CONSTANT && length > 3 ? at[2] : 0;
    if (id && id < module->bound) {
        module->definitions[id] = at;
    }
    if (op == OP_EXT_INST_IMPORT && strncmp((const char *)(at + 2), "NonSemantic.ClspvReflection.", 28) == 0) {
        module->set = at[1];
    }
}

// The operands of an instruction of the reflection are ids, from the sixth word on.
static const char *take(const struct module *module, const uint32_t *at, const char *kernel, uint32_t *id, struct interface *to) {
    uint32_t number = at[4], operands = (at[0] >> 16) - 5;
    const uint32_t *operand = at + 5;
    if (number == KERNEL && operands >= 2 && strcmp(string_of(module, operand[1]), kernel) == 0) {
        *id = at[2];
    } else if (number == SPEC_WORKGROUP_SIZE && operands >= 3) {
        for (int axis = 0; axis < 3; axis++) {
            to->work_group_size_ids[axis] = number_of(module, operand[axis]);
        }
    } else if (number == CONSTANT_DATA || number == PROGRAM_DATA) {
        return "the program has data, which this example does not pass";
    } else if (operands >= 4 && operand[0] == *id && (number == POD_PUSH_CONSTANT || number == POINTER_PUSH_CONSTANT)) {
        uint32_t ordinal = number_of(module, operand[1]);
        if (ordinal >= MOST_ARGUMENTS) {
            return "the kernel has too many arguments";
        }
        struct argument *argument = &to->arguments[ordinal];
        argument->offset = number_of(module, operand[2]);
        argument->size = number_of(module, operand[3]);
        argument->is_pointer = number == POINTER_PUSH_CONSTANT;
        uint32_t end = argument->offset + argument->size;
        to->push_constants = to->push_constants < end ? end : to->push_constants;
        to->argument_count++;
    } else if (operands >= 1 && operand[0] == *id &&
               ((number >= ARGUMENTS_FIRST && number <= ARGUMENTS_LAST) || number == POINTER_UNIFORM)) {
        return "the kernel has an argument that this example does not pass";
    }
    return NULL;
}

const char *read_interface(const uint32_t *words, size_t count, const char *kernel, struct interface *to) {
    memset(to, 0, sizeof *to);
    if (count < 5 || words[0] != 0x07230203) {
        return "not a SPIR-V module";
    }
    struct module module = {words, count, words[3], NULL, 0};
    module.definitions = calloc(module.bound, sizeof *module.definitions);
    if (!module.definitions) {
        return "no memory";
    }
    const char *error = NULL;
    uint32_t id = 0;
    for (size_t at = 5; at < count && !error;) {
        size_t length = words[at] >> 16;
        if (length == 0 || at + length > count) {
            error = "a damaged module";
        } else if ((words[at] & 0xffff) == OP_EXT_INST && length >= 5 && words[at + 3] == module.set) {
            error = take(&module, words + at, kernel, &id, to);
        } else {
            define(&module, words + at);
        }
        at += length;
    }
    free(module.definitions);
    // Push constants are passed in words.
    to->push_constants = (to->push_constants + 3) & ~3u;
    return error ? error : id ? NULL : "there is no such kernel";
}
