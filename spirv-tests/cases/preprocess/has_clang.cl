// versions: 1.2 3.0
// options: -ferror-limit=0
// The operators answer as clang's for what this compiler has.
#if !__has_builtin(__builtin_expect) || !__has_builtin(__builtin_popcount) || !__has_builtin(__builtin_astype)
#error functions of GNU C
#endif
#if !__has_builtin(__builtin_shufflevector) || !__has_builtin(__builtin_convertvector) || !__has_builtin(printf)
#error functions of clang
#endif
#if __has_builtin(get_global_id) || __has_builtin(clamp) || __has_builtin(ndrange_1D) || __has_builtin(vec_step)
#error functions that headers declare there
#endif
#if !__has_builtin(sin) || !__has_builtin(abs) || __has_builtin(no_such_function)
#error functions of C
#endif
#if __has_builtin(__builtin_no_such_function) || !__has_builtin(__builtin_sinf) || __has_builtin(sinf) || !__has_builtin(enqueue_kernel)
#error functions of one name only
#endif
#if !__has_attribute(reqd_work_group_size) || !__has_attribute(__packed__) || __has_attribute(no_such_attribute)
#error attributes
#endif
#if !__has_extension(c_static_assert) || !__has_extension(c_generic_selections) || !__has_extension(cxx_binary_literals) || !__has_extension(__c_alignof__)
#error parts of later versions of C
#endif
#if __has_feature(c_static_assert) || !__has_feature(attribute_ext_vector_type) || !__has_feature(attribute_overloadable)
#error parts of the language
#endif
#if __has_extension(cl_khr_fp64) || __has_feature(cxx_exceptions)
#error what has a macro, and what is not there
#endif
#if __has_feature(blocks) != (__OPENCL_C_VERSION__ >= 200)
#error Blocks
#endif
#if !__has_include("headers/system.h") || __has_include(<no_such_file.h>)
#error headers
#endif
kernel void k(global int *out) { *out = 1; }
