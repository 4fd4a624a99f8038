// What a block declares as `extern` is defined elsewhere, and has its value there. C99 6.7.8p5.
// versions: 1.2 3.0
extern constant int outside = 1;
kernel void k(global int *out)
{
    extern constant int size = 4; // error[S0711]: block-scope `extern` variable `size` cannot have an initializer
    extern constant int outside;
    out[0] = size + outside;
}
