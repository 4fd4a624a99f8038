// No capability is declared that the module does not use.
// check: OpCapability Addresses
// check-not: OpCapability Float64
// check-not: OpCapability Float16
// check-not: OpCapability Int8
// check-not: OpCapability Int16
// check-not: OpCapability Vector16
// check-not: OpCapability GenericPointer
// check-not: OpCapability Groups
// check-not: OpCapability Int64Atomics
// check-not: OpCapability ImageBasic
// check-not: OpExtension
kernel void f(global int *out, int n) { *out = n; }
