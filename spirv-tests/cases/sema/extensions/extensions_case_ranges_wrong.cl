// options: -Wno-gnu-case-range
kernel void f(global int *out, int n)
{
    switch (n) {
        case 1 ... 3: ;
        case 2: ; // error[S0612]: duplicate case value `2`
        case 0 ... 1: ; // error[S0612]: duplicate case value `1`
        case 10 ... 100000: ;
        case 50: ; // error[S0612]: duplicate case value `50`
        case 100000 ... 200000: ; // error[S0612]: duplicate case value `100000`
        case 300000: ;
        case 250000 ... 400000: ; // error[S0612]: duplicate case value `300000`
        case 8 ... 6: ; // warning[S0618]: empty case range specified
        case 5 ... n: ; // error[S0901]:
    }
    case 1 ... 2: ; // error[S0611]: `case` statement not in switch statement
}
