/* The interface of Mesa's clc, as far as spirocl provides it: programs that are written to that of Mesa 25 compile with it.
 * SPDX-License-Identifier: Apache-2.0 OR MIT */
#ifndef SPIROCL_CLC_H
#define SPIROCL_CLC_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A text with a name: a header, or the source. */
struct clc_named_value {
    const char *name;
    const char *value;
};

/* The newest version of SPIR-V. */
enum clc_spirv_version {
    CLC_SPIRV_VERSION_MAX = 0,
    CLC_SPIRV_VERSION_1_0,
    CLC_SPIRV_VERSION_1_1,
    CLC_SPIRV_VERSION_1_2,
    CLC_SPIRV_VERSION_1_3,
    CLC_SPIRV_VERSION_1_4
};

/* What the device has beyond the core. */
struct clc_optional_features {
    bool fp16, fp64, int64;
    bool images, images_depth, images_gl_depth, images_gl_msaa, images_mipmap, images_mipmap_writes, images_read_write, images_write_3d;
    bool integer_dot_product;
    bool intel_subgroups, subgroups, subgroups_ifp, subgroups_shuffle, subgroups_shuffle_relative;
};

/* What to compile. The arguments are options as for clang; a list of SPIR-V extensions ends with null, null allows all. */
struct clc_compile_args {
    const struct clc_named_value *headers;
    unsigned num_headers;
    struct clc_named_value source;
    const char *const *args;
    unsigned num_args;
    enum clc_spirv_version spirv_version;
    struct clc_optional_features features;
    bool use_llvm_spirv_target;
    const char *const *allowed_spirv_extensions;
    unsigned address_bits;
};

/* A module. */
struct clc_binary {
    void *data;
    size_t size;
};

/* What to link. */
struct clc_linker_args {
    const struct clc_binary *const *in_objs;
    unsigned num_in_objs;
    unsigned create_library;
};

/* Where messages go; functions may be null. */
typedef void (*clc_msg_callback)(void *priv, const char *msg);
struct clc_logger {
    void *priv;
    clc_msg_callback error;
    clc_msg_callback warning;
};

struct set;

/* Compiles a source text. The set of dependencies, which belongs to Mesa, is not filled. */
bool clc_compile_c_to_spirv(const struct clc_compile_args *args, const struct clc_logger *logger, struct clc_binary *out_spirv,
                            struct set *dependencies);

/* Links modules. */
bool clc_link_spirv(const struct clc_linker_args *args, const struct clc_logger *logger, struct clc_binary *out_spirv);

/* Frees a module that one of the functions above made. */
void clc_free_spirv(struct clc_binary *spirv);

#ifdef __cplusplus
}
#endif

#endif
