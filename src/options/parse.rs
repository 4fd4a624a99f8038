//! Words to options, by the table.

use super::{
    CommandLine, UsageError, clang,
    table::{Form, OptionRow, Scope, rows},
    vendors,
};
use spirocl_frontend::nearest;
use std::slice::Iter;

impl CommandLine {
    /// Reads words of a command line (without the program's name) or of build options.
    ///
    /// ```
    /// use spirocl::options::{CommandLine, Scope};
    /// let mut line = CommandLine::default();
    /// line.parse(&["a.cl".to_owned(), "-oa.spv".to_owned()], Scope::Command).expect("these words are right");
    /// assert_eq!((line.inputs[0].as_str(), line.output.as_deref()), ("a.cl", Some("a.spv")));
    /// ```
    ///
    /// # Errors
    ///
    /// The first word that is no option, or whose value is wrong.
    pub fn parse(&mut self, words: &[String], scope: Scope) -> Result<(), UsageError> {
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if word == "--" && scope != Scope::Build {
                self.inputs.extend(words.by_ref().cloned());
            } else if word == "-" || !word.starts_with('-') {
                self.input(word, scope)?;
            } else {
                self.option(word, &mut words, scope)?;
            }
        }
        Ok(())
    }

    fn input(&mut self, word: &str, scope: Scope) -> Result<(), UsageError> {
        if scope == Scope::Build {
            return Err(UsageError::from(format!("`{word}` is not a build option")));
        }
        self.inputs.push(word.into());
        Ok(())
    }

    fn option(&mut self, word: &str, rest: &mut Iter<'_, String>, scope: Scope) -> Result<(), UsageError> {
        let Some((row, joined)) = find(word) else {
            if let Some(reason) = clang::rejection(word) {
                return Err(UsageError::from(format!("unsupported option `{word}`: {reason}")));
            }
            if vendors::find(word).is_none() {
                return Err(unknown_option(word));
            }
            self.options.ignored.push(vendors::with_value(word, rest));
            return Ok(());
        };
        let wrong = |message: String| UsageError { row: Some(row), ..message.into() };
        if row.scope > scope {
            let what = match row.scope {
                Scope::Dap => "an option of `spirocl dap`",
                Scope::Run => "an option of `spirocl run`",
                Scope::Command | Scope::Build => "a command-line option, not a build option",
            };
            return Err(wrong(format!("`{}` is {what}", row.spelling)));
        }
        let value = match row.form {
            Form::Flag => "",
            Form::Joined if joined.is_empty() => return Err(wrong(format!("missing argument to `{word}`"))),
            Form::JoinedOrNext if joined.is_empty() => next_word(rest, row)?,
            Form::Count if joined.is_empty() => next_number(rest),
            Form::Joined | Form::JoinedOrNext | Form::Count => joined,
            Form::Next => match joined.strip_prefix('=') {
                Some("") => return Err(wrong(format!("missing argument to `{word}`"))),
                Some(value) => value,
                None => next_word(rest, row)?,
            },
        };
        let before = row.sets.map(|setting| (setting, setting.value(self)));
        (row.apply)(self, value)
            .map_err(|message| wrong(format!("{}: {message}", row.spelling.trim_end_matches('='))))?;
        if let Some((setting, before)) = before {
            let is_next = joined.is_empty() && !value.is_empty();
            let option = if is_next { format!("{word} {value}") } else { word.to_owned() };
            self.note_setting(setting, &before, option);
        }
        Ok(())
    }
}

fn next_word<'w>(rest: &mut Iter<'w, String>, row: &'static OptionRow) -> Result<&'w str, UsageError> {
    let missing =
        || UsageError { row: Some(row), ..format!("missing argument to `{}`", row.spelling).into() };
    // `-Xclang -include -Xclang FILE`
    rest.find(|word| *word != "-Xclang").map(String::as_str).ok_or_else(missing)
}

/// The next word if it is a number, as make has it for `-j`; nothing otherwise.
fn next_number<'w>(rest: &mut Iter<'w, String>) -> &'w str {
    let is_number = |word: &&String| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    match rest.as_slice().first().filter(is_number) {
        Some(word) => {
            rest.next();
            word
        }
        None => "",
    }
}

/// Returns the row that `word` matches and the value joined to it: of all rows that match, the one with the longest spelling.
/// `--cl-` is accepted for `-cl-`, as in clspv.
///
/// ```
/// let (row, value) = spirocl::options::find("-cl-std=CL2.0").expect("it is an option");
/// assert_eq!((row.spelling, value), ("-cl-std=", "CL2.0"));
/// ```
pub fn find(word: &str) -> Option<(&'static OptionRow, &str)> {
    let word = if word.starts_with("--cl-") { &word[1..] } else { word };
    let fits = |row: &'static OptionRow| {
        let joined = word.strip_prefix(row.spelling)?;
        let fits = match row.form {
            Form::Flag => joined.is_empty(),
            Form::Next => joined.is_empty() || row.spelling.starts_with("--") && joined.starts_with('='),
            Form::Joined | Form::JoinedOrNext => true,
            Form::Count => joined.bytes().all(|byte| byte.is_ascii_digit()),
        };
        fits.then_some((row, joined))
    };
    rows().filter_map(fits).max_by_key(|(row, _)| row.spelling.len())
}

fn unknown_option(word: &str) -> UsageError {
    let stem = word.split_inclusive('=').next().unwrap_or(word);
    // What differs in length is as far away at least; a word may be longer than anybody waits for.
    let near = rows().filter(|row| stem.len().abs_diff(row.spelling.len()) <= row.spelling.len() / 3);
    let near = near
        .map(|row| (nearest::distance(stem, row.spelling), row))
        .filter(|(distance, row)| *distance <= row.spelling.len() / 3)
        .min_by_key(|(distance, _)| *distance);
    match near {
        Some((_, row)) => UsageError {
            row: Some(row),
            ..format!("unknown option `{word}`; did you mean `{}`?", row.usage()).into()
        },
        None => UsageError::from(format!("unknown option `{word}`")),
    }
}

/// Splits build options into words: blanks separate, quotes and backslashes keep them together.
///
/// ```
/// let words = spirocl::options::split_words("-D 'A=x y' -w").expect("the quotation marks are paired");
/// assert_eq!(words, ["-D", "A=x y", "-w"]);
/// ```
///
/// # Errors
///
/// A quotation mark that is not closed.
pub fn split_words(text: &str) -> Result<Vec<String>, UsageError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match (quote, character) {
            (None, blank) if blank.is_whitespace() => words.extend(word.take()),
            (None, '"' | '\'') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (Some(open), close) if open == close => quote = None,
            (None | Some('"'), '\\') => word.get_or_insert_default().extend(characters.next()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    if quote.is_some() {
        return Err(UsageError::from("unterminated quote in build options"));
    }
    words.extend(word);
    Ok(words)
}
