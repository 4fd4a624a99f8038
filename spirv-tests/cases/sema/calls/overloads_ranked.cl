// Among the overloads of a program the one is called that fits every argument at least as well as the others: the same type, then
// a promotion (`char` to `int`, `float` to `double`, `half` to `float`), then a conversion. What they return says which was called.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define OVERLOADED __attribute__((overloadable))
int2 OVERLOADED exact(int x) { return 1; }
int4 OVERLOADED exact(float x) { return 1; }

int2 OVERLOADED counts(int x) { return 1; }
int4 OVERLOADED counts(int x, int y) { return 1; }

int2 OVERLOADED doubles(int x) { return 1; }
int4 OVERLOADED doubles(double x) { return 1; }

int2 OVERLOADED floats(int x) { return 1; }
int4 OVERLOADED floats(float x) { return 1; }

int2 OVERLOADED wide(double x) { return 1; }
int4 OVERLOADED wide(float x) { return 1; }

int2 OVERLOADED crossed(int a, float b) { return 1; }
int4 OVERLOADED crossed(float a, int b) { return 1; }
// A built-in of the name is asked only where no overload fits.
int4 OVERLOADED max(int a, float b) { return 1; }
int4 OVERLOADED max(float a, int b) { return 1; }

kernel void k(global int *out, float f, long l)
{
    out[0] = exact(f).w;
    out[1] = counts(1, 2).w;
    out[2] = counts(1, 2, 3).w; // error[S0504]: no matching function for call to `counts(int, int, int)`
    // note: int2 counts(int)
    // note: int4 counts(int, int)
    out[3] = doubles(f).w;
    out[4] = floats((half)f).w;
    out[5] = wide(l).w; // error[S0505]: call to `wide(long)` is ambiguous
    out[6] = crossed(1, 1).w; // error[S0505]: call to `crossed(int, int)` is ambiguous
    out[7] = max(1, 1).w; // error[S0505]: call to `max(int, int)` is ambiguous
    out[8] = max((int2)1, (int2)2).y;
}
