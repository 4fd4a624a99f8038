// options: -O0
// __builtin_memcpy copies in the widest units in which both objects are aligned and that divide the number of bytes.
// check: OpName * "longs"
// check: OpTypeArray %ulong %uint_2
// check: OpTypeArray %uint %uint_3
// check: OpTypeArray %ushort %uint_5
// check: OpTypeArray %uchar %uint_7
// check: OpTypeArray %uchar %uint_16
kernel void longs(global long *to, global const long *from) { __builtin_memcpy(to, from, 16); }
kernel void ints(global long *to, global const long *from) { __builtin_memcpy(to, from, 12); }
kernel void shorts(global long *to, global const long *from) { __builtin_memcpy(to, from, 10); }
kernel void bytes(global long *to, global const long *from) { __builtin_memcpy(to, from, 7); }
kernel void from_bytes(global long *to, global const char *from) { __builtin_memcpy(to, from, 16); }
