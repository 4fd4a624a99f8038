/* A program that is written to the interface of Mesa's clc. */
#include "clc.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

static int failures;

static void check(int condition, const char *what) {
    if (!condition) {
        fprintf(stderr, "failed: %s\n", what);
        failures++;
    }
}

static void keep(void *priv, const char *message) {
    strncat(priv, message, 4000 - strlen(priv));
}

int main(void) {
    char log[4096] = "";
    const struct clc_logger logger = {log, keep, keep};
    const struct clc_named_value header = {"n.h", "#define N 3\n"};
    const char *const arguments[] = {"-cl-std=CL3.0", "-DM=2"};
    struct clc_compile_args args = {
        .headers = &header,
        .num_headers = 1,
        .source = {"f.cl", "#include \"n.h\"\nint f(int a); kernel void k(global int *a) { *a = f(N * M); }\n"},
        .args = arguments,
        .num_args = 2,
        .spirv_version = CLC_SPIRV_VERSION_1_2,
        .address_bits = 32,
    };
    struct clc_binary program = {NULL, 0}, library = {NULL, 0}, linked = {NULL, 0};
    const struct clc_binary *objects[] = {&program, &library};
    struct clc_linker_args link = {objects, 2, 0};
    uint32_t words[2];

    check(clc_compile_c_to_spirv(&args, &logger, &program, NULL) && !*log, "a program compiles");
    memcpy(words, program.data, sizeof words);
    check(words[0] == 0x07230203 && words[1] == 0x00010200, "it is a module of the version that was asked for");
    args.source.value = "int f(int a) { return a + 1; }\n";
    check(clc_compile_c_to_spirv(&args, &logger, &library, NULL), "a library compiles");
    check(clc_link_spirv(&link, &logger, &linked) && linked.size > 20, "they link");
    clc_free_spirv(&linked);
    link.num_in_objs = 1;
    check(!clc_link_spirv(&link, &logger, &linked) && strstr(log, "`f`"), "a symbol is missing");

    *log = 0;
    args.source.value = "double f(double a) { return a; }\n";
    check(!clc_compile_c_to_spirv(&args, &logger, &linked, NULL) && strstr(log, "f.cl:1:1"), "the device has no double");
    args.features.fp64 = true;
    check(clc_compile_c_to_spirv(&args, NULL, &linked, NULL), "now it has");
    clc_free_spirv(&linked);
    clc_free_spirv(&library);
    clc_free_spirv(&program);
    puts("done");
    return failures != 0;
}
