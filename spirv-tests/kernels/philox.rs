//! The host program of Philox.

use spirocl_tests::drivers::device::value;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &[];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let (count, seed) = (gpu.size(4096, 32_768), 0x0123_4567_89ab_cdefu64);
    let (words, longs) = (gpu.zeros::<[u32; 4]>(count)?, gpu.zeros::<[u64; 2]>(count)?);
    let uniform = gpu.zeros::<[f32; 4]>(count)?;
    let arguments = [(&words).into(), (&longs).into(), (&uniform).into(), value(seed)];
    gpu.launch("fill", &[count], &[], &arguments)?;
    // The first published known answer of Philox4x32-10 checks the reference.
    assert_eq!(philox4x32([0; 4], [0; 2]), [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]);
    let ids = 0..count as u64;
    let key = [seed as u32, (seed >> 32) as u32];
    let expected: Vec<[u32; 4]> =
        ids.clone().map(|id| philox4x32([id as u32, (id >> 32) as u32, 0xdead_beef, !0], key)).collect();
    gpu.expect("words", &words, expected.as_flattened(), Tolerance::Exact)?;
    let floats: Vec<f32> =
        expected.as_flattened().iter().map(|bits| (bits >> 8) as f32 / (1u32 << 24) as f32).collect();
    gpu.expect("uniform", &uniform, &floats, Tolerance::Exact)?;
    let expected: Vec<[u64; 2]> = ids.map(|id| philox2x64([id, 7], seed)).collect();
    gpu.expect("longs", &longs, expected.as_flattened(), Tolerance::Exact)
}

fn philox4x32(mut counter: [u32; 4], mut key: [u32; 2]) -> [u32; 4] {
    let product = |a: u32, b: u32| {
        let product = u64::from(a) * u64::from(b);
        ((product >> 32) as u32, product as u32)
    };
    for _ in 0..10 {
        let ((high0, low0), (high1, low1)) =
            (product(0xd251_1f53, counter[0]), product(0xcd9e_8d57, counter[2]));
        counter = [high1 ^ counter[1] ^ key[0], low1, high0 ^ counter[3] ^ key[1], low0];
        key = [key[0].wrapping_add(0x9e37_79b9), key[1].wrapping_add(0xbb67_ae85)];
    }
    counter
}

fn philox2x64(mut counter: [u64; 2], mut key: u64) -> [u64; 2] {
    for _ in 0..10 {
        let product = u128::from(counter[0]) * 0xd2b7_4407_b1ce_6e93;
        counter = [(product >> 64) as u64 ^ key ^ counter[1], product as u64];
        key = key.wrapping_add(0x9e37_79b9_7f4a_7c15);
    }
    counter
}
