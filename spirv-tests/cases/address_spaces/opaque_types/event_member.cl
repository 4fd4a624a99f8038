// OpenCL C 6.11.q: not in a structure.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct s {
    event_t e; // error[S0120]: member `e` cannot have type `event_t`
};
