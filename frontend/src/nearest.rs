//! Spelling correction: the known name that is most similar to an unknown one.

use std::ops::RangeInclusive;

/// The number of insertions, deletions, replacements and swaps of neighbours that turn one text into the other.
pub fn distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=to.len()).collect();
    for row in 1..=from.len() {
        let mut current = vec![row];
        for column in 1..=to.len() {
            let cost = usize::from(from[row - 1] != to[column - 1]);
            let mut best = (last[column] + 1).min(current[column - 1] + 1).min(last[column - 1] + cost);
            let swapped =
                row > 1 && column > 1 && from[row - 1] == to[column - 2] && from[row - 2] == to[column - 1];
            if swapped {
                best = best.min(before_last[column - 2] + 1);
            }
            current.push(best);
        }
        before_last = std::mem::replace(&mut last, current);
    }
    last[to.len()]
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
        let steps = distance(name, candidate);
        match best {
            Some((least, _)) if steps > least => {}
            Some((least, other)) if steps == least => is_alone &= other == candidate,
            _ if steps <= limit => (best, is_alone) = (Some((steps, candidate)), true),
            _ => {}
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
    fn nearest_refuses_what_is_far() {
        assert_eq!(nearest("get_globl_id", ["get_local_id", "get_global_id"]), Some("get_global_id"));
        assert_eq!(nearest("xy", ["xz", "long_name"]), None);
        assert_eq!(nearest("logs", ["log2", "logb"]), None);
        assert_eq!(nearest("alpha", ["omega"]), None);
    }
}
