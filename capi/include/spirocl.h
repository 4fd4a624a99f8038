/* The C interface of spirocl: OpenCL C in memory to SPIR-V in memory.
 *
 * All functions may be called by any thread at any time; a result belongs to the caller. No file is read unless
 * SPIROCL_READ_FILES is given. Texts are UTF-8 and end with a zero byte, which lengths do not count.
 * SPDX-License-Identifier: Apache-2.0 OR MIT */
#ifndef SPIROCL_H
#define SPIROCL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a compilation went. */
enum {
    SPIROCL_SUCCESS = 0,          /* there is a module */
    SPIROCL_ERRORS = 1,           /* the program is wrong: the log says where */
    SPIROCL_INVALID_OPTIONS = 2,  /* the options are wrong: the log says which */
    SPIROCL_INVALID_ARGUMENT = 3, /* a null pointer where none may be, or a text that is not UTF-8 */
    SPIROCL_BUG = 70              /* the compiler is wrong: please report the log */
};

/* For the flags of spirocl_compile. */
enum {
    SPIROCL_READ_FILES = 1 /* #include also reads files of the disk: of -I folders, and beside the source's name */
};

/* A header in memory: found by #include under its name, before any file. */
typedef struct spirocl_header {
    const char *name;
    const char *text;
    size_t length;
} spirocl_header;

typedef struct spirocl_result spirocl_result;

/* Compiles a source text. `name` is what messages call it (null: "<source>"), `options` is a string as for clBuildProgram
 * (null: none). The result is never null, and must be freed. */
spirocl_result *spirocl_compile(const char *source, size_t length, const char *name, const char *options,
                                const spirocl_header *headers, size_t header_count, uint32_t flags);

/* One of the values above. */
int spirocl_result_status(const spirocl_result *result);

/* The build log: all messages, drawn beside the source; empty if there are none. Lives as long as the result. */
const char *spirocl_result_log(const spirocl_result *result, size_t *length);

/* The bytes of the module, as clCreateProgramWithIL takes them, aligned for 32-bit words; null if there is none. */
const void *spirocl_result_binary(const spirocl_result *result, size_t *size);

/* The description of the module as JSON: kernels, arguments, capabilities; null if there is no module. */
const char *spirocl_result_reflection(const spirocl_result *result, size_t *length);

/* Frees a result; null is allowed. */
void spirocl_result_free(spirocl_result *result);

/* The name and version of the compiler; lives forever. */
const char *spirocl_version(void);

#ifdef __cplusplus
}
#endif

#endif
