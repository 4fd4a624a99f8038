// OpenCL C 6.11.r: a device-side event does not stand at program scope.
// versions: 2.0 3.0 3.1
global clk_event_t e; // error[S0213]: type `clk_event_t` cannot be used in the global address space
