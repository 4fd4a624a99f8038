//! Patterns of file names: `*`, `?` and `**`.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// What fits a pattern.
pub(super) struct Found {
    /// The folder before the first part with a wildcard.
    pub(super) base: PathBuf,
    /// The files, in the order of their names.
    pub(super) paths: Vec<PathBuf>,
}

/// The files of `root` that fit a pattern.
pub(super) fn find(root: &Path, pattern: &str) -> Result<Found, String> {
    let parts: Vec<&str> = pattern.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
    let is_plain = |part: &&str| !part.contains(['*', '?']);
    let plain = parts.iter().take(parts.len().saturating_sub(1)).take_while(|part| is_plain(part)).count();
    let base = parts[..plain].iter().fold(root.to_path_buf(), |path, part| path.join(part));
    let mut paths = Vec::new();
    walk(&base, &parts[plain..], &mut paths)?;
    paths.sort();
    paths.dedup();
    Ok(Found { base, paths })
}

fn walk(folder: &Path, parts: &[&str], paths: &mut Vec<PathBuf>) -> Result<(), String> {
    let Some((&part, rest)) = parts.split_first() else { return Ok(()) };
    if part == "**" {
        // No folder at all, or one more.
        walk(folder, rest, paths)?;
    }
    let cannot = |error| format!("cannot read directory `{}`: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(cannot)? {
        let entry = entry.map_err(cannot)?;
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        match (part, path.is_dir()) {
            ("**", true) => walk(&path, parts, paths)?,
            ("**", false) => {}
            (_, true) if fits(part, &name) => walk(&path, rest, paths)?,
            (_, false) if rest.is_empty() && fits(part, &name) => paths.push(path),
            (_, true | false) => {}
        }
    }
    Ok(())
}

/// Whether a name fits a pattern of `*` and `?`.
fn fits(pattern: &str, name: &str) -> bool {
    let (pattern, name): (Vec<char>, Vec<char>) = (pattern.chars().collect(), name.chars().collect());
    // Which lengths of the name the pattern so far fits.
    let mut reached = vec![false; name.len() + 1];
    reached[0] = true;
    for &letter in &pattern {
        if letter == '*' {
            let first = reached.iter().position(|&is| is).unwrap_or(reached.len());
            reached.iter_mut().skip(first).for_each(|is| *is = true);
            continue;
        }
        for at in (0..name.len()).rev() {
            reached[at + 1] = reached[at] && (letter == '?' || letter == name[at]);
        }
        reached[0] = false;
    }
    reached[name.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_any_part_of_a_name() {
        for (pattern, name, expected) in [
            ("*.cl", "a.cl", true),
            ("*.cl", "a.cl.bak", false),
            ("a*b*c", "axxbc", true),
            ("a?c", "abc", true),
            ("a?c", "ac", false),
            ("**", "", true),
            ("x", "", false),
        ] {
            assert_eq!(fits(pattern, name), expected, "{pattern} {name}");
        }
    }
}
