/* The interface of Mesa's clc over that of spirocl.
 * SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "clc.h"

#include "spirocl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each optional feature, with the extensions and features of OpenCL C that a device has with it. */
static const struct {
    size_t offset;
    const char *extensions;
    const char *features;
} OPTIONAL[] = {
#define FEATURE(name, extensions, features) {offsetof(struct clc_optional_features, name), extensions, features}
    FEATURE(fp16, "cl_khr_fp16", ""),
    FEATURE(fp64, "cl_khr_fp64", "__opencl_c_fp64"),
    FEATURE(int64, "", "__opencl_c_int64"),
    FEATURE(images, "", "__opencl_c_images"),
    FEATURE(images_depth, "cl_khr_depth_images", ""),
    FEATURE(images_gl_msaa, "cl_khr_gl_msaa_sharing", ""),
    FEATURE(images_mipmap, "cl_khr_mipmap_image", ""),
    FEATURE(images_mipmap_writes, "cl_khr_mipmap_image_writes", ""),
    FEATURE(images_read_write, "", "__opencl_c_read_write_images"),
    FEATURE(images_write_3d, "cl_khr_3d_image_writes", "__opencl_c_3d_image_writes"),
    FEATURE(integer_dot_product, "cl_khr_integer_dot_product",
            "__opencl_c_integer_dot_product_input_4x8bit __opencl_c_integer_dot_product_input_4x8bit_packed"),
    FEATURE(intel_subgroups, "cl_intel_subgroups", ""),
    FEATURE(subgroups, "", "__opencl_c_subgroups"),
    FEATURE(subgroups_ifp, "cl_khr_subgroups", ""),
    FEATURE(subgroups_shuffle, "cl_khr_subgroup_shuffle", ""),
    FEATURE(subgroups_shuffle_relative, "cl_khr_subgroup_shuffle_relative", ""),
#undef FEATURE
};

/* What every device has. */
static const char *const CORE_EXTENSIONS =
    "cl_khr_byte_addressable_store cl_khr_global_int32_base_atomics cl_khr_global_int32_extended_atomics "
    "cl_khr_local_int32_base_atomics cl_khr_local_int32_extended_atomics";
static const char *const CORE_FEATURES =
    "__opencl_c_generic_address_space __opencl_c_atomic_order_acq_rel __opencl_c_atomic_order_seq_cst __opencl_c_atomic_scope_device "
    "__opencl_c_program_scope_global_variables __opencl_c_work_group_collective_functions";

/* A text that grows; `failed` once there is no memory. */
struct text {
    char *start;
    size_t length;
    bool failed;
};

static void append(struct text *text, const char *more) {
    size_t length = strlen(more);
    char *start = text->failed ? NULL : realloc(text->start, text->length + length + 1);
    if (!start) {
        text->failed = true;
        return;
    }
    memcpy(start + text->length, more, length + 1);
    text->start = start;
    text->length += length;
}

static void say(clc_msg_callback callback, const struct clc_logger *logger, const char *message) {
    if (callback && *message) callback(logger->priv, message);
}

/* The lines that describe the device of some arguments. */
static void describe_device(const struct clc_compile_args *args, struct text *text) {
    static const char *const VERSIONS[] = {"1.4", "1.0", "1.1", "1.2", "1.3", "1.4"};
    const char *features = (const char *)&args->features;
    size_t index;
    append(text, args->address_bits == 32 ? "CL_DEVICE_ADDRESS_BITS=32\n" : "CL_DEVICE_ADDRESS_BITS=64\n");
    append(text, args->features.images ? "CL_DEVICE_IMAGE_SUPPORT=1\n" : "CL_DEVICE_IMAGE_SUPPORT=0\n");
    append(text, "CL_DEVICE_IL_VERSION=SPIR-V_");
    append(text, VERSIONS[args->spirv_version <= CLC_SPIRV_VERSION_1_4 ? args->spirv_version : 0]);
    append(text, "\nCL_DEVICE_EXTENSIONS=");
    append(text, CORE_EXTENSIONS);
    for (index = 0; index < sizeof OPTIONAL / sizeof *OPTIONAL; index++) {
        if (!*(const bool *)(features + OPTIONAL[index].offset)) continue;
        append(text, " ");
        append(text, OPTIONAL[index].extensions);
    }
    append(text, "\nCL_DEVICE_OPENCL_C_FEATURES=");
    append(text, CORE_FEATURES);
    for (index = 0; index < sizeof OPTIONAL / sizeof *OPTIONAL; index++) {
        if (!*(const bool *)(features + OPTIONAL[index].offset)) continue;
        append(text, " ");
        append(text, OPTIONAL[index].features);
    }
    append(text, "\n");
    if (args->allowed_spirv_extensions) {
        const char *const *each;
        append(text, "CL_DEVICE_SPIRV_EXTENSIONS_KHR=");
        for (each = args->allowed_spirv_extensions; *each; each++) {
            append(text, *each);
            append(text, " ");
        }
        append(text, "\n");
    }
}

