/* One pass of a radix-4 Stockham FFT over a batch of complex signals: no bit reversal, ping-pong between two buffers. */

typedef struct complex_s {
    float re;
    float im;
} complex_t;

static complex_t c_make(float re, float im) { complex_t c; c.re = re; c.im = im; return c; }
static complex_t c_add(complex_t a, complex_t b) { return c_make(a.re + b.re, a.im + b.im); }
static complex_t c_sub(complex_t a, complex_t b) { return c_make(a.re - b.re, a.im - b.im); }
static complex_t c_mul(complex_t a, complex_t b)
{
    return c_make(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
}
static complex_t c_times_minus_i(complex_t a) { return (complex_t){ a.im, -a.re }; }

static complex_t twiddle(float turns)
{
    complex_t w;
    w.im = sincos(-2.0f * M_PI_F * turns, &w.re);
    return w;
}

struct quad { complex_t at[4]; };

static struct quad butterfly(struct quad in)
{
    const complex_t a = c_add(in.at[0], in.at[2]), b = c_sub(in.at[0], in.at[2]);
    const complex_t c = c_add(in.at[1], in.at[3]), d = c_times_minus_i(c_sub(in.at[1], in.at[3]));
    struct quad out = { { c_add(a, c), c_add(b, d), c_sub(a, c), c_sub(b, d) } };
    return out;
}

// The kernel: `done` is the product of the radices of the passes before (1, 4, 16, ...).
__kernel void fft_pass(__global const complex_t *in, __global complex_t *out, int length, int done)
{
    const int quarter = length / 4;
    const int i = get_global_id(0), signal = get_global_id(1);
    const int k = i & (done - 1);
    in += signal * length;
    out += signal * length;

    struct quad q;
    const float turns = (float)k / (float)(4 * done);
    for (int n = 0; n < 4; n++)
        q.at[n] = c_mul(in[i + n * quarter], twiddle(turns * n));
    q = butterfly(q);

    const int base = ((i - k) << 2) + k;
    for (int n = 0; n < 4; n++)
        out[base + n * done] = q.at[n];
}
