//! The host program of MD5.

use spirocl_tests::drivers::device::value;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &["-Werror"];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let (first, count) = (98_304u32, gpu.size(8192, 65_536));
    let (digests, found) = (gpu.zeros::<[u32; 4]>(count)?, gpu.zeros::<u32>(1)?);
    gpu.launch("md5_of_numbers", &[count], &[], &[value(first), (&digests).into(), (&found).into()])?;
    // The published digest of the empty text checks the reference.
    assert_eq!(digest(b"")[0].to_le_bytes(), [0xd4, 0x1d, 0x8c, 0xd9]);
    let expected: Vec<[u32; 4]> =
        (first..first + count as u32).map(|number| digest(number.to_string().as_bytes())).collect();
    let zeros = expected.iter().filter(|digest| digest[0] & 0xff == 0).count() as u32;
    gpu.expect("digests", &digests, expected.as_flattened(), Tolerance::Exact)?;
    gpu.expect("found", &found, &[zeros], Tolerance::Exact)
}

fn digest(message: &[u8]) -> [u32; 4] {
    const SHIFTS: [[u32; 4]; 4] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]];
    const INITIAL: [u32; 4] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476];
    let mut block = message.to_vec();
    block.push(0x80);
    block.resize(56, 0);
    block.extend((message.len() as u64 * 8).to_le_bytes());
    let word = |index: usize| u32::from_le_bytes(block[index * 4..][..4].try_into().expect("4"));
    let [mut a, mut b, mut c, mut d] = INITIAL;
    for i in 0..64 {
        let (mixed, index) = match i / 16 {
            0 => ((b & c) | (!b & d), i),
            1 => ((d & b) | (!d & c), (5 * i + 1) % 16),
            2 => (b ^ c ^ d, (3 * i + 5) % 16),
            _ => (c ^ (b | !d), (7 * i) % 16),
        };
        let sine = ((i as f64 + 1.0).sin().abs() * 4_294_967_296.0) as u32;
        let sum = a.wrapping_add(mixed).wrapping_add(sine).wrapping_add(word(index));
        (a, d, c) = (d, c, b);
        b = b.wrapping_add(sum.rotate_left(SHIFTS[i / 16][i % 4]));
    }
    let state = [a, b, c, d];
    std::array::from_fn(|index| INITIAL[index].wrapping_add(state[index]))
}
