// Specialization constants of the program have the ids that the attribute states, plus 65536: the smaller ones are those of the interface.
// options: --target=vulkan1.3 -cl-std=CL3.0

__attribute__((spirv_spec_constant(0))) constant uint tile = 16;
__attribute__((spirv_spec_constant(4294967295))) constant uint last = 16; // error: the id 4294967295 of a specialization constant is too large for Vulkan

kernel void f(global uint *out)
{
    out[get_global_id(0)] = tile + last;
}
