//! The values with which functions are called: edge cases, numbers near 1, and any bits.

use spirocl_sema::types::Scalar;
use spirocl_tests::generator::random::Random;

/// Numbers of a type.
pub(super) fn numbers(random: &mut Random, scalar: Scalar, count: usize, mask: Option<u64>) -> Vec<u8> {
    let bytes = scalar.bits() as usize / 8;
    let edges = edges(scalar);
    let mut data = Vec::with_capacity(count * bytes);
    for index in 0..count {
        let bits = match index % 4 {
            0 => edges[random.below(edges.len() as u32) as usize],
            1 | 2 if scalar.is_float() => near_one(random, scalar),
            _ => random.bits(),
        };
        let bits = bits & mask.unwrap_or(u64::MAX);
        data.extend_from_slice(&bits.to_le_bytes()[..bytes]);
    }
    data
}

fn edges(scalar: Scalar) -> Vec<u64> {
    match scalar {
        Scalar::Float => {
            let values = [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
            let more = [f32::MAX, f32::MIN, f32::MIN_POSITIVE, 1e-40, -1e-40, 1.5, 2.5, -2.5, 16_777_216.0];
            values.into_iter().chain(more).map(|value| u64::from(value.to_bits())).collect()
        }
        Scalar::Double => {
            let values = [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
            let more = [f64::MAX, f64::MIN, f64::MIN_POSITIVE, 1e-310, 1.5, 2.5, -2.5];
            values.into_iter().chain(more).map(f64::to_bits).collect()
        }
        Scalar::Half => {
            vec![0, 0x8000, 0x3c00, 0xbc00, 0x7c00, 0xfc00, 0x7e00, 0x7bff, 0x0001, 0x0400, 0x4100]
        }
        _ => {
            let top = 1u64 << (scalar.bits() - 1);
            vec![0, 1, 2, 3, u64::MAX, top, top - 1, top + 1, 0x55, 0x80]
        }
    }
}

fn near_one(random: &mut Random, scalar: Scalar) -> u64 {
    match scalar {
        Scalar::Float => random.float(-8.0, 8.0).to_bits().into(),
        Scalar::Double => random.double(-8.0, 8.0).to_bits(),
        // The sign, an exponent from -4 to 3, any mantissa.
        _ => (random.bits() & 0x83ff) | ((11 + u64::from(random.below(8))) << 10),
    }
}
