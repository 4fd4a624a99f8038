/* A program that embeds the compiler, as a driver does. */
#include "spirocl.h"

#include <stdio.h>
#include <string.h>

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
    puts("done");
    return failures != 0;
}