static int configure(spirocl_compiler *compiler, const struct clc_compile_args *args) {
    struct text device = {NULL, 0, false}, options = {NULL, 0, false};
    int status = SPIROCL_SUCCESS;
    unsigned index;
    describe_device(args, &device);
    append(&options, "");
    for (index = 0; index < args->num_args; index++) {
        append(&options, args->args[index]);
        append(&options, " ");
    }
    if (device.failed || options.failed) {
        status = SPIROCL_BUG;
    } else {
        status = spirocl_compiler_set_device(compiler, device.start);
        if (status == SPIROCL_SUCCESS) status = spirocl_compiler_add_options(compiler, options.start);
    }
    for (index = 0; status == SPIROCL_SUCCESS && index < args->num_headers; index++) {
        const struct clc_named_value *header = &args->headers[index];
        status = spirocl_compiler_add_header(compiler, header->name, header->value, strlen(header->value));
    }
    free(device.start);
    free(options.start);
    return status;
}

/* Takes over a result: the module goes to the caller, the log to the logger. */
static bool deliver(spirocl_result *result, const struct clc_logger *logger, struct clc_binary *out) {
    bool ok = spirocl_result_status(result) == SPIROCL_SUCCESS;
    const void *binary = spirocl_result_binary(result, &out->size);
    say(ok ? logger->warning : logger->error, logger, spirocl_result_log(result, NULL));
    out->data = NULL;
    if (ok) {
        out->data = malloc(out->size);
        ok = out->data != NULL;
        if (ok) memcpy(out->data, binary, out->size);
    }
    spirocl_result_free(result);
    return ok;
}

bool clc_compile_c_to_spirv(const struct clc_compile_args *args, const struct clc_logger *logger, struct clc_binary *out_spirv,
                            struct set *dependencies) {
    static const struct clc_logger silent = {NULL, NULL, NULL};
    spirocl_compiler *compiler = spirocl_compiler_new();
    bool ok = false;
    (void)dependencies;
    logger = logger ? logger : &silent;
    if (configure(compiler, args) == SPIROCL_SUCCESS) {
        const char *source = args->source.value;
        ok = deliver(spirocl_compiler_compile(compiler, source, strlen(source), args->source.name), logger, out_spirv);
    } else {
        say(logger->error, logger, spirocl_compiler_error(compiler));
    }
    spirocl_compiler_free(compiler);
    return ok;
}

bool clc_link_spirv(const struct clc_linker_args *args, const struct clc_logger *logger, struct clc_binary *out_spirv) {
    static const struct clc_logger silent = {NULL, NULL, NULL};
    spirocl_module *modules = calloc(args->num_in_objs ? args->num_in_objs : 1, sizeof *modules);
    char(*names)[16] = calloc(args->num_in_objs ? args->num_in_objs : 1, sizeof *names);
    bool ok = false;
    unsigned index;
    logger = logger ? logger : &silent;
    if (modules && names) {
        for (index = 0; index < args->num_in_objs; index++) {
            snprintf(names[index], sizeof names[index], "module %u", index % 100000000u);
            modules[index].name = names[index];
            modules[index].binary = args->in_objs[index]->data;
            modules[index].size = args->in_objs[index]->size;
        }
        ok = deliver(spirocl_link(modules, args->num_in_objs, args->create_library ? SPIROCL_LINK_LIBRARY : SPIROCL_LINK_PROGRAM),
                     logger, out_spirv);
    }
    free(modules);
    free(names);
    return ok;
}

void clc_free_spirv(struct clc_binary *spirv) {
    free(spirv->data);
    spirv->data = NULL;
    spirv->size = 0;
}
