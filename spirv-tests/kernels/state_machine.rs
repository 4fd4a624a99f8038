//! The host program of the state machine.

use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &[];

const PIECES: &[&str] =
    &["12", "7", "x", ",", ",", "\"a,b\"", "\"", "\"\"", "4096", "123456789", " ", "\"q\"\"r\",", "0,"];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let mut random = Random::new(21);
    let lines: Vec<String> = (0..gpu.size(4096, 65_536))
        .map(|_| {
            let count = random.below(9);
            (0..count).map(|_| PIECES[random.below(PIECES.len() as u32) as usize]).collect()
        })
        .collect();
    let mut starts = vec![0u32];
    for line in &lines {
        starts.push(starts[starts.len() - 1] + line.len() as u32);
    }
    let (text, starts) = (gpu.buffer(lines.concat().as_bytes())?, gpu.buffer(&starts)?);
    let results = gpu.zeros::<[i32; 5]>(lines.len())?;
    gpu.launch("scan_lines", &[lines.len()], &[], &[(&text).into(), (&starts).into(), (&results).into()])?;
    let expected: Vec<[i32; 5]> = lines.iter().map(|line| scan(line.as_bytes())).collect();
    // All ways to leave the machine are taken.
    assert!((0..4).all(|status| expected.iter().any(|result| result[0] == status)));
    gpu.expect("results", &results, expected.as_flattened(), Tolerance::Exact)
}

/// Status, fields, numbers, sum and position of the error, by fields in place of states.
fn scan(line: &[u8]) -> [i32; 5] {
    let (mut fields, mut numbers, mut sum, mut at) = (0, 0, 0u32, 0);
    loop {
        let (end, number) = match field(line, at) {
            Ok(field) => field,
            Err((status, position)) => return [status, fields, numbers, sum as i32, position as i32],
        };
        fields += 1;
        if let Some(number) = number {
            numbers += 1;
            sum = sum.wrapping_add(number);
        }
        if end == line.len() {
            return [0, fields, numbers, sum as i32, 0];
        }
        at = end + 1;
    }
}

/// The end of the field and its number, or the status and the position of the error.
fn field(line: &[u8], start: usize) -> Result<(usize, Option<u32>), (i32, usize)> {
    let mut at = start;
    if line.get(at) == Some(&b'"') {
        at += 1;
        loop {
            match (line.get(at), line.get(at + 1)) {
                (None, _) => return Err((2, at)),
                (Some(b'"'), Some(b'"')) => at += 2,
                (Some(b'"'), None | Some(b',')) => return Ok((at + 1, None)),
                (Some(b'"'), _) => return Err((1, at + 1)),
                _ => at += 1,
            }
        }
    }
    let (mut number, mut digits, mut is_number) = (0u32, 0, true);
    while let Some(byte) = line.get(at).filter(|byte| **byte != b',') {
        match byte {
            b'"' => return Err((1, at)),
            b'0'..=b'9' if digits == 9 => return Err((3, at)),
            b'0'..=b'9' => {
                (number, digits) = (number.wrapping_mul(10).wrapping_add(u32::from(byte - b'0')), digits + 1)
            }
            _ => is_number = false,
        }
        at += 1;
    }
    Ok((at, (is_number && digits > 0).then_some(number)))
}
