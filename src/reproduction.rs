//! A failure as one file: what was compiled, with nothing left to include, and the options.

use crate::{
    compiler::Compiler,
    options::{Emit, Options},
    version,
};
use spirocl_frontend::preprocess::LineMarkers;
use std::borrow::Cow;

impl Compiler {
    /// The text of a file that compiles as `source` does: preprocessed, so that no other file is needed, and headed by the options. It
    /// is what a report of a bug should hold. A source that cannot be preprocessed is left as it is.
    ///
    /// ```
    /// use spirocl::{Compiler, Version};
    /// let compiler = Compiler::new().std(Version::V2_0).define("N", "4");
    /// let text = compiler.reproduction("a.cl", b"global int a[N];\n");
    /// assert!(text.starts_with("// options: -cl-std=CL2.0\n") && text.ends_with("global int a[4];\n"));
    /// ```
    pub fn reproduction(&self, name: &str, source: &[u8]) -> String {
        let preprocessed = self.make(name, source, Emit::Preprocessed(LineMarkers::Hidden));
        let (options, text) = match preprocessed.output() {
            Some(text) => (self.options.without_preprocessing(), text.to_bytes()),
            None => (self.options.clone(), Cow::Borrowed(source)),
        };
        let (options, version, text) = (options.line(), version(), String::from_utf8_lossy(&text));
        format!("// options: {options}\n// `{name}` as {version} preprocesses it\n\n{text}")
    }
}

impl Options {
    /// The options as build options hold them.
    pub(crate) fn line(&self) -> String {
        let words: Vec<_> = self.words().iter().map(|word| quoted(word)).collect();
        words.join(" ")
    }

    /// What is left of the options once the text is preprocessed.
    fn without_preprocessing(&self) -> Self {
        let (macros, include_dirs, forced_includes) = (Vec::new(), Vec::new(), Vec::new());
        Self { macros, include_dirs, forced_includes, ..self.clone() }
    }
}

/// A word as build options hold it: [`crate::options::split_words`] gives it back.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| !c.is_whitespace() && !matches!(c, '"' | '\'' | '\\');
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    // A line of its own would end the comment.
    let escaped = word.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
    format!("\"{escaped}\"")
}
