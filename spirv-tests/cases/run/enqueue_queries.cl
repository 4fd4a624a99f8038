// options: -cl-std=CL2.0
// Questions about the kernel that a Block is, in every form in which a Block is written.
global int elsewhere;
void (^const at_program_scope)(void) = ^{ elsewhere = 1; };

uint in_helper(global int *out) { return get_kernel_work_group_size(^{ out[0] = 0; }); }

kernel void test(global int *out, global const int *in)
{
    const int captured = in[3];
    void (^variable)(void) = ^{ out[0] = captured; };
    void (^without_captures)(void) = ^{ int unused = 1; };
    void (^with_local)(local void *) = ^(local void *memory) { ((local int *)memory)[0] = 1; };
    const uint size = get_kernel_work_group_size(variable);
    const uint multiple = get_kernel_preferred_work_group_size_multiple(variable);
    CHECK(size > 0 && multiple > 0 && size % multiple == 0);
    CHECK(get_kernel_work_group_size(^{ out[0] = 0; }) > 0);
    CHECK(get_kernel_work_group_size(without_captures) > 0);
    CHECK(get_kernel_work_group_size(at_program_scope) > 0 && in_helper(out) > 0);
    CHECK(get_kernel_work_group_size(with_local) > 0);
    CHECK(get_kernel_preferred_work_group_size_multiple(with_local) > 0);
}
