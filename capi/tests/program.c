/* A program that embeds the compiler, as a driver does. */
/* Threads and sleeping are POSIX. */
#define _POSIX_C_SOURCE 200809L
#include "spirocl.h"

#include <pthread.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int failures;

static void check(int condition, const char *what) {
    if (!condition) {
        fprintf(stderr, "failed: %s\n", what);
        failures++;
    }
}

static spirocl_result *compile(const char *source, const char *options, const spirocl_header *headers, size_t count) {
    return spirocl_compile(source, strlen(source), "kernel.cl", options, headers, count, 0);
}

/* A callback that knows one header, and counts how often it is asked. */
static int find_header(void *user, const char *name, int angled, const char *includer, spirocl_included *included) {
    ++*(int *)user;
    if (!angled || strcmp(name, "lib/two.h") != 0 || strcmp(includer, "f.cl") != 0) return 0;
    included->file = "archive:two.h";
    included->text = "#define TWO 2\n";
    included->length = strlen(included->text);
    return 1;
}

static spirocl_result *compile_with(const spirocl_compiler *compiler, const char *source) {
    return spirocl_compiler_compile(compiler, source, strlen(source), "f.cl");
}

static void check_compilers(void) {
    spirocl_compiler *compiler = spirocl_compiler_new();
    spirocl_result *result;
    int asked = 0;
    check(spirocl_compiler_add_options(compiler, "-DN=3") == SPIROCL_SUCCESS, "options are added");
    check(spirocl_compiler_add_options(compiler, "-cl-sdt=CL2.0") == SPIROCL_INVALID_OPTIONS, "wrong ones are not");
    check(strstr(spirocl_compiler_error(compiler), "-cl-std=") != NULL, "the error names the nearest");
    check(spirocl_compiler_add_header(compiler, "one.h", "#define ONE 1\n", 14) == SPIROCL_SUCCESS, "headers are added");
    check(spirocl_compiler_error(compiler)[0] == 0, "there is no error now");
    check(spirocl_compiler_add_header(compiler, NULL, "", 0) == SPIROCL_INVALID_ARGUMENT, "a header has a name");
    check(spirocl_compiler_set_header_callback(compiler, find_header, &asked) == SPIROCL_SUCCESS, "a callback is set");
    result = compile_with(compiler, "#include \"one.h\"\n#include <lib/two.h>\nconstant int a = N + ONE + TWO;");
    check(spirocl_result_status(result) == SPIROCL_SUCCESS && asked == 1, "both headers are found");
    spirocl_result_free(result);
    result = compile_with(compiler, "#include <lib/three.h>\n");
    check(spirocl_result_status(result) == SPIROCL_ERRORS && asked == 2, "a header that the callback does not know");
    spirocl_result_free(result);
    check(spirocl_compiler_set_header_callback(compiler, NULL, NULL) == SPIROCL_SUCCESS, "a callback is taken back");
    result = compile_with(compiler, "#include <lib/two.h>\n");
    check(spirocl_result_status(result) == SPIROCL_ERRORS && asked == 2, "it is not asked any more");
    spirocl_result_free(result);
    check(spirocl_compiler_read_files(compiler) == SPIROCL_SUCCESS, "files may be read");
    check(spirocl_compiler_set_device(compiler, "CL_DEVICE_ADDRESS_BITS=16") == SPIROCL_INVALID_OPTIONS, "no device has 16 bits");
    check(spirocl_compiler_set_device(compiler, "CL_DEVICE_EXTENSIONS=cl_khr_fp16\n") == SPIROCL_SUCCESS, "a device is described");
    result = compile_with(compiler, "double f(double a) { return a; }");
    check(spirocl_result_status(result) == SPIROCL_ERRORS, "the device has no double");
    spirocl_result_free(result);
    spirocl_compiler_free(compiler);
    spirocl_compiler_free(NULL);
    check(spirocl_compiler_add_options(NULL, "") == SPIROCL_INVALID_ARGUMENT, "null is no compiler");
}

static void check_messages(void) {
    spirocl_result *result = compile("kernel void f(global int *a) {\n  a[0] = get_globl_id(0);\n}\n#warning late\n", NULL, NULL, 0);
    const spirocl_message *message = spirocl_result_message(result, 0);
    check(spirocl_result_message_count(result) == 2, "there are two messages");
    check(spirocl_result_message(result, 2) == NULL, "there is no third");
    check(message->severity == SPIROCL_ERROR && strcmp(message->code, "S0501") == 0, "the first is an error");
    check(strcmp(message->labels[0].place.file, "kernel.cl") == 0, "it is in the file");
    check(message->labels[0].place.line == 2 && message->labels[0].place.column == 10, "it has a line and a column");
    check(message->labels[0].place.byte == 40 && message->labels[0].place.end_byte >= 52, "it has bytes");
    check(message->advice_count == 1 && message->advice[0].edit_count == 1, "there is a fix");
    check(strcmp(message->advice[0].edits[0].replacement, "get_global_id") == 0, "the fix is the right name");
    check(spirocl_result_message(result, 1)->severity == SPIROCL_WARNING, "the second is a warning");
    spirocl_result_free(result);
    check(spirocl_result_message_count(NULL) == 0, "null has no messages");
}

