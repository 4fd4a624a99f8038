//! The host program of AES in counter mode.

use spirocl_tests::drivers::device::value;
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &[];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let count = gpu.size(4096, 32_768);
    let mut random = Random::new(10);
    let key: [u8; 16] = random.bytes(16).try_into().expect("16");
    let (nonce, text) = (random.bits(), random.bytes(count * 16));
    let (key_buffer, text_buffer) = (gpu.buffer(&key)?, gpu.buffer(&text)?);
    let (schedule, cipher) = (gpu.zeros::<u8>(176)?, gpu.zeros::<u8>(count * 16)?);
    gpu.launch("expand_key", &[1], &[1], &[(&key_buffer).into(), (&schedule).into()])?;
    let arguments = [(&schedule).into(), value(nonce), (&text_buffer).into(), (&cipher).into()];
    gpu.launch("aes_ctr", &[count], &[], &arguments)?;

    let aes = Aes::new(&key);
    gpu.expect("schedule", &schedule, aes.schedule.as_flattened(), Tolerance::Exact)?;
    // The example of FIPS 197, appendix B, checks the reference.
    let example = Aes::new(&0x2b7e_1516_28ae_d2a6_abf7_1588_09cf_4f3c_u128.to_be_bytes());
    let encrypted = example.encrypt(0x3243_f6a8_885a_308d_3131_98a2_e037_0734_u128.to_be_bytes());
    assert_eq!(u128::from_be_bytes(encrypted), 0x3925_841d_02dc_09fb_dc11_8597_196a_0b32);
    let mut expected = text;
    for (counter, block) in expected.chunks_mut(16).enumerate() {
        let mut input = [0; 16];
        input[..8].copy_from_slice(&nonce.to_le_bytes());
        input[8..].copy_from_slice(&(counter as u64).to_be_bytes());
        for (byte, pad) in block.iter_mut().zip(aes.encrypt(input)) {
            *byte ^= pad;
        }
    }
    gpu.expect("cipher", &cipher, &expected, Tolerance::Exact)
}

/// The reference: bytes in order of the standard, its S-box by arithmetic in GF(2^8).
struct Aes {
    sbox: [u8; 256],
    schedule: [[u8; 16]; 11],
}

fn multiply(mut a: u8, mut b: u8) -> u8 {
    let mut product = 0;
    while b != 0 {
        if b & 1 != 0 {
            product ^= a;
        }
        a = (a << 1) ^ if a & 0x80 != 0 { 0x1b } else { 0 };
        b >>= 1;
    }
    product
}

fn sbox_entry(byte: u8) -> u8 {
    let inverse = (1..=255).find(|other| multiply(byte, *other) == 1).unwrap_or(0);
    (0..5).fold(0x63, |entry, turn| entry ^ inverse.rotate_left(turn))
}

impl Aes {
    fn new(key: &[u8; 16]) -> Self {
        let sbox: [u8; 256] = std::array::from_fn(|byte| sbox_entry(byte as u8));
        let mut words: Vec<[u8; 4]> = key.chunks(4).map(|word| word.try_into().expect("4")).collect();
        let mut constant = 1;
        for i in 4..44 {
            let mut word = words[i - 1];
            if i % 4 == 0 {
                word = [1, 2, 3, 0].map(|from| sbox[usize::from(word[from])]);
                word[0] ^= constant;
                constant = multiply(constant, 2);
            }
            words.push(std::array::from_fn(|byte| words[i - 4][byte] ^ word[byte]));
        }
        let schedule =
            std::array::from_fn(|round| std::array::from_fn(|byte| words[round * 4 + byte / 4][byte % 4]));
        Self { sbox, schedule }
    }

    fn encrypt(&self, block: [u8; 16]) -> [u8; 16] {
        let add = |state: [u8; 16], round: usize| std::array::from_fn(|i| state[i] ^ self.schedule[round][i]);
        let mut state: [u8; 16] = add(block, 0);
        for round in 1..=10 {
            // Row r of the state is every fourth byte from r; it turns left by r columns.
            state = std::array::from_fn(|i| self.sbox[usize::from(state[(i + 4 * (i % 4)) % 16])]);
            if round != 10 {
                let old = state;
                let at = |i: usize, down: usize| old[i / 4 * 4 + (i + down) % 4];
                state = std::array::from_fn(|i| {
                    multiply(at(i, 0), 2) ^ multiply(at(i, 1), 3) ^ at(i, 2) ^ at(i, 3)
                });
            }
            state = add(state, round);
        }
        state
    }
}
