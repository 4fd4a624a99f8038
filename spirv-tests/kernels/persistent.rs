//! The host program of variables that keep their values between kernels.

use spirocl_tests::drivers::device::value;
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &["-cl-std=CL2.0"];

const COUNT: usize = 4096;

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let mut random = Random::new(11);
    let (mut total, mut low, mut high, mut maxima) = (0u64, u32::MAX, 0u32, [0u32; 16]);
    for piece in 1..=3u64 {
        let numbers: Vec<u32> = (0..COUNT).map(|_| random.below(1 << 30) + 1).collect();
        for (index, &number) in numbers.iter().enumerate() {
            total += u64::from(number) * [1, 3, 9, 27][index & 3];
            (low, high) = (low.min(number), high.max(number));
            maxima[index & 15] = maxima[index & 15].max(number);
        }
        let (numbers, partial) = (gpu.buffer(&numbers)?, gpu.zeros::<u64>(COUNT / 64)?);
        gpu.launch("add", &[COUNT], &[64], &[(&numbers).into(), (&partial).into()])?;
        gpu.launch("collect", &[1], &[1], &[(&partial).into(), value((COUNT / 64) as u32)])?;
        let out = gpu.zeros::<u64>(24)?;
        gpu.launch("report", &[1], &[1], &[(&out).into()])?;
        let calls = 100 + 2 * (piece - 1);
        let mut expected = vec![total, piece, low.into(), high.into(), high.into()];
        expected.extend([maxima[piece as usize & 15].into(), calls, calls + 1]);
        expected.extend(maxima.map(u64::from));
        gpu.expect("what the program knows", &out, &expected, Tolerance::Exact)?;
    }
    Ok(())
}
