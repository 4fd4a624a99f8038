// options: --spirv-version=1.4
// options: --spirv-version=1.6 -O0
// What an entry point lists includes variables that only initializers of others name.
// check: OpEntryPoint Kernel * "f" %* %* %* %*
constant int numbers[3] = { 1, 2, 3 };
constant int *constant middle = &numbers[1];
struct entry { constant char *text; constant int *constant *number; };
constant struct entry entries[] = { { "first", &middle } };

kernel void f(global int *p)
{
    p[0] = entries[p[2]].text[p[1]];
}
