//! The host program of SHA-256.

use spirocl_tests::drivers::device::value;
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &[];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let (count, stride) = (gpu.size(4096, 16_384), 56usize);
    let mut random = Random::new(9);
    let mut messages = random.bytes(count * stride);
    let mut lengths: Vec<u32> = (0..count).map(|_| random.below(56)).collect();
    messages[..3].copy_from_slice(b"abc");
    lengths[0] = 3;
    let (messages_buffer, lengths_buffer) = (gpu.buffer(&messages)?, gpu.buffer(&lengths)?);
    let digests = gpu.zeros::<u32>(count * 8)?;
    let arguments =
        [(&messages_buffer).into(), (&lengths_buffer).into(), value(stride as u32), (&digests).into()];
    gpu.launch("sha256", &[count], &[32], &arguments)?;
    let (k, initial) = (root_bits(64, f64::cbrt, 3), root_bits(8, f64::sqrt, 2));
    let message = |index: usize| &messages[index * stride..][..lengths[index] as usize];
    let expected: Vec<u32> = (0..count).flat_map(|index| digest(message(index), &k, &initial)).collect();
    // The published digest of "abc" begins so: it checks the reference.
    assert_eq!(expected[0], 0xba78_16bf);
    gpu.expect("digests", &digests, &expected, Tolerance::Exact)
}

/// The fractional bits of a root of the first primes: the constants of the algorithm, by arithmetic.
fn root_bits(count: usize, root: impl Fn(f64) -> f64, power: u32) -> Vec<u32> {
    let is_prime = |n: &u64| (2..*n).all(|d| !n.is_multiple_of(d));
    let primes = (2u64..).filter(is_prime).take(count);
    let fraction = |prime: u64| {
        // floor(root(prime) * 2^32) from a float, then made exact in integers.
        let scaled = u128::from(prime) << (32 * power);
        let mut guess = (root(prime as f64) * 4_294_967_296.0) as u128;
        while guess.pow(power) > scaled {
            guess -= 1;
        }
        while (guess + 1).pow(power) <= scaled {
            guess += 1;
        }
        guess as u32
    };
    primes.map(fraction).collect()
}

fn digest(message: &[u8], k: &[u32], initial: &[u32]) -> Vec<u32> {
    let mut state = initial.to_vec();
    let mut block = message.to_vec();
    block.push(0x80);
    block.resize(56, 0);
    block.extend((message.len() as u64 * 8).to_be_bytes());
    let mut w: Vec<u32> =
        block.chunks(4).map(|bytes| u32::from_be_bytes(bytes.try_into().expect("4"))).collect();
    for i in 16..64 {
        let s0 = w[i - 15].rotate_right(7) ^ w[i - 15].rotate_right(18) ^ (w[i - 15] >> 3);
        let s1 = w[i - 2].rotate_right(17) ^ w[i - 2].rotate_right(19) ^ (w[i - 2] >> 10);
        w.push(w[i - 16].wrapping_add(s0).wrapping_add(w[i - 7]).wrapping_add(s1));
    }
    let mut v = state.clone();
    for i in 0..64 {
        let s1 = v[4].rotate_right(6) ^ v[4].rotate_right(11) ^ v[4].rotate_right(25);
        let choice = (v[4] & v[5]) ^ (!v[4] & v[6]);
        let t1 = v[7].wrapping_add(s1).wrapping_add(choice).wrapping_add(k[i]).wrapping_add(w[i]);
        let s0 = v[0].rotate_right(2) ^ v[0].rotate_right(13) ^ v[0].rotate_right(22);
        let t2 = s0.wrapping_add((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        v.rotate_right(1);
        v[4] = v[4].wrapping_add(t1);
        v[0] = t1.wrapping_add(t2);
    }
    for (state, v) in state.iter_mut().zip(v) {
        *state = state.wrapping_add(v);
    }
    state
}
