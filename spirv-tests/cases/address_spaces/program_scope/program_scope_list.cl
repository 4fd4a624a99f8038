// OpenCL C 6.7.6, example: what may stand at program scope.
// versions: 2.0 3.0 3.1
constant int foo = 0;
global int baz;
global uchar buf[512];
static global int bat;
extern constant int foo;

void func(void)
{
    constant static int own = 1;
    global extern int elsewhere;
    buf[0] = own + elsewhere + bat;
}

global int *global ptr;
global int *constant right = &baz;
