// OpenCL C 6.15.16: and nothing else.
// versions: 2.0 3.0 3.1
void f(read_only pipe int p)
{
    read_only pipe int q; // error[S0131]: type `read_only pipe int` can only be used as a function parameter
}