static void check_link(void) {
    spirocl_result *library = compile("int twice(int a) { return a * 2; }", NULL, NULL, 0);
    spirocl_result *program = compile("int twice(int a); kernel void f(global int *a) { *a = twice(*a); }", NULL, NULL, 0);
    spirocl_module modules[2];
    spirocl_result *result;
    modules[0].name = "program";
    modules[0].binary = spirocl_result_binary(program, &modules[0].size);
    modules[1].name = "library";
    modules[1].binary = spirocl_result_binary(library, &modules[1].size);
    result = spirocl_link(modules, 2, SPIROCL_LINK_PROGRAM);
    check(spirocl_result_status(result) == SPIROCL_SUCCESS, "they link");
    check(spirocl_result_binary(result, NULL) != NULL, "there is a module");
    spirocl_result_free(result);
    result = spirocl_link(modules, 1, SPIROCL_LINK_PROGRAM);
    check(spirocl_result_status(result) == SPIROCL_ERRORS, "a symbol is missing");
    check(strstr(spirocl_result_log(result, NULL), "`twice`") != NULL, "the log names it");
    spirocl_result_free(result);
    modules[1].size -= 1;
    result = spirocl_link(modules, 2, SPIROCL_LINK_PROGRAM);
    check(spirocl_result_status(result) == SPIROCL_INVALID_ARGUMENT, "modules are whole words");
    spirocl_result_free(result);
    spirocl_result_free(program);
    spirocl_result_free(library);
}

/* A source that takes long in every stage. */
static char *long_source(void) {
    enum { FUNCTIONS = 400, LENGTH = 40000 };
    const char *start = "kernel void f%d(global int *a, int x) {\n";
    const char *line = "  x = x * 3 + a[x & 7];\n";
    char *text = malloc((size_t)FUNCTIONS * LENGTH);
    char *at = text;
    int number, count;
    for (number = 0; number < FUNCTIONS; number++) {
        at += sprintf(at, start, number);
        for (count = 0; count < 1000; count++) at += sprintf(at, "%s", line);
        at += sprintf(at, "  a[0] = x;\n}\n");
    }
    return text;
}

struct call {
    const spirocl_compiler *compiler;
    const char *source;
    int status;
};

