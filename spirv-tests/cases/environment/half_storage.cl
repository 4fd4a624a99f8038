// Half behind a pointer alone is storage; image capabilities only with images.
// check: OpCapability Float16Buffer
// check-not: OpCapability Float16
// check-not: OpCapability Image
// check-not: OpCapability Vector16
kernel void f(global half *g, global float *o) { vstore_half(o[0], 0, g); }
