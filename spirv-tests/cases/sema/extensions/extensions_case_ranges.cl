// Ranges of cases: some are listed, long ones compared with.
kernel void f(global int *out, uint u, char c, long l)
{
    switch (u) {
        case 1 ... 3: out[0] = 1; break; // extension[S0613]: case ranges are a GNU extension
        case 4: out[0] = 2; break;
        case 5 ... 4000000000u: out[0] = 3; break; // extension[S0613]: case ranges are a GNU extension
        default: out[0] = 4;
    }
    switch (c) { case 'a' ... 'z': out[1] = 1; } // extension[S0613]: case ranges are a GNU extension
    switch (l) { case -1 ... 100000000000L: out[1] = 1; } // extension[S0613]: case ranges are a GNU extension
    switch (u) { case 7 ... 7: out[2] = 1; } // extension[S0613]: case ranges are a GNU extension
}
