// OpenCL C 6.15.16: and nothing else.
// versions: 2.0 3.0 3.1
void f(read_only pipe int p)
{
    read_only pipe int q; // error[S0131]: `read_only pipe int` cannot be the type of a variable
}
