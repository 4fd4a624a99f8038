//! Spelling correction: the known name that is most similar to an unknown one.

use std::ops::RangeInclusive;

/// The number of insertions, deletions, replacements and swaps of neighbours that turn one text into the other.
pub fn distance(from: &str, to: &str) -> usize {
    distance_within(from, to, usize::MAX).expect("any number of edits is permitted")
}

/// The same, if it is at most so many.
fn distance_within(from: &str, to: &str, most: usize) -> Option<usize> {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let width = to.len() + 1;
    let (mut before_last, mut last, mut current): (Vec<usize>, Vec<usize>, Vec<usize>) =
        (vec![0; width], (0..width).collect(), vec![0; width]);
    let mut least_of_last = 0;
    for row in 1..=from.len() {
        current[0] = row;
        let mut least = row;
        for column in 1..width {
            let cost = usize::from(from[row - 1] != to[column - 1]);
            let mut best = (last[column] + 1).min(current[column - 1] + 1).min(last[column - 1] + cost);
            let swapped =
                row > 1 && column > 1 && from[row - 1] == to[column - 2] && from[row - 2] == to[column - 1];
            if swapped {
                best = best.min(before_last[column - 2] + 1);
            }
            current[column] = best;
            least = least.min(best);
        }
        // What follows is made of these two rows.
        if least.min(least_of_last) > most {
            return None;
        }
        least_of_last = least;
        std::mem::swap(&mut before_last, &mut last);
        std::mem::swap(&mut last, &mut current);
    }
    Some(last[to.len()]).filter(|&steps| steps <= most)
}

/// Returns the unique nearest candidate within the edit distance limit. Names of one or two letters have none.
pub fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    nearest_of(name, &mut candidates.into_iter())
}

fn nearest_of<'c>(name: &str, candidates: &mut dyn Iterator<Item = &'c str>) -> Option<&'c str> {
    const LENGTHS: RangeInclusive<usize> = 3..=64;
    if !LENGTHS.contains(&name.len()) {
        return None;
    }
    let limit = (name.len() / 3).max(1);
    let mut best: Option<(usize, &str)> = None;
    let mut is_alone = true;
    for candidate in candidates {
        let is_possible = candidate != name
            && candidate.len() >= *LENGTHS.start()
            && candidate.len().abs_diff(name.len()) <= limit;
        if !is_possible {
            continue;
        }
        let most = best.map_or(limit, |(least, _)| least);
        let Some(steps) = distance_within(name, candidate, most) else { continue };
        match best {
            Some((least, other)) if steps == least => is_alone &= other == candidate,
            _ => (best, is_alone) = (Some((steps, candidate)), true),
        }
    }
    best.filter(|_| is_alone).map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_counts_edits() {
        for (from, to, steps) in
            [("", "", 0), ("a", "", 1), ("kitten", "sitting", 3), ("ab", "ba", 1), ("flaot", "float", 1)]
        {
            assert_eq!(distance(from, to), steps, "{from} {to}");
        }
    }

    #[test]
    fn distances_beyond_a_bound_are_none() {
        let texts = [
            "",
            "a",
            "ab",
            "ba",
            "kitten",
            "sitting",
            "flaot",
            "float",
            "get_globl_id",
            "get_global_id",
            "gte_local_di",
        ];
        for from in texts {
            for to in texts {
                let steps = distance(from, to);
                for most in 0..14 {
                    let within = distance_within(from, to, most);
                    assert_eq!(within, (steps <= most).then_some(steps), "{from} {to} {most}");
                }
            }
        }
    }

    #[test]
    fn nearest_refuses_what_is_far() {
        assert_eq!(nearest("get_globl_id", ["get_local_id", "get_global_id"]), Some("get_global_id"));
        assert_eq!(nearest("xy", ["xz", "long_name"]), None);
        assert_eq!(nearest("logs", ["log2", "logb"]), None);
        assert_eq!(nearest("alpha", ["omega"]), None);
    }
}
