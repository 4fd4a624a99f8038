// Unique names by `__COUNTER__` and `__LINE__`, the way libraries make them.
#define GLUE_(a, b) a##b
#define GLUE(a, b) GLUE_(a, b)
#define UNIQUE(name) GLUE(name, __COUNTER__)
constant int UNIQUE(v) = 1;
constant int UNIQUE(v) = 2;
constant int GLUE(at_, __LINE__) = 3;
kernel void k(global int *out) { *out = v0 + v1 + at_7; }
