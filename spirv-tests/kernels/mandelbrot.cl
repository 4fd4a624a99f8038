#if defined(USE_DOUBLE)
#  pragma OPENCL EXTENSION cl_khr_fp64 : enable
   typedef double real;
   typedef double2 real2;
#  define R(x) x
#else
   typedef float real;
   typedef float2 real2;
#  define R(x) x##f
#endif

#ifndef MAX_ITERATIONS
#  error "MAX_ITERATIONS must be defined"
#endif

constant uchar4 palette[] = {
    (uchar4)(66, 30, 15, 255), (uchar4)(25, 7, 26, 255), (uchar4)(9, 1, 47, 255), (uchar4)(4, 4, 73, 255),
    (uchar4)(0, 7, 100, 255), (uchar4)(12, 44, 138, 255), (uchar4)(24, 82, 177, 255), (uchar4)(57, 125, 209, 255),
};
#define COLOURS (sizeof(palette) / sizeof(palette[0]))

kernel void mandelbrot(global uint *iterations, global uchar4 *image, int width, real2 corner, real2 step)
{
    const int2 at = (int2)(get_global_id(0), get_global_id(1));
    const real2 c = corner + step * (real2)(at.x, at.y);
    real2 z = R(0.0);
    uint n = 0;
    do {
        real2 squares = z * z;
        if (squares.x + squares.y > R(4.0))
            break;
        z = (real2)(squares.x - squares.y, R(2.0) * z.x * z.y) + c;
    } while (++n < MAX_ITERATIONS);

    const int index = mad24(at.y, width, at.x);
    iterations[index] = n;
    image[index] = n == MAX_ITERATIONS ? (uchar4)(0, 0, 0, 255) : palette[n % COLOURS];
}
