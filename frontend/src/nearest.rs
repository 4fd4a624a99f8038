//! Which known name an unknown one was meant to be: for every "did you mean".

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

/// The candidate nearest to `name`, if one is near enough to have been meant. Of equally near ones the first.
pub fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    const LONGEST: usize = 64;
    if name.len() > LONGEST {
        return None;
    }
    let limit = (name.len() / 3).max(1);
    let near =
        candidates.into_iter().filter(|each| *each != name && each.len().abs_diff(name.len()) <= limit);
    let near = near.map(|each| (distance(name, each), each)).filter(|(steps, _)| *steps <= limit);
    near.min_by_key(|(steps, _)| *steps).map(|(_, each)| each)
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
        assert_eq!(nearest("x", ["y", "long_name"]), Some("y"));
        assert_eq!(nearest("alpha", ["omega"]), None);
    }
}
