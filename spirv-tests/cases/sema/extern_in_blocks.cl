// What a block declares as `extern` is defined elsewhere, and has its value there. C99 6.7.8p5.
// versions: 1.2 3.0
extern constant int outside = 1;
kernel void k(global int *out)
{
    extern constant int size = 4; // error[S0711]: `size` is declared as `extern` in a block, and cannot be initialized there
    extern constant int outside;
    out[0] = size + outside;
}
