//! The files that the pattern of a build script matches.

use glob::Pattern;
use std::path::{Path, PathBuf};

/// The files that match a pattern.
pub(super) struct Found {
    /// The directory before the first component with a wildcard.
    pub(super) base: PathBuf,
    /// The files, sorted by path.
    pub(super) paths: Vec<PathBuf>,
}

/// Returns the files below `root` that match a pattern.
pub(super) fn find(root: &Path, pattern: &str) -> Result<Found, String> {
    let components: Vec<&str> =
        pattern.split('/').filter(|component| !component.is_empty() && *component != ".").collect();
    let is_plain = |component: &&str| !component.contains(['*', '?', '[']);
    let directories = components.iter().take(components.len().saturating_sub(1));
    let base = directories
        .take_while(|component| is_plain(component))
        .fold(root.to_path_buf(), |path, name| path.join(name));
    let Some(root) = root.to_str() else {
        return Err(format!("the path of directory `{}` is not Unicode", root.display()));
    };
    let pattern = format!("{}/{}", Pattern::escape(root), components.join("/"));
    let matches = glob::glob(&pattern).map_err(|error| format!("invalid pattern `{pattern}`: {error}"))?;
    let mut paths = Vec::new();
    for path in matches {
        let path = path.map_err(|error| {
            format!("cannot read directory `{}`: {}", error.path().display(), error.error())
        })?;
        if path.is_file() {
            paths.push(path);
        }
    }
    paths.sort_unstable();
    Ok(Found { base, paths })
}
