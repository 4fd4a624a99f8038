// options: -Wno-gnu-case-range
kernel void f(global int *out, int n)
{
    switch (n) {
        case 1 ... 3: ;
        case 2: ; // error[S0612]: has a case for 2 already
        case 0 ... 1: ; // error[S0612]: for 1 already
        case 10 ... 100000: ;
        case 50: ; // error[S0612]: for 50 already
        case 100000 ... 200000: ; // error[S0612]: for 100000 already
        case 300000: ;
        case 250000 ... 400000: ; // error[S0612]: for 300000 already
        case 8 ... 6: ; // warning[S0618]: this range of cases is empty: no value is in it
        case 5 ... n: ; // error[S0901]:
    }
    case 1 ... 2: ; // error[S0611]: `case` outside of a `switch`
}
