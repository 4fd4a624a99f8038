// options: -O0
// options: -O1
// check: OpSwitch
kernel void f(global int *p, long wide, uchar narrow, int n) {
    switch (wide) {
    case 0x100000000:
        p[0] = 1;
        break;
    case -1:
        p[0] = 2;
    default:
        p[1] = 3;
    case 7:
        p[2] = 4;
    }
    switch (narrow) {
    case 'a':
        for (int i = 0; i < n; i++) {
            switch (i) {
            case 1:
                continue;
            case 2:
                break;
            default:
                goto done;
            case 3:
                return;
            }
            p[i] = i;
        }
    }
done:
    switch (n)
        p[3] = 5;
    switch (n)
    case 4:
        p[4] = 6;
    switch (n) {
        int i;
        while (i--) {
        case 5:
            p[i] = 2;
        default:
            p[i]++;
        }
    }
}
