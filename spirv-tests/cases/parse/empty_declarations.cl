;
struct s { int a; ; };
enum e { A, };
kernel void f(global int *out) { out[0] = A; ; };
;
