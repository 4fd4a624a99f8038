// OpenCL C 6.7: a member has no address space, from a typedef neither.
// versions: all
typedef local int shared_int;
struct s {
    shared_int i; // error[S0212]: member `i` may not be qualified with an address space
};
