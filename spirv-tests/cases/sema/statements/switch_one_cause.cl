// A switch over a wrong value has one message, and a constant of a wider type as a case is told of only where its value changes when it
// converts to the type of the switch (C99 6.8.4.2p5).
kernel void k(global int *out, int n)
{
    switch (unknown) { // error[S0410]: use of undeclared identifier `unknown`
    case 1: out[0] = 1;
    }
    switch (n) {
    case 1L: out[1] = 1; break;
    case 0x7fffffffL: out[1] = 2; break;
    case -2147483648L: out[1] = 3; break;
    case 0xfffffffeu: out[1] = 4; break;
    case 0x100000002L: out[1] = 5; // warning[S0614]: overflow converting case value to switch condition type (4294967298 to 2)
    }
}
