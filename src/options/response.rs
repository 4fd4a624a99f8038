//! Response files: `@FILE` stands for the words that the file holds.

use super::{UsageError, split_words};

/// Files may name files, so deep: one that names itself must end somewhere.
const DEPTH: usize = 16;

/// Puts the words of response files in the places of `@FILE`. A file that cannot be read stands for itself, as for other
/// compilers; `read` says what a file holds.
///
/// ```
/// use spirocl::options::expand_response_files;
/// let read = |name: &str| (name == "options").then(|| "-O2 -D 'A=1 2'".to_owned());
/// let words = expand_response_files(vec!["@options".into(), "a.cl".into()], &read).expect("right");
/// assert_eq!(words, ["-O2", "-D", "A=1 2", "a.cl"]);
/// ```
///
/// # Errors
///
/// A quotation mark that is not closed, and files that name each other without end.
pub fn expand_response_files(
    words: Vec<String>,
    read: &dyn Fn(&str) -> Option<String>,
) -> Result<Vec<String>, UsageError> {
    let mut expanded = Vec::with_capacity(words.len());
    expand(words, read, DEPTH, &mut expanded)?;
    Ok(expanded)
}

fn expand(
    words: Vec<String>,
    read: &dyn Fn(&str) -> Option<String>,
    depth: usize,
    expanded: &mut Vec<String>,
) -> Result<(), UsageError> {
    for word in words {
        let Some((name, text)) = word.strip_prefix('@').and_then(|name| Some((name, read(name)?))) else {
            expanded.push(word);
            continue;
        };
        if depth == 0 {
            return Err(UsageError::from(format!(
                "`@{name}`: response files include each other recursively"
            )));
        }
        let unclosed = |_| UsageError::from(format!("`@{name}`: unterminated quote"));
        expand(split_words(&text).map_err(unclosed)?, read, depth - 1, expanded)?;
    }
    Ok(())
}
