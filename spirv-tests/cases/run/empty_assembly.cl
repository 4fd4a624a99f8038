// skip-source: compilers that translate to SPIR-V refuse assembly, or crash
// options: -cl-std=CL1.2
// options: -cl-std=CL3.0
// check: OpMemoryBarrier
// Assembly without an instruction that names memory: what is written before it lies before it.

kernel void test(global int *out, global const int *in, global uint *memory)
{
    memory[0] = in[1];
    __asm volatile("" ::: "memory"); // warning: assembly without an instruction is an extension of GNU C
    memory[0] = in[2];
    __asm__ __volatile__("" : : : "memory", "cc"); // warning: assembly without an instruction is an extension of GNU C
    CHECK(memory[0] == 2);
    if (in[0])
        __asm__(""); // warning: assembly without an instruction is an extension of GNU C
    else
        memory[1] = in[3];
    CHECK(memory[1] == 3);
}
