// An object fits into memory, also where each of its members does.
// options: -cl-std=CL1.2 --target=spirv32
struct parts { char a[0x7fffffff]; char b[0x7fffffff]; char c[2]; }; // error[S0120]: `struct parts` is too large
union parts_at_once { char a[0x7fffffff]; char b[0x7fffffff]; };
