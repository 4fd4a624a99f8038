// OpenCL C 6.11.v: none of the other built-in types stands at program scope.
// versions: 2.0 3.0 3.1
queue_t q; // error[S0136]: type `queue_t` cannot be used to declare a variable with static storage duration
