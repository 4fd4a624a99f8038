// OpenCL C 6.11.q: without a space neither.
// versions: 2.0 3.0 3.1
event_t e; // error[S0136]: a variable that lives longer than a call cannot have the type `event_t`
