// A packet is read into memory that can be changed, and written from any (OpenCL C 3.0, 6.15.16.2).
// options: -cl-std=CL2.0
void reads(read_only pipe int p, const int *anywhere, global const int *shared, private int *own)
{
    const int constant_ = 1;
    read_pipe(p, anywhere); // warning[S0805]: passing `const int *` to parameter of type `int *` of `read_pipe` discards qualifiers
    read_pipe(p, shared); // warning[S0805]: passing `global const int *` to parameter of type `int *` of `read_pipe` discards qualifiers
    read_pipe(p, &constant_); // warning[S0805]: passing `const int *` to parameter of type `int *` of `read_pipe` discards qualifiers
    read_pipe(p, own);
}

void writes(write_only pipe int p, volatile int *anywhere, global volatile int *shared, global const int *kept)
{
    write_pipe(p, anywhere); // warning[S0805]: passing `volatile int *` to parameter of type `const int *` of `write_pipe` discards qualifiers
    write_pipe(p, shared); // warning[S0805]: passing `global volatile int *` to parameter of type `const int *` of `write_pipe` discards qualifiers
    write_pipe(p, kept);
}
