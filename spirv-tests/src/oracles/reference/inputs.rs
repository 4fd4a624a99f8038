//! Arguments for the mathematical functions: edge cases in every combination, and random numbers.

use super::{
    format::{Format, Rounding, power_of_two},
    math::{Kind, Row},
};
use crate::generator::random::Random;

/// How many random inputs a function has, beside the edge cases.
const RANDOM: usize = 4096;

/// The environment variable with another number of them.
const RANDOM_VARIABLE: &str = "SPIROCL_TEST_SAMPLES";

fn random_inputs() -> usize {
    std::env::var(RANDOM_VARIABLE).ok().and_then(|number| number.parse().ok()).unwrap_or(RANDOM)
}

/// The arguments of each call of a function; as many as fill whole vectors.
pub fn inputs(row: &Row, format: Format, width: usize) -> Vec<Vec<f64>> {
    let kinds = row.arguments;
    let mut inputs: Vec<Vec<f64>> = vec![Vec::new()];
    for &kind in kinds {
        let edges = edges(format, kind, kinds.len());
        inputs = inputs
            .into_iter()
            .flat_map(|input| edges.iter().map(move |&edge| [input.as_slice(), &[edge]].concat()))
            .collect();
    }
    let mut random = Random::new(11);
    for index in 0..random_inputs() {
        let number = |(place, &kind): (usize, &Kind)| random_number(&mut random, format, kind, index, place);
        inputs.push(kinds.iter().enumerate().map(number).collect());
    }
    while !inputs.len().is_multiple_of(width) {
        inputs.push(inputs[0].clone());
    }
    inputs
}

/// Numbers at which functions change.
fn edges(format: Format, kind: Kind, arguments: usize) -> Vec<f64> {
    let below_one = format.next_after(1.0, 0.0);
    let whole = power_of_two(format.precision());
    let magnitudes = match kind {
        Kind::Number if arguments > 2 => {
            vec![0.0, 1.0, 1.5, below_one, format.least(), format.largest(), f64::INFINITY]
        }
        Kind::Number => vec![
            0.0,
            0.25,
            0.5,
            1.0,
            1.5,
            2.0,
            2.5,
            3.0,
            4.0,
            7.0,
            10.0,
            64.5,
            100.0,
            720.0,
            below_one,
            below_one / 2.0,
            format.next_after(1.0, 2.0),
            format.next_after(0.5, 1.0),
            whole,
            whole / 2.0 + 1.0,
            whole / 2.0 - 0.5,
            whole - 1.0,
            format.least(),
            format.least_normal(),
            format.least_normal() - format.least(),
            2.0 * format.least_normal(),
            format.largest(),
            f64::INFINITY,
            std::f64::consts::PI,
            std::f64::consts::FRAC_PI_2,
            std::f64::consts::LN_2,
        ],
        Kind::Int | Kind::Quotient => {
            vec![0.0, 1.0, 2.0, 3.0, 4.0, 7.0, 31.0, 127.0, 150.0, 1074.0, 2098.0, 2_147_483_647.0]
        }
        Kind::Bits => vec![0.0, 1.0, 3.0],
    };
    let round =
        |value: f64| if kind == Kind::Number { format.round(value, Rounding::NearestEven) } else { value };
    let both = magnitudes.iter().flat_map(|&value| [round(value), -round(value)]);
    let last = match kind {
        Kind::Number => f64::NAN,
        _ => i32::MIN.into(),
    };
    both.chain([last]).collect()
}

/// A random number: any bits, numbers of some sizes, and halves.
fn random_number(random: &mut Random, format: Format, kind: Kind, index: usize, place: usize) -> f64 {
    if kind != Kind::Number {
        let limit = [8.0, 100.0, 3000.0, 2_147_483_647.0][(index / 8) % 4];
        return random.double(-limit, limit).trunc();
    }
    // The arguments of a call are of different sizes.
    let value = match (index >> (3 * place)) % 8 {
        0 | 1 => return format.decode(random.bits()),
        2 => random.double(-1.0, 1.0),
        3 => random.double(-10.0, 10.0),
        4 => random.double(-1000.0, 1000.0),
        5 => f64::from(random.below(256)) / 2.0 - 64.0,
        6 => 1.0 + random.double(-0.01, 0.01),
        _ => random.double(1.0, 2.0) * power_of_two(random.below(60) as i32 - 30),
    };
    format.round(value, Rounding::NearestEven)
}
