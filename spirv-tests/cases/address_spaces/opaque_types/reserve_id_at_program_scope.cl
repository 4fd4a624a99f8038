// OpenCL C 6.11.r: nor does a reservation.
// versions: 2.0 3.0 3.1
global reserve_id_t r; // error[S0213]: type `reserve_id_t` cannot be used in the global address space
