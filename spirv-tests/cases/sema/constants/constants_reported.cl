// A `const` variable whose value was reported as wrong has none, and nothing is said of what is computed from it.
kernel void k(global int *out)
{
    const int wrong = undeclared; // error: use of undeclared identifier `undeclared`
    int sized[wrong];
    const int next = wrong + 1;
    int sized_too[next];
    const int first = out[0];
    int unknown[first]; // error[S0113]:
    switch (out[1]) {
    case wrong:
        out[0] = 1;
    }
}
