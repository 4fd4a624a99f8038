// options: -cl-std=CL3.0
// check: OpCapability ShaderClockKHR
// check: OpExtension "SPV_KHR_shader_clock"
// check: OpReadClockKHR %ulong %uint_1
// check: OpReadClockKHR %ulong %uint_2
// check: OpReadClockKHR %ulong %uint_3
// check: OpReadClockKHR %v2uint %uint_1
// check: OpReadClockKHR %v2uint %uint_2
// check: OpReadClockKHR %v2uint %uint_3
// The clocks of cl_khr_kernel_clock, each of its scope.
kernel void k(global ulong *out, global uint2 *pairs)
{
    out[0] = clock_read_device();
    out[1] = clock_read_work_group();
    out[2] = clock_read_sub_group();
    pairs[0] = clock_read_hilo_device();
    pairs[1] = clock_read_hilo_work_group();
    pairs[2] = clock_read_hilo_sub_group();
}
