/* The C interface of spirocl: OpenCL C in memory to SPIR-V in memory.
 *
 * Any thread may call any function at any time; one compiler may serve several threads while none of them changes it. A
 * compiler, and each result, belongs to the caller, who frees it. No file is read unless that is asked for. Texts are UTF-8 and end
 * with a zero byte, which lengths do not count; what a function returns a pointer to lives as long as the object that it was asked of.
 * SPDX-License-Identifier: Apache-2.0 OR MIT */
#ifndef SPIROCL_H
#define SPIROCL_H

#include <stddef.h>
#include <stdint.h>

/* The version of this interface: the second number increases where functions are added, the first where programs must change. */
#define SPIROCL_API_MAJOR 2
#define SPIROCL_API_MINOR 1

#ifdef __cplusplus
extern "C" {
#endif

/* How a compilation or a link went. */
enum {
    SPIROCL_SUCCESS = 0,          /* there is a module */
    SPIROCL_ERRORS = 1,           /* the program is wrong: the messages say where */
    SPIROCL_INVALID_OPTIONS = 2,  /* the options are wrong: the log says which */
    SPIROCL_INVALID_ARGUMENT = 3, /* a null pointer where none may be, or a text that is not UTF-8 */
    SPIROCL_CANCELLED = 4,        /* another thread has asked for the end of the call */
    SPIROCL_LIMIT_REACHED = 5,    /* the call needs more time or memory than it may take: the message says which */
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

/* Compilers: options that serve several compilations. The functions that change one return SPIROCL_SUCCESS, or another status and change
 * nothing; spirocl_compiler_error has the reason. */

typedef struct spirocl_compiler spirocl_compiler;

/* A compiler with the default options. */
spirocl_compiler *spirocl_compiler_new(void);

/* Frees a compiler; null is allowed. */
void spirocl_compiler_free(spirocl_compiler *compiler);

/* Why the last function that changes the compiler did not; empty if it did. */
const char *spirocl_compiler_error(const spirocl_compiler *compiler);

/* Adds options, written as for clBuildProgram. */
int spirocl_compiler_add_options(spirocl_compiler *compiler, const char *options);

/* Adds a header in memory. The text is copied. */
int spirocl_compiler_add_header(spirocl_compiler *compiler, const char *name, const char *text, size_t length);

/* Lets #include read files of the disk. */
int spirocl_compiler_read_files(spirocl_compiler *compiler);

/* Describes the device that modules are for, in lines KEY=VALUE whose keys and values are those of clGetDeviceInfo as text:
 * CL_DEVICE_ADDRESS_BITS, CL_DEVICE_VERSION, CL_DEVICE_EXTENSIONS, CL_DEVICE_OPENCL_C_FEATURES (names), CL_DEVICE_IL_VERSION,
 * CL_DEVICE_IMAGE_SUPPORT, and of cl_khr_spirv_queries CL_DEVICE_SPIRV_EXTENSIONS_KHR and CL_DEVICE_SPIRV_CAPABILITIES_KHR (names), outside
 * of which a module is an error. Lists are separated by spaces; what has no line is not limited. */
int spirocl_compiler_set_device(spirocl_compiler *compiler, const char *description);

/* A header that a callback provides. The texts must live until the next call of the callback by the same thread. */
typedef struct spirocl_included {
    const char *file; /* the name in messages; equal names are equal files */
    const char *text;
    size_t length;
} spirocl_included;

/* Finds the header `name`, which is written in angle brackets if `angled` is not 0, for a file called `includer`. Returns 1 and fills
 * `included`, or returns 0 if there is none. It is called by the thread that compiles, once per compilation for equal arguments. */
typedef int (*spirocl_find_header)(void *user, const char *name, int angled, const char *includer,
                                   spirocl_included *included);

/* Lets #include ask a callback, after the headers in memory and before files. Null: no callback. If several threads use the compiler,
 * they call it at the same time. */
int spirocl_compiler_set_header_callback(spirocl_compiler *compiler, spirocl_find_header find, void *user);

/* Limits the time of each call with the compiler, in milliseconds (0: no limit). A call that needs more ends soon after, with the status
 * SPIROCL_LIMIT_REACHED. Since 2.1. */
int spirocl_compiler_set_time_limit(spirocl_compiler *compiler, uint64_t milliseconds);

/* Limits the memory that each call with the compiler holds, in bytes (0: no limit), in the same way. A call may exceed the limit by what it is
 * making when it reaches it, such as a list that grows. Since 2.1. */
int spirocl_compiler_set_memory_limit(spirocl_compiler *compiler, uint64_t bytes);

/* A request to end calls, which any thread may make at any time. Since 2.1. */
typedef struct spirocl_cancellation spirocl_cancellation;

/* A request that was not made yet. */
spirocl_cancellation *spirocl_cancellation_new(void);

/* Makes the request: the calls with it end soon after, in whatever stage they are, with the status SPIROCL_CANCELLED. */
void spirocl_cancellation_cancel(const spirocl_cancellation *cancellation);

/* Takes the request back: later calls run. */
void spirocl_cancellation_reset(const spirocl_cancellation *cancellation);

/* Frees a request; null is allowed. Compilers that have it keep it. */
void spirocl_cancellation_free(spirocl_cancellation *cancellation);

/* Lets a request end each call with the compiler. Null: none. */
int spirocl_compiler_set_cancellation(spirocl_compiler *compiler, const spirocl_cancellation *cancellation);

/* Compiles a source text, or reads and optimizes a module, whose first word is that of SPIR-V. `name` is what messages call it (null:
 * "<source>"). The result is never null, and must be freed. */
spirocl_result *spirocl_compiler_compile(const spirocl_compiler *compiler, const char *source, size_t length, const char *name);

/* Linking. */

/* A module in memory, and what messages call it. The words need not be aligned. */
typedef struct spirocl_module {
    const char *name;
    const void *binary;
    size_t size; /* in bytes: a multiple of 4 */
} spirocl_module;

/* What a link makes. */
enum {
    SPIROCL_LINK_PROGRAM = 0, /* what the kernels use; everything that is imported must be found */
    SPIROCL_LINK_LIBRARY = 1  /* what is exported; imports may be left */
};

/* Links modules to one. The result is never null, and must be freed. */
spirocl_result *spirocl_link(const spirocl_module *modules, size_t count, int kind);

/* As spirocl_link, within the limits of a compiler and for its device. Since 2.1. */
spirocl_result *spirocl_compiler_link(const spirocl_compiler *compiler, const spirocl_module *modules, size_t count, int kind);

/* Describes a module, whichever compiler made it: the result has no binary. Types of arguments are as written if the module names them
 * (-cl-kernel-arg-info). The result is never null, and must be freed. Since 2.1. */
spirocl_result *spirocl_describe(const spirocl_module *module);

/* Results. */

/* One of the values above. */
int spirocl_result_status(const spirocl_result *result);

/* The build log: all messages, drawn beside the source; empty if there are none. */
const char *spirocl_result_log(const spirocl_result *result, size_t *length);

/* The bytes of the module, as clCreateProgramWithIL takes them, aligned for 32-bit words; null if there is none. */
const void *spirocl_result_binary(const spirocl_result *result, size_t *size);

/* The description of the module as JSON: kernels, arguments, capabilities; null if there is none. */
const char *spirocl_result_reflection(const spirocl_result *result, size_t *length);

/* Frees a result; null is allowed. */
void spirocl_result_free(spirocl_result *result);

/* Messages as data. */

/* How bad a message is. */
enum { SPIROCL_NOTE = 0, SPIROCL_WARNING = 1, SPIROCL_ERROR = 2 };

/* A place in a file. Lines, and columns in characters, count from 1, bytes from 0; ends are after the last. What stands in no
 * file, such as an option, has a null file. */
typedef struct spirocl_place {
    const char *file;
    uint32_t line, column, end_line, end_column;
    size_t byte, end_byte;
} spirocl_place;

/* A place and what is there. */
typedef struct spirocl_label {
    spirocl_place place;
    const char *text;
} spirocl_label;

/* A replacement of source text: an insertion if the place is empty. */
typedef struct spirocl_edit {
    spirocl_place place;
    const char *replacement;
} spirocl_edit;

/* Advice, and the edits to apply together if they are exact. */
typedef struct spirocl_advice {
    const char *text;
    const spirocl_edit *edits;
    size_t edit_count;
} spirocl_advice;

/* A message. The first label is the place of the message, whose text may be empty; the others are places that belong to it. */
typedef struct spirocl_message {
    int severity;
    const char *code; /* such as S0501 */
    const char *name; /* of a warning, the name of its option */
    const char *text;
    const spirocl_label *labels;
    size_t label_count;
    const char *const *notes;
    size_t note_count;
    const spirocl_advice *advice;
    size_t advice_count;
} spirocl_message;

/* The number of messages. */
size_t spirocl_result_message_count(const spirocl_result *result);

/* A message, in the order of the source; null if there is none of this index. */
const spirocl_message *spirocl_result_message(const spirocl_result *result, size_t index);

/* The name and version of the compiler; lives forever. */
const char *spirocl_version(void);

#ifdef __cplusplus
}
#endif

#endif
