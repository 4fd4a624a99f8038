// OpenCL C 6.11.r: no device-side event, no range, no reservation; a queue may be given.
// versions: 2.0 3.0 3.1
kernel void right(queue_t q) {}
kernel void a(clk_event_t e) {} // error[S0304]: the kernel parameter `e` cannot have the type `clk_event_t`
kernel void b(ndrange_t n) {} // error[S0304]: the kernel parameter `n` cannot have the type `ndrange_t`
kernel void c(reserve_id_t r) {} // error[S0304]: the kernel parameter `r` cannot have the type `reserve_id_t`
