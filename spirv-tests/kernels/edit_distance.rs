//! The host program of the edit distances.

use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &["-DMAX_LENGTH=15"];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let (words_count, pairs_count) = (300u32, gpu.size(4096, 32_768));
    let mut random = Random::new(26);
    let words: Vec<[u8; 16]> = (0..words_count)
        .map(|_| {
            let length = random.below(16) as u8;
            std::array::from_fn(|i| if i == 0 { length } else { b'a' + random.below(4) as u8 })
        })
        .collect();
    let mut index = || random.below(words_count) as u16;
    let pairs: Vec<[u16; 2]> = (0..pairs_count).map(|_| [index(), index()]).collect();
    let (words_buffer, pairs_buffer) = (gpu.buffer(&words)?, gpu.buffer(&pairs)?);
    let distances = gpu.zeros::<u16>(pairs_count)?;
    let arguments = [(&words_buffer).into(), (&pairs_buffer).into(), (&distances).into()];
    gpu.launch("edit_distances", &[pairs_count], &[], &arguments)?;
    let text = |index: u16| &words[usize::from(index)][1..][..usize::from(words[usize::from(index)][0])];
    let expected: Vec<u16> = pairs.iter().map(|[a, b]| distance(text(*a), text(*b))).collect();
    gpu.expect("distances", &distances, &expected, Tolerance::Exact)
}

fn distance(a: &[u8], b: &[u8]) -> u16 {
    let mut table = vec![vec![0u16; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            table[i][j] = match (i, j) {
                (0, _) => j as u16,
                (_, 0) => i as u16,
                _ => {
                    let changed = table[i - 1][j - 1] + u16::from(a[i - 1] != b[j - 1]);
                    changed.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1)
                }
            };
        }
    }
    table[a.len()][b.len()]
}
