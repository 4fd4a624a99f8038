// options: -O0 --spirv-version=1.4
// From SPIR-V 1.4 on, entry points list all variables that they use, through functions too.
// check: OpEntryPoint Kernel * "f" %* %* %*
constant int table[2] = {1, 2};

static int look_up(int i) {
    return table[i];
}

kernel void f(global int *p) {
    local int shared[4];
    shared[0] = look_up(p[0]);
    p[get_global_id(0)] = shared[0];
}