static void *run_call(void *user) {
    struct call *call = user;
    spirocl_result *result = compile_with(call->compiler, call->source);
    call->status = spirocl_result_status(result);
    spirocl_result_free(result);
    return NULL;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void check_limits(void) {
    const struct timespec moment = {0, 50 * 1000 * 1000};
    char *source = long_source();
    spirocl_compiler *compiler = spirocl_compiler_new();
    spirocl_cancellation *cancellation = spirocl_cancellation_new();
    struct call call;
    pthread_t thread;
    double start;
    spirocl_result *result;

    check(spirocl_compiler_set_cancellation(compiler, cancellation) == SPIROCL_SUCCESS, "a request is set");
    call.compiler = compiler;
    call.source = source;
    call.status = -1;
    check(pthread_create(&thread, NULL, run_call, &call) == 0, "there is a thread");
    nanosleep(&moment, NULL);
    start = now();
    spirocl_cancellation_cancel(cancellation);
    pthread_join(thread, NULL);
    check(call.status == SPIROCL_CANCELLED, "a call is cancelled");
    check(now() - start < 2, "it ends soon");
    result = compile_with(compiler, "kernel void f() {}");
    check(spirocl_result_status(result) == SPIROCL_CANCELLED, "later calls are too");
    check(spirocl_result_binary(result, NULL) == NULL, "they make nothing");
    spirocl_result_free(result);
    spirocl_cancellation_reset(cancellation);
    result = compile_with(compiler, "kernel void f() {}");
    check(spirocl_result_status(result) == SPIROCL_SUCCESS, "a request is taken back");
    spirocl_result_free(result);
    spirocl_cancellation_cancel(cancellation);
    spirocl_cancellation_free(cancellation);
    check(spirocl_compiler_set_cancellation(compiler, NULL) == SPIROCL_SUCCESS, "no request is set");

    check(spirocl_compiler_set_time_limit(compiler, 50) == SPIROCL_SUCCESS, "the time is limited");
    start = now();
    result = compile_with(compiler, source);
    check(spirocl_result_status(result) == SPIROCL_LIMIT_REACHED, "the limit is reached");
    check(now() - start < 2, "the call ends soon after");
    check(strcmp(spirocl_result_message(result, 0)->name, "time-limit") == 0, "the message has a name");
    check(strstr(spirocl_result_log(result, NULL), "limit of 50 ms") != NULL, "the log says which");
    spirocl_result_free(result);
    spirocl_compiler_set_time_limit(compiler, 0);

    check(spirocl_compiler_set_memory_limit(compiler, 32 << 20) == SPIROCL_SUCCESS, "the memory is limited");
    result = compile_with(compiler, source);
    check(spirocl_result_status(result) == SPIROCL_LIMIT_REACHED, "this limit is reached");
    check(strcmp(spirocl_result_message(result, 0)->name, "memory-limit") == 0, "this message has a name");
    spirocl_result_free(result);
    result = compile_with(compiler, "kernel void f() {}");
    check(spirocl_result_status(result) == SPIROCL_SUCCESS, "a small call stays within it");
    spirocl_result_free(result);
    check(spirocl_compiler_set_time_limit(NULL, 1) == SPIROCL_INVALID_ARGUMENT, "null has no limits");
    check(spirocl_compiler_set_memory_limit(NULL, 1) == SPIROCL_INVALID_ARGUMENT, "null holds nothing");
    spirocl_cancellation_cancel(NULL);
    spirocl_cancellation_free(NULL);
    spirocl_compiler_free(compiler);
    free(source);
}

static void check_modules(void) {
    spirocl_compiler *compiler = spirocl_compiler_new();
    spirocl_result *program = compile("kernel void f(global long *a, uint n) { a[n] = 1; }", "-cl-kernel-arg-info", NULL, 0);
    spirocl_module module = {"program.spv", NULL, 0};
    spirocl_result *result;
    module.binary = spirocl_result_binary(program, &module.size);
    result = spirocl_describe(&module);
    check(spirocl_result_status(result) == SPIROCL_SUCCESS && spirocl_result_binary(result, NULL) == NULL, "it is described");
    check(strstr(spirocl_result_reflection(result, NULL), "\"uint\"") != NULL, "types are as written");
    spirocl_result_free(result);
    result = spirocl_compiler_link(compiler, &module, 1, SPIROCL_LINK_PROGRAM);
    check(strstr(spirocl_result_reflection(result, NULL), "\"name\":\"f\"") != NULL, "linked modules are described");
    spirocl_result_free(result);
    result = spirocl_compiler_compile(compiler, module.binary, module.size, "program.spv");
    check(spirocl_result_binary(result, NULL) != NULL, "modules are optimized");
    check(strstr(spirocl_result_reflection(result, NULL), "\"name\":\"f\"") != NULL, "and described");
    spirocl_result_free(result);

    spirocl_compiler_set_device(compiler, "CL_DEVICE_SPIRV_CAPABILITIES_KHR=Addresses Kernel Linkage Int8");
    result = compile_with(compiler, "kernel void f(global int *a) {\n long x = *a;\n *a = x >> 3;\n}");
    check(spirocl_result_status(result) == SPIROCL_ERRORS, "the device has no long");
    check(spirocl_result_message(result, 0)->labels[0].place.line > 0, "the construct has a place");
    check(strstr(spirocl_result_log(result, NULL), "`Int64`") != NULL, "the capability is named");
    spirocl_result_free(result);
    result = spirocl_compiler_link(compiler, &module, 1, SPIROCL_LINK_PROGRAM);
    check(strstr(spirocl_result_log(result, NULL), "`program.spv` requires the capability `Int64`") != NULL, "nor in a link");
    spirocl_result_free(result);
    result = spirocl_compiler_compile(compiler, module.binary, module.size, "program.spv");
    check(spirocl_result_status(result) == SPIROCL_ERRORS, "nor in a module");
    spirocl_result_free(result);
    spirocl_compiler_set_time_limit(compiler, 1);
    spirocl_compiler_set_device(compiler, "CL_DEVICE_ADDRESS_BITS=64");
    check(spirocl_compiler_error(compiler)[0] == 0, "there is no error");

    module.size -= 1;
    result = spirocl_describe(&module);
    check(spirocl_result_status(result) == SPIROCL_INVALID_ARGUMENT, "a description is of whole words");
    spirocl_result_free(result);
    result = spirocl_describe(NULL);
    check(spirocl_result_status(result) == SPIROCL_INVALID_ARGUMENT, "null is no module");
    spirocl_result_free(result);
    module.binary = "no module at all";
    module.size = 16;
    result = spirocl_describe(&module);
    check(spirocl_result_status(result) == SPIROCL_ERRORS, "words are not always a module");
    spirocl_result_free(result);
    result = spirocl_compiler_link(NULL, &module, 1, SPIROCL_LINK_PROGRAM);
    check(spirocl_result_status(result) == SPIROCL_INVALID_ARGUMENT, "null does not link");
    spirocl_result_free(result);
    spirocl_result_free(program);
    spirocl_compiler_free(compiler);
}

int main(void) {
    size_t size = 0;
    spirocl_header header = {"scale.h", "#define SCALE 3\n", 16};
    const char *source = "#include \"scale.h\"\nkernel void f(global int *a) { a[0] *= SCALE * N; }\n";
    spirocl_result *result = compile(source, "-cl-std=CL2.0 -D N=2", &header, 1);
    check(spirocl_result_status(result) == SPIROCL_SUCCESS, "a right program compiles");
    const uint32_t *words = spirocl_result_binary(result, &size);
    check(words && size % 4 == 0 && words[0] == 0x07230203, "it becomes a module");
    check(spirocl_result_log(result, &size)[0] == 0 && size == 0, "nothing is said");
    check(strstr(spirocl_result_reflection(result, NULL), "\"name\":\"f\"") != NULL, "it is described");
    spirocl_result_free(result);

    result = compile("kernel void f() { g(); }", NULL, NULL, 0);
    check(spirocl_result_status(result) == SPIROCL_ERRORS, "a wrong program does not compile");
    check(spirocl_result_binary(result, &size) == NULL && size == 0, "there is no module");
    check(strstr(spirocl_result_log(result, &size), "kernel.cl:1:19") != NULL, "the log says where");
    check(strlen(spirocl_result_log(result, &size)) == size, "the log has its length");
    spirocl_result_free(result);

    result = compile("", "-cl-fast-relaxed-mth", NULL, 0);
    check(spirocl_result_status(result) == SPIROCL_INVALID_OPTIONS, "wrong options are told apart");
    check(strstr(spirocl_result_log(result, NULL), "-cl-fast-relaxed-math") != NULL, "the nearest is named");
    spirocl_result_free(result);

    result = compile("kernel void f(global int *a) { *a = 1; }", "-cl-nv-verbose -Werror", NULL, 0);
    check(spirocl_result_status(result) == SPIROCL_SUCCESS, "options of vendors are ignored");
    check(strstr(spirocl_result_log(result, NULL), "NVIDIA compiler option `-cl-nv-verbose` is ignored") != NULL, "a note says so");
    spirocl_result_free(result);

    result = spirocl_compile(NULL, 4, NULL, NULL, NULL, 0, 0);
    check(spirocl_result_status(result) == SPIROCL_INVALID_ARGUMENT, "null is no source");
    spirocl_result_free(result);
    result = spirocl_compile("int \0a;", 7, NULL, NULL, NULL, 0, 0);
    check(spirocl_result_log(result, &size)[size] == 0, "a log ends with zero");
    spirocl_result_free(result);
    result = spirocl_compile("", 0, "\xff.cl", NULL, NULL, 0, 0);
    check(spirocl_result_status(result) == SPIROCL_INVALID_ARGUMENT, "a name is UTF-8");
    check(spirocl_result_reflection(result, &size) == NULL && size == 0, "there is no description");
    spirocl_result_free(result);
    result = compile("", NULL, NULL, 2);
    check(spirocl_result_status(result) == SPIROCL_INVALID_ARGUMENT, "null is no header");
    spirocl_result_free(result);
    header.text = NULL;
    result = compile("", NULL, &header, 1);
    check(spirocl_result_status(result) == SPIROCL_INVALID_ARGUMENT, "a header has a text");
    spirocl_result_free(result);
    result = compile("#include \"spirocl.h\"\n", "-I.", NULL, 0);
    check(spirocl_result_status(result) == SPIROCL_ERRORS, "no file is read without being asked");
    spirocl_result_free(result);
    check(spirocl_result_status(NULL) == SPIROCL_INVALID_ARGUMENT, "null is no result");
    spirocl_result_free(NULL);
    check(strncmp(spirocl_version(), "spirocl ", 8) == 0, "there is a version");
    check_compilers();
    check_messages();
    check_link();
    check_limits();
    check_modules();
    puts("done");
    return failures != 0;
}
