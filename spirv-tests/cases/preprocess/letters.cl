// C99 6.4.2.1: other letters may stand in names, and combining marks and digits behind the first one; other white space separates
// tokens as a blank does.
kernel void k(global int *größe) {
    int é = 1;　int x٣ = 2;﻿größe[0] = é + x٣;
    int y = 1µs; // error: invalid suffix `µs` on integer constant
    int z ٣= 1; // error: unknown start of token U+0663 `٣`
}
