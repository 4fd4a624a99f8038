//! The host program of Black and Scholes.

use spirocl_tests::drivers::device::value;
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &["-cl-denorms-are-zero"];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let count = gpu.size(4 * 4096, 4 * 16_384);
    let mut random = Random::new(13);
    let price = random.floats(count, 5.0, 30.0);
    let strike = random.floats(count, 1.0, 100.0);
    let years = random.floats(count, 0.25, 10.0);
    let (riskfree, volatility) = (0.02f32, 0.30f32);
    let (call, put) = (gpu.zeros::<f32>(count)?, gpu.zeros::<f32>(count)?);
    let (price_buffer, strike_buffer, years_buffer) =
        (gpu.buffer(&price)?, gpu.buffer(&strike)?, gpu.buffer(&years)?);
    let arguments = [
        (&price_buffer).into(),
        (&strike_buffer).into(),
        (&years_buffer).into(),
        (&call).into(),
        (&put).into(),
        value(riskfree),
        value(volatility),
    ];
    gpu.launch("black_scholes", &[count / 4], &[], &arguments)?;
    let option = |i: usize| {
        let (s, x, t) = (f64::from(price[i]), f64::from(strike[i]), f64::from(years[i]));
        let (r, v) = (f64::from(riskfree), f64::from(volatility));
        let d1 = ((s / x).ln() + (r + 0.5 * v * v) * t) / (v * t.sqrt());
        let d2 = d1 - v * t.sqrt();
        let discounted = x * (-r * t).exp();
        let call = s * normal_cdf(d1) - discounted * normal_cdf(d2);
        (call as f32, (discounted * normal_cdf(-d2) - s * normal_cdf(-d1)) as f32)
    };
    let (calls, puts): (Vec<f32>, Vec<f32>) = (0..count).map(option).unzip();
    // Differences of like numbers near 100 lose some bits.
    let tolerance = Tolerance::Relative { relative: 1e-4, absolute: 1e-4 };
    gpu.expect("calls", &call, &calls, tolerance)?;
    gpu.expect("puts", &put, &puts, tolerance)
}

/// The same polynomial as the kernel's, in double precision.
fn normal_cdf(d: f64) -> f64 {
    let k = 1.0 / (1.0 + 0.2316419 * d.abs());
    let polynomial =
        k * (0.319381530 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
    let tail = polynomial * (-0.5 * d * d).exp() / std::f64::consts::TAU.sqrt();
    if d > 0.0 { 1.0 - tail } else { tail }
}
