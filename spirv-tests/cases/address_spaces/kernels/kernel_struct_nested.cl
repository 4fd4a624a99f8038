// OpenCL C 6.11.l: at any depth; the message goes the way to the member.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct inner {
    int x;
    bool deep;
};
struct middle {
    float y;
    struct inner in[2];
};
struct outer {
    struct middle mid;
};
kernel void k(struct outer o) {} // error[S0304]: `mid.in.deep` // note: member `deep` declared here // note: member `deep` declared here // note: member `deep` declared here
