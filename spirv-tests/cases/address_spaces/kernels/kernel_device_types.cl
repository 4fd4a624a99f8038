// OpenCL C 6.11.r: no device-side event, no range, no reservation; a queue may be given.
// versions: 2.0 3.0 3.1
kernel void right(queue_t q) {}
kernel void a(clk_event_t e) {} // error[S0304]: kernel parameter `e` cannot have type `clk_event_t`
kernel void b(ndrange_t n) {} // error[S0304]: kernel parameter `n` cannot have type `ndrange_t`
kernel void c(reserve_id_t r) {} // error[S0304]: kernel parameter `r` cannot have type `reserve_id_t`
