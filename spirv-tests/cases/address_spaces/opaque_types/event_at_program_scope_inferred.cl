// OpenCL C 6.11.q: without a space neither.
// versions: 2.0 3.0 3.1
event_t e; // error[S0136]: type `event_t` cannot be used to declare a variable with static storage duration
